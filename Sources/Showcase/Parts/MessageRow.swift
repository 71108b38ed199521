import Vitrine

/// A message in a list: sender, time, subject and the beginning of the text, which a low panel and
/// larger text leave out.
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
    let usual = Self.height(on: stage?.size ?? .zero)
    return RowLines.size(in: proposal, usual: usual, stage?.environment) { lines(in: $0) }
  }

  /// The side of the avatar with larger text.
  private static let avatarSide = 48.0

  /// The texts in a larger size than the normal one.
  private func lines(in canvas: Canvas) -> RowLines {
    let (theme, code) = (canvas.environment.theme, language.rawValue)
    let margin = Spacing.margin(in: canvas.size.width)
    var lines = RowLines(
      in: canvas.size.width - 2 * margin - Self.avatarSide - Spacing.large, of: canvas)
    lines.add(message.sender[language: code], theme.section, theme.text)
    lines.addAtEnd(Calendar.clock(message.time), theme.rowSubtitle, theme.secondaryText)
    lines.add(message.subject[language: code], theme.rowTitle, theme.text)
    return lines
  }

  private func drawLines(into canvas: inout Canvas) {
    let (size, side) = (canvas.size, Self.avatarSide)
    let margin = Spacing.margin(in: size.width)
    let start = margin + side + Spacing.large
    let disc = Rect(margin, (size.height - side) / 2, side, side)
    canvas.avatar(of: message, language, in: canvas.environment.mirrored(disc, in: size.width))
    lines(in: canvas).draw(from: start, height: size.height, into: &canvas)
    let line = Rect(start, size.height - 1, size.width - margin - start, 1)
    canvas.fill(
      canvas.environment.mirrored(line, in: size.width), canvas.environment.theme.separator)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let (width, height) = (canvas.size.width, canvas.size.height)
    // A background in another color than the list, so that a sliding row stands out.
    canvas.fill(canvas.bounds, isChosen ? theme.tonal : theme.surface)
    if RowLines.suits(canvas.environment) { return drawLines(into: &canvas) }
    let isLow = height < Self.lowHeight + 1
    // The avatar and the baselines of the first two lines.
    let (top, side) = isLow ? (13.0, 40.0) : (16, 48)
    let (first, second) = isLow ? (28.0, 51.0) : (33, 58)
    let margin = Spacing.margin(in: width)
    func mirrored(_ r: Rect) -> Rect { canvas.environment.mirrored(r, in: width) }
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
        message.text[language: language.rawValue], theme.rowSubtitle, 82,
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
