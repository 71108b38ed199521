package import VitrineUnits

/// The velocity of one finger from its recent positions, by the kernel's own time stamps.
///
/// The default strategy fits x = a + b·t + c·t² by least squares to the samples of the last 50 ms
/// (or of 2.5 report intervals on slow panels) and takes the slope at the newest one. On panels
/// with more than 20 ms between reports it is that of a cubic through the last four samples; of a
/// stroke of three, that of a parabola or a cubic that does not begin against the motion
/// (`SlowStroke`). It is then limited to 0 … 2·u in each axis, u being the mean velocity of the
/// finger's last 30 ms: the range of all steady accelerations that did not turn around within these
/// 30 ms. So it never points against the finger's last direction, which the plain fit does on
/// hooked strokes.
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
/// change of pressure, or the same place once more. Panels with slots do not send such a report,
/// and a fling must not depend on that.
///
/// A finger that has rested has no velocity: it is zero when the lift comes later after the newest
/// sample than max(65 ms, 3 × the panel's median report interval). A fixed 40 ms, as the other
/// strategies have it, fails on real panels, where a quarter of all fast strokes lift later than
/// that after their last move (`FingerRest`).
///
/// Memory is bounded.
package struct VelocityTracker: Sendable, Hashable {
  /// 50 ms with a report every 2 ms are 25 samples; more than twice that is never used.
  private static let mostSamples = 64
  private static let leastSquaresSamples = 20
  private static let leastSquaresHorizon = Duration.milliseconds(100)
  private static let fixedPause = Duration.milliseconds(40)
  private static let horizon = 0.050
  private static let recentTime = 0.030
  /// Panels that report less often have three reports or fewer within the horizon.
  private static let slowPanel = Duration.milliseconds(20)
  /// A stillness this long before the lift is a rest; shorter ones are repeated reports. On slow
  /// panels a single repeated report is longer.
  private static let longestRepeat = Duration.milliseconds(20)
  /// The slowest panels seen report every 54 ms; a longer gap is a resting finger.
  private static let slowestReport = Duration.milliseconds(60)

  package let strategy: VelocityStrategy
  /// The panel's median report interval, if it is known from earlier strokes; if nil, the median of
  /// this stroke is used.
  package var reportInterval: Duration?
  private var samples: [VelocitySample] = []  // ascending in time

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
    samples.append(VelocitySample(time: time, position: position))
  }

  /// Points per second at the lift; zero after a pause or without two samples.
  package func velocity(at lift: Instant) -> Vector {
    guard let newest = samples.last, samples.count >= 2 else { return .zero }
    let (beforeLift, inStroke) = pauseLimits
    if lift - newest.time > beforeLift { return .zero }
    let run = samples[runStart(pause: inStroke)...]
    switch strategy {
    case .default: return boundedFit(run)
    case .leastSquares2: return run.count >= 3 ? ParabolaFit.slope(run) ?? .zero : .zero
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
  /// before the newest one and moved with each report before; otherwise all of them. Reports of a
  /// slow finger repeat places all the time.
  private func untilArrival(_ run: ArraySlice<VelocitySample>) -> ArraySlice<VelocitySample> {
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
  private func fittedPart(of run: ArraySlice<VelocitySample>) -> ArraySlice<VelocitySample> {
    guard let newest = run.last else { return run }
    let horizon = max(Self.horizon, 2.5 * medianInterval.seconds)
    return run.drop { (newest.time - $0.time).seconds > horizon }
  }

  private func boundedFit(_ reports: ArraySlice<VelocitySample>) -> Vector {
    let run = untilArrival(reports)
    let recent = meanVelocity(run, over: Self.recentTime)
    let near = fittedPart(of: run)
    let isSlow = medianInterval > Self.slowPanel
    let slow = isSlow ? SlowStroke(run, reportInterval: medianInterval).velocity : nil
    guard near.count >= 3, let fitted = slow ?? ParabolaFit.slope(near) else { return recent }
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

  /// Displacement over the last `seconds`, from an interpolated position; over the whole run where
  /// it is shorter.
  private func meanVelocity(_ run: ArraySlice<VelocitySample>, over seconds: Double) -> Vector {
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

  private func impulse(_ run: ArraySlice<VelocitySample>, _ axis: (Point) -> Double) -> Double {
    func speed(_ work: Double) -> Double {
      let root = (2 * abs(work)).squareRoot()
      return work < 0 ? -root : root
    }
    func slope(_ a: VelocitySample, _ b: VelocitySample) -> Double {
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
