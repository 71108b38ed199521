public import VitrineUnits

/// Where a moving finger is at the moment of a frame.
///
/// Panel and display beat against each other: drawing the newest report makes steady motion stutter.
/// Interpolating between reports is smooth and costs a whole report interval of lag. This resampler
/// looks 0.6 report intervals back: mostly between two reports, at most 0.4 intervals past the
/// newest one.
///
///     report      report      report        ╎ at most 0.4 T beyond
///     ────●───────────●───────────●╌╌╌╌╌╌╌╌╌╎
///                          ▲ 0.6 T before the frame
///
/// - Between reports it interpolates. Beyond the newest it goes on with the slower of two speeds,
///   that of the last segment and that of a line through the last three reports (none where they
///   disagree in sign), so that a finger that slows down or turns is hardly overshot.
/// - A line through the last five reports then takes out the sensor's noise: at most one point.
/// - A report that is overdue means that the finger rests: the place settles on the newest report.
///
/// Smoothness and lag beside its peers', measured: `ResamplingComparison`. Feed it with the sum of a
/// pan's deltas rather than with the finger's place, and fingers may come and go.
///
/// Asking changes nothing; memory is bounded.
public struct TouchResampler: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    var time: Instant
    var place: Point
  }

  /// How far back it looks, in report intervals.
  static let lookBack = 0.6
  /// Sensors round to about a point; more than this is no noise but motion.
  private static let mostNoise = 1.0
  private static let mostSamples = 8
  private static let slowestReport = Interval.milliseconds(60)

  /// The panel's median report interval, where the caller knows it; nil takes that of the samples.
  public var reportInterval: Interval?
  private var samples: [Sample] = []  // ascending in time

  public init(reportInterval: Interval? = nil) { self.reportInterval = reportInterval }

  /// A reported place. Equal stamps replace the last one, a stamp before the last is ignored.
  public mutating func add(time: Instant, place: Point) {
    if let last = samples.last {
      if time < last.time { return }
      if time == last.time {
        samples.removeLast()
      } else if time - last.time > max(interval * 3, Self.slowestReport) {
        // The finger rested: it was still at the last place one interval ago.
        samples = [Sample(time: time - interval, place: last.place)]
      }
    }
    if samples.count == Self.mostSamples { samples.removeFirst() }
    samples.append(Sample(time: time, place: place))
  }

  /// How far `place(at:)` lags behind the moment it is asked for, while the finger moves.
  public var lag: Interval { Interval(seconds: Self.lookBack * interval.seconds) }

  /// The place to draw in a frame made at `frame`; nil before the first sample. Samples later than
  /// `frame` are used as well, if there are any.
  public func place(at frame: Instant) -> Point? {
    guard let newest = samples.last else { return nil }
    let interval = self.interval.seconds
    guard samples.count >= 2, interval > 0 else { return newest.place }
    let ahead = (frame - newest.time).seconds - Self.lookBack * interval
    let x = coordinate(ahead, interval) { $0.x }
    let y = coordinate(ahead, interval) { $0.y }
    return Point(x, y)
  }

  private var interval: Interval {
    if let reportInterval { return min(reportInterval, Self.slowestReport) }
    let gaps = zip(samples.dropFirst(), samples).map { $0.time - $1.time }.sorted()
    return gaps.isEmpty ? .zero : min(gaps[gaps.count / 2], Self.slowestReport)
  }

  /// One axis, `ahead` seconds after the newest sample (negative: before).
  private func coordinate(
    _ ahead: Double, _ interval: Double, _ axis: (Point) -> Double
  ) -> Double {
    let newest = samples[samples.count - 1]
    // Times in seconds after the newest sample (≤ 0), values after the newest one's.
    let points = samples.map { sample in
      (t: (sample.time - newest.time).seconds, y: axis(sample.place) - axis(newest.place))
    }
    if ahead <= points[0].t { return axis(samples[0].place) }
    let way = ahead <= 0 ? between(points, ahead) : beyond(points, ahead, interval)
    let smooth = line(points.suffix(5), ahead, reach: 2 * interval) ?? way
    let quiet = way + min(max(smooth - way, -Self.mostNoise), Self.mostNoise)
    if ahead <= 0 { return axis(newest.place) + quiet }
    // A report is expected 0.4 intervals after `ahead` passed 0. A quarter more, and it is overdue.
    let overdue = (ahead / interval - (1 - Self.lookBack) - 0.25) / 0.75
    return axis(newest.place) + quiet * (1 - min(max(overdue, 0), 1))
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
    let speed = abs(segment) < abs(trend) ? segment : trend
    return speed * min(t, (1 - Self.lookBack) * 1.1 * interval)
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

  /// The mean of the points carried along their common slope to `t`, the near ones counting most;
  /// nil where none is near.
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
