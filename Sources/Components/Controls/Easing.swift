import VitrineUnits

/// The course of a short motion of a control: fast at first, then slower.
///
/// A function of the time since the start, so that skipped frames change nothing.
struct EaseOut {
  let since: Instant
  let duration: Duration

  /// The remaining part of the motion: 1 at the start, 0 at the end. It falls with the cube of the
  /// remaining time.
  func rest(at now: Instant) -> Double {
    let left = 1 - now.share(of: duration, since: since)
    return left * left * left
  }

  func isDone(at now: Instant) -> Bool { now - since >= duration }
}

/// A number that moves to a new one.
struct EasedValue {
  /// The number at rest, or the goal of the motion.
  private(set) var target: Double
  private var start: Double
  private var course: EaseOut?

  private static let duration = Duration.milliseconds(200)

  init(_ value: Double) {
    target = value
    start = value
  }

  func value(at now: Instant) -> Double {
    guard let course else { return target }
    return target + (start - target) * course.rest(at: now)
  }

  /// Moves from its value at `now` to `target`; without a time it jumps.
  mutating func move(to target: Double, at now: Instant?) {
    guard let now else { return jump(to: target) }
    if target == self.target { return }
    start = value(at: now)
    self.target = target
    course = EaseOut(since: now, duration: Self.duration)
  }

  /// Changes the goal of a running motion, which ends at the same time as before.
  mutating func redirect(to target: Double) { self.target = target }

  mutating func jump(to value: Double) {
    target = value
    course = nil
  }

  /// Whether a motion is running at `now`.
  func isMoving(at now: Instant) -> Bool { course.map { !$0.isDone(at: now) } ?? false }
}

extension Component {
  /// The time at which a motion that starts now begins; nil where it jumps: off the stage, and with
  /// reduced motion.
  var motionStart: Instant? {
    guard let stage, !stage.environment.reducesMotion else { return nil }
    return stage.now
  }
}
