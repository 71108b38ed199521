package import ArgumentParser
import VitrineRecording
import VitrineUnits

/// The `run` command: shows the kiosk on a panel.
package struct RunCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    return CommandConfiguration(
      commandName: "run",
      abstract: "Show the kiosk on the panel until Ctrl-C or another signal stops it.",
      discussion: HelpParts.discussion(
        """
        Without a panel it waits until one is connected, and it continues after a panel was lost. \
        --display memory needs none: it plays the demonstration of the screen, and --frames writes \
        its pictures.

        A configuration file sets options under their names, such as "rotate = 90", and the screen, \
        as "screen = NAME". Options of the command line replace those of the file. The page for the \
        staff (docs/operation.md) is set up in the file only.

        Environment variables set the options that the command line does not contain: \
        \(variables.dropLast().joined(separator: ", ")) and \(variables[variables.count - 1]). For \
        example, VITRINE_ROTATE=90 has the effect of --rotate 90.
        """, examples: App.examples(for: .run)))
  }

  @Argument(
    help: ArgumentHelp(
      "The screen to show. 'screens' lists all screens. (default: \(App.defaultScreen(of: .run)))"),
    completion: App.screenCompletion)
  var screen: String?
  @OptionGroup var panel: PanelOptions
  @OptionGroup var app: App
  @OptionGroup var overrides: TouchOverrideOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var language: LanguageOptions<App>
  @OptionGroup var output: OutputOptions
  @OptionGroup var idle: IdleOptions
  @Option(
    help: ArgumentHelp(
      "Serve metrics for Prometheus on this port of 127.0.0.1 (docs/operation.md).",
      valueName: "port"),
    transform: { Int(try OptionValue.number($0, in: 1...65_535, example: "9100")) })
  var metrics: Int?
  @Option(
    help: ArgumentHelp(
      "The configuration file; none reads none."
        + (App.configurationPath.map { " (default: \($0), if it exists)" } ?? ""),
      valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  var config: String?

  package init() {}

  /// The environment variables that set options.
  static var variables: [String] {
    ["DRM_DEVICE", "OUTPUT", "MODE", "ROTATE", "TOUCH", "TOUCH_OVERRIDES"].map { "VITRINE_\($0)" }
      + App.variables
  }

  /// Sets the options that the call does not contain to those of a file.
  package mutating func fill(from file: RunCommand) {
    screen = screen ?? file.screen
    panel.fill(from: file.panel)
    app.fill(from: file.app)
    overrides.fill(from: file.overrides)
    picture.fill(from: file.picture)
    language.fill(from: file.language)
    output.fill(from: file.output)
    idle.fill(from: file.idle)
    metrics = metrics ?? file.metrics
  }

  package func run() throws {
    var call = self
    let path = RunConfiguration<App>.path(config)
    let file = try RunConfiguration<App>.read(path)
    if file.staff != nil, let path, StaffConfiguration.isReadableByAll(path) {
      Kiosk.log(
        .warning,
        "staff: every user of this machine can read the PIN in \(path); "
          + DoctorCommand<App>.account.sharingCommands(for: path))
    }
    call.fill(from: file.options)
    let complete = call
    try MainActor.assumeIsolated { try complete.open(staff: file.staff) }
  }

  @MainActor private func open(staff: StaffSettings?) throws {
    if try panel.printsList() { return }
    let logger = Logger(keeping: .process)
    var options = App.options
    try panel.apply(to: &options, picture, overrides, output)
    options.configuration = config
    options.idle = idle.settings
    options.staff = staff
    options.programName = App.programName
    options.statusPath = StatusSocket.path(of: App.programName, Settings.value)
    options.metricsPort = metrics
    let request = KioskRequest(
      language: language.language ?? KioskRequest.language(ofSystemAmong: App.languages),
      isReplay: options.isPlayedAgain)
    try picture.apply(to: &options, request: request, recording: nil)
    options.settings += request.settings + PictureOptions.settings(of: options)
    var contents = try app.contents(
      for: KioskCall(
        request: request, screen: screen, isRecorded: panel.record != nil, log: logger.sink))
    contents.catalog.language = request.language
    options.settings += contents.settings
    let kiosk = try Kiosk(
      catalog: contents.catalog, screen: screen, options: options, logger: logger)
    kiosk.prepare = contents.prepare
    kiosk.dataLink = contents.dataLink
    kiosk.flight = contents.flight
    kiosk.tool = contents.tool
    try kiosk.run()
  }
}
