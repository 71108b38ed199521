import VitrineTouch
import VitrineUnits

/// Compares the smoothness and the lag of `TouchResampler` with those of other methods.
///
/// A finger moves at constant speed. The panel reports once an interval, with time stamps off by up
/// to 0.3 ms and positions rounded to whole points, as sensors do; the display asks at each of its
/// frames. Smoothness is the mean |second difference| of the drawn offset from frame to frame (0
/// for perfectly even motion). Lag is the mean distance of the drawn position behind the true one,
/// over the speed. Everything is computed from fixed sequences, so the figures are the same on
/// every machine.
package enum ResamplingComparison {
  package enum Method: String, Sendable, Hashable, CaseIterable {
    /// The position of the newest report.
    case newest
    /// The method of Android and Chromium: 5 ms before the frame; beyond the newest report by at
    /// most half a gap and 8 ms, and only where the gap is 2 to 20 ms.
    case extrapolated
    /// Interpolation between reports only, one report interval late.
    case interpolated
    /// `TouchResampler`.
    case resampled
  }

  package struct Row: Sendable, Hashable {
    package var reportInterval: Duration
    package var method: Method
    /// Mean |second difference| of the offset from frame to frame, in points.
    package var unevenness: Double
    package var lag: Duration
  }

  /// One row for each interval and method. The default intervals are those of three real panels.
  package static func rows(
    reportIntervals: [Duration] = [
      .milliseconds(10.1), .milliseconds(18.3), .milliseconds(26.1),
    ],
    refreshRate: Double = 60, speed: Double = 1000
  ) -> [Row] {
    reportIntervals.flatMap { interval in
      Method.allCases.map { method in
        measure(method, interval, refreshRate: refreshRate, speed: speed)
      }
    }
  }

  /// The rows as a Markdown table.
  package static func table(_ rows: [Row]) -> String {
    var text =
      "| report interval | method | unevenness, points | lag, ms |\n| --- | --- | --- | --- |\n"
    for row in rows {
      text += "| \(decimal(row.reportInterval.seconds * 1000, 1)) ms | \(row.method.rawValue)"
      text += " | \(decimal(row.unevenness, 2)) | \(decimal(row.lag.seconds * 1000, 1)) |\n"
    }
    return text
  }

  private static func measure(
    _ method: Method, _ interval: Duration, refreshRate: Double, speed: Double
  ) -> Row {
    let stampError = 0.0003
    let (seconds, runs) = (3.0, 6)
    var (unevenness, differences, lag, frames) = (0.0, 0.0, 0.0, 0.0)
    for run in 0..<runs {
      let count = Int(seconds / interval.seconds)
      let samples = (0..<count).map { n in
        let truth = (Double(n) + spread(run * 3 + 1)) * interval.seconds
        let stamp = truth + stampError * (2 * spread(n + run * 1000) - 1)
        return Sample(time: stamp, place: (speed * truth).rounded())
      }
      var resampler = TouchResampler()
      var fed = 0
      var drawn: [Double] = []
      var time = 0.2 + spread(run * 7 + 2) / refreshRate
      while time < seconds - 0.2 {
        while fed < count, samples[fed].time <= time {
          resampler.add(
            time: Instant(nanoseconds: Int64(samples[fed].time * 1e9)),
            position: Point(samples[fed].place, 0))
          fed += 1
        }
        let seen = samples[..<fed]
        let place: Double
        switch method {
        case .newest: place = seen.last?.place ?? 0
        case .extrapolated: place = extrapolated(seen, at: time)
        case .interpolated: place = interpolated(seen, at: time - interval.seconds)
        case .resampled:
          place = resampler.position(at: Instant(nanoseconds: Int64(time * 1e9)))?.x ?? 0
        }
        drawn.append(place)
        lag += time - place / speed
        frames += 1
        time += 1 / refreshRate
      }
      for n in 2..<drawn.count {
        unevenness += abs(drawn[n] - 2 * drawn[n - 1] + drawn[n - 2])
        differences += 1
      }
    }
    return Row(
      reportInterval: interval, method: method, unevenness: unevenness / differences,
      lag: Duration(seconds: lag / frames))
  }

  /// A report: the time in seconds, and the position along the path in points.
  package struct Sample: Sendable, Hashable {
    package var time: Double
    package var place: Double

    package init(time: Double, place: Double) {
      self.time = time
      self.place = place
    }
  }

  package static func interpolated(_ samples: ArraySlice<Sample>, at time: Double) -> Double {
    for (a, b) in zip(samples, samples.dropFirst()).reversed() where a.time <= time {
      return a.place + (b.place - a.place) * min(1, (time - a.time) / (b.time - a.time))
    }
    return samples.first?.place ?? 0
  }

  /// Extrapolates with the constants of Android and Chromium: 5 ms of latency, gaps of 2 to 20 ms,
  /// at most 8 ms or half a gap beyond the newest report.
  package static func extrapolated(_ samples: ArraySlice<Sample>, at frame: Double) -> Double {
    let time = frame - 0.005
    guard let newest = samples.last else { return 0 }
    if time <= newest.time { return interpolated(samples, at: time) }
    guard let before = samples.dropLast().last else { return newest.place }
    let gap = newest.time - before.time
    guard gap >= 0.002, gap <= 0.020 + 1e-9 else { return newest.place }
    let beyond = min(time - newest.time, gap / 2, 0.008)
    return newest.place + (newest.place - before.place) / gap * beyond
  }

  /// The fractional part of n times the golden ratio: an evenly spread sequence.
  package static func spread(_ n: Int) -> Double {
    let x = Double(n) * 0.618_033_988_749_894_9
    return x - x.rounded(.down)
  }

  package static func decimal(_ value: Double, _ places: Int) -> String {
    var unit = 1
    for _ in 0..<places { unit *= 10 }
    let whole = Int((value * Double(unit)).rounded())
    let fraction = String(abs(whole) % unit)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(whole < 0 ? "-" : "")\(abs(whole) / unit).\(zeros)\(fraction)"
  }
}
