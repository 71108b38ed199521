package import VitrineUnits

/// The position of a moving finger at the time of a frame.
///
/// Panel and display beat against each other: drawing the newest report makes steady motion
/// stutter. Interpolating between reports is smooth and costs a whole report interval of lag. This
/// resampler looks back 0.6 report intervals: mostly between two reports, at most 0.4 intervals
/// beyond the newest one.
///
///     report      report      report        ╎ at most 0.4 T beyond
///     ────●───────────●───────────●╌╌╌╌╌╌╌╌╌╎
///                          ▲ 0.6 T before the frame
///
/// - Between reports it interpolates. Beyond the newest it continues with the slowest of three
///   speeds: that of the last segment; that of a line through the last three reports (zero where
///   they disagree in sign); and what is left if the finger continues to slow down. So a finger
///   that brakes or turns is hardly overshot. A slow one, up to four points a report and 500 a
///   second, is never drawn beyond its newest report.
/// - A line through the last five reports then filters the sensor's noise, by at most one point.
/// - A report moves the position towards it and never away from it, so that a finger that moves in
///   one direction is drawn moving in that direction.
/// - A missing report, or one without movement, changes nothing: panels report a lift late, and
///   content must not step back before its fling. Only after the time in which a lift releases a
///   fling (`FingerRest`) the finger rests: the position settles on the newest report within 0.1 s.
///
/// The report interval T is estimated from the reports: a mean of those gaps that are no pauses.
/// `vitrine-lab resampling` measures smoothness and lag beside other methods.
///
/// Queries change nothing; memory is bounded.
package struct TouchResampler: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    var time: Instant
    var position: Point
  }

  /// The time before the frame at which it reads, in report intervals.
  static let lookBack = 0.6
  /// The most that it extrapolates beyond the newest report, in report intervals.
  private static let mostBeyond = (1 - lookBack) * 1.1
  private static let mostSamples = 8
  private static let slowestReport = Duration.milliseconds(60)
  /// The assumed report interval of an unknown panel.
  private static let usualReport = Duration.milliseconds(10)
  /// A report this long after the frame belongs to another clock, or no frames are drawn: the
  /// newest position is used without change.
  private static let future = Duration.milliseconds(150)
  /// A finger that moves no further a report and no faster a second than the lower bounds, in units
  /// of noise, is not drawn beyond its reports; above one of the upper bounds it is fully
  /// extrapolated.
  private static let (step, speed) = (4.0...8.0, 500.0...900.0)
  /// The number of gaps as which an expected interval counts.
  private static let expectedGaps = 4

  /// Sensors round to about a point; larger changes are motion.
  private let noise: Double
  /// Slow motion is not drawn beyond its reports.
  private var holdsSlow = true
  private var interval: Duration
  /// The number of gaps of which `interval` is the mean.
  private var gaps = 0
  /// The number of consecutive gaps that do not fit `interval`.
  private var misfits = 0
  private var samples: [Sample] = []  // ascending in time, each at another position than the last
  /// The time of the newest report, also of one without movement.
  private var reported = Instant.zero
  /// The limits of both coordinates; nil before the second report.
  private var limitX: ReversalLimit?
  private var limitY: ReversalLimit?

  /// - Parameters:
  ///   - interval: the panel's report interval from earlier strokes, where it is known.
  ///   - noise: the largest error of a report, in the unit of the positions; 0 for exact ones.
  package init(expecting interval: Duration? = nil, noise: Double = 1) {
    self.noise = noise
    self.interval = min(interval ?? .zero, Self.slowestReport)
    if interval != nil { gaps = Self.expectedGaps }
  }

  /// Adds a reported position. An equal time replaces the last one, an earlier time is ignored.
  package mutating func add(time: Instant, position: Point) {
    var drawn: Point?
    if let last = samples.last {
      if time < reported { return }
      let gap = time - reported
      let isReplaced = time == last.time
      if !isReplaced && position == last.position {
        reported = time
        return
      }
      drawn = self.position(at: time)
      if isReplaced {
        samples.removeLast()
      } else if time - last.time > max(interval * 3, Self.slowestReport) {
        // The finger rested: it was still at the last position one interval ago.
        if interval == .zero { interval = Self.usualReport }
        samples = [Sample(time: time - interval, position: last.position)]
      } else {
        learn(gap)
      }
    }
    reported = time
    if samples.count == Self.mostSamples { samples.removeFirst() }
    samples.append(Sample(time: time, position: position))
    guard let drawn, samples.count >= 2 else { return }
    let before = samples[samples.count - 2].position
    limitX = ReversalLimit(
      from: before.x, to: position.x, at: time, drawn: drawn.x, noise: noise,
      after: limitX)
    limitY = ReversalLimit(
      from: before.y, to: position.y, at: time, drawn: drawn.y, noise: noise,
      after: limitY)
  }

  /// Updates the mean over about 32 gaps, which varies less from report to report than their
  /// median. Three consecutive gaps of another length are another rate; one is enough where only
  /// that from the landing is known, because a panel reports a landing at once.
  private mutating func learn(_ gap: Duration) {
    let ratio = interval > .zero ? gap.seconds / interval.seconds : 0
    if ratio > 0.5 && ratio < 1.5 {
      misfits = 0
      gaps = min(gaps + 1, 32)
      interval = interval + Duration(seconds: (gap - interval).seconds / Double(gaps))
    } else {
      misfits += 1
      if interval > .zero && misfits < (gaps > 1 ? 3 : 1) { return }
      // The exception counts once: where gaps alternate, the interval must not.
      let isFirst = interval == .zero
      (interval, gaps, misfits) = (min(gap, Self.slowestReport), isFirst ? 1 : 2, 0)
    }
  }

  /// The time by which `position(at:)` lags behind, while the finger moves.
  package var lag: Duration { Duration(seconds: Self.lookBack * interval.seconds) }

  /// The newest reported position, where `position(at:)` comes to rest; nil before the first.
  package var newest: Point? { samples.last?.position }
  /// The time between the two newest positions; one report interval after a rest, however long.
  var lastGap: Duration {
    samples.count < 2 ? .zero : samples[samples.count - 1].time - samples[samples.count - 2].time
  }

  /// The time by which a frame made at `frame` reads after the newest report; negative before it.
  package func ahead(at frame: Instant) -> Duration {
    guard samples.count >= 2, reported - frame < Self.future else { return .zero }
    return frame - reported - lag
  }

  /// The position at which a lift releases the content, in the frame made at `frame`: as drawn, and
  /// not behind the newest report.
  func releasePosition(at frame: Instant) -> Point? {
    guard let newest = samples.last?.position, let drawn = position(at: frame) else { return nil }
    return Point(limitX?.released(drawn.x) ?? newest.x, limitY?.released(drawn.y) ?? newest.y)
  }

  /// Whether a frame made at `frame` shows what frames from `time` on show. A time far ahead
  /// belongs to another clock.
  static func isShown(_ time: Instant, in frame: Instant) -> Bool {
    frame >= time || time - frame >= future
  }

  /// Draws slow motion beyond its reports from now on.
  mutating func extrapolateSlow() { holdsSlow = false }

  /// The position to draw in a frame made at `frame`; nil before the first sample. Samples later
  /// than `frame` are used as well.
  package func position(at frame: Instant) -> Point? { position(at: frame, in: frame) }

  /// The position that a frame made at `time` would show. `frame` is a frame made then or later:
  /// reports far ahead of it belong to another clock.
  func position(at time: Instant, in frame: Instant) -> Point? {
    guard let newest = samples.last else { return nil }
    let interval = self.interval.seconds
    guard samples.count >= 2, interval > 0, newest.time - frame < Self.future
    else { return newest.position }
    let ahead = min(
      (time - newest.time).seconds - Self.lookBack * interval, Self.mostBeyond * interval)
    let x = coordinate(ahead, interval) { $0.x }
    let y = coordinate(ahead, interval) { $0.y }
    return Point(
      limitX?.limited(x, at: time, interval: self.interval) ?? x,
      limitY?.limited(y, at: time, interval: self.interval) ?? y)
  }

  /// One axis, `ahead` seconds after the newest sample (negative: before).
  private func coordinate(
    _ ahead: Double, _ interval: Double, _ axis: (Point) -> Double
  ) -> Double {
    let newest = samples[samples.count - 1]
    // Times in seconds after the newest sample (≤ 0), values after the newest one's.
    let points = samples.map { sample in
      (t: (sample.time - newest.time).seconds, y: axis(sample.position) - axis(newest.position))
    }
    if ahead <= points[0].t { return axis(samples[0].position) }
    let last = points[points.count - 2]
    // An interval that is not well known yet must not turn a short step into a long one.
    let step = last.y / last.t * min(interval, -last.t)
    let trust =
      !holdsSlow
      ? 1
      : max(
        Self.part(abs(step), of: Self.step, noise),
        Self.part(abs(last.y / last.t), of: Self.speed, noise))
    let path = ahead <= 0 ? between(points, ahead) : beyond(points, ahead, interval) * trust
    let smooth = line(points.suffix(5), ahead, reach: 2 * interval) ?? path
    let quiet = path + min(max(smooth - path, -noise), noise)
    // The noise filter leads beyond the newest report by at most the trusted distance.
    let most = (ahead > 0 ? abs(path) : 0) + trust * noise
    var offset = quiet
    if step > 0 { offset = min(quiet, most) }
    if step < 0 { offset = max(quiet, -most) }
    if step == 0 { offset = min(max(quiet, min(points[0].y, 0)), max(points[0].y, 0)) }
    return axis(newest.position) + offset
  }

  /// The position of a value in the range, in units: 0 … 1; 1 where there is no noise.
  private static func part(
    _ value: Double, of range: ClosedRange<Double>, _ unit: Double
  ) -> Double {
    if unit <= 0 { return 1 }
    return min(max((value / unit - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }

  private func between(_ points: [(t: Double, y: Double)], _ t: Double) -> Double {
    for (a, b) in zip(points, points.dropFirst()).reversed() where a.t <= t {
      return a.y + (b.y - a.y) * (t - a.t) / (b.t - a.t)
    }
    return points[0].y
  }

  private func beyond(
    _ points: [(t: Double, y: Double)], _ t: Double, _ interval: Double
  ) -> Double {
    let last = points[points.count - 2]
    let segment = last.y / last.t
    let trend = slope(points.suffix(3))
    guard segment * trend > 0 else { return 0 }
    var speed = min(abs(segment), abs(trend))
    if points.count >= 3 {
      let before = points[points.count - 3]
      let earlier = (before.y - last.y) / (before.t - last.t) * (segment > 0 ? 1 : -1)
      // Two points of noise look like braking.
      speed = min(speed, max(0, 2 * abs(segment) - earlier + 2 * noise / interval))
    }
    return (segment > 0 ? speed : -speed) * t
  }

  /// The slope of the line through all points by least squares.
  private func slope(_ points: ArraySlice<(t: Double, y: Double)>) -> Double {
    let n = Double(points.count)
    let t = points.reduce(0) { $0 + $1.t } / n
    let y = points.reduce(0) { $0 + $1.y } / n
    var (tt, ty) = (0.0, 0.0)
    for point in points {
      tt += (point.t - t) * (point.t - t)
      ty += (point.t - t) * (point.y - y)
    }
    return tt > 0 ? ty / tt : 0
  }

  /// The mean of the points, moved along their common slope to `t`. Near points have the greatest
  /// weight; nil where none is near.
  private func line(
    _ points: ArraySlice<(t: Double, y: Double)>, _ t: Double, reach: Double
  ) -> Double? {
    let slope = slope(points)
    var (sum, weights) = (0.0, 0.0)
    for point in points {
      let weight = max(0, 1 - abs(point.t - t) / reach)
      sum += weight * (point.y + slope * (t - point.t))
      weights += weight
    }
    return weights > 0 ? sum / weights : nil
  }
}
