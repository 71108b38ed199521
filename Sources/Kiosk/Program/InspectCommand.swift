package import ArgumentParser

/// The `inspect` command: prints the components that a running kiosk shows.
package struct InspectCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inspect",
      abstract: "Print the components that a running kiosk shows.",
      discussion: HelpParts.discussion(
        """
        A line each component, indented below the one around it: type, position and size in points, \
        then role, label, value and state, as tests and screen readers see them. It asks the service, \
        or else the kiosk of your own session, as 'status' does. Exit code 1 if no kiosk answers, or \
        if it shows nothing.
        """,
        examples: [
          ("sudo \(App.programName) inspect", "print all components of the screen"),
          ("sudo \(App.programName) inspect | grep button", "print what can be tapped"),
        ]))
  }

  @OptionGroup var kiosk: RunningKioskOption

  package init() {}

  package func run() throws {
    let answer = try kiosk.client(of: App.programName).ask(.components)
    print(String(decoding: answer, as: UTF8.self), terminator: "")
  }
}
