import VitrineMotion
import VitrineUnits

/// The difference that a change of height leaves between a scroller's offset and the parts around
/// it, in points. It springs to 0 by the law of ``ScrollView/resettle(at:animated:)``: while a list
/// returns to its end by the same distance, these parts stay where they are.
struct ResizeShift {
  private var start = Instant.zero
  private var motion = SpringMotion(.scroll, from: 0, to: 0)
  /// Seconds.
  private var duration = 0.0

  func value(at time: Instant) -> Double {
    let seconds = (time - start).seconds
    return seconds >= duration ? 0 : motion.position(at: max(0, seconds))
  }

  func isMoving(at time: Instant) -> Bool { (time - start).seconds < duration }

  /// Begins at `distance`; at 0 without motion.
  mutating func begin(from distance: Double, spring: Spring, at time: Instant) {
    let physics = ScrollPhysics.default
    motion = SpringMotion(spring, from: distance, to: 0)
    duration =
      distance == 0
      ? 0 : motion.settleTime(within: physics.restDistance, speed: physics.restSpeed)
    start = time
  }

  mutating func end() { duration = 0 }
}
