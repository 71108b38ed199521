import VitrineUnits

extension Spring {
  /// A spring told by how long it takes, as UIView's animations are: after `duration` seconds a
  /// thousandth of the way is left.
  ///
  /// With s = ωT and a = v0·T, the frequency solves
  ///
  ///     0.001 = |ζs − a| / (s·√(1 − ζ²)) · e^(−ζs)      for ζ < 1
  ///     0.001 = |s − a + 1| · e^(−s)                    for ζ = 1
  ///
  /// The largest solution counts, so that nothing is left after T either. `dampingRatio` is 0.01…1;
  /// `initialVelocity` is in whole ways per second, positive towards the goal.
  /// A duration of 3 s and a ratio of 0.25 give a stiffness of 54.8336 and a damping of 3.70249.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    precondition(duration > 0 && duration.isFinite, "a spring takes some time")
    precondition(
      dampingRatio >= 0.01 && dampingRatio <= 1, "a spring told by its duration has ζ 0.01…1")
    precondition(initialVelocity.isFinite)
    let way = initialVelocity * duration
    // Within 1e-4 of 1 the first equation loses its meaning: √(1 − ζ²) divides it towards infinity.
    let turns =
      dampingRatio > 1 - 1e-4
      ? Spring.criticalTurns(way: way)
      : Spring.swingingTurns(dampingRatio: dampingRatio, way: way)
    self.init(frequency: turns / duration, dampingRatio: dampingRatio)
  }

  /// ζs for ζ < 1, divided by ζ.
  ///
  ///     |1 − a/u|·e^(−u) · ζ/√(1 − ζ²), u = ζs
  ///
  ///     │╲    a > 0              falls to 0 at u = a, rises to a hill at u² = a·u + a, falls for
  ///     │ ╲    ╭──╮              ever: the solution lies behind the hill if that is high enough,
  ///     │  ╲__╱    ╲___          else before u = a.  a ≤ 0: it only falls.
  ///     └────a──────────── u
  private static func swingingTurns(dampingRatio: Double, way a: Double) -> Double {
    let scale = dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot()
    func left(_ u: Double) -> Double { scale * abs(1 - a / u) * ExactMath.exp(-u) }
    let hill = a > 0 ? (a + (a * a + 4 * a).squareRoot()) / 2 : 1e-12
    let u =
      left(hill) >= threshold
      ? bisect(from: hill, falling: left) : bisect(from: 1e-12, to: a, falling: left)
    return u / dampingRatio
  }

  /// s for ζ = 1: the same picture, with the zero at s = a − 1 and the hill at s = a.
  private static func criticalTurns(way a: Double) -> Double {
    func left(_ s: Double) -> Double { abs(s - a + 1) * ExactMath.exp(-s) }
    let hill = max(a, 0)
    return left(hill) >= threshold
      ? bisect(from: hill, falling: left) : bisect(from: 0, to: a - 1, falling: left)
  }

  private static let threshold = 0.001

  /// Where `f`, which falls from above the threshold at `low`, reaches it; `high` is found by
  /// doubling when it is not given. The answer is as near as Double can tell.
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
