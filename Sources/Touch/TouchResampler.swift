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
/// - Between reports it interpolates. Beyond the newest it goes on with the slowest of three speeds,
///   that of the last segment, that of a line through the last three reports (none where they
///   disagree in sign), and what is left if the finger goes on slowing down as it did: one that brakes
///   or turns is hardly overshot. A slow one, up to four points a report and 500 a second, is never
///   drawn beyond it.
/// - A line through the last five reports then takes out the sensor's noise, at most one point.
/// - A report that is overdue means that the finger rests: the place settles on the newest report.
/// - What a report brings moves the place towards it and never away from it, so that a finger that goes
///   one way is drawn going that way. Only one that stops dead out of speed is taken back, to its very
///   place: what is drawn as late as here and as evenly is drawn on trust.
///
/// The report interval T is learnt from the reports themselves: a mean of those gaps that are no
/// pauses. Smoothness and lag beside its peers', measured: `ResamplingComparison`. Feed it with the
/// sum of a pan's deltas rather than with the finger's place, and fingers may come and go.
///
/// Asking changes nothing; memory is bounded.
public struct TouchResampler: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    var time: Instant
    var place: Point
  }

  /// How far back it looks, in report intervals.
  static let lookBack = 0.6
  /// How far beyond the newest report it goes at most, in report intervals, while none is overdue.
  private static let mostBeyond = (1 - lookBack) * 1.1
  private static let mostSamples = 8
  private static let slowestReport = Duration.milliseconds(60)
  /// Where nothing is known of the panel.
  private static let usualReport = Duration.milliseconds(10)
  /// A report so long after the frame that asks for it is no report of this clock, or nobody draws
  /// frames: the newest place is all there is.
  private static let future = Duration.milliseconds(150)
  /// A finger that goes no further a report and no faster a second than the lower bounds, in units of
  /// noise, is not drawn beyond its reports; above one of the upper bounds it is drawn as far as any.
  private static let (step, speed) = (4.0...8.0, 500.0...900.0)
  /// How many gaps an expectation counts for.
  private static let expectedGaps = 4

  /// Sensors round to about a point; more than this is no noise but motion.
  private let noise: Double
  private let holdsSlow: Bool
  private var interval: Duration
  /// How many gaps `interval` is a mean of.
  private var gaps = 0
  /// Gaps in a row that do not fit to `interval`.
  private var misfits = 0
  private var samples: [Sample] = []  // ascending in time
  /// What was drawn when the newest report came: depends on reports alone, not on frames.
  private var held: Point?

  /// - Parameters:
  ///   - interval: the panel's report interval from earlier strokes, where it is known.
  ///   - noise: how far a report may be off, in the unit of the places; 0 for exact ones.
  ///   - holdsSlow: what is slow is not drawn beyond its reports. Not for a pinch, whose whole way is
  ///     a few units of noise a report, and shows every unevenness far from its fingers.
  public init(expecting interval: Duration? = nil, noise: Double = 1, holdsSlow: Bool = true) {
    self.noise = noise
    self.holdsSlow = holdsSlow
    self.interval = min(interval ?? .zero, Self.slowestReport)
    if interval != nil { gaps = Self.expectedGaps }
  }

  /// A reported place. Equal stamps replace the last one, a stamp before the last is ignored.
  public mutating func add(time: Instant, place: Point) {
    if let last = samples.last {
      if time < last.time { return }
      held = self.place(at: time)
      let gap = time - last.time
      if gap == .zero {
        samples.removeLast()
      } else if gap > max(interval * 3, Self.slowestReport) {
        // The finger rested: it was still at the last place one interval ago.
        if interval == .zero { interval = Self.usualReport }
        samples = [Sample(time: time - interval, place: last.place)]
      } else {
        learn(gap)
      }
    }
    if samples.count == Self.mostSamples { samples.removeFirst() }
    samples.append(Sample(time: time, place: place))
  }

  /// A mean over the last 32 gaps or so, which moves less from report to report than their median.
  /// Three gaps in a row of another length are another rate (and one is, where nothing is known).
  private mutating func learn(_ gap: Duration) {
    let ratio = interval > .zero ? gap.seconds / interval.seconds : 0
    if ratio > 0.5 && ratio < 1.5 {
      misfits = 0
      gaps = min(gaps + 1, 32)
      interval = interval + Duration(seconds: (gap - interval).seconds / Double(gaps))
    } else {
      misfits += 1
      if interval > .zero && misfits < 3 { return }
      (interval, gaps, misfits) = (min(gap, Self.slowestReport), 1, 0)
    }
  }

  /// How far `place(at:)` lags behind the moment it is asked for, while the finger moves.
  public var lag: Duration { Duration(seconds: Self.lookBack * interval.seconds) }

  /// The place reported last, where `place(at:)` comes to rest; nil before the first.
  public var newest: Point? { samples.last?.place }
  var newestTime: Instant? { samples.last?.time }
  /// The way to the newest place took so long: after a rest one report interval, however long it was.
  var lastGap: Duration {
    samples.count < 2 ? .zero : samples[samples.count - 1].time - samples[samples.count - 2].time
  }

  /// How far `place(at: frame)` lies beyond the newest report, as a time at the finger's speed;
  /// below zero while it lies before it, and zero again when a report is long overdue.
  public func ahead(at frame: Instant) -> Duration {
    guard let newest = samples.last, samples.count >= 2, newest.time - frame < Self.future
    else { return .zero }
    let ahead = (frame - newest.time).seconds - lag.seconds
    if ahead <= 0 { return Duration(seconds: ahead) }
    let interval = self.interval.seconds
    guard interval > 0 else { return .zero }
    return Duration(
      seconds: min(ahead, Self.mostBeyond * interval) * (1 - Self.overdue(ahead / interval)))
  }

  /// Whether a frame made at `frame` shows the finger as it was at `moment`, or later.
  public func shows(_ moment: Instant, in frame: Instant) -> Bool {
    frame - lag >= moment || moment - frame >= Self.future
  }

  /// A report is expected 0.4 intervals after the newest one was passed. A quarter more, and it is
  /// overdue: from 0 to 1, when nobody waits for it any more.
  private static func overdue(_ ahead: Double) -> Double {
    min(max((ahead - (1 - lookBack) - 0.25) / 0.75, 0), 1)
  }

  /// The place to draw in a frame made at `frame`; nil before the first sample. Samples later than
  /// `frame` are used as well, if there are any.
  public func place(at frame: Instant) -> Point? {
    guard let newest = samples.last else { return nil }
    let interval = self.interval.seconds
    guard samples.count >= 2, interval > 0, newest.time - frame < Self.future
    else { return newest.place }
    let ahead = (frame - newest.time).seconds - Self.lookBack * interval
    let x = coordinate(ahead, interval) { $0.x }
    let y = coordinate(ahead, interval) { $0.y }
    guard let held, frame >= newest.time else { return Point(x, y) }
    let before = samples[samples.count - 2].place
    return Point(
      Self.onward(x, from: held.x, to: newest.place.x, by: newest.place.x - before.x),
      Self.onward(y, from: held.y, to: newest.place.y, by: newest.place.y - before.y))
  }

  /// Not on the other side of what was drawn than the newest report is; and beyond that report only where
  /// its own step led that way.
  private static func onward(
    _ place: Double, from held: Double, to newest: Double, by step: Double
  ) -> Double {
    if newest >= held {
      let place = max(place, held)
      return step > 0 ? place : min(place, newest)
    }
    let place = min(place, held)
    return step < 0 ? place : max(place, newest)
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
    let last = points[points.count - 2]
    // An interval that is not yet known well must not make a long step of a short one.
    let step = last.y / last.t * min(interval, -last.t)
    let trust =
      !holdsSlow
      ? 1
      : max(
        Self.part(abs(step), of: Self.step, noise),
        Self.part(abs(last.y / last.t), of: Self.speed, noise))
    let way = ahead <= 0 ? between(points, ahead) : beyond(points, ahead, interval) * trust
    let smooth = line(points.suffix(5), ahead, reach: 2 * interval) ?? way
    let quiet = way + min(max(smooth - way, -noise), noise)
    // What takes out noise leads beyond the newest report no more than trust does.
    let most = (ahead > 0 ? abs(way) : 0) + trust * noise
    var place = quiet
    if step > 0 { place = min(quiet, most) }
    if step < 0 { place = max(quiet, -most) }
    if step == 0 { place = min(max(quiet, min(points[0].y, 0)), max(points[0].y, 0)) }
    if ahead <= 0 { return axis(newest.place) + place }
    return axis(newest.place) + place * (1 - Self.overdue(ahead / interval))
  }

  /// How far along the range, in units, a value lies: 0 … 1. Where nothing is noise all is trusted.
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
      // Two points of noise look like braking and are none.
      speed = min(speed, max(0, 2 * abs(segment) - earlier + 2 * noise / interval))
    }
    return (segment > 0 ? speed : -speed) * min(t, Self.mostBeyond * interval)
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
