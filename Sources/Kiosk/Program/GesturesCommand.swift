package import ArgumentParser
import VitrineRecording
import VitrineUnits

/// The `gestures` command: prints the contacts and gestures of a recording.
package struct GesturesCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "gestures",
      abstract: "Print the contacts and gestures of a recording as lines of JSON.",
      discussion: HelpParts.discussion(
        "Positions are in points and velocities in points per second, for a panel of --size at "
          + "scale 1.",
        examples: [
          ("\(App.programName) gestures builtin", "print those of a finger on a list"),
          (
            "\(App.programName) gestures morning.rec --size 1280x720",
            "use a panel of another size"
          ),
        ]))
  }

  @Argument(help: "The file, or \"builtin\" for a finger on a list.", completion: .file())
  var recording: String
  @Option(
    parsing: .unconditional,
    help: "The panel's size in pixels. (default: as recorded, or 800x480)",
    transform: OptionValue.pixelSize)
  var size: PixelSize?
  @OptionGroup var overrides: TouchOverrideOptions

  package init() {}

  package func validate() throws {
    try RecordingFile.check(
      recording, screen: nil, takesScreen: false, of: App.programName,
      screens: { App.screenNames })
  }

  package func run() throws {
    let recording = try RecordingFile.open(recording, log: Logger().sink)
      .corrected(by: try overrides.fileForRecording())
    GestureTranscript.write(
      recording, size: size ?? recording.panel?.scanOut ?? PixelSize(800, 480)
    ) { print($0) }
  }
}
