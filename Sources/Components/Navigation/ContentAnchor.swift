import VitrineUnits

/// The part of a scroller's content at its top edge, which stays there while everything is laid out
/// again: a component, and the share of it that is above the edge.
@MainActor
struct ContentAnchor {
  private weak var component: Component?
  /// The top of the component in the content, in points.
  private let top: Double
  private let height: Double
  /// The distance from the top of the component to the edge, in points; below 0 where it begins
  /// below the edge.
  private let distance: Double

  /// The innermost component that is at `y` in `content`, or begins next below.
  init(at y: Double, in content: Component) {
    var (component, top) = (content, 0.0)
    while true {
      let shown = component.children.filter { !$0.isHidden && $0.frame.height > 0 }
      let below = shown.filter { top + $0.frame.maxY > y }
      guard let next = below.min(by: { $0.frame.minY < $1.frame.minY }) else { break }
      top += next.frame.minY
      component = next
    }
    self.component = component
    self.top = top
    height = component.frame.height
    distance = y - top
  }

  /// The distance by which the part has moved in `content`, in points; nil where it is gone.
  func shift(in content: Component) -> Double? {
    guard let component, component === content || component.isDescendant(of: content) else {
      return nil
    }
    var newTop = 0.0
    for part in component.path {
      if part === content { break }
      newTop += part.frame.minY
    }
    let share = distance > 0 && height > 0 ? distance / height : 0
    let newDistance = distance > 0 ? share * component.frame.height : distance
    return newTop + newDistance - (top + distance)
  }
}
