package import VitrineTouch
package import VitrineUnits

/// A touch panel on which scripted fingers move.
///
///     let frames = ScriptedPanel().frames([
///       ScriptedFinger(downAt: Point(200, 600), at: .zero)
///         .moving(to: Point(200, 200), over: .milliseconds(120))
///     ])
///
/// It reports periodically from the first landing on, and also at every landing and at the end of
/// every part of a script. The first report after the end of a finger's path contains its lift.
package struct ScriptedPanel: Sendable, Hashable {
  package var reportInterval: Duration
  /// The maximum deviation of each periodic report; below half the interval.
  package var jitter: Duration
  /// The seed of the jitter: the same seed gives the same reports on every machine.
  package var seed: UInt64

  package init(
    reportInterval: Duration = .milliseconds(8), jitter: Duration = .zero, seed: UInt64 = 0
  ) {
    require(
      reportInterval > .zero,
      "ScriptedPanel.reportInterval is \(reportInterval); give a time above zero")
    require(
      jitter >= .zero && jitter * 2 < reportInterval,
      "ScriptedPanel.jitter is \(jitter); give a time from zero to below half of \(reportInterval), "
        + "so that reports keep their order")
    self.reportInterval = reportInterval
    self.jitter = jitter
    self.seed = seed
  }

  /// Returns the reports of these fingers. Ids count from `firstContact` in the order of landing.
  package func frames(_ fingers: [ScriptedFinger], firstContact: UInt64 = 1) -> [TouchFrame] {
    let script = TouchScript(fingers)
    var random = RandomSource(seed: seed)
    let times = script.reportTimes(every: reportInterval) { _ in
      Duration(seconds: jitter.seconds * random.double(in: -1...1))
    }
    return script.frames(at: times, firstContact: firstContact)
  }

  /// Returns the same fingers as the kernel reports them for `device`, a protocol B panel without
  /// calibration.
  package func events(
    _ fingers: [ScriptedFinger], device: TouchDevice, transform: PanelTransform
  ) -> [RawEvent] {
    var writer = SlotWriter(device: device, transform: transform)
    return frames(fingers).flatMap { writer.report($0) }
  }
}

extension TouchScript {
  /// The times at which a panel reports that does so every `interval` from the first landing on,
  /// ascending.
  ///
  /// It also reports every landing and the end of every part of a script, so that no part of a
  /// script is lost between two reports. `offset` is the delay of the nth periodic report.
  fileprivate func reportTimes(
    every interval: Duration, offset: (_ report: Int) -> Duration = { _ in .zero }
  ) -> [Instant] {
    guard let first = fingers.map(\.landing).min(), let last = fingers.map(\.end).max() else {
      return []
    }
    var times = Set(fingers.flatMap(\.corners))
    var count = 0
    var report = first
    while report <= last {
      count += 1
      report = first + interval * count + offset(count)
      times.insert(report)
    }
    return times.sorted()
  }
}
