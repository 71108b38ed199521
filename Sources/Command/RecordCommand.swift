package import ArgumentParser
import Vitrine
import VitrineSystem
package import VitrineRecording
package import VitrineKiosk

/// The `record` command: records touches without a display.
package struct RecordCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record touches without a display until Ctrl-C.",
    discussion: HelpParts.discussion(
      """
      It needs a touchscreen and the permission to read it (group 'input'). 'vitrine run --record' \
      also records the times of the frames. docs/recordings.md describes the format.
      """,
      examples: [("vitrine record finger.rec", "play it with 'vitrine replay finger.rec list'")]))

  @Argument(help: "The file to write.", completion: .file(), transform: OptionValue.text)
  var file: String
  @Option(
    help: ArgumentHelp(
      "The touchscreen, such as /dev/input/event3. auto uses every touchscreen. (default: auto)",
      valueName: "path"),
    completion: .file(), transform: OptionValue.text)
  var touch: String?
  @OptionGroup var overrides: TouchOverrideOptions

  package init() {}

  package func run() throws {
    let logger = Logger()
    let overrides = try overrides.fileForThisMachine()
    let touch = touch ?? Settings.value("VITRINE_TOUCH")
    let (count, failure) = try MainActor.assumeIsolated {
      let recorder: TouchRecorder
      do {
        recorder = try TouchRecorder(
          into: file, path: touch == "auto" ? nil : touch,
          seat: Settings.value("XDG_SEAT") ?? "seat0", overrides: overrides, logger: logger)
      } catch KioskError.noTouch(let text) {
        throw KioskError.noTouch(
          "\(text). Record on the machine with the touchscreen (docs/recordings.md); 'vitrine replay "
            + "builtin' needs no touchscreen")
      }
      logger.log(.info, "record: writing to \(file) until Ctrl-C")
      recorder.run()
      return (recorder.count, recorder.failure)
    }
    logger.log(.info, try Self.conclusion(count, file, failure))
  }

  /// Returns the message at the end; throws if the file is incomplete.
  package static func conclusion(
    _ count: Int, _ file: String, _ failure: RecordingError?
  ) throws(KioskError) -> String {
    guard let failure else { return "record: \(Plural.text(count, "step")) in \(file)" }
    throw .refused(step: "record to the end", reason: failure.description)
  }
}
