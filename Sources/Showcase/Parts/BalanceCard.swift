import Vitrine

/// What is left, on a card in the accent's colours.
@MainActor
final class BalanceCard: Component {
  let height: Double
  private static let heading = Phrase("Balance", "余额", "الرصيد")
  private static let name = Phrase("Lindenhaven Card", "菩提港卡", "بطاقة مرفأ الزيزفون")

  private let language: Language
  /// In hundredths.
  var balance: Int { didSet { if balance != oldValue { setNeedsDisplay() } } }
  /// The way home, where there is one.
  var back: BackButton? {
    didSet {
      if let back { addChild(back) }
    }
  }

  init(_ language: Language, balance: Int, isLow: Bool) {
    self.language = language
    self.balance = balance
    height = isLow ? 128 : 176
    super.init()
  }

  override func layout() {
    guard let back else { return }
    let size = back.sizeThatFits(frame.size)
    let card = cardFrame
    let place = Rect(card.minX + 6, card.minY + 6, size.width, size.height)
    back.color = .white
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  private var cardFrame: Rect {
    let width = min(frame.width - 2 * Spacing.large, Margin.column)
    return Rect((frame.width - width) / 2, Spacing.medium, width, height - 2 * Spacing.medium)
  }

  override func draw(into canvas: inout Canvas) {
    let environment = canvas.environment
    let (theme, width) = (environment.theme, canvas.size.width)
    canvas.fill(canvas.bounds, theme.background)
    let card = cardFrame
    canvas.shadow(card.offset(by: Vector(0, 3)), radius: 20, blur: 14, theme.shadow)
    canvas.gradient(
      card, radius: 20, from: Point(card.minX, card.minY), to: Point(card.maxX, card.maxY),
      stops: [
        .init(0, Color(rgb: 0x0a5c63)), .init(0.6, Color(rgb: 0x14506f)),
        .init(1, Color(rgb: 0x4b3a78)),
      ])
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
      baseline: card.minY + (height < 150 ? 28 : 36),
      Color(argb: 0xe6ff_ffff))
    let sum = canvas.layout(
      Money.figures(balance, sign: balance < 0 ? "−" : ""), theme.display, maxWidth: room.width)
    canvas.text(sum, x: x, baseline: card.minY + (height < 150 ? 66 : 84), .white)
    let name = canvas.layout(
      "\(Self.name[language])  \u{2066}•••• 4711\u{2069}", theme.caption, maxWidth: room.width)
    canvas.text(
      name, x: x, baseline: card.maxY - (height < 150 ? 14 : 22), Color(argb: 0xe6ff_ffff))
  }
}
