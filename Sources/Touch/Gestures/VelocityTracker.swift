package import VitrineUnits

/// The method by which a velocity is estimated from the last samples of a stroke.
package enum VelocityStrategy: String, Sendable, Hashable, CaseIterable {
  /// A fit over 50 ms within bounds, see `VelocityTracker`.
  case `default`
  /// Second-order least squares as Android and Flutter do it: at most 20 samples, at most 100 ms
  /// old, no gap above 40 ms between them; zero with fewer than three. Equal to Flutter's own
  /// recorded figures within 0.1 %.
  case leastSquares2 = "lsq2"
  /// The work that would have brought a mass to this speed, as Android does it: W grows by
  /// (vᵢ − sgn(W)·√(2|W|))·|vᵢ| with each segment's speed vᵢ, the first one counting half; the
  /// velocity is sgn(W)·√(2|W|). The same samples as `leastSquares2`; two suffice.
  case impulse
}

/// The velocity of one finger from its recent positions, by the kernel's own time stamps.
///
/// The default strategy fits x = a + b·t + c·t² by least squares to the samples of the last 50 ms
/// (or of 2.5 report intervals on slow panels) and takes the slope at the newest one. On panels that
/// report every 20 ms or less often it is that of a cubic through the last four samples; of a stroke
/// of three, that of a parabola or a cubic that does not begin against the motion. It is then limited
/// to 0 … 2·u in each axis, u being the mean velocity of the finger's last 30 ms: the range of all
/// steady accelerations that did not turn around within these 30 ms. So it never points against the
/// finger's last direction, which the plain fit does on hooked strokes.
///
/// Why 50 ms: measured on 300 synthetic flings with known speed (minimum jerk, cosine, ramp with
/// plateau; released at 35 to 95 % of their course, reports at every phase, ± 10 % interval),
/// root mean square error of the release speed, samples rounded to whole points with 0.25 points
/// of noise:
///
///     report interval   2 ms   4 ms   8 ms   17 ms   33 ms   54 ms
///     leastSquares2      17 %   17 %   17 %    16 %    18 %    98 %
///     impulse            24 %   15 %   10 %    11 %    16 %    21 %
///     default             5 %    6 %    7 %     9 %    16 %    22 %
///
/// A report at the end that repeats the last place does not slow the finger: its panel reports a
/// change of pressure, or the same place once more. Panels with slots do not send such a report, and a
/// fling must not depend on that.
///
/// A finger that has rested has no velocity: it is zero when the lift comes later after the newest
/// sample than max(65 ms, 3 × the panel's median report interval). A fixed 40 ms, as the other
/// strategies have it, fails on real panels, where a quarter of all fast strokes lift later than that
/// after their last move (`FingerRest`).
///
/// Memory is bounded.
package struct VelocityTracker: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    var time: Instant
    var position: Point
  }

  /// 50 ms with a report every 2 ms are 25 samples; more than twice that is never used.
  private static let mostSamples = 64
  private static let leastSquaresSamples = 20
  private static let leastSquaresHorizon = Duration.milliseconds(100)
  private static let fixedPause = Duration.milliseconds(40)
  private static let horizon = 0.050
  private static let recentTime = 0.030
  /// Panels that report less often have three reports or fewer within the horizon.
  private static let slowPanel = Duration.milliseconds(20)
  /// The error of the difference between two positions, in points: sensors round to whole ones.
  private static let noise = 1.0
  /// A stillness this long before the lift is a rest; shorter ones are repeated reports. On slow panels a
  /// single repeated report is longer.
  private static let longestRepeat = Duration.milliseconds(20)
  /// The slowest panels seen report every 54 ms; a longer gap is a resting finger.
  private static let slowestReport = Duration.milliseconds(60)

  package let strategy: VelocityStrategy
  /// The panel's median report interval, if it is known from earlier strokes; if nil, the median of
  /// this stroke is used.
  package var reportInterval: Duration?
  private var samples: [Sample] = []  // ascending in time

  package init(strategy: VelocityStrategy = .default, reportInterval: Duration? = nil) {
    self.strategy = strategy
    self.reportInterval = reportInterval
  }

  /// Adds a reported position, in points. The lift is no sample. An equal time replaces the last
  /// sample, an earlier time is ignored.
  package mutating func add(time: Instant, position: Point) {
    if let last = samples.last {
      if time < last.time { return }
      if time == last.time { samples.removeLast() }
    }
    if samples.count == Self.mostSamples { samples.removeFirst() }
    samples.append(Sample(time: time, position: position))
  }

  /// Points per second at the lift; zero after a pause or without two samples.
  package func velocity(at lift: Instant) -> Vector {
    guard let newest = samples.last, samples.count >= 2 else { return .zero }
    let (beforeLift, inStroke) = pauseLimits
    if lift - newest.time > beforeLift { return .zero }
    let run = samples[runStart(pause: inStroke)...]
    switch strategy {
    case .default: return boundedFit(run)
    case .leastSquares2: return run.count >= 3 ? fit(run) ?? .zero : .zero
    case .impulse:
      return Vector(impulse(run) { $0.x }, impulse(run) { $0.y })
    }
  }

  /// The longest gaps before the lift, and between two samples, in which the finger has not rested.
  private var pauseLimits: (beforeLift: Duration, inStroke: Duration) {
    guard strategy == .default else { return (Self.fixedPause, Self.fixedPause) }
    let interval = medianInterval
    return (
      FingerRest.beforeLift(reportInterval: interval), FingerRest.inStroke(reportInterval: interval)
    )
  }

  private var medianInterval: Duration {
    let median: Duration
    if let reportInterval {
      median = reportInterval
    } else {
      let gaps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }.sorted()
      median = gaps.isEmpty ? .zero : gaps[gaps.count / 2]
    }
    return min(median, Self.slowestReport)
  }

  /// The first sample of the latest stretch without a pause, within the strategy's horizon.
  private func runStart(pause: Duration) -> Int {
    let newest = samples[samples.count - 1].time
    var start = samples.count - 1
    while start > 0, samples[start].time - samples[start - 1].time <= pause {
      if strategy != .default {
        if newest - samples[start - 1].time > Self.leastSquaresHorizon { break }
        if samples.count - start == Self.leastSquaresSamples { break }
      }
      start -= 1
    }
    return start
  }

  /// The samples up to the one at which the finger arrived at its last place, if it arrived just
  /// before the newest one and moved with each report before; otherwise all of them. Reports of a slow
  /// finger repeat places all the time.
  private func untilArrival(_ run: ArraySlice<Sample>) -> ArraySlice<Sample> {
    guard let newest = run.last,
      let before = run.lastIndex(where: { $0.position != newest.position })
    else { return run }
    let moving = run[...(before + 1)]
    let still = newest.time - run[before + 1].time
    if still > max(Self.longestRepeat, medianInterval * 1.5) { return run }
    let recent = fittedPart(of: moving)
    let repeats = zip(recent, recent.dropFirst()).contains { $0.position == $1.position }
    return repeats ? run : moving
  }

  /// The samples that the default strategy fits.
  private func fittedPart(of run: ArraySlice<Sample>) -> ArraySlice<Sample> {
    guard let newest = run.last else { return run }
    let horizon = max(Self.horizon, 2.5 * medianInterval.seconds)
    return run.drop { (newest.time - $0.time).seconds > horizon }
  }

  private func boundedFit(_ reports: ArraySlice<Sample>) -> Vector {
    let run = untilArrival(reports)
    let recent = meanVelocity(run, over: Self.recentTime)
    let near = fittedPart(of: run)
    let isSlow = medianInterval > Self.slowPanel
    guard near.count >= 3,
      let fitted = (isSlow ? curve(run) ?? fromLanding(run) : nil) ?? fit(near)
    else { return recent }
    func limit(_ v: Double, to u: Double) -> Double {
      u >= 0 ? min(max(v, 0), 2 * u) : max(min(v, 0), 2 * u)
    }
    let velocity = Vector(limit(fitted.dx, to: recent.dx), limit(fitted.dy, to: recent.dy))
    if run.count == reports.count { return velocity }
    // Nor against the last 30 ms with the repeated place.
    let reported = meanVelocity(reports, over: Self.recentTime)
    return Vector(
      velocity.dx * reported.dx < 0 ? 0 : velocity.dx,
      velocity.dy * reported.dy < 0 ? 0 : velocity.dy)
  }

  /// Displacement over the last `seconds`, from an interpolated position; over the whole run where it
  /// is shorter.
  private func meanVelocity(_ run: ArraySlice<Sample>, over seconds: Double) -> Vector {
    guard let newest = run.last, let oldest = run.first, run.count >= 2 else { return .zero }
    let whole = (newest.time - oldest.time).seconds
    if whole <= seconds { return (newest.position - oldest.position) * (1 / whole) }
    var start = oldest.position
    for (a, b) in zip(run, run.dropFirst()) where (newest.time - b.time).seconds < seconds {
      let part = 1 - (seconds - (newest.time - b.time).seconds) / (b.time - a.time).seconds
      start = a.position + (b.position - a.position) * part
      break
    }
    return (newest.position - start) * (1 / seconds)
  }

  /// The slope at the newest sample of the curve through the last four; nil without them, or where they
  /// are too near to each other.
  ///
  /// On a slow panel a parabola spans a whole stroke, in which the acceleration changes. The curve
  /// follows this change, but by no more than the acceleration itself, as far as that is no noise: after
  /// a steady end of the stroke it is the line.
  private func curve(_ run: ArraySlice<Sample>) -> Vector? {
    let least = medianInterval.seconds / 2
    var newestFirst = Array(run.reversed().prefix(5))
    // A report soon after another one depends more on the sensor than on the speed.
    if newestFirst.count == 5, (newestFirst[0].time - newestFirst[1].time).seconds < least {
      newestFirst.remove(at: 1)
    }
    guard newestFirst.count >= 4 else { return nil }
    let t: [Double] = newestFirst.map { ($0.time - newestFirst[0].time).seconds }
    for k in 1...3 where t[k - 1] - t[k] < least { return nil }
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

  /// The slope at the newest of three samples, the first of which is a landing or the end of a rest;
  /// nil with more or less. Of four, one right after the first is left out.
  ///
  ///     parabola through all three          a finger does not land backwards:
  ///     starts against the motion           the cubic that starts from rest
  ///             o                                   o
  ///            ╱                                   ╱
  ///     o ╲__o╱                             o____o╱
  ///
  /// A whole stroke of a slow panel may be three reports. They show the acceleration, but not its
  /// change. A parabola that would begin against the motion shows that the acceleration grows.
  private func fromLanding(_ run: ArraySlice<Sample>) -> Vector? {
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

  /// The slope at the newest sample of a parabola through all samples by least squares: with t
  /// measured back from the newest (≤ 0) and sums about the means,
  /// b = (Sxy·Sx²x² − Sx²y·Sxx²) / (Sxx·Sx²x² − Sxx²²). Nil where the times do not determine it.
  private func fit(_ run: ArraySlice<Sample>) -> Vector? {
    guard let newest = run.last else { return nil }
    let n = Double(run.count)
    var t1 = 0.0
    var t2 = 0.0
    var px = 0.0
    var py = 0.0
    for sample in run {
      let t = (sample.time - newest.time).seconds
      t1 += t
      t2 += t * t
      px += sample.position.x - newest.position.x
      py += sample.position.y - newest.position.y
    }
    let (meanT, meanT2, meanX, meanY) = (t1 / n, t2 / n, px / n, py / n)
    var sTT = 0.0
    var sTT2 = 0.0
    var sT2T2 = 0.0
    var sTX = 0.0
    var sT2X = 0.0
    var sTY = 0.0
    var sT2Y = 0.0
    for sample in run {
      let t = (sample.time - newest.time).seconds
      let dt = t - meanT
      let dt2 = t * t - meanT2
      let dx = sample.position.x - newest.position.x - meanX
      let dy = sample.position.y - newest.position.y - meanY
      sTT += dt * dt
      sTT2 += dt * dt2
      sT2T2 += dt2 * dt2
      sTX += dt * dx
      sT2X += dt2 * dx
      sTY += dt * dy
      sT2Y += dt2 * dy
    }
    let determinant = sTT * sT2T2 - sTT2 * sTT2
    // Zero for fewer than three distinct times, up to rounding.
    guard determinant > 1e-12 * sTT * sT2T2 else { return nil }
    return Vector(
      (sTX * sT2T2 - sT2X * sTT2) / determinant, (sTY * sT2T2 - sT2Y * sTT2) / determinant)
  }

  private func impulse(_ run: ArraySlice<Sample>, _ axis: (Point) -> Double) -> Double {
    func speed(_ work: Double) -> Double {
      let root = (2 * abs(work)).squareRoot()
      return work < 0 ? -root : root
    }
    func slope(_ a: Sample, _ b: Sample) -> Double {
      (axis(b.position) - axis(a.position)) / (b.time - a.time).seconds
    }
    if run.count == 2 { return slope(run[run.startIndex], run[run.startIndex + 1]) }
    var work = 0.0
    for (n, (a, b)) in zip(run, run.dropFirst()).enumerated() {
      let v = slope(a, b)
      work += (v - speed(work)) * abs(v)
      if n == 0 { work /= 2 }
    }
    return speed(work)
  }
}
