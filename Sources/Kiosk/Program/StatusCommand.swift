package import ArgumentParser
import VitrineSystem

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
  @Option(
    help: ArgumentHelp("The socket of the kiosk.", valueName: "path"),
    completion: .file(), transform: OptionValue.text)
  var socket: String?

  package init() {}

  package func run() throws {
    let paths =
      socket.map { [$0] } ?? StatusSocket.candidates(of: App.programName, Settings.value)
    var reasons: [String] = []
    for path in paths {
      do throws(SystemError) {
        let answer = try StatusSocket.ask(metrics ? .metrics : .status, at: path)
        print(String(decoding: answer, as: UTF8.self), terminator: "")
        return
      } catch {
        reasons.append("\(path): \(error.message)")
      }
    }
    throw KioskError.refused(
      step: "ask a kiosk",
      reason: "none answers (\(reasons.joined(separator: "; "))); start it, or use sudo for the "
        + "socket of the service")
  }
}
