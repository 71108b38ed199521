import Vitrine

/// What is left, on a card in the accent's colours; on a low panel in one line.
@MainActor
final class BalanceCard: Component {
  let height: Double
  /// Around the card, on the grid of 8 points: as wide above it as beside it where there is room.
  private let margins: Insets
  private static let heading = Phrase("Balance", "余额", "الرصيد")
  private static let name = Phrase("Lindenhaven Card", "菩提港卡", "بطاقة مرفأ الزيزفون")

  private let language: Language
  private let isLow: Bool
  /// In hundredths.
  var balance: Int { didSet { if balance != oldValue { setNeedsDisplay() } } }
  /// The way home, where there is one.
  var back: BackButton? {
    didSet {
      if let back { addChild(back) }
    }
  }

  init(_ language: Language, balance: Int, in size: Size) {
    self.language = language
    self.balance = balance
    isLow = size.hasLowParts
    let beside = Spacing.large
    // Rows have a margin of their own; on the lowest panel it is enough.
    let (above, below) =
      size.isLow ? (Spacing.small, 0) : (beside, isLow ? Spacing.small : Spacing.large)
    margins = Insets(top: above, left: beside, bottom: below, right: beside)
    height = above + (size.isLow ? 40 : isLow ? 48 : 152) + below
    super.init()
  }

  override func layout() {
    guard let back else { return }
    let size = back.sizeThatFits(frame.size)
    let card = cardFrame
    let top = isLow ? (card.height - size.height) / 2 : 6
    let place = Rect(card.minX + 6, card.minY + top, size.width, size.height)
    back.color = .white
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  /// What is seen of it, within the margins.
  var cardFrame: Rect {
    let width = min(frame.width - margins.left - margins.right, Margin.column)
    return Rect(
      (frame.width - width) / 2, margins.top, width, height - margins.top - margins.bottom)
  }

  override func draw(into canvas: inout Canvas) {
    let environment = canvas.environment
    let (theme, width) = (environment.theme, canvas.size.width)
    canvas.fill(canvas.bounds, theme.background)
    let card = cardFrame
    let radius = isLow ? 14.0 : 20
    canvas.shadow(card.offset(by: Vector(0, 3)), radius: radius, blur: 14, theme.shadow)
    canvas.gradient(
      card, radius: radius, from: Point(card.minX, card.minY), to: Point(card.maxX, card.maxY),
      stops: [
        .init(0, Color(rgb: 0x0a5c63)), .init(0.6, Color(rgb: 0x14506f)),
        .init(1, Color(rgb: 0x4b3a78)),
      ])
    let total = Money.figures(balance, sign: balance < 0 ? "−" : "")
    if isLow { return drawLine(total, in: card, &canvas) }
    // Three rings in the far corner, cut off by the card.
    let isMirrored = environment.isRightToLeft
    for ring in 0..<3 {
      let r = 34.0 + 22 * Double(ring)
      let inset = isMirrored ? card.minX + 84 : card.maxX - 84
      canvas.stroke(
        Path { $0.ellipse(Rect(inset - r, card.center.y - r, 2 * r, 2 * r)) },
        StrokeStyle(width: 1.5), Color(argb: 0x24ff_ffff))
    }
    let room = Rect(card.minX + 24, 0, card.width - 48, 10)
    let x = environment.mirrored(room, in: width).minX
    let hasBack = (back?.frame.width ?? 0) > 0
    let label = canvas.layout(
      Self.heading[language], theme.body, maxWidth: room.width - (hasBack ? 40 : 0))
    let labelRoom = Rect(room.minX + (hasBack ? 40 : 0), 0, label.size.width, 10)
    canvas.text(
      label, x: environment.mirrored(labelRoom, in: width).minX,
      baseline: card.minY + 36,
      Color(argb: 0xe6ff_ffff))
    let sum = canvas.layout(total, theme.display, maxWidth: room.width)
    canvas.text(sum, x: x, baseline: card.minY + 84, .white)
    let name = canvas.layout(
      "\(Self.name[language])  \u{2066}•••• 4711\u{2069}", theme.caption, maxWidth: room.width)
    canvas.text(name, x: x, baseline: card.maxY - 22, Color(argb: 0xe6ff_ffff))
  }

  /// The way back, what it is, and how much.
  private func drawLine(_ sum: String, in card: Rect, _ canvas: inout Canvas) {
    let (environment, width) = (canvas.environment, canvas.size.width)
    let begin = card.minX + ((back?.frame.width ?? 0) > 0 ? 60 : 24)
    func draw(_ text: TextLayout, at x: Double, _ color: Color) {
      let room = Rect(x, 0, text.size.width, 10)
      let top = card.center.y - text.size.height / 2
      canvas.text(text, at: Point(environment.mirrored(room, in: width).minX, top), color)
    }
    let figures = canvas.layout(sum, environment.theme.headline)
    let end = card.maxX - 24 - figures.size.width
    draw(figures, at: end, .white)
    let label = canvas.layout(
      Self.heading[language], environment.theme.body, maxWidth: max(0, end - begin - 12))
    draw(label, at: begin, Color(argb: 0xe6ff_ffff))
  }
}
