package import ArgumentParser
import VitrineComponents
import VitrineRecording
import VitrineSystem
import VitrineUnits

/// The `gestures` command: prints the contacts and gestures of a recording.
package struct GesturesCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "gestures",
      abstract: "Print the contacts and gestures of a recording as lines of JSON.",
      usage: "\(App.programName) gestures [<options>] <recording> [<screen>]",
      discussion: HelpParts.discussion(
        "Positions are in points and velocities in points per second, for a panel of --size at "
          + "scale 1.",
        examples: [
          ("\(App.programName) gestures builtin", "print those of a finger on a list"),
          (
            "\(App.programName) gestures builtin SCREEN",
            "print those of a screen's demonstration"
          ),
          (
            "\(App.programName) gestures morning.rec --size 1280x720",
            "use a panel of another size"
          ),
        ]))
  }

  @Argument(help: "The file, or \"builtin\" for a finger on a list.", completion: .file())
  var recording: String
  @Argument(
    help: "With \"builtin\": the screen whose demonstration is read.",
    completion: App.screenCompletion)
  var screen: String?
  @Option(
    parsing: .unconditional,
    help: "The panel's size in pixels. (default: as recorded, or 800x480)",
    transform: OptionValue.pixelSize)
  var size: PixelSize?
  @OptionGroup var overrides: TouchOverrideOptions

  package init() {}

  package func validate() throws {
    try RecordingFile.check(
      recording, screen: screen, takesScreen: true, of: App.programName,
      screens: { App.screenNames })
    if let screen, recording != RecordingFile.builtIn {
      throw ValidationError(
        "Unexpected argument '\(ShellWord.excerpt(screen))': only \"builtin\" has touches for each "
          + "screen, a file has its own.")
    }
  }

  package func run() throws {
    let touches =
      try screen.map { name in try MainActor.assumeIsolated { try demonstration(of: name) } }
      ?? RecordingFile.open(recording, log: Logger().sink)
    let recording = touches.corrected(by: try overrides.fileForRecording())
    GestureTranscript.write(
      recording, size: size ?? recording.panel?.scanOut ?? PixelSize(800, 480)
    ) { print($0) }
  }

  /// The touches of a screen's demonstration, on a panel of the requested size.
  @MainActor private func demonstration(of screen: String) throws -> Recording {
    var options = ReplayOptions()
    options.size = size
    options.screen = screen
    let request = KioskRequest(language: App.languages.first, isReplay: true)
    return try Replay.demonstration(
      of: try App.catalog(request), options: options,
      environment: .standard(App.options, log: Logger().sink)
    ).recording
  }
}
