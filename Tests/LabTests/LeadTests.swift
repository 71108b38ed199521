import Testing
import VitrineUnits

@testable import VitrineLab

@MainActor
@Suite("Frames that are made shortly before they are seen")
struct LeadTests {
  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  @Test(
    "are as even as frames made a refresh interval before, and show a newer finger",
    arguments: [10.1, 18.3, 40])
  func later(panel: Double) {
    for refresh in [30.0, 60] {
      let early = LeadTable.runs(panel, refresh, .interval)
      let late = LeadTable.runs(panel, refresh, .short)
      let changing = LeadTable.runs(panel, refresh, .changing)
      func unevenness(_ runs: [StageRun]) -> Double { mean(runs.map { $0.unevenness(\.offset) }) }
      func seen(_ runs: [StageRun]) -> Double {
        mean(runs.map { $0.lag(\.finger, at: \.seen).seconds })
      }
      #expect(unevenness(late) < unevenness(early) + 0.3)
      // A finger at 1000 points a second moves that far in a 64th of an interval.
      #expect(unevenness(changing) < unevenness(early) + 1000 / refresh / 64 + 0.3)
      let gain = seen(early) - seen(late)
      #expect(abs(gain - (1 / refresh - 0.004)) < 0.0015, "\(panel) \(refresh): \(gain)")
    }
  }
}
