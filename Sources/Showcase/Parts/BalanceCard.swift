import Vitrine

/// The card of the balance, in the accent's colors.
///
///     ┌──────────────────────────────────────┐
///     │ ←  Balance                  2 978.30 │  ``BalanceText``
///     │                                      │
///     │ Lindenhaven Card  •••• 4711        ◎ │  not on a low panel
///     └──────────────────────────────────────┘
@MainActor
final class BalanceCard: Component {
  let height: Double
  /// The space around the card, on a grid of 8 points.
  private let margins: Insets
  private static let name = Phrase(.lindenhavenCard)

  private let language: Language
  private let isLow: Bool
  /// The text on the card. With a bar it is above both, and moves from one to the other.
  let words: BalanceText

  /// With `goesUnderBar` the height is chosen so that at the second stop of the snap rows begin
  /// right below the bar, or a whole part of the card is visible between them.
  init(_ language: Language, balance: Int, goesUnderBar: Bool, in size: Size) {
    self.language = language
    isLow = size.hasLowParts
    words = BalanceText(language, balance, isLow: isLow)
    let beside = Spacing.large
    // Rows have a margin of their own, which is enough on the lowest panel.
    let (above, below) =
      size.isLow
      ? (Spacing.small, goesUnderBar ? Spacing.small : 0)
      : (beside, isLow ? Spacing.small : Spacing.large)
    margins = Insets(top: above, left: beside, bottom: below, right: beside)
    let card =
      goesUnderBar
      ? size.isLow ? 48.0 : isLow ? 64 : 160 : size.isLow ? 40 : isLow ? 48 : 152
    height = above + card + below
    super.init()
    if !goesUnderBar { addChild(words) }
  }

  override func layout() { if words.parent === self { words.place(on: textFrame) } }

  /// The card's rectangle within the margins.
  var cardFrame: Rect {
    let width = min(frame.width - margins.left - margins.right, Spacing.maximumTextWidth)
    return Rect(
      (frame.width - width) / 2, margins.top, width, height - margins.top - margins.bottom)
  }

  /// The part of the card with the text: the upper one, or all of a low card.
  var textFrame: Rect {
    let card = cardFrame
    return Rect(card.minX, card.minY, card.width, isLow ? card.height : 60)
  }

  /// The back button's rectangle before mirroring for right-to-left languages.
  func backFrame(_ size: Size) -> Rect {
    let text = textFrame
    return Rect(
      text.minX + 6, text.center.y - size.height / 2, size.width, size.height)
  }

  override func draw(into canvas: inout Canvas) {
    let environment = canvas.environment
    let (theme, width) = (environment.theme, canvas.size.width)
    canvas.fill(canvas.bounds, theme.background)
    let card = cardFrame
    let radius = isLow ? 14.0 : 20
    // The shadow ends above the rows; without space below the card there is no shadow.
    if margins.bottom > 0 {
      let drop = min(3, margins.bottom / 4)
      canvas.shadow(
        card.offset(by: Vector(0, drop)), radius: radius,
        blur: min(14, margins.bottom - drop + 1), theme.shadow)
    }
    canvas.balance(card, radius: radius)
    if isLow { return }
    // Three rings at the far corner, below the balance and clipped by the card.
    let isMirrored = environment.isRightToLeft
    let center = Point(isMirrored ? card.minX + 84 : card.maxX - 84, card.maxY - 16)
    canvas.clip(to: card, radius: radius) { inside in
      for ring in 0..<3 {
        let r = 34.0 + 22 * Double(ring)
        inside.stroke(
          Path { $0.ellipse(Rect(center.x - r, center.y - r, 2 * r, 2 * r)) },
          StrokeStyle(width: 1.5), Color(argb: 0x24ff_ffff))
      }
    }
    let room = Rect(card.minX + 24, 0, card.width - 48, 10)
    let words = "\(Self.name[language])  \u{2066}•••• 4711\u{2069}"
    // The card has space for one line, so larger text is limited by its width.
    var style = theme.caption
    let widest = canvas.layout(words, style).size.width
    if widest > room.width {
      style.size = max(style.size / theme.textScale, style.size * room.width / widest)
    }
    let name = canvas.layout(words, style, maxWidth: room.width)
    // The text is as far from the card's edge as from a bar over the rest of the card.
    canvas.text(
      name, x: environment.mirrored(room, in: width).minX, baseline: card.maxY - 15,
      Color(argb: 0xe6ff_ffff))
  }
}

extension Canvas {
  /// Paints the card's gradient: from green over blue, at 0.6, to violet. Where the two lines of
  /// colors would meet in a corner, which the eye sees as an edge, a parabola from 0.35 to 0.85
  /// rounds it.
  mutating func balance(_ rect: Rect, radius: Double) {
    let isMirrored = environment.isRightToLeft
    gradient(
      rect, radius: radius, from: Point(isMirrored ? rect.maxX : rect.minX, rect.minY),
      to: Point(isMirrored ? rect.minX : rect.maxX, rect.maxY),
      stops: [
        .init(0, Color(rgb: 0x0a5c63)), .init(0.35, Color(rgb: 0x10556a)),
        .init(0.475, Color(rgb: 0x14526d)), .init(0.6, Color(rgb: 0x1c4e6f)),
        .init(0.725, Color(rgb: 0x274972)), .init(0.85, Color(rgb: 0x364275)),
        .init(1, Color(rgb: 0x4b3a78)),
      ])
  }
}
