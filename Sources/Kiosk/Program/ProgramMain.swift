package import ArgumentParser
import Glibc
import VitrineData
import VitrineSystem

/// Runs a program's root command and ends the process with the exit codes of ``KioskError``.
package enum ProgramMain {
  /// A mistake in the call that the argument parser has no message for.
  private struct Misuse: Error { var message: String }

  /// Runs the command. `words` are the arguments after the program's name. `meaning` returns the
  /// words that an unknown first word probably means; `screens` are those that a first word may
  /// name in a program with a default subcommand.
  package static func run<Root: ParsableCommand>(
    _ root: Root.Type, _ words: some Sequence<String>,
    screens: () -> [String] = { [] }, meaning: (String) -> [String]? = { _ in nil }
  ) -> Never {
    StandardStreams.occupyClosed()
    let words = Array(words)
    let name = root.configuration.commandName ?? "kiosk"
    let suggestions = CallSuggestions(root: root, words: words)
    do {
      if let mistake = suggestions.mistake(screens: screens, meaning: meaning) {
        throw Misuse(message: mistake)
      }
      var command = try root.parseAsRoot(words)
      try command.run()
      flush(name)
      exit(0)
    } catch let error as KioskError {
      leave(name, suggestions.hint(for: error), code: error.exitCode)
    } catch let error as DataError {
      leave(name, "\(error)", code: 6)
    } catch let error as StoreError {
      leave(name, "\(error)", code: 6)
    } catch let error as Misuse {
      leave(name, error.message, code: 2)
    } catch {
      switch root.exitCode(for: error) {
      case .success:
        print(root.fullMessage(for: error))
        flush(name)
        exit(0)
      case .validationFailure:
        leave(name, suggestions.explained(reason(root.fullMessage(for: error))), code: 2)
      default: leave(name, "\(error)", code: 1)
      }
    }
  }

  /// Returns a message of the parser without the word that it begins with: the program's name is
  /// there already.
  private static func reason(_ message: String) -> String {
    let prefix = "Error: "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
  }

  private static func flush(_ name: String) {
    if fflush(nil) == 0 { return }
    let error = KioskError.unwritable(step: "write", "-", code: errno)
    leave(name, error.description, code: error.exitCode)
  }

  private static func leave(_ name: String, _ message: String, code: Int32) -> Never {
    Logger().log(.error, "\(name): \(message)", keepingLines: true, isLast: true)
    exit(code)
  }
}
