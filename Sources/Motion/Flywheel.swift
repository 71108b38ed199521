import VitrineUnits

/// What is left of a fling that a finger has caught: thrown again in the same direction without a
/// pause, the content goes faster than the finger threw it.
struct Flywheel: Sendable, Hashable {
  private var momentum: Double
  private let caught: Instant
  private var lastMove: Instant
  /// The shortest time seen between two moves: the panel's report interval.
  private var interval: Duration?

  /// No panel reports faster (2.2 ms is the fastest seen): moves nearer to each other were told
  /// together, by someone who shows several reports in one frame.
  private static let shortestInterval = Duration.milliseconds(2)
  /// Longer than any panel's report interval (54 ms is the slowest seen).
  private static let longestInterval = Duration.milliseconds(60)
  /// From touching to the first move there is the slop as well.
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

  /// What a release at `velocity` throws.
  func velocity(releasedAt velocity: Double, time: Instant, physics: ScrollPhysics) -> Double {
    // A touch much slower than the caught fling is a hand that wants to slow it down.
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
