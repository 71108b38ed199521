package import ArgumentParser
import VitrineSystem
import VitrineUnits

/// The `calibrate` command: draws targets, and stores the matrix of the touchscreen that is
/// touched.
package struct CalibrateCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "calibrate",
      abstract: "Calibrate a touchscreen: touch five targets, and store the matrix.",
      discussion: HelpParts.discussion(
        """
        The matrix is added to a file of touch overrides (docs/touch-overrides.md), for the touchscreen \
        that is touched. It corrects the positions that are reported now, so that a second calibration \
        refines the first one.

        Display and rotation are those of the configuration file of 'run'. The kiosk must not run \
        meanwhile.
        """,
        examples: [
          (
            "sudo systemctl stop \(App.programName); sudo \(App.programName) calibrate",
            "calibrate the touchscreen of the service"
          )
        ]))
  }

  @Option(
    help: ArgumentHelp(
      "The file to write. (default: that of the configuration file, or \(defaultFile))",
      valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  var touchOverrides: String?
  @Option(
    help: ArgumentHelp("The touchscreen, as for 'run'.", valueName: "path"),
    completion: .file(), transform: OptionValue.text)
  var touch: String?
  @Option(
    help: ArgumentHelp("The configuration file, as for 'run'.", valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  var config: String?

  package init() {}

  private static var defaultFile: String { "/etc/\(App.programName)/touch.conf" }

  package func run() throws {
    let path = RunConfiguration<App>.path(config)
    let configured = try RunConfiguration<App>.read(path).options
    let inForce = configured.overrides.touchOverrides ?? Settings.value("VITRINE_TOUCH_OVERRIDES")
    let known = touchOverrides ?? inForce
    let file = known ?? Self.defaultFile
    // Not only after five touches.
    try CalibrationStore.prepare(file)
    var command = try RunCommand<CalibrationKiosk<App>>.parse(
      ["--display", "kms", "--config", "none", "--file=\(file)"])
    command.panel.touch = touch
    command.panel.fill(from: configured.panel)
    command.panel.record = nil
    command.panel.trace = nil
    command.picture.fill(from: configured.picture)
    // The matrix is computed from what is in force now.
    if FileSystem.exists(file) { command.overrides.touchOverrides = file }
    try command.run()
    if inForce == nil && FileSystem.exists(file) {
      Logger().log(
        .notice,
        "calibrate: \(App.programName) uses the file if \(path ?? "its configuration file") has the "
          + "line \"touch-overrides = \(file)\"")
    }
  }
}
