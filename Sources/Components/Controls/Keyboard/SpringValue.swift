import VitrineMotion
import VitrineUnits

/// A number that moves to its goal by a spring. A new goal takes up its position and its velocity.
struct SpringValue {
  private(set) var target: Double
  private var motion: (spring: SpringMotion, since: Instant, seconds: Double)?

  /// As fast as a sheet, without overshoot: there is nothing below the keyboard.
  private static let spring = Spring(duration: 0.25, dampingRatio: 1)

  init(_ value: Double) { target = value }

  func value(at now: Instant) -> Double {
    guard let motion, isMoving(at: now) else { return target }
    return motion.spring.position(at: max(0, (now - motion.since).seconds))
  }

  private func velocity(at now: Instant) -> Double {
    guard let motion, isMoving(at: now) else { return 0 }
    return motion.spring.velocity(at: max(0, (now - motion.since).seconds))
  }

  func isMoving(at now: Instant) -> Bool {
    motion.map { (now - $0.since).seconds < $0.seconds } ?? false
  }

  /// Moves to `target` from its state at `now`; without a time it jumps.
  mutating func move(to target: Double, at now: Instant?) {
    guard let now else {
      motion = nil
      self.target = target
      return
    }
    if target == self.target { return }
    let spring = SpringMotion(
      Self.spring, from: value(at: now), to: target, velocity: velocity(at: now))
    motion = (spring, now, spring.settleTime(within: 0.4, speed: 20))
    self.target = target
  }
}
