import VitrineUnits

/// A spring's motion from one position to another, in closed form of the seconds since its start.
///
/// With x the distance from the goal, β = ζω and s = v0 + β·x0:
///
///     critical  (x0 + s·t)·e^(−βt)
///     under     e^(−βt)·(x0·cos ω₁t + s/ω₁·sin ω₁t),  ω₁² = ω² − β²
///     over      c1·e^(r1·t) + c2·e^(r2·t),            r = −β ± δ,  δ² = β² − ω²
package struct SpringMotion: Sendable, Hashable {
  package let spring: Spring
  package let start: Double
  package let target: Double
  /// The velocity at the start, in points per second.
  package let velocity: Double
  private let regime: Regime

  private enum Regime: Hashable {
    case critical
    case under(swing: Double)
    case over(slow: Double, fast: Double, slowShare: Double, fastShare: Double)
  }

  package init(_ spring: Spring, from start: Double, to target: Double, velocity: Double = 0) {
    self.spring = spring
    self.start = start
    self.target = target
    self.velocity = velocity
    let x0 = start - target
    let beta = spring.dampingRatio * spring.frequency
    let discriminant = spring.dampingRatio * spring.dampingRatio - 1
    if abs(discriminant) < 1e-8 {
      // This near to the critical case both other forms divide one small number by another, which
      // costs 4 digits; the critical one is accurate to 5e-7.
      regime = .critical
    } else if discriminant < 0 {
      regime = .under(swing: spring.frequency * (-discriminant).squareRoot())
    } else {
      let delta = spring.frequency * discriminant.squareRoot()
      let fast = -beta - delta
      // r1·r2 = ω²: without the cancellation of −β + δ.
      let slow = spring.frequency * spring.frequency / fast
      let fastShare = (velocity - slow * x0) / (fast - slow)
      regime = .over(
        slow: slow, fast: fast, slowShare: x0 - fastShare, fastShare: fastShare)
    }
  }

  private var x0: Double { start - target }
  private var beta: Double {
    regime == .critical ? spring.frequency : spring.dampingRatio * spring.frequency
  }
  private var s: Double { velocity + beta * x0 }

  package func position(at seconds: Double) -> Double {
    target + motion(at: seconds).distance
  }

  package func velocity(at seconds: Double) -> Double {
    motion(at: seconds).velocity
  }

  private func motion(at t: Double) -> (distance: Double, velocity: Double) {
    switch regime {
    case .critical:
      let decay = ExactMath.exp(-beta * t)
      return ((x0 + s * t) * decay, (velocity - beta * s * t) * decay)
    case .under(let swing):
      let decay = ExactMath.exp(-beta * t)
      let (sin, cos) = ExactMath.sincos(swing * t)
      let k = spring.frequency * spring.frequency
      return (
        decay * (x0 * cos + s / swing * sin),
        decay * (velocity * cos - (k * x0 + beta * velocity) / swing * sin)
      )
    case .over(let slow, let fast, let slowShare, let fastShare):
      let first = slowShare * ExactMath.exp(slow * t)
      let second = fastShare * ExactMath.exp(fast * t)
      return (first + second, slow * first + fast * second)
    }
  }

  /// The same motion in coordinates whose origin is `distance` points before the current one.
  func shifted(by distance: Double) -> SpringMotion {
    SpringMotion(spring, from: start + distance, to: target + distance, velocity: velocity)
  }

  /// Seconds until the motion first passes its target; nil if it never does.
  package var timeOfPassing: Double? {
    let t: Double
    switch regime {
    case .critical:
      if s == 0 { return nil }
      t = -x0 / s
    case .under(let swing):
      // x0·cos + (s/ω₁)·sin = 0 first where the angle is atan2(x0, −s/ω₁), turned into 0…π.
      let angle = ExactMath.atan2(x0, -s / swing)
      t = (angle <= 0 ? angle + Double.pi : angle) / swing
    case .over(let slow, let fast, let slowShare, let fastShare):
      let ratio = -slowShare / fastShare
      guard ratio > 0 && ratio < 1 else { return nil }
      t = ExactMath.log(ratio) / (fast - slow)
    }
    return t > 0 && t.isFinite ? t : nil
  }

  /// Seconds after which the target remains nearer than `distance` points and the speed below
  /// `speed` points per second (both above zero). Never too short: it follows from upper bounds of
  /// the motion.
  package func settleTime(within distance: Double, speed: Double) -> Double {
    require(
      distance > 0 && speed > 0,
      "distance and speed must be above zero, but are \(distance) and \(speed)")
    let k = spring.frequency * spring.frequency
    let rate: Double
    let cap: Double
    switch regime {
    case .critical: (rate, cap) = (beta, .infinity)
    case .under(let swing): (rate, cap) = (beta, 1 / swing)
    case .over(let slow, let fast, _, _): (rate, cap) = (-slow, 1 / (slow - fast))
    }
    // x = e^(−βt)·(x0·C + s·S) and v = e^(−βt)·(v0·C − (k·x0 + β·v0)·S) with C, S = cos ω₁t,
    // sin ω₁t / ω₁ (or cosh, sinh): |C| ≤ e^(δt) and |S| ≤ e^(δt)·min(t, 1/ω₁ or 1/2δ).
    let position = DecayBound(constant: abs(x0), slope: abs(s), cap: cap, rate: rate)
    let motion = DecayBound(
      constant: abs(velocity), slope: abs(k * x0 + beta * velocity), cap: cap, rate: rate)
    return max(position.time(below: distance), motion.time(below: speed))
  }
}

/// A curve (constant + slope·min(t, cap))·e^(−rate·t), an upper bound of a spring's motion.
private struct DecayBound {
  var constant: Double
  var slope: Double
  var cap: Double
  var rate: Double

  func value(at t: Double) -> Double {
    (constant + slope * min(t, cap)) * ExactMath.exp(-rate * t)
  }

  /// The time from which on the curve is below `threshold`.
  func time(below threshold: Double) -> Double {
    // It rises at most until its maximum (derivative 0, or the cap), and falls from there on.
    let hill = slope > 0 ? min(max(0, 1 / rate - constant / slope), cap) : 0
    if value(at: hill) <= threshold { return 0 }
    var above = hill
    var below = hill + 1 / rate
    while value(at: below) > threshold { below = hill + (below - hill) * 2 }
    // 40 halvings: a billionth of the time constant.
    for _ in 0..<40 {
      let middle = above + (below - above) / 2
      if value(at: middle) > threshold { above = middle } else { below = middle }
    }
    return below
  }
}
