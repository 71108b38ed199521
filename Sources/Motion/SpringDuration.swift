import VitrineUnits

extension Spring {
  /// A spring that is defined by its duration, like UIView's animations: after `duration` seconds a
  /// thousandth of the distance is left.
  ///
  /// With s = ωT and a = v0·T, the frequency solves
  ///
  ///     0.001 = |ζs − a| / (s·√(1 − ζ²)) · e^(−ζs)      for ζ < 1
  ///     0.001 = |s − a + 1| · e^(−s)                    for ζ = 1
  ///
  /// The largest solution counts, so that no more is left after T. `dampingRatio` is 0.01…1;
  /// `initialVelocity` is in whole distances per second, positive towards the goal. `duration` is a
  /// `Double` and not a `Duration`, because it is a parameter of these formulas, whose exact bits
  /// decide the pictures. A duration of 3 s and a ratio of 0.25 give a stiffness of 54.8336 and a
  /// damping of 3.70249.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    require(
      duration > 0 && duration.isFinite,
      "a spring's duration must be above zero, but is \(duration)")
    require(
      dampingRatio >= 0.01 && dampingRatio <= 1,
      "a spring's damping ratio must be 0.01…1 with a duration, but is \(dampingRatio)")
    require(
      initialVelocity.isFinite,
      "a spring's initial velocity must be finite, but is \(initialVelocity)")
    let travel = initialVelocity * duration
    // Within 1e-4 of 1 the first equation is useless: dividing by √(1 − ζ²) makes it infinite.
    let radians =
      dampingRatio > 1 - 1e-4
      ? Spring.criticalRadians(travel: travel)
      : Spring.underdampedRadians(dampingRatio: dampingRatio, travel: travel)
    self.init(frequency: radians / duration, dampingRatio: dampingRatio)
  }

  /// ζs for ζ < 1, divided by ζ.
  ///
  ///     |1 − a/u|·e^(−u) · ζ/√(1 − ζ²), u = ζs
  ///
  ///     │╲    a > 0              falls to 0 at u = a, rises to a hill at u² = a·u + a, falls for
  ///     │ ╲    ╭──╮              ever: the solution is behind the hill if that is high enough,
  ///     │  ╲__╱    ╲___          else before u = a.  a ≤ 0: it only falls.
  ///     └────a──────────── u
  private static func underdampedRadians(dampingRatio: Double, travel a: Double) -> Double {
    let scale = dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot()
    func left(_ u: Double) -> Double { scale * abs(1 - a / u) * ExactMath.exp(-u) }
    let hill = a > 0 ? (a + (a * a + 4 * a).squareRoot()) / 2 : 1e-12
    let u =
      left(hill) >= threshold
      ? bisect(from: hill, falling: left) : bisect(from: 1e-12, to: a, falling: left)
    return u / dampingRatio
  }

  /// s for ζ = 1: the same picture, with the zero at s = a − 1 and the hill at s = a.
  private static func criticalRadians(travel a: Double) -> Double {
    func left(_ s: Double) -> Double { abs(s - a + 1) * ExactMath.exp(-s) }
    let hill = max(a, 0)
    return left(hill) >= threshold
      ? bisect(from: hill, falling: left) : bisect(from: 0, to: a - 1, falling: left)
  }

  private static let threshold = 0.001

  /// The argument at which `f`, which falls from above the threshold at `low`, reaches it; `high`
  /// is found by doubling if it is not given. Exact to the last digit.
  private static func bisect(
    from low: Double, to high: Double? = nil, falling f: (Double) -> Double
  ) -> Double {
    var below = low
    var above = high ?? max(low, 1)
    while high == nil && f(above) > threshold { above *= 2 }
    while true {
      let middle = below + (above - below) / 2
      if middle <= below || middle >= above { return above }
      if f(middle) > threshold { below = middle } else { above = middle }
    }
  }
}
