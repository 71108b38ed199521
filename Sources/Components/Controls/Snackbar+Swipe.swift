import VitrineMotion
import VitrineTouch
import VitrineUnits

/// How far a finger has moved a message from its place, and where it goes when let go.
///
///     ◄── away ──  ┌ message ┐  ── away ──►      beyond a limit, thrown or carried, it leaves
///                  └────┬────┘                   on that side; else it springs back
///                       ▼ away                   upwards it gives way a little and comes back
struct SnackSwipe {
  enum Axis { case aside, down }
  enum Outcome { case back, away }

  /// Along which the finger moves it; nil while none does.
  private(set) var axis: Axis?
  /// What the finger has moved it by, before it resists; of a message on its way, the start of that.
  private var pulled = Vector.zero
  private var motion: (x: SpringMotion, y: SpringMotion, since: Instant)?

  private static let spring = Spring(response: 0.35, dampingRatio: 0.9)
  /// So far a throw counts ahead of the finger, in seconds.
  private static let foresight = 0.2
  private static let upwards = RubberBand(dimension: 24)

  var isHeld: Bool { axis != nil }
  var isMoving: Bool { motion != nil }

  /// From its place, in points.
  func offset(at now: Instant) -> Vector {
    guard let motion else {
      return Vector(pulled.dx, pulled.dy < 0 ? Self.upwards.offset(pull: pulled.dy) : pulled.dy)
    }
    let seconds = max(0, (now - motion.since).seconds)
    return Vector(motion.x.position(at: seconds), motion.y.position(at: seconds))
  }

  /// Begins a pan where the message is drawn, along the longer axis of the finger's travel so far.
  mutating func begin(travel: Vector, from drawn: Vector) {
    axis = abs(travel.dx) >= abs(travel.dy) ? .aside : .down
    motion = nil
    pulled = drawn
    // A message that is caught on its way back from above is held where it is.
    if drawn.dy < 0 {
      let most = 0.99 * Self.upwards.dimension
      pulled.dy = Self.upwards.pull(offset: max(drawn.dy, -most))
    }
  }

  mutating func drag(by delta: Vector) {
    switch axis {
    case .aside: pulled.dx += delta.dx
    case .down: pulled.dy += delta.dy
    case nil: return
    }
  }

  /// What becomes of a message of that size with this throw, in points per second.
  func outcome(velocity: Vector, size: Size) -> Outcome {
    switch axis {
    case .aside:
      let side = pulled.dx < 0 ? -1.0 : 1.0
      let reach = side * (pulled.dx + Self.foresight * velocity.dx)
      return reach >= min(0.4 * size.width, 160) ? .away : .back
    case .down: return pulled.dy + Self.foresight * velocity.dy >= size.height / 2 ? .away : .back
    case nil: return .back
    }
  }

  /// Lets it go: back to its place, or out over the edge that it was moved towards, which is `way`
  /// points from its place.
  mutating func letGo(_ outcome: Outcome, velocity: Vector, way: Size, at moment: Instant) {
    guard let axis else { return }
    let from = offset(at: moment)
    // Not slowed down before it is out.
    let far = 1.3
    let goal =
      switch (outcome, axis) {
      case (.back, _): Vector.zero
      case (.away, .aside): Vector(from.dx < 0 ? -far * way.width : far * way.width, from.dy)
      case (.away, .down): Vector(from.dx, far * way.height)
      }
    motion = (
      SpringMotion(
        Self.spring, from: from.dx, to: goal.dx, velocity: axis == .aside ? velocity.dx : 0),
      SpringMotion(
        Self.spring, from: from.dy, to: goal.dy,
        velocity: axis == .down && from.dy >= 0 ? velocity.dy : 0), moment
    )
    self.axis = nil
  }

  /// Ends the movement once it is at its place again, or has gone `way`.
  mutating func settle(at now: Instant, way: Size, reducesMotion: Bool) {
    guard let motion else { return }
    let seconds = max(0, (now - motion.since).seconds)
    let at = offset(at: now)
    let isOut =
      abs(motion.x.target) > way.width && abs(at.dx) >= way.width
      || motion.y.target > way.height && at.dy >= way.height
    let isOver = [motion.x, motion.y].allSatisfy {
      seconds >= $0.settleTime(within: 0.25, speed: 4)
    }
    guard isOut || isOver || reducesMotion else { return }
    pulled = Vector(motion.x.target, motion.y.target)
    self.motion = nil
  }

  /// Nobody's finger any more: it stays where it is.
  mutating func drop() { axis = nil }
}

extension SnackbarHost {
  /// A message that was held beyond its time stands so long after that.
  static let afterHold = Duration(seconds: 1)

  /// A panel so low, in points, that a message has to be lower as well.
  static func isLow(_ height: Double) -> Bool { height < 288 }
}
