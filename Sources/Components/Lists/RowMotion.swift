import VitrineMotion
import VitrineUnits

/// A length or a displacement that a spring moves, and whose target can change meanwhile.
struct RowMotion {
  /// The spring of rows that appear, disappear and close gaps: quick, and without overshoot.
  private static let spring = Spring(duration: 0.4, dampingRatio: 1)

  private let motion: SpringMotion
  private let start: Instant
  private let duration: Double
  let target: Double

  init(from value: Double, to target: Double, velocity: Double = 0, at start: Instant) {
    motion = SpringMotion(Self.spring, from: value, to: target, velocity: velocity)
    self.start = start
    self.target = target
    duration = motion.settleTime(within: 0.25, speed: 5)
  }

  func value(at now: Instant) -> Double {
    isDone(at: now) ? target : motion.position(at: seconds(at: now))
  }

  func isDone(at now: Instant) -> Bool { seconds(at: now) >= duration }

  /// The motion from its present position and speed to another target.
  func retargeted(to target: Double, at now: Instant) -> RowMotion {
    let velocity = isDone(at: now) ? 0 : motion.velocity(at: seconds(at: now))
    return RowMotion(from: value(at: now), to: target, velocity: velocity, at: now)
  }

  private func seconds(at now: Instant) -> Double { max(0, (now - start).seconds) }
}
