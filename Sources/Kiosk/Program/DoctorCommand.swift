package import ArgumentParser
import VitrineSystem

/// The `doctor` command: checks whether this machine can run the kiosk, and says what to do.
package struct DoctorCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "doctor",
      abstract: "Check whether the kiosk can run on this machine, and say what to do.",
      discussion: HelpParts.discussion(
        """
        It checks the configuration file, the display, the touchscreen, the seat, permissions, groups, \
        fonts, the console, the data, the disk and the clock. It changes nothing, and can be called while the \
        kiosk runs. Exit code 1 if there is a problem; warnings do not count.

        The rights are those of the user who calls it. Called by root, they are those of the user \
        '\(App.programName)' of the service, if there is one.
        """,
        examples: [
          ("sudo \(App.programName) doctor", "check the installed service"),
          ("\(App.programName) doctor --config none", "check without a configuration file"),
        ]))
  }

  @Option(
    help: ArgumentHelp("The configuration file, as for 'run'.", valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  var config: String?
  @Option(
    help: ArgumentHelp("The user whose rights are checked.", valueName: "name"),
    transform: OptionValue.text)
  var user: String?

  package init() {}

  package func run() throws {
    let account = try account()
    let path = RunConfiguration<App>.path(config)
    let facts = try MainActor.assumeIsolated {
      try MachineReader<App>(account: account, path: path).facts()
    }
    let findings = Diagnosis(facts).findings
    for finding in findings { print(finding.line) }
    let problems = findings.count { $0.verdict == .problem }
    if problems == 0 { return }
    throw KioskError.refused(
      step: "pass all checks",
      reason: "\(Plural.text(problems, "problem")); see the lines that begin with 'problem'")
  }

  private func account() throws(KioskError) -> Account {
    if let user {
      guard let account = Account(named: user) else {
        throw .usage("there is no user '\(ShellWord.excerpt(user))'; see 'getent passwd'")
      }
      return account
    }
    return Self.account
  }

  /// The user whose rights are checked if the call names none.
  static var account: Account {
    let current = Account.current
    return current.id == 0 ? Account(named: App.programName) ?? current : current
  }
}
