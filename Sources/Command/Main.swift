import ArgumentParser
import Glibc
import Vitrine

/// Runs one command and turns whatever it throws into a line on standard error and an exit code.
@main
enum Main {
  static func main() {
    do {
      var command = try VitrineCommand.parseAsRoot()
      try command.run()
      if fflush(nil) != 0 {
        leave("standard output cannot be written: \(String(cString: strerror(errno)))", code: 1)
      }
    } catch let error as KioskError {
      leave(error.description, code: error.exitCode)
    } catch {
      let code = VitrineCommand.exitCode(for: error)
      let message = VitrineCommand.fullMessage(for: error)
      if code == .success {
        print(message)
        exit(0)
      }
      // The command line's own promise: 2 is a mistake in the call.
      leave(message, code: code == .validationFailure ? 2 : code.rawValue)
    }
  }

  private static func leave(_ message: String, code: Int32) -> Never {
    Journal().log(.error, "vitrine: \(message)", keepingLines: true)
    exit(code)
  }
}

struct VitrineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine",
    abstract: "A kiosk for touch panels on bare Linux, and the tools around it.",
    discussion: """
      Exit codes: 0 done, 1 refused by the system, 2 a mistake in the call, 3 no display,
      4 display lost, 5 no touch device, 6 a recording or data that cannot be used.
      """,
    subcommands: [
      RunCommand.self, ReplayCommand.self, GesturesCommand.self, VelocityCommand.self,
      ResamplingCommand.self, PlotsCommand.self, RecordCommand.self, DevicesCommand.self,
      ScreensCommand.self,
    ])
}
