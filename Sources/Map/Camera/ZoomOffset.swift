import VitrineMotion
import VitrineUnits

/// Zoom levels added to the zoom that fingers and flights chose.
///
/// It follows another motion (``follow(_:)``), or changes by a spring: the value is the goal plus a
/// rest that springs to 0, so that both may happen at once.
///
///     value   ── goal, which may move at every frame ──
///             ╲__ rest of an animated change
///
/// Kept apart from the camera's own zoom, so that it returns exactly and that neither a flight nor
/// a finger that catches the map loses it.
struct ZoomOffset: Sendable, Hashable {
  /// The final value.
  private(set) var goal = 0.0
  private var start = Instant.zero
  /// The rest of an animated change.
  private var motion = SpringMotion(Self.spring, from: 0, to: 0)
  /// Seconds.
  private var duration = 0.0
  /// The value while fingers hold the map.
  private var held: Double?

  private static let spring = Spring(response: 0.32, dampingRatio: 1)

  var end: Instant { start + Duration(seconds: duration) }

  func value(at time: Instant) -> Double {
    if let held { return held }
    let t = (time - start).seconds
    return t >= duration ? goal : goal + motion.position(at: max(0, t))
  }

  func isMoving(at time: Instant) -> Bool { held == nil && time < end }

  /// Stops until ``letGo(at:)``: otherwise the map would move away under the fingers.
  mutating func hold(at time: Instant) { held = value(at: time) }

  /// Continues to the goal.
  mutating func letGo(at time: Instant) {
    guard let value = held else { return }
    held = nil
    duration = 0
    if value == goal { return }
    startSpring(from: value - goal, velocity: 0, at: time)
  }

  /// Changes by a spring, from the present value and its velocity.
  mutating func go(to new: Double, at time: Instant) {
    let t = (time - start).seconds
    let velocity = t >= duration ? 0 : motion.velocity(at: max(0, t))
    let value = value(at: time)
    goal = new
    if held == nil { startSpring(from: value - new, velocity: velocity, at: time) }
  }

  private mutating func startSpring(from rest: Double, velocity: Double, at time: Instant) {
    motion = SpringMotion(Self.spring, from: rest, to: 0, velocity: velocity)
    duration = motion.settleTime(within: 0.0005, speed: 0.01)
    start = time
  }

  /// Changes at once, with what something else moves on the screen. A change by a spring continues
  /// on top of it; a held offset changes when it is let go.
  mutating func follow(_ new: Double) { goal = new }

  /// Sets the value without an animation; a held offset changes when it is let go.
  mutating func jump(to new: Double) { (goal, duration) = (new, 0) }
}
