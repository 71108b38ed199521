import Vitrine
import VitrineKiosk
import VitrineArguments
import VitrineEvdev
import VitrineShowcase

struct GesturesCommand: Command {
  static let name = "gestures"
  static let shape = CommandShape(
    "vitrine gestures",
    abstract: "Print the contacts and gestures of a recording, one JSON object a line.",
    discussion: "Places are in points, velocities in points per second, on a picture of --size.",
    [
      .operand("recording", help: "The recording, or \"builtin\"."),
      .option(
        "size", form: ParsedArguments.sizeForm,
        help: "The panel's size; by default the recording's own, or 800x480."),
    ] + TouchOverrideOptions.parameters,
    examples: [
      ("vitrine gestures builtin", "of a finger on a list"),
      ("vitrine gestures morning.rec --size 1280x720", "on a panel of another size"),
    ])

  private let words: ParsedArguments
  let recording: String
  let size: PixelSize?
  let overrides: TouchOverrideOptions

  init(_ arguments: ParsedArguments) throws {
    words = arguments
    size = try arguments.pixelSize("size")
    overrides = TouchOverrideOptions(arguments)
    recording = try arguments.required("recording")
  }

  func run() throws {
    let screens = MainActor.assumeIsolated {
      Showcase.catalog(ShowcaseOptions()).screens.map(\.name)
    }
    try RecordingFile.check(words, screens: screens)
    let recording = try RecordingFile.open(recording, log: Logger().sink)
      .corrected(by: try overrides.fileForRecording())
    GestureTranscript.write(
      recording, size: size ?? recording.panel?.scanOut ?? PixelSize(800, 480)
    ) { print($0) }
  }
}
