public import VitrineRaster
public import VitrineUnits

/// A button that leaves its screen. It has no size where there is no screen to go back to, and is
/// disabled while its ``Navigator/allowsBack`` is false.
@MainActor
public final class BackButton: Component {
  private let button: IconButton

  /// `background` is the color of a disc behind the arrow, for a button over a picture.
  public init(color: Color? = nil, background: Color? = nil, isRaised: Bool = false) {
    var leave: (@MainActor () -> Void)?
    button = IconButton(.back, color: color, background: background, isRaised: isRaised) {
      leave?()
    }
    super.init()
    leave = { [weak self] in self?.target?.pop() }
    addChild(button)
  }

  /// The arrow's color; nil takes the theme's text color.
  public var color: Color? {
    get { button.color }
    set { button.color = newValue }
  }

  /// The color of the disc behind the arrow; nil draws none.
  public var background: Color? {
    get { button.background }
    set { button.background = newValue }
  }

  private var canGoBack: Bool { target != nil }

  /// The nearest navigator that can leave the screen. A navigator may be inside another one.
  private var target: Navigator? {
    var found = navigator
    while let navigator = found, !navigator.canPop(from: self) { found = navigator.navigator }
    return found
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    canGoBack ? button.sizeThatFits(proposal) : .zero
  }

  public override func contains(_ point: Point) -> Bool { false }

  public override func didEnterStage() { button.isHidden = !canGoBack }

  /// The arrow inside it is the button.
  public override var semantics: Semantics? { nil }

  public override func layout() {
    button.isHidden = !canGoBack
    button.isEnabled = target?.allowsBack ?? true
    button.accessibilityLabel = accessibilityLabel ?? actionTexts.back
    // A larger frame has a larger arrow, beside larger text.
    let least = button.sizeThatFits(frame.size)
    let side = min(frame.width, frame.height)
    let size = Size(max(least.width, side), max(least.height, side))
    button.frame = Rect(
      (frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height)
  }
}

extension Component {
  /// Whether the component is a ``BackButton`` or inside one.
  package var isInBackButton: Bool { nearest(BackButton.self) != nil }
}
