import Vitrine

/// The background of the bar over the rows that replaces the card.
///
///     ┌───────────────────────────────────────────────┐
///     │ ←   Balance                          2 978.30 │ 48 pt, 56 where there is room
///     └───────────────────────────────────────────────┘
///      m−12  m+40                             width−m
///
/// It covers the rest of the card before the first row gets there. The back button and the text are
/// separate components, which move from the card to the bar.
@MainActor
final class BalanceBar: Component {
  /// Called for a tap once the bar is wholly visible.
  var onTap: (@MainActor () -> Void)?
  /// The progress from the list's rest to the panel's collapsed height, 0 to 1.
  var share = 0.0 { didSet { if share != oldValue { show() } } }
  private let background = Background()

  static func height(in size: Size) -> Double {
    size.hasLowParts ? Spacing.touchTarget : TitleBar.height
  }

  override init() {
    super.init()
    addChild(background)
    show()
  }

  private func show() {
    isHidden = share <= 0
    // Late: beside the card, which is narrower and round, the bar would be seen as two blocks.
    background.opacity = min(max(4 * share - 3, 0), 1)
  }

  override var gestures: GestureKinds { share >= 1 && onTap != nil ? .tap : [] }

  override func receive(_ event: GestureEvent) { if case .tap = event.gesture { onTap?() } }

  override func layout() { background.frame = bounds }

  private final class Background: Component {
    override init() {
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) { canvas.balance(canvas.bounds, radius: 0) }
  }
}
