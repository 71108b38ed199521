package import ArgumentParser
import VitrineSystem
import VitrineComponents
import VitrineRecording
package import VitrineUnits

/// The `replay` command: plays a recording on a panel in memory.
package struct ReplayCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract:
        "Play a recording on a panel in memory. It needs no device and no root.",
      discussion: HelpParts.discussion(
        """
        <recording> is a file from 'run --record', evemu or 'libinput record' (YAML), or the word \
        "builtin" for the demonstration of the screen. A recording from 'run' has the times of its \
        frames, so its replay draws the same pictures at the same times. Other recordings are drawn \
        for a panel of --size and --refresh.
        """, examples: App.examples(for: .replay)))
  }

  @Argument(
    help: "The file, or \"builtin\" for the demonstration of the screen.", completion: .file())
  var recording: String
  @Argument(
    help: ArgumentHelp(
      "The screen to show. (default: the recorded one, or \(App.defaultScreen(of: .replay)))"),
    completion: App.screenCompletion)
  var screen: String?
  @OptionGroup var panel: ReplayPanelOptions
  @OptionGroup var app: App
  @OptionGroup var overrides: TouchOverrideOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var language: LanguageOptions<App>
  @OptionGroup var output: OutputOptions

  package init() {}

  package func validate() throws {
    try RecordingFile.check(
      recording, screen: screen, takesScreen: true, of: App.programName,
      screens: { App.screenNames })
  }

  package func run() throws { try MainActor.assumeIsolated { try play() } }

  @MainActor private func play() throws {
    let logger = Logger()
    let corrections = try overrides.fileForRecording()
    var recording = try RecordingFile.open(recording, log: logger.sink)
      .corrected(by: corrections)
    // The system's language is ignored, so that a recording gives the same pictures everywhere.
    let recorded = recording.panel?.setting("language").flatMap { tag in
      App.languages.isEmpty || App.languages.contains(tag) ? tag : nil
    }
    let request = KioskRequest(
      language: language.language ?? recorded ?? App.languages.first, isReplay: true)
    var contents = try app.contents(
      for: KioskCall(
        request: request, screen: screen, recording: recording,
        isBuiltIn: self.recording == RecordingFile.builtIn, log: logger.sink))
    contents.catalog.language = request.language
    var options = App.options
    try picture.apply(to: &options, request: request, recording: recording)
    let settings = ReplayOptions(
      size: panel.size, rotation: picture.rotate, scale: picture.scale, refresh: panel.refresh,
      screen: screen, hashesFrames: output.log != nil, reportsFrames: output.log != nil,
      inspects: picture.inspects)
    let environment = Environment.standard(options, log: logger.sink)
    var source = ReplaySource.file(self.recording)
    if self.recording == RecordingFile.builtIn {
      (recording, source) = try Replay.demonstration(
        of: contents.catalog, options: settings, environment: environment)
      recording = recording.corrected(by: corrections)
    }
    let replay = try Replay(
      recording, catalog: contents.catalog, options: settings, environment: environment,
      log: logger.sink)
    // Neither the call nor the recording selects one of several screens.
    let isOpen = screen == nil && recording.panel == nil && contents.catalog.screens.count > 1
    // "builtin" is not a file, even if a file has that name.
    if self.recording != RecordingFile.builtIn { try output.spare(self.recording) }
    let files = try FrameFiles(directory: output.frames, log: output.log)
    let word = ShellWord.quoted(self.recording)
    try replay.run(
      source, into: files,
      hint: isOpen
        ? "to play it on another screen: '\(App.programName) replay \(word) SCREEN' "
          + "('\(App.programName) screens' lists them)" : nil, logger)
  }
}

/// Options for the panel in memory that a recording is played on.
package struct ReplayPanelOptions: ParsableArguments, Sendable {
  @Option(
    parsing: .unconditional,
    help: "The panel's size in pixels before rotation. (default: as recorded, or 800x480)",
    transform: OptionValue.pixelSize)
  package var size: PixelSize?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Refreshes per second, from 1 to 1000. (default: the recorded frames, or 60)",
      valueName: "hertz"),
    transform: { try OptionValue.number($0, in: 1...1000, example: "60") })
  package var refresh: Double?

  package init() {}
}
