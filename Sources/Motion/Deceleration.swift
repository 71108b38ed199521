import VitrineUnits

/// Free motion that loses the same share of its speed in every millisecond: a fling.
///
/// v(t) = v0·e^(Dt) and x(t) = x0 + v0·(e^(Dt) − 1)/D with D = 1000·ln d per second, where d is the
/// rate per millisecond. Positions in points, velocities in points per second, times in seconds
/// from the start. The motion never quite ends; `destination` is its limit.
package struct Deceleration: Sendable, Hashable {
  /// UIScrollView's normal rate per millisecond.
  package static let normalRate = 0.998
  /// UIScrollView's fast rate per millisecond.
  package static let fastRate = 0.99

  package let start: Double
  package let velocity: Double
  /// D, per second; below zero.
  let logarithm: Double

  /// Creates a fling; `rate` is d, the share of the speed that is left after a millisecond: above
  /// 0, below 1.
  package init(from start: Double, velocity: Double, rate: Double = Deceleration.normalRate) {
    require(
      rate > 0 && rate < 1, "a deceleration rate must be between 0 and 1, but is \(rate)")
    self.init(from: start, velocity: velocity, logarithm: 1000 * ExactMath.log(rate))
  }

  init(from start: Double, velocity: Double, logarithm: Double) {
    self.start = start
    self.velocity = velocity
    self.logarithm = logarithm
  }

  package func position(at seconds: Double) -> Double {
    start + velocity * ((ExactMath.exp(logarithm * seconds) - 1) / logarithm)
  }

  package func velocity(at seconds: Double) -> Double {
    velocity * ExactMath.exp(logarithm * seconds)
  }

  /// The velocity that a fling with `velocity` has after `distance` points; zero from its end on.
  /// By default at the usual rate.
  package static func velocity(
    _ velocity: Double, after distance: Double, rate: Double = Deceleration.normalRate
  ) -> Double {
    guard velocity * distance > 0 else { return velocity }
    let left = velocity + 1000 * ExactMath.log(rate) * distance
    return left * velocity > 0 ? left : 0
  }

  /// The limit of the position: x0 − v0/D.
  package var destination: Double { start - velocity / logarithm }

  /// Seconds until the destination is nearer than `distance` (above zero); 0 if it already is.
  package func time(toWithin distance: Double) -> Double {
    require(distance > 0, "the distance must be above zero, but is \(distance)")
    if velocity == 0 { return 0 }
    return max(0, ExactMath.log(-logarithm * distance / abs(velocity)) / logarithm)
  }

  /// Seconds until the motion passes `position`; nil if that is behind the start, or at the
  /// destination or beyond.
  package func time(toReach position: Double) -> Double? {
    if position == start { return 0 }
    if velocity == 0 { return nil }
    let speedLeft = 1 + logarithm * ((position - start) / velocity)
    guard speedLeft > 0 && speedLeft < 1 else { return nil }
    return ExactMath.log(speedLeft) / logarithm
  }

  /// The same motion in coordinates whose origin is `distance` points before the current one.
  func shifted(by distance: Double) -> Deceleration {
    Deceleration(from: start + distance, velocity: velocity, logarithm: logarithm)
  }
}
