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
  /// Where it stands for as long as fingers hold the map.
  private var held: Double?

  private static let spring = Spring(response: 0.32, dampingRatio: 1)

  var end: Instant { start + Duration(seconds: duration) }

  func value(at moment: Instant) -> Double {
    if let held { return held }
    let t = (moment - start).seconds
    return t >= duration ? goal : motion.position(at: max(0, t))
  }

  func isMoving(at moment: Instant) -> Bool { held == nil && moment < end }

  /// Stays what it is until ``letGo(at:)``: what fingers hold would else run from under them.
  mutating func hold(at moment: Instant) { held = value(at: moment) }

  /// Goes on to its goal.
  mutating func letGo(at moment: Instant) {
    guard let start = held else { return }
    held = nil
    duration = 0
    if start == goal { return }
    launch(from: start, velocity: 0, at: moment)
  }

  mutating func go(to new: Double, at moment: Instant) {
    let t = (moment - start).seconds
    let velocity = t >= duration ? 0 : motion.velocity(at: max(0, t))
    let value = value(at: moment)
    goal = new
    if held == nil { launch(from: value, velocity: velocity, at: moment) }
  }

  private mutating func launch(from value: Double, velocity: Double, at moment: Instant) {
    motion = SpringMotion(Self.spring, from: value, to: goal, velocity: velocity)
    duration = motion.settleTime(within: 0.0005, speed: 0.01)
    start = moment
  }

  /// Held it goes there when it is let go.
  mutating func jump(to new: Double) { (goal, duration) = (new, 0) }
}
