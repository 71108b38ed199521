import Glibc
package import VitrineArguments
import VitrineComponents
package import VitrineEvdev
package import VitrineUnits

/// A kiosk's own program: `run`, `replay` and `screens`, as `vitrine` has them.
@MainActor
struct KioskProgram {
  let options: KioskOptions
  let languages: [String]
  let catalog: @MainActor (KioskRequest) throws -> ScreenCatalog

  /// As it was called, without folders.
  private let name = String(
    CommandLine.arguments.first?.split(separator: "/").last ?? "kiosk")

  func main(_ words: some Sequence<String>) -> Never {
    let table = CommandTable(
      name: name, abstract: "A kiosk for a touch panel.", usual: "run",
      entries: [
        CommandTable.Entry("run", shape: { MainActor.assumeIsolated { runShape } }) { words in
          try MainActor.assumeIsolated { try run(words) }
        },
        CommandTable.Entry("replay", shape: { MainActor.assumeIsolated { replayShape } }) { words in
          try MainActor.assumeIsolated { try replay(words) }
        },
        CommandTable.Entry("screens", shape: { MainActor.assumeIsolated { screensShape } }) { _ in
          try MainActor.assumeIsolated { try listScreens() }
        },
      ],
      examples: [
        ("\(name)", "the kiosk on the panel, or as pictures where there is none"),
        ("\(name) replay builtin --frames out", "its first screen, as pictures"),
      ])
    table.main(words)
  }

  // MARK: What it can be told

  private var language: [Parameter] {
    let known = languages.isEmpty ? ", such as en or ar" : ""
    return [
      .option(
        "language", values: languages,
        help: "The language\(known); right-to-left ones mirror the screen.")
    ]
  }

  private var runShape: CommandShape {
    CommandShape(
      "\(name) run", abstract: "Run the kiosk on a panel until it is told to stop.",
      discussion: """
        Without a panel it says so, plays a built-in recording on a panel in memory, and leaves the
        pictures in out/frames. VITRINE_DRM_DEVICE, VITRINE_OUTPUT, VITRINE_MODE, VITRINE_ROTATE,
        VITRINE_TOUCH and VITRINE_TOUCH_OVERRIDES stand in for the options of the same names.
        """,
      [.operand("screen", isRequired: false, help: "The screen to open; 'screens' lists them.")]
        + PanelOptions.parameters + TouchOverrideOptions.parameters + PictureOptions.parameters
        + language + OutputOptions.parameters,
      examples: [
        ("\(name) run", "the first screen, until Ctrl-C"),
        ("\(name) run --record morning.rec", "all that is touched, for '\(name) replay'"),
      ])
  }

  var replayShape: CommandShape {
    CommandShape(
      "\(name) replay",
      abstract:
        "Play a recording on a panel in memory: no device, no root, the same pictures always.",
      discussion: """
        <recording> is a file of 'run --record', of evemu, or of 'libinput record' (YAML); "builtin"
        is one of our own.
        """,
      [
        .operand("recording", help: "The recording."),
        .operand("screen", isRequired: false, help: "The screen to show; 'screens' lists them."),
      ] + ReplayPanelOptions.parameters + TouchOverrideOptions.parameters
        + PictureOptions.parameters + language + OutputOptions.parameters,
      examples: [
        ("\(name) replay builtin --frames out", "the first screen, as pictures"),
        ("\(name) replay morning.rec --log -", "a recording, one JSON object a frame"),
      ])
  }

  private var screensShape: CommandShape {
    CommandShape("\(name) screens", abstract: "List the screens that run and replay can show.")
  }

  // MARK: What it does

  private func run(_ words: ParsedArguments) throws {
    let panel = try PanelOptions(words)
    if try panel.printsList() { return }
    var options = options
    let picture = try PictureOptions(words)
    if picture.isDark { options.theme = .dark }
    if picture.reducesMotion { options.reducesMotion = true }
    let chosen = try chosenLanguage(words)
    let language = chosen ?? KioskRequest.language(ofSystemAmong: languages)
    let request = KioskRequest(language: language, isReplay: false)
    if let direction = request.direction { options.direction = direction }
    options.settings += PictureOptions.settings(
      isDark: options.theme.isDark, reducesMotion: options.reducesMotion)
    if let language { options.settings.append(RecordedSetting("language", language)) }
    try panel.apply(to: &options, picture, TouchOverrideOptions(words), OutputOptions(words))
    try Kiosk(
      catalog: catalog(request), screen: words.text("screen"), options: options
    ).run()
  }

  func replay(_ words: ParsedArguments) throws {
    let journal = Logger()
    let panel = try ReplayPanelOptions(words)
    let picture = try PictureOptions(words)
    let name = try words.required("recording")
    let chosen = try chosenLanguage(words)
    // The catalogue is asked for once: before a demonstration, which one of its screens brings and which
    // knows no language, and after a recording, which may.
    var shown: ScreenCatalog?
    var recording: Recording
    if name == RecordingFile.builtIn {
      let catalog = try catalog(KioskRequest(language: chosen ?? languages.first, isReplay: true))
      _ = try catalog.screen(named: words.text("screen"))
      recording = .builtIn
      shown = catalog
    } else {
      if access(name, F_OK) != 0 {
        let catalog = try catalog(KioskRequest(language: chosen ?? languages.first, isReplay: true))
        try RecordingFile.check(words, screens: catalog.screens.map(\.name))
      }
      recording = try RecordingFile.open(name, log: journal.sink)
    }
    let corrections = try TouchOverrideOptions(words).fileForRecording()
    recording = recording.corrected(by: corrections)
    var options = options
    if picture.isDark(recording) { options.theme = .dark }
    if picture.reducesMotion(recording) { options.reducesMotion = true }
    // The system has no say, so that a recording gives the same pictures everywhere.
    let recorded = recording.panel?.setting("language").flatMap { tag in
      languages.isEmpty || languages.contains(tag) ? tag : nil
    }
    let request = KioskRequest(
      language: chosen ?? recorded ?? languages.first, isReplay: true)
    if let direction = request.direction { options.direction = direction }
    let output = OutputOptions(words)
    let screens = try shown ?? catalog(request)
    let settings = ReplayOptions(
      size: panel.size, rotation: picture.rotate, scale: picture.scale, refresh: panel.refresh,
      screen: words.text("screen"), hashesFrames: output.log != nil,
      reportsFrames: output.log != nil)
    let environment = Environment.standard(options, log: journal.sink)
    if name == RecordingFile.builtIn {
      recording = try Replay.demonstration(
        of: screens, options: settings, environment: environment
      ).corrected(by: corrections)
    }
    let replay = try Replay(
      recording, catalog: screens, options: settings, environment: environment, log: journal.sink)
    let isOpen = Replay.leavesChoice(words.text("screen"), recording, screens)
    try replay.run(named: name, into: output, choosing: isOpen ? self.name : nil, journal)
  }

  private func listScreens() throws {
    let request = KioskRequest(language: languages.first, isReplay: true)
    for line in try catalog(request).lines { print(line) }
  }

  private func chosenLanguage(_ words: ParsedArguments) throws(UsageError) -> String? {
    try words.value("language") { text in
      languages.isEmpty || languages.contains(text) ? text : nil
    }
  }
}

/// The panel in memory that a recording is played on.
package struct ReplayPanelOptions {
  package let size: PixelSize?
  package let refresh: Double?

  package static var parameters: [Parameter] {
    [
      .option(
        "size", form: ParsedArguments.sizeForm, help: "The panel's size before rotation."),
      .option(
        "refresh", form: "a number from 1 to 1000, such as 60", help: "Refreshes per second."),
    ]
  }

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    size = try arguments.pixelSize("size")
    refresh = try arguments.number("refresh", in: 1...1000)
  }
}

extension Replay {
  /// Plays everything, writes what was asked for, and says what that is. `program` is told how to
  /// choose a screen where there is a choice that neither the call nor the recording made.
  package func run(
    named name: String, into output: OutputOptions, choosing program: String?, _ journal: Logger
  ) throws {
    // That one is no file, whatever else has its name.
    if name != RecordingFile.builtIn { try output.spare(name) }
    let files = try FrameFiles(directory: output.frames, log: output.log)
    let word = ShellWord.quoted(name)
    try run(
      "'\(name)'", into: files,
      hint: program.map {
        "no screen was named: '\($0) replay \(word) SCREEN' plays on another, '\($0) screens' lists them"
      }, journal)
  }

  /// Neither the call nor the recording says on which of several screens it is to be played.
  package static func leavesChoice(
    _ screen: String?, _ recording: Recording, _ catalog: ScreenCatalog
  ) -> Bool {
    screen == nil && recording.panel == nil && catalog.screens.count > 1
  }
}

extension ScreenCatalog {
  /// A line for each screen: its name, and what it is.
  package var lines: [String] {
    let width = screens.map(\.name.count).max() ?? 0
    return screens.map { screen in
      let gap = String(repeating: " ", count: width - screen.name.count + 2)
      return screen.name + gap + screen.summary
    }
  }
}
