import Vitrine

/// What is left, on a card in the accent's colours; on a low panel in one line.
@MainActor
final class BalanceCard: Component {
  let height: Double
  /// Around the card, on the grid of 8 points: as wide above it as beside it where there is room.
  private let margins: Insets
  private static let name = Phrase("Lindenhaven Card", "菩提港卡", "بطاقة مرفأ الزيزفون")

  private let language: Language
  private let isLow: Bool
  private let words: BalanceText
  /// In hundredths.
  var balance: Int {
    get { words.balance }
    set { words.balance = newValue }
  }
  /// The way home lies on it, where there is one.
  var hasBack: Bool {
    get { words.hasBack }
    set { words.hasBack = newValue }
  }
  /// How much of the balance is seen, 0 … 1: none where a bar says it.
  var told: Double {
    get { words.opacity }
    set { words.opacity = newValue }
  }

  /// `goesUnderBar`: the card is as high as what the bar takes and the way until it does, so that at the
  /// snap's second stop rows begin right below the bar, or some of the card is whole between them.
  init(_ language: Language, balance: Int, goesUnderBar: Bool, in size: Size) {
    self.language = language
    isLow = size.hasLowParts
    words = BalanceText(language, balance, isLine: isLow)
    let beside = Spacing.large
    // Rows have a margin of their own; on the lowest panel it is enough.
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
    addChild(words)
  }

  override func layout() { words.frame = cardFrame }

  /// What is seen of it, within the margins.
  var cardFrame: Rect {
    let width = min(frame.width - margins.left - margins.right, Margin.column)
    return Rect(
      (frame.width - width) / 2, margins.top, width, height - margins.top - margins.bottom)
  }

  /// Where the way home lies before it is mirrored, from the panel's corner.
  func backFrame(_ size: Size) -> Rect {
    let card = cardFrame
    let top = isLow ? (card.height - size.height) / 2 : 6
    return Rect(card.minX + 6, card.minY + top, size.width, size.height)
  }

  override func draw(into canvas: inout Canvas) {
    let environment = canvas.environment
    let (theme, width) = (environment.theme, canvas.size.width)
    canvas.fill(canvas.bounds, theme.background)
    let card = cardFrame
    let radius = isLow ? 14.0 : 20
    // Rows lie over what is below the card: its shadow runs out above them, and where nothing lies between
    // there is none.
    if margins.bottom > 0 {
      let drop = min(3, margins.bottom / 4)
      canvas.shadow(
        card.offset(by: Vector(0, drop)), radius: radius,
        blur: min(14, margins.bottom - drop + 1), theme.shadow)
    }
    canvas.balance(card, radius: radius)
    if isLow { return }
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
    let name = canvas.layout(
      "\(Self.name[language])  \u{2066}•••• 4711\u{2069}", theme.caption, maxWidth: room.width)
    // As far from the card's edge as from a bar that covers the rest.
    canvas.text(
      name, x: environment.mirrored(room, in: width).minX, baseline: card.maxY - 15,
      Color(argb: 0xe6ff_ffff))
  }
}

/// Over the rows once the card has gone under it: the card's colours, and what it said.
///
///     ┌───────────────────────────────────────────────┐
///     │ ←   Balance                          2 978.30 │ 48 pt, 56 where there is room
///     └───────────────────────────────────────────────┘
///      m−12  m+40                             width−m
///
/// Everything is a function of ``share``. In the middle of the way the card lies right where the bar will:
/// there the words change places with the card's, as the one's opacity is what the other's leaves, so that
/// the balance can be read everywhere and is nowhere told twice. Then the ground covers what is left of
/// the card, before the first row gets there. The way home stands beside it in the tree, since it is seen
/// without the bar as well.
@MainActor
final class BalanceBar: Component {
  /// Called for a tap once it is whole.
  var onTap: (@MainActor () -> Void)?
  /// Of the way from the list's rest to the panel's collapsed height, 0 … 1.
  var share = 0.0 { didSet { if share != oldValue { show() } } }
  private let ground = Ground()
  private let words: BalanceText

  var balance: Int {
    get { words.balance }
    set { words.balance = newValue }
  }
  var hasBack: Bool {
    get { words.hasBack }
    set { words.hasBack = newValue }
  }

  static func height(in size: Size) -> Double {
    size.hasLowParts ? PanelScale.targetPoints : TitleBar.height
  }

  init(_ language: Language, balance: Int) {
    words = BalanceText(language, balance, isLine: true)
    words.isInBar = true
    super.init()
    addChild(ground)
    addChild(words)
    show()
  }

  /// How much of the balance the card shows while the bar stands at `share`.
  static func toldByCard(at share: Double) -> Double { 1 - told(at: share) }

  /// Two texts over one another are hard to read: they change within an eighth of the way.
  private static func told(at share: Double) -> Double { min(max(0.5 + 8 * (share - 0.5), 0), 1) }

  private func show() {
    isHidden = share <= 0
    ground.opacity = min(max(2 * share - 1, 0), 1)
    words.opacity = Self.told(at: share)
  }

  override var gestures: GestureKinds { share >= 1 && onTap != nil ? .tap : [] }

  override func receive(_ event: GestureEvent) { if case .tap = event.gesture { onTap?() } }

  override func layout() {
    ground.frame = bounds
    words.frame = bounds
  }

  private final class Ground: Component {
    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) { canvas.balance(canvas.bounds, radius: 0) }
  }
}

/// What is left, and that it is so: in two lines on a card, in one where it is low.
@MainActor
private final class BalanceText: Component {
  private static let heading = Phrase("Balance", "余额", "الرصيد")
  private let language: Language
  private let isLine: Bool
  var isInBar = false
  var balance: Int { didSet { if balance != oldValue { setNeedsDisplay() } } }
  var hasBack = false { didSet { if hasBack != oldValue { setNeedsDisplay() } } }

  init(_ language: Language, _ balance: Int, isLine: Bool) {
    self.language = language
    self.balance = balance
    self.isLine = isLine
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let (environment, size) = (canvas.environment, canvas.size)
    let theme = environment.theme
    let heading = Self.heading[language]
    let soft = Color(argb: 0xe6ff_ffff)
    let total = Money.figures(balance, sign: balance < 0 ? "−" : "")
    func draw(_ text: TextLayout, at x: Double, baseline: Double, _ color: Color) {
      let place = environment.mirrored(Rect(x, 0, text.size.width, 10), in: size.width)
      canvas.text(text, x: place.minX, baseline: baseline, color)
    }
    if !isLine {
      let room = size.width - 48
      let aside = hasBack ? 40.0 : 0
      draw(
        canvas.layout(heading, theme.body, maxWidth: room - aside), at: 24 + aside, baseline: 36,
        soft)
      draw(canvas.layout(total, theme.display, maxWidth: room), at: 24, baseline: 84, .white)
      return
    }
    // In a bar they stand above the rows' names and amounts, beside the way home.
    let margin = isInBar ? Margin.of(size.width) : 24
    let begin = margin + (hasBack ? isInBar ? 40 : 36 : 0)
    let figures = canvas.layout(total, isInBar ? theme.title : theme.headline)
    let end = size.width - margin - figures.size.width
    let label = canvas.layout(heading, theme.body, maxWidth: max(0, end - begin - 12))
    for (text, x, color) in [(figures, end, Color.white), (label, begin, soft)] {
      let place = environment.mirrored(Rect(x, 0, text.size.width, 10), in: size.width)
      canvas.text(text, at: Point(place.minX, (size.height - text.size.height) / 2), color)
    }
  }
}

extension Canvas {
  /// The colours of a card with money on it.
  fileprivate mutating func balance(_ rect: Rect, radius: Double) {
    gradient(
      rect, radius: radius, from: Point(rect.minX, rect.minY), to: Point(rect.maxX, rect.maxY),
      stops: [
        .init(0, Color(rgb: 0x0a5c63)), .init(0.6, Color(rgb: 0x14506f)),
        .init(1, Color(rgb: 0x4b3a78)),
      ])
  }
}
