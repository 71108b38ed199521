package import ArgumentParser
import Glibc
import VitrineSystem
import VitrineUnits

/// The `out-of-order` command: a still picture on the panel while the kiosk cannot run.
///
/// The service calls it before each start and after each stop, and so counts starts and failures.
package struct OutOfOrderCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "out-of-order",
      abstract: "Show on the panel that the kiosk is out of order, until a signal stops it.",
      discussion: HelpParts.discussion(
        """
        Display, rotation, scale, theme and language are those of the configuration file of 'run', and \
        the text is its key "out-of-order".
        """,
        examples: [
          (
            "\(App.programName) out-of-order --text \"We are back at noon.\"",
            "show it until Ctrl-C"
          )
        ]))
  }

  @Option(
    help: ArgumentHelp("The text below the heading.", valueName: "text"),
    transform: OptionValue.text)
  var text: String?
  @Option(
    help: ArgumentHelp("The configuration file, as for 'run'.", valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  var config: String?
  @Flag(
    help: ArgumentHelp(
      "For the service: end at once unless the kiosk has failed three times in a row, and then after "
        + "10, 20, 40, and from then on 60 seconds."))
  var afterFailures = false
  @Flag(
    help: ArgumentHelp(
      "For the service: leave its own terminal in graphics mode at the end, as for 'run'."))
  var keepTerminal = false
  @Flag(
    help: ArgumentHelp(
      "For the service: only count the end of the kiosk, whose reason is in SERVICE_RESULT."))
  var countFailure = false

  package init() {}

  package func run() throws {
    if countFailure { return try Self.count() }
    guard afterFailures else { return try show() }
    let history = FailureHistory.stored
    let logger = Logger()
    Self.countStart(afterFailure: history.count > 0, logger)
    guard let pause = history.pause else { return }
    logger.log(
      .warning,
      "out of order: the kiosk has failed \(history.count) times in a row; it is started again in "
        + "\(Int(pause.seconds)) seconds")
    let end = Poller.now + pause
    alarm(UInt32(pause.seconds))
    do {
      try show()
    } catch {
      logger.log(.warning, "out of order: no picture: \(error)")
      let poller = try Poller()
      while Poller.now < end {
        for case .signal in poller.wait(until: end) { return }
      }
    }
  }

  /// Runs the screen as a kiosk of its own, with the options of the file that place the picture.
  private func show() throws {
    // A mistake in the file may be the reason why the kiosk cannot run.
    let path = RunConfiguration<App>.path(config)
    let file = try (try? RunConfiguration<App>.read(path)) ?? .read(nil)
    let text = text ?? file.message
    var command = try RunCommand<OutOfOrderKiosk<App>>.parse(
      ["--display", "kms"] + (text.map { ["--text=\($0)"] } ?? []))
    command.panel.fill(from: file.options.panel)
    command.panel.keepsTerminal = keepTerminal || command.panel.keepsTerminal
    // This picture may be the last resort, also where the seat is the fault.
    if command.panel.seat == .required { command.panel.seat = .auto }
    command.panel.record = nil
    command.panel.trace = nil
    command.picture.fill(from: file.options.picture)
    command.overrides.fill(from: file.options.overrides)
    command.language.language = file.options.language.language
    try command.run()
  }

  // MARK: Starts and failures

  /// Counts a start. One that cannot be counted is no reason not to start.
  private static func countStart(afterFailure: Bool, _ logger: Logger) {
    guard let path = StartCounts.path() else { return }
    do throws(KioskError) {
      try StartCounts.countStart(at: path, afterFailure: afterFailure, log: logger.sink)
    } catch {
      logger.log(.warning, "service: this start is not counted: \(error)")
    }
  }

  /// Counts a failure. After a success the failures are forgotten.
  private static func count() throws {
    guard let path = FailureHistory.path, let result = Settings.value("SERVICE_RESULT") else {
      throw KioskError.usage(
        "--count-failure is for a service: RUNTIME_DIRECTORY and SERVICE_RESULT must be set")
    }
    if result == "success" {
      do throws(SystemError) {
        try FileSystem.remove(path)
      } catch {
        throw KioskError.unwritable(step: "remove", path, code: error.code)
      }
      return
    }
    var history = FailureHistory.stored
    history.add(at: Poller.now)
    try TextFile.replace(path, with: history.text)
  }
}
