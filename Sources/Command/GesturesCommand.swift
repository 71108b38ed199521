import Vitrine
import VitrineKiosk
import VitrineArguments
import VitrineEvdev

struct GesturesCommand: Command {
  static let name = "gestures"
  static let shape = CommandShape(
    "vitrine gestures",
    abstract: "Print the contacts and gestures of a recording, one JSON object a line.",
    discussion: "Places are in points, velocities in points per second, on a picture of --size.",
    [
      .operand("recording", help: "The recording, or \"builtin\"."),
      .option("size", help: "The panel's pixels (by default the recording's own, or 800x480)."),
    ] + TouchOverrideOptions.parameters)

  let recording: String
  let size: PixelSize?
  let overrides: TouchOverrideOptions

  init(_ arguments: ParsedArguments) throws {
    size = try arguments.pixelSize("size")
    overrides = TouchOverrideOptions(arguments)
    recording = try arguments.required("recording")
  }

  func run() throws {
    let recording = try RecordingFile.open(recording, log: Journal().sink)
      .corrected(by: try overrides.fileForRecording())
    GestureTranscript.write(
      recording, size: size ?? recording.panel?.scanOut ?? PixelSize(800, 480)
    ) { print($0) }
  }
}
