import Vitrine

/// The heading and the amount of a balance in one line.
///
/// On its way from the card to the bar it moves up with the card until it is in the middle of the
/// bar. The amount becomes smaller, and both ends move to the margins of the rows, in proportion to
/// ``share``. Everything is a function of ``share`` and the list's offset. The frame ends where the
/// text does, except for the space of the back button.
@MainActor
final class BalanceText: Component {
  private static let heading = Phrase(.balance)
  /// The space between the card's edge and the text.
  private static let cardMargin = 24.0
  /// The space for the back button, on the card and on the bar.
  private let cardAside: Double
  private static let barAside = 40.0

  private let heading: Label
  private let amount: Label
  /// The amount's size on the card.
  private let open: TextStyle

  /// In hundredths.
  var balance: Int { didSet { amount.text = Self.text(balance) } }
  /// Whether a back button is beside the heading.
  var hasBack = false { didSet { if hasBack != oldValue { setNeedsLayout() } } }
  /// The progress from the card to the bar, 0 to 1.
  private var share = 0.0

  init(_ language: Language, _ balance: Int, isLow: Bool) {
    self.balance = balance
    open = isLow ? Theme.light.headline : Theme.light.display
    cardAside = isLow ? 36 : 40
    heading = Label(
      Self.heading[language], style: Theme.light.body, color: Color(argb: 0xe6ff_ffff))
    amount = Label(Self.text(balance), style: open, color: .white)
    super.init()
    isTouchable = false
    addChild(heading)
    addChild(amount)
  }

  private static func text(_ balance: Int) -> String {
    Money.figures(balance, sign: balance < 0 ? "−" : "")
  }

  /// Places it on a part of the card.
  func place(on card: Rect) {
    frame = Rect(
      card.minX + Self.cardMargin, card.minY, card.width - 2 * Self.cardMargin, card.height)
  }

  /// Places it between a part of the card and the bar, with the list scrolled by `y` points.
  func place(card: Rect, bar: Rect, share: Double, y: Double) {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let margin = Spacing.margin(in: bar.width)
    let start = between(card.minX + Self.cardMargin, bar.minX + margin)
    let end = between(card.maxX - Self.cardMargin, bar.maxX - margin)
    let height = between(card.height, bar.height)
    let middle = max(card.center.y - max(y, 0), bar.center.y)
    frame = Rect(start, middle - height / 2, end - start, height)
    if share != self.share {
      self.share = share
      setNeedsLayout()
    }
  }

  override func layout() {
    guard let environment = stage?.environment, frame.width > 0 else { return }
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    // Set once, because each change requests another layout.
    var style = open
    style.size = (between(open.size, Theme.light.title.size) * 2).rounded() / 2
    amount.style = style
    let start = hasBack ? between(cardAside, Self.barAside) : 0
    let sum = amount.sizeThatFits(Size(frame.width, 100))
    let end = frame.width - sum.width
    let name = heading.sizeThatFits(Size(max(0, end - start - Spacing.medium), 100))
    for (label, x, size) in [(heading, start, name), (amount, end, sum)] {
      label.frame = environment.mirrored(
        Rect(x, (frame.height - size.height) / 2, size.width, size.height), in: frame.width)
    }
  }
}
