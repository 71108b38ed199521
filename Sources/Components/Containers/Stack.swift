public import VitrineUnits

/// Children in layers, the last one on top; each fills the stack.
@MainActor
open class Stack: Component {
  /// Creates a stack of `content`, from the lowest layer to the one on top.
  public init(@ComponentBuilder _ content: () -> [Component]) {
    super.init()
    for child in content() { addChild(child) }
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let sizes = children.filter { !$0.isHidden }.map { $0.sizeThatFits(proposal) }
    return Size(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
  }

  open override func layout() { for child in children { child.frame = bounds } }

  /// Touches hit the children only; others pass to what is below.
  open override func contains(_ point: Point) -> Bool { false }
}

/// An empty component that takes the space that a row or column has left.
@MainActor
public final class Spacer: Component {
  /// Creates a spacer. Several in one row or column share the free space equally.
  public override init() {
    super.init()
    isTouchable = false
  }
}
