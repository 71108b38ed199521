package import VitrineTouch
package import VitrineUnits

/// The last gestures in words: which component got the fingers, from which others, and why.
///
///     pan: ListView “inbox”, before PlaceRow “Town hall”: moved 9 pt up in 48 ms
package struct GestureNotes {
  private static let most = 8
  private static let mostOthers = 4

  /// The newest line is the last.
  package private(set) var lines: [String] = []
  /// The components that the present fingers have pressed, in this order.
  private var pressed: [(member: GestureMemberID, name: String)] = []
  /// The landing of the first of these fingers.
  private var landing: Instant?

  package init() {}

  /// Adds a gesture of the component called `name`.
  package mutating func add(_ event: GestureEvent, of name: String, _ trails: TouchTrails) {
    let trail = trails.newest
    switch event.gesture {
    case .pressed:
      if trails.landing != landing { pressed = [] }
      landing = trails.landing
      if !pressed.contains(where: { $0.member == event.member }) {
        pressed.append((event.member, name))
      }
    case .released, .panChanged, .transformChanged: break
    case .tap: add("tap: \(name)", event, trail.map { "lifted after \(Self.age($0))" })
    case .doubleTap: add("double tap: \(name)", event, nil)
    case .twoFingerTap: add("two-finger tap: \(name)", event, nil)
    case .longPress: add("long press: \(name)", event, trail.map { "rested for \(Self.age($0))" })
    case .doubleTapDrag: add("drag of a double tap: \(name)", event, nil)
    case .panBegan: add("pan: \(name)", event, trail.map(Self.travel))
    case .panEnded(let velocity):
      lines.append("pan ends: \(name), \(Self.speed(velocity))")
    case .panCancelled: lines.append("pan cancelled: \(name)")
    case .transformBegan: add("pinch or turn: \(name)", event, nil)
    case .transformEnded(let velocity, _, _):
      lines.append("pinch or turn ends: \(name), \(Self.speed(velocity))")
    case .transformCancelled: lines.append("pinch or turn cancelled: \(name)")
    }
    lines = lines.suffix(Self.most)
  }

  private mutating func add(_ what: String, _ event: GestureEvent, _ reason: String?) {
    let others = pressed.filter { $0.member != event.member }.map(\.name).prefix(Self.mostOthers)
    lines.append(
      what + (others.isEmpty ? "" : ", before " + others.joined(separator: ", "))
        + (reason.map { ": \($0)" } ?? ""))
  }

  private static func age(_ trail: TouchTrails.Trail) -> String {
    "\(Int(((trail.last.time - trail.start.time).seconds * 1000).rounded())) ms"
  }

  private static func travel(_ trail: TouchTrails.Trail) -> String {
    let way = trail.last.point - trail.start.point
    return "moved \(Int(way.length.rounded())) pt \(direction(way)) in \(age(trail))"
  }

  /// A velocity in words: `1240 pt/s up`.
  package static func speed(_ velocity: Vector) -> String {
    let length = Int(velocity.length.rounded())
    return length == 0 ? "at rest" : "\(length) pt/s \(direction(velocity))"
  }

  private static func direction(_ way: Vector) -> String {
    if abs(way.dx) > abs(way.dy) { return way.dx > 0 ? "right" : "left" }
    return way.dy > 0 ? "down" : "up"
  }
}
