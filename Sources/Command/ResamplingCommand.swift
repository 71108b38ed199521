import ArgumentParser
import Vitrine

struct ResamplingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resampling",
    abstract: "Measure how smoothly a steady finger is drawn, and how late, beside other ways.",
    discussion: """
      A finger at 1000 points per second on three panels and a display of 60 Hz; a Markdown table,
      the same on every machine. Rows: newest draws the last report; extrapolated is Android's and
      Chromium's way; interpolated waits a whole report; resampled is ours.
      """)

  func run() {
    print(ResamplingComparison.table(ResamplingComparison.rows()), terminator: "")
  }
}
