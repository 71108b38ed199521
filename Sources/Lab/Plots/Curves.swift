import Vitrine

typealias Place = Chart.Place

/// Helpers of the figures: laws as curves, engines as dots at the frames of a 60 Hz display.
enum Curves {
  /// Returns a curve of `law` at equal steps.
  static func curve(
    from low: Double, to high: Double, steps: Int = 150, _ law: (Double) -> Double
  ) -> [Place] {
    (0...steps).map { n in
      let x = low + (high - low) * Double(n) / Double(steps)
      return Place(x: x, y: law(x))
    }
  }

  /// Returns `value` at every `stride`-th frame for the given number of seconds.
  static func frames(
    until seconds: Double, every stride: Int = 1, _ value: (Instant) -> Double
  ) -> [Place] {
    (0...Int(seconds * 60)).filter { $0 % stride == 0 }.map { frame in
      let time = Duration(seconds: Double(frame) / 60)
      return Place(x: time.seconds, y: value(.zero + time))
    }
  }

  /// Returns D, per second, of a deceleration rate per millisecond.
  static func logarithm(_ rate: Double) -> Double { 1000 * ExactMath.log(rate) }

  /// Solves x″ = −ω²·(x − goal) − 2ζω·x′ by the Runge-Kutta method in steps of a millisecond. This
  /// is the law of a spring, computed independently of the engine's closed forms. Returns every 5th
  /// position.
  static func spring(
    frequency: Double, dampingRatio: Double, from start: Double, to goal: Double,
    velocity: Double = 0, begin: Double = 0, until end: Double
  ) -> [Place] {
    func pull(_ x: Double, _ v: Double) -> Double {
      -frequency * frequency * (x - goal) - 2 * dampingRatio * frequency * v
    }
    let h = 0.001
    var (x, v) = (start, velocity)
    var places: [Place] = []
    for step in 0...Int(((end - begin) / h).rounded()) {
      if step % 5 == 0 { places.append(Place(x: begin + Double(step) * h, y: x)) }
      let (x1, v1) = (v, pull(x, v))
      let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return places
  }
}
