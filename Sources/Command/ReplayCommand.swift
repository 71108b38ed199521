import Glibc
import Vitrine
import VitrineArguments
import VitrineEvdev
import VitrineShowcase

struct ReplayCommand: Command {
  static let name = "replay"
  static let shape = CommandShape(
    "vitrine replay",
    abstract:
      "Play a recording on a panel in memory: no device, no root, the same pictures always.",
    discussion: """
      RECORDING is a file of evemu, of 'libinput record' (YAML) or of 'vitrine record' and
      'vitrine run --record'; "builtin" is one of our own. A recording of 'vitrine run' is played
      frame by frame as it was drawn; others as on a display of --size and --refresh.
      """,
    [
      .operand("recording", help: "The recording."),
      .operand(
        "screen", isRequired: false, help: "The screen to show; 'vitrine screens' lists them."),
      .option("size", help: "The panel's pixels before rotation, such as 800x480."),
      .option("refresh", help: "Refreshes per second, 1 to 1000."),
    ] + DataOptions.parameters + TouchOverrideOptions.parameters + LookOptions.parameters
      + OutputOptions.parameters)

  let recording: String
  let screen: String?
  let size: PixelSize?
  let refresh: Double?
  let data: DataOptions
  let overrides: TouchOverrideOptions
  let look: LookOptions
  let output: OutputOptions

  init(_ arguments: ParsedArguments) throws {
    size = try arguments.pixelSize("size")
    refresh = try arguments.value("refresh") { Double($0) }
    data = DataOptions(arguments)
    overrides = TouchOverrideOptions(arguments)
    look = try LookOptions(arguments)
    output = OutputOptions(arguments)
    recording = try arguments.required("recording")
    screen = arguments.text("screen")
    if let refresh, !(refresh >= 1 && refresh <= 1000) {
      throw UsageError("--refresh is a number from 1 to 1000")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated { try play() }
  }

  @MainActor private func play() throws {
    let journal = Journal()
    let recording = try RecordingFile.open(recording, log: journal.sink)
      .corrected(by: try overrides.fileForRecording())
    var looks = KioskOptions()
    let (rotation, scale) = (self.look.rotate, self.look.scale)
    let look = self.look.look(of: recording)
    look.apply(to: &looks)
    let shown = try data.inReplay(journal.sink)
    RecordedData.restore(recording, into: shown, journal.sink)
    let replay = try Replay(
      recording, catalog: Showcase.catalog(look.showcase(shown)),
      options: ReplayOptions(
        size: size, rotation: rotation, scale: scale, refresh: refresh,
        screen: screen, hashesFrames: output.log != nil, reportsFrames: output.log != nil),
      environment: .standard(looks, log: journal.sink), log: journal.sink)
    let files = try FrameFiles(directory: output.frames, log: output.log)
    let count = try replay.run { record in
      try files.write(record, picture: { replay.picture })
    }
    try files.close()
    journal.log(.info, "replay: \(count) frames of '\(self.recording)'")
    files.tellWhere(journal)
  }
}
