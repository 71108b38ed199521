import ArgumentParser
import Vitrine
import VitrineEvdev

struct GesturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gestures",
    abstract: "Print the contacts and gestures of a recording, one JSON object a line.",
    discussion: "Places are in points, velocities in points per second, on a picture of --size.")

  @Argument(help: "The recording, or \"builtin\".")
  var recording: String

  @Option(help: "The panel's pixels (by default the recording's own, or 800x480).")
  var size: PixelSizeOption?

  @OptionGroup var overrides: TouchOverrideOptions

  func run() throws {
    let recording = try RecordingFile.open(recording, log: Journal().sink)
      .corrected(by: try overrides.fileForRecording())
    GestureTranscript.write(
      recording, size: size?.size ?? recording.panel?.scanOut ?? PixelSize(800, 480)
    ) { print($0) }
  }
}

/// A recording named on the command line.
enum RecordingFile {
  static func open(_ name: String, log: @escaping LogSink) throws(KioskError) -> Recording {
    if name == "builtin" { return .builtIn }
    do {
      return try Recording.read(path: name, log: log)
    } catch {
      throw .badData(error.description)
    }
  }
}
