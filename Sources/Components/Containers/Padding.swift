public import VitrineUnits

/// One child with space around it.
@MainActor
public final class Padding: Component {
  /// The space around the child, in points.
  public let insets: EdgeInsets
  /// The content; a ``Column`` where several components were given.
  public let child: Component

  /// Creates a container of `content` with its own space at each edge, in points.
  public init(_ insets: EdgeInsets, @ComponentBuilder _ content: () -> [Component]) {
    requireFinite(insets, "Padding.insets")
    self.insets = insets
    child = ComponentBuilder.single(content())
    super.init()
    addChild(child)
  }

  /// Creates a container of `content` with `all` points of space at every edge; 16 by default.
  public convenience init(
    _ all: Double = Spacing.large, @ComponentBuilder _ content: () -> [Component]
  ) {
    self.init(EdgeInsets(all: all), content)
  }

  /// Creates a container of `content` with `horizontal` points of space at its leading and trailing
  /// edges and `vertical` points at its top and bottom.
  public convenience init(
    horizontal: Double, vertical: Double = 0, @ComponentBuilder _ content: () -> [Component]
  ) {
    self.init(
      EdgeInsets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal),
      content)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    let across = insets.leading + insets.trailing
    let down = insets.top + insets.bottom
    let size = child.sizeThatFits(
      Size(max(0, proposal.width - across), max(0, proposal.height - down)))
    return Size(size.width + across, size.height + down)
  }

  public override func layout() {
    let direction = stage?.environment.direction ?? .leftToRight
    child.frame = bounds.inset(by: insets.resolved(in: direction))
  }
}
