public import VitrineUnits

/// One child in a given size; nil leaves a side to the child, and infinity takes all that is
/// offered.
@MainActor
public final class FixedSize: Component {
  /// The width in points, 0 or more; infinity fills the container, and nil takes the child's own.
  public var width: Double? {
    didSet {
      Self.check(width, "FixedSize.width")
      if width != oldValue { setNeedsMeasure() }
    }
  }
  /// The height in points, 0 or more; infinity fills the container, and nil takes the child's own.
  public var height: Double? {
    didSet {
      Self.check(height, "FixedSize.height")
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
    Self.check(width, "FixedSize.width")
    Self.check(height, "FixedSize.height")
    self.width = width
    self.height = height
    child = ComponentBuilder.single(content())
    super.init()
    addChild(child)
  }

  private static func check(_ length: Double?, _ name: String) {
    guard let length else { return }
    require(length >= 0, "\(name) is \(length); give a number of 0 or more")
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    // The child is measured with the length that it will have.
    let width = self.width == .infinity ? proposal.width : self.width
    let height = self.height == .infinity ? proposal.height : self.height
    if let width, let height { return Size(width, height) }
    let size = child.sizeThatFits(Size(width ?? proposal.width, height ?? proposal.height))
    return Size(width ?? size.width, height ?? size.height)
  }

  public override func layout() { child.frame = bounds }
}
