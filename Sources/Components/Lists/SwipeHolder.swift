import VitrineUnits

/// The content of a swipe row, on an opaque background while it is aside: the buttons under it show
/// only beside it.
@MainActor
final class SwipeHolder: Component {
  private let content: Component
  /// At rest there is nothing to hide, and nothing is painted twice.
  var isOpaque = false { didSet { if isOpaque != oldValue { setNeedsDisplay() } } }

  init(_ content: Component) {
    self.content = content
    super.init()
    addChild(content)
  }

  override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }
  override func layout() { content.frame = bounds }
  /// Whether a point beside the content belongs to the row.
  override func widensChildren(at point: Point) -> Bool {
    guard let row = parent else { return false }
    return !row.bounds.contains(point) && row.reach.contains(point)
  }
  override func draw(into canvas: inout Canvas) {
    if !isOpaque { return }
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
  }
}

/// A transparent cover of a swipe row's content while that is aside: fingers on it reach neither
/// the content nor the buttons under it.
@MainActor
final class SwipeCover: Component {}
