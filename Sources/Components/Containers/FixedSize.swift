public import VitrineUnits

/// One child in a given size; nil leaves a side to the child.
@MainActor
public final class FixedSize: Component {
  /// The width in points, 0 or more; nil takes the child's own.
  public var width: Double? {
    didSet {
      if let width { requireNonnegative(width, "FixedSize.width") }
      if width != oldValue { setNeedsMeasure() }
    }
  }
  /// The height in points, 0 or more; nil takes the child's own.
  public var height: Double? {
    didSet {
      if let height { requireNonnegative(height, "FixedSize.height") }
      if height != oldValue { setNeedsMeasure() }
    }
  }
  /// The content, which fills the container; a ``Column`` where several components were given.
  public let child: Component

  /// Creates a container of `content` with a width and a height in points. A side that is nil, or
  /// not given, is left to the content.
  public init(
    width: Double? = nil, height: Double? = nil, @ComponentBuilder _ content: () -> [Component]
  ) {
    if let width { requireNonnegative(width, "FixedSize.width") }
    if let height { requireNonnegative(height, "FixedSize.height") }
    self.width = width
    self.height = height
    child = ComponentBuilder.single(content())
    super.init()
    addChild(child)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    if let width, let height { return Size(width, height) }
    let size = child.sizeThatFits(Size(width ?? proposal.width, height ?? proposal.height))
    return Size(width ?? size.width, height ?? size.height)
  }

  public override func layout() { child.frame = bounds }
}
