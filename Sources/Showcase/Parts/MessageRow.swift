import Vitrine

/// A message in a list: sender, time, subject and the beginning of the text, which a low panel
/// leaves out.
@MainActor
final class MessageRow: Pressable {
  /// Whether its message is shown beside the list.
  var isChosen = false { didSet { if isChosen != oldValue { setNeedsDisplay() } } }

  /// The height on a screen of this size: 480 × 272 has space for two rows under bar, chips and
  /// heading.
  static func height(on screen: Size) -> Double { screen.isLow ? lowHeight : 100 }

  private static let lowHeight = 66.0

  let message: Message
  private let language: Language

  init(_ message: Message, _ language: Language, onTap: @escaping @MainActor () -> Void) {
    self.message = message
    self.language = language
    super.init(onTap: onTap)
  }

  override var semantics: Semantics? {
    let code = language.rawValue
    return semantics(
      .button, label: message.subject[language: code], value: message.sender[language: code])
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(
      proposal.width,
      Self.height(on: stage?.size ?? .zero) * (stage?.environment.textScale ?? 1))
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let (width, height) = (canvas.size.width, canvas.size.height)
    let scale = theme.textScale
    let isLow = height / scale < Self.lowHeight + 1
    // The avatar and the baselines of the first two lines.
    let (top, side) = isLow ? (13 * scale, 40.0) : (16 * scale, 48)
    let (first, second) = isLow ? (28 * scale, 51 * scale) : (33 * scale, 58 * scale)
    let margin = Spacing.margin(in: width)
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
    // A background in another color than the list, so that a sliding row stands out.
    canvas.fill(canvas.bounds, isChosen ? theme.tonal : theme.surface)
    let sender = message.sender[language: language.rawValue]
    canvas.avatar(of: message, language, in: mirrored(Rect(margin, top, side, side)))
    let time = canvas.layout(Calendar.clock(message.time), theme.rowSubtitle)
    let clock = mirrored(Rect(width - margin - time.size.width, 0, time.size.width, 1))
    canvas.text(time, x: clock.minX, baseline: first, theme.secondaryText)
    let start = margin + side + Spacing.large
    let room = max(0, width - margin - start)
    func line(_ text: String, _ style: TextStyle, _ y: Double, _ ink: Color, less: Double = 0) {
      let place = mirrored(Rect(start, 0, max(0, room - less), 1))
      let layout = canvas.layout(text, style, maxWidth: place.width)
      canvas.text(layout, x: place.minX, baseline: y, ink)
    }
    line(sender, theme.section, first, theme.text, less: time.size.width + Spacing.medium)
    line(message.subject[language: language.rawValue], theme.rowTitle, second, theme.text)
    if !isLow {
      line(
        message.text[language: language.rawValue], theme.rowSubtitle, 82 * scale,
        theme.secondaryText)
    }
    canvas.fill(mirrored(Rect(start, height - 1, room, 1)), theme.separator)
  }
}

extension Canvas {
  /// Paints a disc with the initial of the sender. The same sender has the same color.
  @MainActor
  mutating func avatar(of message: Message, _ language: Language, in disc: Rect) {
    let palette = environment.theme.palette
    let hue = message.sender.text.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff }
    ellipse(disc, palette[hue % palette.count])
    let letter = String(message.sender[language: language.rawValue].prefix(1))
    initial(layout(letter, environment.theme.scalingText(to: 1).avatar), in: disc, .white)
  }
}
