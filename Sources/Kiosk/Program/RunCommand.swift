package import ArgumentParser
import VitrineRecording
import VitrineUnits

/// The `run` command: shows the kiosk on a panel.
package struct RunCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    let variables =
      ["DRM_DEVICE", "OUTPUT", "MODE", "ROTATE", "TOUCH", "TOUCH_OVERRIDES"].map { "VITRINE_\($0)" }
      + App.variables
    return CommandConfiguration(
      commandName: "run", abstract: "Run the kiosk on a panel until a signal stops it.",
      discussion: HelpParts.discussion(
        """
        Without a panel it says so, plays a built-in recording on a panel in memory, and leaves the \
        pictures in out/frames. \(variables.dropLast().joined(separator: ", ")) and \
        \(variables[variables.count - 1]) replace the options of the same names.
        """, examples: App.examples(for: .run)))
  }

  @Argument(
    help: "The screen to open ('screens' lists them); by default the first.",
    completion: App.screenCompletion)
  var screen: String?
  @OptionGroup var panel: PanelOptions
  @OptionGroup var app: App
  @OptionGroup var overrides: TouchOverrideOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var language: LanguageOptions<App>
  @OptionGroup var output: OutputOptions

  package init() {}

  package func run() throws { try MainActor.assumeIsolated { try open() } }

  @MainActor private func open() throws {
    if try panel.printsList() { return }
    let logger = Logger()
    var options = App.options
    let request = KioskRequest(
      language: language.language ?? KioskRequest.language(ofSystemAmong: App.languages),
      isReplay: false)
    picture.apply(to: &options, request: request, recording: nil)
    options.settings += request.settings + PictureOptions.settings(of: options)
    try panel.apply(to: &options, picture, overrides, output)
    let contents = try app.contents(
      for: KioskCall(
        request: request, screen: screen, isRecorded: panel.record != nil, log: logger.sink))
    options.settings += contents.settings
    let kiosk = try Kiosk(
      catalog: contents.catalog, screen: screen, options: options, logger: logger)
    kiosk.prepare = contents.prepare
    try kiosk.run()
  }
}
