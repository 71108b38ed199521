import ArgumentParser
import Vitrine

struct PlotsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plots",
    abstract: "Draw what docs/motion.md shows: motion next to the laws it follows, as SVG files.",
    discussion: "The same files on every machine; docs/plots holds them.")

  @Argument(help: "The folder for the files; made if it is not there.")
  var directory: String

  @MainActor static var figures: [Figure] {
    [
      ScrollFigures.fling, ScrollFigures.bounce, ScrollFigures.rubberBand, ScrollFigures.springs,
      ChainFigures.sheet, ChainFigures.handover, ChainFigures.handoverToTier,
      VelocityFigure.velocity, FramesFigure.frames,
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
