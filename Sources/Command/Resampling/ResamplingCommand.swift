import Vitrine
import VitrineArguments

struct ResamplingCommand: Command {
  static let name = "resampling"
  static let shape = CommandShape(
    "vitrine resampling",
    abstract: "Measure how smoothly a steady finger is drawn, and how late, beside other ways.",
    discussion: """
      A finger at 1000 points per second; two Markdown tables, the same on every machine. The first is
      of the resampler alone, on three panels and a display of 60 Hz: newest draws the last report;
      extrapolated is Android's and Chromium's way; interpolated waits a whole report; resampled is
      ours. The second is of the whole program, from kernel events to the content's offset.
      """,
    examples: [("vitrine resampling > resampling.md", "takes some seconds")])

  init(_ arguments: ParsedArguments) throws {

  }

  func run() {
    print(ResamplingComparison.table(ResamplingComparison.rows()))
    print(MainActor.assumeIsolated { StageTable.markdown }, terminator: "")
  }
}
