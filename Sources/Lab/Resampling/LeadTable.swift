import Vitrine

/// A table of the same measurement for frames that are made as late as their drawing time allows.
@MainActor
enum LeadTable {
  private static let panels: [Double] = [8, 10.1, 18.3, 26.1, 40]
  private static let displays: [Double] = [30, 60, 120]
  private static let runs = 6

  /// The time from making a frame to its refresh.
  enum Lead {
    /// A whole refresh interval, as on a slow machine.
    case interval
    /// 4 ms, as on a quick machine.
    case short
    /// Between 3 and 5 ms, back and forth as fast as a kiosk changes it: by a 64th of an interval
    /// from frame to frame.
    case changing

    func time(of frame: Int, refreshRate: Double) -> Duration? {
      switch self {
      case .interval: return nil
      case .short: return .milliseconds(4)
      case .changing:
        let steps = Int((0.002 * 64 * refreshRate).rounded(.up))
        let step = frame % (2 * steps)
        let share = Double(min(step, 2 * steps - step)) / Double(steps)
        return .milliseconds(3 + 2 * share)
      }
    }
  }

  static func runs(_ panel: Double, _ refresh: Double, _ lead: Lead) -> [StageRun] {
    (0..<runs).map { run in
      StageRun(
        reportInterval: .milliseconds(panel), refreshRate: refresh, run: run,
        lead: { lead.time(of: $0, refreshRate: refresh) })
    }
  }

  static var markdown: String {
    var text = """
      | report interval | display | unevenness: lead of an interval | 4 ms | 3 to 5 ms \
      | at the lift: interval | 4 ms | 3 to 5 ms | seen after: interval | 4 ms |
      | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |

      """
    for panel in panels {
      for refresh in displays {
        let all = [Lead.interval, .short, .changing].map { runs(panel, refresh, $0) }
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        let decimal = ResamplingComparison.decimal
        var cells = ["\(decimal(panel, 1)) ms", "\(Int(refresh)) Hz"]
        for runs in all { cells.append(decimal(mean(runs.map { $0.unevenness(\.offset) }), 2)) }
        for runs in all { cells.append(decimal(runs.map(\.unevennessAtLift).max() ?? 0, 2)) }
        for runs in all[..<2] {
          let lags = runs.map { $0.lag(\.finger, at: \.seen).seconds * 1000 }
          cells.append(decimal(mean(lags), 1))
        }
        text += "| " + cells.joined(separator: " | ") + " |\n"
      }
    }
    return text
  }
}
