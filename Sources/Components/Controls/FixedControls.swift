import VitrineTouch
import VitrineUnits

/// The controls of a screen that stay where they are, such as buttons and tabs. The rows of a list
/// are not among them, because they can be scrolled away.
@MainActor
struct FixedControls {
  /// Their visible parts, in the coordinates of the component that was given.
  private(set) var frames: [Rect] = []

  private let screen: Rect

  /// The shares of controls that a message hides are compared in steps of this size, so that the
  /// rounding of numbers does not decide.
  private static let steps = 1000.0

  init(in content: Component, of host: Component) {
    screen = host.bounds
    collect(content, at: content.frame.origin.vector, seen: screen)
  }

  private mutating func collect(_ component: Component, at origin: Vector, seen: Rect) {
    if component.isHidden || component.opacity == 0 || !component.isTouchable { return }
    let frame = Rect(origin: .zero + origin, size: component.frame.size)
    let part = seen.intersection(frame)
    let movesContent = Self.movesContent(component)
    if !part.isEmpty, Self.isControl(component, movesContent: movesContent) {
      return frames.append(part)
    }
    let inside = component.clipsToBounds ? part : seen
    if movesContent || inside.isEmpty { return }
    for child in component.children {
      collect(child, at: origin + child.frame.origin.vector, seen: inside)
    }
  }

  private static func isControl(_ component: Component, movesContent: Bool) -> Bool {
    // A slider follows a finger as a scroller does, and a field has its name over its box.
    let role = component.semantics?.role
    return role == .slider || role == .textField
      || component.gestures.contains(.tap) && !movesContent
  }

  /// Whether what is in a component can be moved out of the way of a message: not by a scroller
  /// that moves to the side, or whose content is all visible.
  private static func movesContent(_ component: Component) -> Bool {
    if component.contentMotion == nil || component is Navigator { return false }
    guard let scroller = component as? ScrollView else { return true }
    if scroller.axis == .horizontal { return false }
    return scroller.alwaysBounces || scroller.extent.minimum < scroller.extent.maximum
  }

  /// The height below a message of a height that is kept free, from `least` on: the lowest place at
  /// which it hides no control. On a screen that is full of them it is the one at which it hides
  /// least, within the screen. `margin` is the space around the message.
  func clearance(for message: Size, margin: Double, from least: Double) -> Double {
    func place(_ inset: Double) -> Rect {
      Rect(
        (screen.width - message.width) / 2, screen.height - inset - margin - message.height,
        message.width, message.height)
    }
    let insets = [least] + frames.map { screen.height - $0.minY }.filter { $0 > least }.sorted()
    let choices = insets.map { (inset: $0, hidden: hidden(by: place($0))) }
      .filter { $0.inset == least || place($0.inset).minY >= 0 }
    // Of equal ones the first is taken, which is the lowest.
    return choices.min { $0.hidden < $1.hidden }?.inset ?? least
  }

  /// The shares of the controls that a message hides, added.
  private func hidden(by message: Rect) -> Double {
    let sum = frames.reduce(0.0) { sum, control in
      let part = control.intersection(message)
      // A part of the screen that is tapped as a whole is tapped beside the message.
      let isLarge = control.height > screen.height / 2 && !message.contains(control.center)
      if part.isEmpty || isLarge { return sum }
      return sum + part.width * part.height / (control.width * control.height)
    }
    return (sum * Self.steps).rounded()
  }
}
