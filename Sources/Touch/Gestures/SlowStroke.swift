import VitrineUnits

/// A stroke on a panel with so few reports that the acceleration changes between them.
struct SlowStroke {
  /// The error of the difference between two positions, in points: sensors round to whole ones.
  private static let noise = 1.0

  private let run: ArraySlice<VelocitySample>
  private let reportInterval: Duration

  /// A stroke without rests, in the order of time, on a panel of this median report interval.
  init(_ run: ArraySlice<VelocitySample>, reportInterval: Duration) {
    self.run = run
    self.reportInterval = reportInterval
  }

  /// The velocity at the newest sample; nil where there are too few samples, or they are too near
  /// to each other.
  var velocity: Vector? { curve ?? fromLanding }

  /// The slope at the newest sample of the curve through the last four; nil without them, or where
  /// they are too near to each other. The fourth one may be nearer: its error counts least. It is
  /// often a landing, which comes at any time before the next report.
  ///
  /// On a slow panel a parabola spans a whole stroke, in which the acceleration changes. The curve
  /// follows this change, but by no more than the acceleration itself, as far as that is no noise:
  /// after a steady end of the stroke it is the line.
  private var curve: Vector? {
    let least = reportInterval.seconds / 2
    var newestFirst = Array(run.reversed().prefix(5))
    // A report soon after another one depends more on the sensor than on the speed.
    if newestFirst.count == 5, (newestFirst[0].time - newestFirst[1].time).seconds < least {
      newestFirst.remove(at: 1)
    }
    guard newestFirst.count >= 4 else { return nil }
    let t: [Double] = newestFirst.map { ($0.time - newestFirst[0].time).seconds }
    for k in 1...3 where t[k - 1] - t[k] < (k == 3 ? least / 2 : least) { return nil }
    // Newton's divided differences.
    func first(_ k: Int) -> Vector {
      (newestFirst[k].position - newestFirst[k + 1].position) * (1 / (t[k] - t[k + 1]))
    }
    func second(_ k: Int) -> Vector { (first(k) - first(k + 1)) * (1 / (t[k] - t[k + 2])) }
    let third = (second(0) - second(1)) * (1 / (t[0] - t[3]))
    let bend = second(0) * -t[1]
    let change = third * (t[1] * t[2])
    let most = max(0, bend.length + Self.noise / t[1])
    return first(0) + bend + change * min(1, most / max(change.length, most, 1e-9))
  }

  /// The slope at the newest of three samples, the first of which is a landing or the end of a
  /// rest; nil with more or less. Of four, one right after the first is left out.
  ///
  ///     parabola through all three          a finger does not land backwards:
  ///     starts against the motion           the cubic that starts from rest
  ///             o                                   o
  ///            ╱                                   ╱
  ///     o ╲__o╱                             o____o╱
  ///
  /// A whole stroke of a slow panel may be three reports. They show the acceleration, but not its
  /// change. A parabola that would begin against the motion shows that the acceleration grows.
  private var fromLanding: Vector? {
    var samples = Array(run)
    let gaps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }
    if samples.count == 4, gaps.dropFirst().allSatisfy({ $0 > gaps[0] }) { samples.remove(at: 1) }
    guard samples.count == 3 else { return nil }
    let start = samples[0]
    let t = ((samples[1].time - start.time).seconds, (samples[2].time - start.time).seconds)
    let x = (samples[1].position - start.position, samples[2].position - start.position)
    return Vector(
      Self.slope(t, (x.0.dx, x.1.dx)), Self.slope(t, (x.0.dy, x.1.dy)))
  }

  /// The slope at t.1 of a curve through 0 at 0, x.0 at t.0 and x.1 at t.1: of the parabola, or of
  /// the cubic x = p·t² + q·t³ where the parabola begins against a motion that does not turn.
  private static func slope(_ t: (Double, Double), _ x: (Double, Double)) -> Double {
    let (first, last) = (x.0 / t.0, (x.1 - x.0) / (t.1 - t.0))
    let bend = (last - first) / t.1
    if (first - bend * t.0) * last >= 0 || x.0 * last < 0 { return last + bend * (t.1 - t.0) }
    let q = (x.1 / (t.1 * t.1) - x.0 / (t.0 * t.0)) / (t.1 - t.0)
    let p = x.0 / (t.0 * t.0) - q * t.0
    return (2 * p + 3 * q * t.1) * t.1
  }
}
