import ArgumentParser
import Vitrine
import VitrineKiosk

/// The `resampling` command: measures how smoothly and how late a steady finger is drawn.
struct ResamplingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resampling",
    abstract: "Measure how smoothly a steady finger is drawn, and how late, beside other methods.",
    discussion: HelpParts.discussion(
      """
      A finger at 1000 points per second; three Markdown tables, the same on every machine. The first \
      is of the resampler alone, on three panels and a display of 60 Hz: newest draws the last \
      report; extrapolated is the method of Android and Chromium; interpolated waits a whole report; \
      resampled is ours. The second is of the whole program, from kernel events to the content's \
      offset; the third compares frames that are made a whole refresh interval before they are \
      seen with later ones.
      """, examples: [("vitrine-lab resampling > resampling.md", "takes some seconds")]))

  func run() {
    print(ResamplingComparison.table(ResamplingComparison.rows()))
    print(MainActor.assumeIsolated { StageTable.markdown })
    print(MainActor.assumeIsolated { LeadTable.markdown }, terminator: "")
  }
}
