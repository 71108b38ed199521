import VitrineMotion
import VitrineUnits

/// By how many levels the map is seen nearer or from farther than fingers and flights chose: goes to
/// each new goal by spring, out of the motion it is in.
///
/// It is kept apart from where they took the camera, so that it always comes back exactly, and is lost
/// neither by a flight nor by a finger that catches the map.
struct ZoomOffset: Sendable, Hashable {
  /// Where it will be.
  private(set) var goal = 0.0
  private var start = Instant.zero
  private var motion = SpringMotion(Self.spring, from: 0, to: 0)
  /// Seconds.
  private var duration = 0.0

  private static let spring = Spring(response: 0.32, dampingRatio: 1)

  var end: Instant { start + Interval(seconds: duration) }

  func value(at moment: Instant) -> Double {
    let t = (moment - start).seconds
    return t >= duration ? goal : motion.position(at: max(0, t))
  }

  func isMoving(at moment: Instant) -> Bool { moment < end }

  mutating func go(to new: Double, at moment: Instant) {
    let t = (moment - start).seconds
    let velocity = t >= duration ? 0 : motion.velocity(at: max(0, t))
    motion = SpringMotion(Self.spring, from: value(at: moment), to: new, velocity: velocity)
    duration = motion.settleTime(within: 0.0005, speed: 0.01)
    (goal, start) = (new, moment)
  }

  mutating func jump(to new: Double) { (goal, duration) = (new, 0) }
}
