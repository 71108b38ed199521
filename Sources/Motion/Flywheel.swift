import VitrineUnits

/// The momentum of a fling that a finger has caught. If it flings again in the same direction
/// without a pause, the content becomes faster than the finger.
struct Flywheel: Sendable, Hashable {
  private var momentum: Double
  private let caught: Instant
  private var lastMove: Instant
  /// The shortest time seen between two moves: the panel's report interval.
  private var interval: Duration?

  /// No panel reports faster (the fastest measured is 2.2 ms): moves closer together come from
  /// several reports in one frame.
  private static let shortestInterval = Duration.milliseconds(2)
  /// Longer than any panel's report interval (the slowest measured is 54 ms).
  private static let longestInterval = Duration.milliseconds(60)
  /// Added before the first move, which comes only after the slop.
  private static let slopTime = Duration.milliseconds(60)

  init(momentum: Double, at time: Instant) {
    self.momentum = momentum
    self.caught = time
    self.lastMove = time
  }

  mutating func drag(by delta: Double, at time: Instant, pause: Duration) {
    let gap = time - lastMove
    if delta == 0 {
      if gap > patience(pause) { momentum = 0 }
      return
    }
    if delta * momentum < 0 || gap > patience(pause) { momentum = 0 }
    if lastMove > caught && gap >= Flywheel.shortestInterval {
      interval = min(interval ?? Flywheel.longestInterval, gap)
    }
    lastMove = time
  }

  /// The velocity of the content after a release at `velocity`.
  func velocity(releasedAt velocity: Double, time: Instant, physics: ScrollPhysics) -> Double {
    // A finger much slower than the caught fling is meant to slow it down.
    guard physics.flywheel, momentum * velocity > 0, abs(velocity) > abs(momentum) / 2,
      time - lastMove <= patience(physics.flywheelPause)
    else { return velocity }
    let held = (time - caught).seconds
    let logarithm = 1000 * ExactMath.log(physics.decelerationRate)
    return velocity + momentum * ExactMath.exp(logarithm * max(0, held))
  }

  private func patience(_ pause: Duration) -> Duration {
    let usual = (interval ?? Flywheel.longestInterval) + pause
    return lastMove == caught ? usual + Flywheel.slopTime : usual
  }
}
