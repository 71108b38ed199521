import Vitrine

/// A table of the same measurement through the whole program: the visible positions, not the
/// resampler's results.
@MainActor
enum StageTable {
  private static let panels: [Double] = [8, 10.1, 18.3, 26.1, 40]
  private static let displays: [Double] = [30, 60, 120]
  private static let runs = 6

  static var markdown: String {
    var text = """
      | report interval | display | unevenness: newest | interpolated | on the stage | at the lift \
      | lag: interpolated | on the stage |
      | --- | --- | --- | --- | --- | --- | --- | --- |

      """
    for milliseconds in panels {
      for refresh in displays {
        let all = (0..<runs).map { run in
          StageRun(reportInterval: .milliseconds(milliseconds), refreshRate: refresh, run: run)
        }
        func mean(_ value: (StageRun) -> Double) -> String {
          points(all.map(value).reduce(0, +) / Double(runs))
        }
        func delay(_ value: (StageRun) -> Duration) -> String {
          let seconds = all.map { value($0).seconds }.reduce(0, +) / Double(runs)
          return ResamplingComparison.decimal(seconds * 1000, 1)
        }
        let cells = [
          "\(ResamplingComparison.decimal(milliseconds, 1)) ms", "\(Int(refresh)) Hz",
          mean { $0.unevenness(\.newest) }, mean { $0.unevenness(\.interpolated) },
          mean { $0.unevenness(\.offset) }, points(all.map(\.unevennessAtLift).max() ?? 0),
          delay { $0.lag(\.interpolated) }, delay { $0.lag(\.finger) },
        ]
        text += "| " + cells.joined(separator: " | ") + " |\n"
      }
    }
    return text
  }

  private static func points(_ value: Double) -> String { ResamplingComparison.decimal(value, 2) }
}
