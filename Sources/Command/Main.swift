import Glibc
import Vitrine
import VitrineArguments

/// Runs one command and turns whatever it throws into a line on standard error and an exit code.
@main
enum Main {
  static func main() {
    do {
      try Program.run(CommandLine.arguments.dropFirst())
      if fflush(nil) != 0 {
        leave("standard output cannot be written: \(String(cString: strerror(errno)))", code: 1)
      }
    } catch let error as KioskError {
      leave(error.description, code: error.exitCode)
    } catch let error as Program.Misuse {
      // The command line's own promise: 2 is a mistake in the call.
      leave(error.message, code: 2)
    } catch {
      leave("\(error)", code: 1)
    }
  }

  private static func leave(_ message: String, code: Int32) -> Never {
    Journal().log(.error, "vitrine: \(message)", keepingLines: true)
    exit(code)
  }
}
