import ArgumentParser
import Vitrine

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record what is touched, without a display, until Ctrl-C.",
    discussion: "'vitrine replay FILE' plays it. 'vitrine run --record' also keeps the frames.")

  @Argument(help: "The file to write.")
  var file: String

  @Option(help: "The touchscreen, such as /dev/input/event3; auto takes all there are.")
  var touch: String?

  @OptionGroup var overrides: TouchOverrideOptions

  func run() throws {
    let journal = Journal()
    let overrides = try overrides.fileForThisMachine()
    let touch = touch ?? Settings.value("VITRINE_TOUCH")
    let count = try MainActor.assumeIsolated {
      let recorder = try TouchRecorder(
        into: file, path: touch == "auto" ? nil : touch,
        seat: Settings.value("XDG_SEAT") ?? "seat0", overrides: overrides, journal: journal)
      journal.log(.info, "record: writing to \(file) until Ctrl-C")
      recorder.run()
      return recorder.count
    }
    journal.log(.info, "record: \(count) steps in \(file)")
  }
}
