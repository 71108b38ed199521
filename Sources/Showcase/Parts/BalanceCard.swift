import Vitrine

/// The balance on a card in the accent's colors; on a low panel in one line.
@MainActor
final class BalanceCard: Component {
  let height: Double
  /// The space around the card, on a grid of 8 points.
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
  /// Whether a back button is on the card.
  var hasBack: Bool {
    get { words.hasBack }
    set { words.hasBack = newValue }
  }
  /// The opacity of the balance: 0 where the bar shows it.
  var balanceOpacity: Double {
    get { words.opacity }
    set { words.opacity = newValue }
  }

  /// With `goesUnderBar` the height is chosen so that at the second stop of the snap rows begin right below
  /// the bar, or a whole part of the card is visible between them.
  init(_ language: Language, balance: Int, goesUnderBar: Bool, in size: Size) {
    self.language = language
    isLow = size.hasLowParts
    words = BalanceText(language, balance, isLine: isLow)
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
    addChild(words)
  }

  override func layout() { words.frame = cardFrame }

  /// The card's rectangle within the margins.
  var cardFrame: Rect {
    let width = min(frame.width - margins.left - margins.right, Spacing.maximumTextWidth)
    return Rect(
      (frame.width - width) / 2, margins.top, width, height - margins.top - margins.bottom)
  }

  /// The back button's rectangle before mirroring for right-to-left languages.
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
    // The shadow ends above the rows; without space below the card there is no shadow.
    if margins.bottom > 0 {
      let drop = min(3, margins.bottom / 4)
      canvas.shadow(
        card.offset(by: Vector(0, drop)), radius: radius,
        blur: min(14, margins.bottom - drop + 1), theme.shadow)
    }
    canvas.balance(card, radius: radius)
    if isLow { return }
    // Three rings at the far corner, clipped by the card.
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
    // The text is as far from the card's edge as from a bar over the rest of the card.
    canvas.text(
      name, x: environment.mirrored(room, in: width).minX, baseline: card.maxY - 15,
      Color(argb: 0xe6ff_ffff))
  }
}

/// The bar over the rows that replaces the card and shows the balance.
///
///     ┌───────────────────────────────────────────────┐
///     │ ←   Balance                          2 978.30 │ 48 pt, 56 where there is room
///     └───────────────────────────────────────────────┘
///      m−12  m+40                             width−m
///
/// Everything is a function of ``share``. Halfway the card is in the position of the bar: there the text of
/// the bar fades in as that of the card fades out, so that the balance is always visible once. Then the
/// background covers the rest of the card, before the first row gets there. The back button is a separate
/// component, because it is also visible without the bar.
@MainActor
final class BalanceBar: Component {
  /// Called for a tap once the bar is wholly visible.
  var onTap: (@MainActor () -> Void)?
  /// The progress from the list's rest to the panel's collapsed height, 0 to 1.
  var share = 0.0 { didSet { if share != oldValue { show() } } }
  private let background = Background()
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
    size.hasLowParts ? Spacing.touchTarget : TitleBar.height
  }

  init(_ language: Language, balance: Int) {
    words = BalanceText(language, balance, isLine: true)
    words.isInBar = true
    super.init()
    addChild(background)
    addChild(words)
    show()
  }

  /// The opacity of the balance on the card at `share`.
  static func cardOpacity(at share: Double) -> Double { 1 - balanceOpacity(at: share) }

  /// Overlapping texts are hard to read, so they change within an eighth of the progress.
  private static func balanceOpacity(at share: Double) -> Double {
    min(max(0.5 + 8 * (share - 0.5), 0), 1)
  }

  private func show() {
    isHidden = share <= 0
    background.opacity = min(max(2 * share - 1, 0), 1)
    words.opacity = Self.balanceOpacity(at: share)
  }

  override var gestures: GestureKinds { share >= 1 && onTap != nil ? .tap : [] }

  override func receive(_ event: GestureEvent) { if case .tap = event.gesture { onTap?() } }

  override func layout() {
    background.frame = bounds
    words.frame = bounds
  }

  private final class Background: Component {
    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) { canvas.balance(canvas.bounds, radius: 0) }
  }
}

/// The heading and the amount: in two lines on a card, in one on a low card.
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
    // In the bar they line up with the rows' names and amounts.
    let margin = isInBar ? Spacing.margin(in: size.width) : 24
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
  /// Paints the card's gradient.
  fileprivate mutating func balance(_ rect: Rect, radius: Double) {
    gradient(
      rect, radius: radius, from: Point(rect.minX, rect.minY), to: Point(rect.maxX, rect.maxY),
      stops: [
        .init(0, Color(rgb: 0x0a5c63)), .init(0.6, Color(rgb: 0x14506f)),
        .init(1, Color(rgb: 0x4b3a78)),
      ])
  }
}
