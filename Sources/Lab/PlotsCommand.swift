import ArgumentParser
import Vitrine
import VitrineKiosk

/// The `plots` command: draws the figures of docs/motion.md.
struct PlotsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plots",
    abstract: "Draw what docs/motion.md shows: motion beside the laws it follows, as SVG files.",
    discussion: HelpParts.discussion(
      "The files are the same on every machine; docs/plots holds them.",
      examples: [("vitrine-lab plots out", "then open out/fling.svg with a browser")]))

  @Argument(
    help: "The folder for the files; made if it does not exist.", completion: .directory,
    transform: OptionValue.text)
  var directory: String

  @MainActor static var figures: [Figure] {
    [
      ScrollFigures.fling, ScrollFigures.bounce, ScrollFigures.rubberBand, ScrollFigures.springs,
      ChainFigures.sheet, ChainFigures.handover, ChainFigures.handoverToTier,
      VelocityFigure.velocity, FramesFigure.frames, FeelFigures.lift, FeelFigures.flicks,
      FeelFigures.throwing, TakeoverFigure.figure,
    ]
  }

  func run() throws {
    try TextFile.makeFolder(directory)
    for figure in MainActor.assumeIsolated({ Self.figures }) {
      let path = "\(directory)/\(figure.name).svg"
      try TextFile.write(figure.svg, to: path)
      print(path)
    }
  }
}
