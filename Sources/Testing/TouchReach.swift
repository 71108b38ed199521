import VitrineComponents
import VitrineUnits

/// The rectangle around a component's middle in which touches are for it. Clips around it limit it,
/// and so do the targets of others that take points beside or inside its frame, such as that of a
/// small key beside it. What lies over its frame does not.
@MainActor
struct TouchReach {
  /// In points of the stage; up to 96 wide and high.
  let rect: Rect

  init(of component: Component, at middle: Point, on stage: Stage) {
    let screen = Rect(origin: .zero, size: stage.size)
    func isHit(_ point: Point) -> Bool {
      for current in component.path {
        let inside = current.convert(point)
        if current === component {
          if !current.contains(inside) { return false }
        } else if current.clipsToBounds && !current.bounds.contains(inside) {
          return false
        }
      }
      return screen.contains(point) && !isTaken(point)
    }
    // Whether another component takes a tap there, and not because it lies over this one's frame.
    func isTaken(_ point: Point) -> Bool {
      guard let other = stage.cover(of: component, at: point), other.gestures.contains(.tap),
        !other.isDescendant(of: component), !component.isDescendant(of: other)
      else { return false }
      return !component.bounds.contains(component.convert(point))
        || !other.bounds.contains(other.convert(point))
    }
    func far(_ direction: Vector) -> Double {
      var steps = 0.0
      while steps < PanelScale.targetPoints, isHit(middle + direction * (steps + 1)) { steps += 1 }
      return steps
    }
    let (left, right) = (far(Vector(-1, 0)), far(Vector(1, 0)))
    let (up, down) = (far(Vector(0, -1)), far(Vector(0, 1)))
    rect = Rect(middle.x - left, middle.y - up, left + right + 1, up + down + 1)
  }
}
