import VitrineUnits

extension Component {
  /// Whether it is a ``SwipeRow``'s content, and the point lies beside it and is the row's all the same.
  func isReached(at point: Point) -> Bool {
    guard parent is SwipeHolder, let row = parent?.parent else { return false }
    return !row.bounds.contains(point) && row.reach.contains(point)
  }
}

/// The row proper, on an opaque ground while it is aside: what lies under it shows only beside it.
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
  override func draw(into canvas: inout Canvas) {
    if !isOpaque { return }
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
  }
}

/// Where the row proper lies, as far as fingers are concerned: while it is aside its content hears none,
/// and what it covers is hidden from them as from the eye.
@MainActor
final class SwipeCover: Component {}
