import ArgumentParser
import Vitrine
import VitrineRecording
import VitrineKiosk

/// The `gestures` command: prints the contacts and gestures of a recording.
struct GesturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gestures",
    abstract: "Print the contacts and gestures of a recording as lines of JSON.",
    discussion: HelpParts.discussion(
      "Positions are in points and velocities in points per second, for a panel of --size at scale 1.",
      examples: [
        ("vitrine gestures builtin", "print those of a finger on a list"),
        ("vitrine gestures morning.rec --size 1280x720", "use a panel of another size"),
      ]))

  @Argument(help: "The file, or \"builtin\" for a finger on a list.", completion: .file())
  var recording: String
  @Option(
    parsing: .unconditional,
    help: "The panel's size in pixels. (default: as recorded, or 800x480)",
    transform: OptionValue.pixelSize)
  var size: PixelSize?
  @OptionGroup var overrides: TouchOverrideOptions

  func validate() throws {
    try RecordingFile.check(
      recording, screen: nil, takesScreen: false, of: ShowcaseApp.programName,
      screens: { ShowcaseApp.screenNames })
  }

  func run() throws {
    let recording = try RecordingFile.open(recording, log: Logger().sink)
      .corrected(by: try overrides.fileForRecording())
    GestureTranscript.write(
      recording, size: size ?? recording.panel?.scanOut ?? PixelSize(800, 480)
    ) { print($0) }
  }
}
