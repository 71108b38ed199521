package import ArgumentParser

/// The `status` command: asks a running kiosk how it is.
package struct StatusCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "status",
      abstract: "Print what a running kiosk says about itself, as JSON.",
      discussion: HelpParts.discussion(
        """
        It asks the service, or else the kiosk of your own session. The socket of the service is for \
        root, its user and its group '\(App.programName)'. Exit code 1 if no kiosk answers.
        """,
        examples: [
          ("sudo \(App.programName) status", "print frames, touches, display and memory"),
          ("sudo \(App.programName) status --metrics", "print the same numbers for Prometheus"),
        ]))
  }

  @Flag(help: "Print the text format of Prometheus.")
  var metrics = false
  @OptionGroup var kiosk: RunningKioskOption

  package init() {}

  package func run() throws {
    let answer = try kiosk.client(of: App.programName)
      .ask(metrics ? .metrics : .status)
    print(String(decoding: answer, as: UTF8.self), terminator: "")
  }
}
