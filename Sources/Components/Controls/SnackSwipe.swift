import VitrineMotion
import VitrineTouch
import VitrineUnits

/// The displacement of a message by a finger, and its motion after the release.
///
///     ◄── away ──  ┌ message ┐  ── away ──►      flung or dragged beyond a limit it leaves on that
///                  └────┬────┘                   side; otherwise it springs back
///                       ▼ away                   upwards it moves a little and returns
struct SnackSwipe {
  enum Axis { case aside, down }
  enum Outcome { case back, away }

  /// The axis along which a finger moves it; nil without a finger.
  private(set) var axis: Axis?
  /// The finger's travel, before the rubber band; in a motion, the displacement at its start.
  private var pulled = Vector.zero
  private var motion: (x: SpringMotion, y: SpringMotion, since: Instant)?

  private static let spring = Spring(response: 0.35, dampingRatio: 0.9)
  /// The time for which a fling's velocity is added to the finger's travel, in seconds.
  private static let projection = 0.2
  private static let upwards = RubberBand(dimension: 24)

  var isHeld: Bool { axis != nil }
  var isMoving: Bool { motion != nil }

  /// The displacement from the message's position, in points.
  func offset(at now: Instant) -> Vector {
    guard let motion else {
      return Vector(pulled.dx, pulled.dy < 0 ? Self.upwards.offset(pull: pulled.dy) : pulled.dy)
    }
    let seconds = max(0, (now - motion.since).seconds)
    return Vector(motion.x.position(at: seconds), motion.y.position(at: seconds))
  }

  /// Begins a pan at the drawn displacement, along the longer axis of the finger's travel so far.
  mutating func begin(travel: Vector, from drawn: Vector) {
    axis = abs(travel.dx) >= abs(travel.dy) ? .aside : .down
    motion = nil
    pulled = drawn
    // A message that is caught on its way back from above is held where it is.
    if drawn.dy < 0 {
      let limit = 0.99 * Self.upwards.dimension
      pulled.dy = Self.upwards.pull(offset: max(drawn.dy, -limit))
    }
  }

  mutating func drag(by delta: Vector) {
    switch axis {
    case .aside: pulled.dx += delta.dx
    case .down: pulled.dy += delta.dy
    case nil: return
    }
  }

  /// The result of a release of a message of this size with this velocity, in points per second.
  func outcome(velocity: Vector, size: Size) -> Outcome {
    switch axis {
    case .aside:
      let side = pulled.dx < 0 ? -1.0 : 1.0
      let reach = side * (pulled.dx + Self.projection * velocity.dx)
      return reach >= min(0.4 * size.width, 160) ? .away : .back
    case .down: return pulled.dy + Self.projection * velocity.dy >= size.height / 2 ? .away : .back
    case nil: return .back
    }
  }

  /// Releases it: back to its position, or beyond the edge towards which it was moved, at a
  /// distance of `exit` points.
  mutating func letGo(_ outcome: Outcome, velocity: Vector, exit: Size, at time: Instant) {
    guard let axis else { return }
    let from = offset(at: time)
    // So that it does not slow down before it is out of sight.
    let overshoot = 1.3
    let goal =
      switch (outcome, axis) {
      case (.back, _): Vector.zero
      case (.away, .aside):
        Vector(from.dx < 0 ? -overshoot * exit.width : overshoot * exit.width, from.dy)
      case (.away, .down): Vector(from.dx, overshoot * exit.height)
      }
    motion = (
      SpringMotion(
        Self.spring, from: from.dx, to: goal.dx, velocity: axis == .aside ? velocity.dx : 0),
      SpringMotion(
        Self.spring, from: from.dy, to: goal.dy,
        velocity: axis == .down && from.dy >= 0 ? velocity.dy : 0), time
    )
    self.axis = nil
  }

  /// Ends the motion once it is back at its position, or `exit` points away.
  mutating func settle(at now: Instant, exit: Size, reducesMotion: Bool) {
    guard let motion else { return }
    let seconds = max(0, (now - motion.since).seconds)
    let at = offset(at: now)
    let isOut =
      abs(motion.x.target) > exit.width && abs(at.dx) >= exit.width
      || motion.y.target > exit.height && at.dy >= exit.height
    let isOver = [motion.x, motion.y].allSatisfy {
      seconds >= $0.settleTime(within: 0.25, speed: 4)
    }
    guard isOut || isOver || reducesMotion else { return }
    pulled = Vector(motion.x.target, motion.y.target)
    self.motion = nil
  }

  /// Ends the finger's hold; the message stays where it is.
  mutating func drop() { axis = nil }
}
