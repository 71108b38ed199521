import Glibc
import Vitrine
import VitrineKiosk
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
      <recording> is a file of evemu, of 'libinput record' (YAML) or of 'vitrine record' and
      'vitrine run --record'; "builtin" is one of our own. A recording of 'vitrine run' is played
      frame by frame as it was drawn; others as on a display of --size and --refresh.
      """,
    [
      .operand("recording", help: "The recording."),
      .operand(
        "screen", isRequired: false, help: "The screen to show; 'vitrine screens' lists them."),
    ] + ReplayPanelOptions.parameters + DataOptions.parameters + TouchOverrideOptions.parameters
      + LookOptions.parameters
      + OutputOptions.parameters,
    examples: [
      ("vitrine replay builtin poi --frames out", "the map's screen shows itself, as pictures"),
      (
        "vitrine replay morning.rec --log - | head",
        "what a recording does, frame by frame: offsets, speeds and a hash of each picture"
      ),
      (
        "vitrine replay builtin list --size 1280x720 --dark --language ar --frames out",
        "larger, dark and mirrored"
      ),
    ])

  private let words: ParsedArguments
  let recording: String
  let screen: String?
  let panel: ReplayPanelOptions
  let data: DataOptions
  let overrides: TouchOverrideOptions
  let look: LookOptions
  let output: OutputOptions

  init(_ arguments: ParsedArguments) throws {
    words = arguments
    panel = try ReplayPanelOptions(arguments)
    data = DataOptions(arguments)
    overrides = TouchOverrideOptions(arguments)
    look = try LookOptions(arguments)
    output = OutputOptions(arguments)
    recording = try arguments.required("recording")
    screen = arguments.text("screen")
  }

  func run() throws {
    try MainActor.assumeIsolated { try play() }
  }

  @MainActor private func play() throws {
    let journal = Logger()
    // Of the screens' own demonstrations none says anything of looks.
    let asked = self.look.look(of: Recording(devices: []))
    let catalog = Showcase.catalog(language: asked.language)
    try RecordingFile.check(words, screens: catalog.screens.map(\.name))
    let isBuiltIn = recording == RecordingFile.builtIn
    if isBuiltIn { _ = try catalog.screen(named: screen) }
    let corrections = try overrides.fileForRecording()
    var recording = try RecordingFile.open(recording, log: journal.sink)
      .corrected(by: corrections)
    var looks = KioskOptions()
    let (rotation, scale) = (self.look.picture.rotate, self.look.picture.scale)
    let look = self.look.look(of: recording)
    look.apply(to: &looks)
    let shown = try data.inReplay(screen, journal.sink)
    RecordedData.restore(recording, into: shown, journal.sink)
    let screens = Showcase.catalog(look.showcase(shown))
    let options = ReplayOptions(
      size: panel.size, rotation: rotation, scale: scale, refresh: panel.refresh,
      screen: screen, hashesFrames: output.log != nil, reportsFrames: output.log != nil)
    let environment = Environment.standard(looks, log: journal.sink)
    if isBuiltIn {
      recording = try Replay.demonstration(
        of: screens, options: options, environment: environment
      ).corrected(by: corrections)
    }
    let replay = try Replay(
      recording, catalog: screens, options: options, environment: environment, log: journal.sink)
    let isOpen = Replay.leavesChoice(screen, recording, catalog)
    try replay.run(
      named: self.recording, into: output, choosing: isOpen ? "vitrine" : nil, journal)
  }
}
