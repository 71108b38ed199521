import VitrineTouch
import VitrineUnits

/// The controls in the lower half of a screen that stay where they are: buttons and tabs, but not
/// the rows of a list, which can be scrolled away.
@MainActor
struct FixedControls {
  /// Their places, in the coordinates of the component that was given.
  private(set) var frames: [Rect] = []

  private let middle: Double

  init(in content: Component, of host: Component) {
    middle = host.frame.height / 2
    collect(content, at: content.frame.origin.vector)
  }

  private mutating func collect(_ component: Component, at origin: Vector) {
    if component.isHidden || component.opacity == 0 || !component.isTouchable { return }
    let movesContent = component.contentMotion != nil && !(component is Navigator)
    let frame = Rect(origin: .zero + origin, size: component.frame.size)
    if frame.minY >= middle, !frame.isEmpty {
      let role = component.semantics?.role
      // A slider follows a finger as a scroller does, and a field has its name over its box.
      if role == .slider || role == .textField
        || component.gestures.contains(.tap) && !movesContent
      {
        return frames.append(frame)
      }
    }
    if movesContent { return }
    for child in component.children { collect(child, at: origin + child.frame.origin.vector) }
  }
}
