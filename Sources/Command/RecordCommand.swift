import Vitrine
import VitrineKiosk
import VitrineArguments
import VitrineEvdev

struct RecordCommand: Command {
  static let name = "record"
  static let shape = CommandShape(
    "vitrine record",
    abstract: "Record what is touched, without a display, until Ctrl-C.",
    discussion: """
      Needs a touchscreen and the right to read it (group 'input'). 'vitrine replay <file> list' plays it
      on a screen; 'vitrine run --record' also keeps the frames. docs/recordings.md has the whole.
      """,
    [
      .operand("file", help: "The file to write."),
      .option(
        "touch", taking: "path",
        help: "The touchscreen, such as /dev/input/event3; auto takes all there are."),
    ] + TouchOverrideOptions.parameters,
    examples: [("vitrine record finger.rec", "then 'vitrine replay finger.rec list'")])

  let file: String
  let touch: String?
  let overrides: TouchOverrideOptions

  init(_ arguments: ParsedArguments) throws {
    touch = arguments.text("touch")
    overrides = TouchOverrideOptions(arguments)
    file = try arguments.required("file")
  }

  func run() throws {
    let journal = Logger()
    let overrides = try overrides.fileForThisMachine()
    let touch = touch ?? Settings.value("VITRINE_TOUCH")
    let (count, failure) = try MainActor.assumeIsolated {
      let recorder: TouchRecorder
      do {
        recorder = try TouchRecorder(
          into: file, path: touch == "auto" ? nil : touch,
          seat: Settings.value("XDG_SEAT") ?? "seat0", overrides: overrides, journal: journal)
      } catch KioskError.noTouch(let text) {
        throw KioskError.noTouch(
          "\(text). Recording needs a touchscreen: do it on the panel's own machine "
            + "(docs/recordings.md); 'vitrine replay builtin' needs none")
      }
      journal.log(.info, "record: writing to \(file) until Ctrl-C")
      recorder.run()
      return (recorder.count, recorder.failure)
    }
    journal.log(.info, try Self.conclusion(count, file, failure))
  }

  /// What came of it; throws where the file did not take all.
  static func conclusion(
    _ count: Int, _ file: String, _ failure: RecordingError?
  ) throws(KioskError) -> String {
    guard let failure else { return "record: \(Plural.text(count, "step")) in \(file)" }
    throw .refused(step: "record to the end", reason: failure.description)
  }
}
