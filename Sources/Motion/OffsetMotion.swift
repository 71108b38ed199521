import VitrineUnits

/// The way of a number to its goal, as an offset from the goal that becomes 0: in closed form of
/// the seconds since the start.
///
/// With r the offset and v the velocity at the start, T the duration, u = t/T and e the curve:
///
///     spring    the motion of a `SpringMotion` from r to 0
///     timed     r·(1 − e(u)) + k·τ·w·(1 − w)²,  k = v + r·e′(0)/T,  τ = min(T, 0.2 s),  w = t/τ
///
/// The second term of a timed motion takes up the velocity that the number has already. It ends
/// early, so that a slow motion that takes over a fast one does not go far beyond. From rest (v =
/// 0) it is left out, so that the motion is exactly the curve.
package struct OffsetMotion: Sendable, Hashable {
  /// The law of a motion.
  package enum Law: Sendable, Hashable {
    case spring(Spring)
    /// The seconds are above 0.
    case timed(AnimationCurve, seconds: Double)
  }

  private enum Course: Hashable {
    case spring(SpringMotion)
    case timed(AnimationCurve, seconds: Double, offset: Double, kick: Double)
  }
  private let course: Course

  /// The longest time in which a timed motion takes up a velocity, in seconds.
  private static let takeUp = 0.2

  /// `velocity` is per second, positive where the number grows.
  package init(_ law: Law, from offset: Double, velocity: Double = 0) {
    switch law {
    case .spring(let spring):
      course = .spring(SpringMotion(spring, from: offset, to: 0, velocity: velocity))
    case .timed(let curve, let seconds):
      requirePositive(seconds, "OffsetMotion: the seconds")
      let kick = velocity == 0 ? 0 : velocity + offset * curve.slope(at: 0) / seconds
      course = .timed(curve, seconds: seconds, offset: offset, kick: kick)
    }
  }

  package func offset(at t: Double) -> Double {
    switch course {
    case .spring(let motion): return motion.position(at: t)
    case .timed(let curve, let seconds, let offset, let kick):
      if t >= seconds { return 0 }
      let takeUp = min(seconds, Self.takeUp)
      let w = min(t / takeUp, 1)
      return offset * (1 - curve.share(at: t / seconds)) + kick * takeUp * w * (1 - w) * (1 - w)
    }
  }

  /// Per second.
  package func velocity(at t: Double) -> Double {
    switch course {
    case .spring(let motion): return motion.velocity(at: t)
    case .timed(let curve, let seconds, let offset, let kick):
      if t >= seconds { return 0 }
      let w = min(t / min(seconds, Self.takeUp), 1)
      return -offset * curve.slope(at: t / seconds) / seconds + kick * (1 - w) * (1 - 3 * w)
    }
  }

  /// Seconds until the number is at its goal: for a spring, until it stays nearer than `distance`
  /// and slower than ten times `distance` per second.
  package func duration(within distance: Double) -> Double {
    switch course {
    case .spring(let motion): motion.settleTime(within: distance, speed: 10 * distance)
    case .timed(_, let seconds, _, _): seconds
    }
  }
}
