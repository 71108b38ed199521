import Vitrine
import VitrineKiosk
import VitrineArguments

struct PlotsCommand: Command {
  static let name = "plots"
  static let shape = CommandShape(
    "vitrine plots",
    abstract: "Draw what docs/motion.md shows: motion next to the laws it follows, as SVG files.",
    discussion: "The same files on every machine; docs/plots holds them.",
    [.operand("directory", help: "The folder for the files; made if it is not there.")],
    examples: [("vitrine plots out", "then open out/fling.svg with a browser")])

  let directory: String

  init(_ arguments: ParsedArguments) throws {
    directory = try arguments.required("directory")
  }

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
