package import ArgumentParser
import Glibc
import VitrineData
import VitrineSystem

/// Runs a program's root command and ends the process with the exit codes of ``KioskError``.
package enum ProgramMain {
  /// A mistake in the call that the argument parser has no message for.
  private struct Misuse: Error { var message: String }

  /// Runs the command. `words` are the arguments after the program's name. `meaning` returns the
  /// words that an unknown first word probably means.
  package static func run<Root: ParsableCommand>(
    _ root: Root.Type, _ words: some Sequence<String>,
    meaning: (String) -> [String]? = { _ in nil }
  ) -> Never {
    StandardStreams.occupyClosed()
    let words = Array(words)
    let name = root.configuration.commandName ?? "kiosk"
    do {
      if let mistake = mistake(in: words, of: root, meaning: meaning) {
        throw Misuse(message: mistake)
      }
      var command = try root.parseAsRoot(words)
      try command.run()
      flush(name)
      exit(0)
    } catch let error as KioskError {
      leave(name, hint(for: error, words, root), code: error.exitCode)
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
      case .validationFailure: leave(name, reason(root.fullMessage(for: error)), code: 2)
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

  // MARK: Suggestions

  /// The names of the subcommands.
  static func names(_ root: any ParsableCommand.Type) -> [String] {
    root.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Suggests a correction. With a default subcommand the first word may be a screen's name, or a
  /// misspelt subcommand.
  private static func hint(
    for error: KioskError, _ words: [String], _ root: any ParsableCommand.Type
  ) -> String {
    guard case .unknownScreen(let text) = error, root.configuration.defaultSubcommand != nil,
      let word = words.first, !names(root).contains(word),
      let near = Spelling.nearest(to: word, among: names(root))
    else { return error.description }
    let reason = text.hasSuffix("?") ? String(text.dropLast()) : text
    return "\(reason), or did you mean the subcommand '\(near)'?"
  }

  /// Returns a message about a first word that is no subcommand, with the usage; nil if it is one,
  /// or if the parser reports the error.
  private static func mistake(
    in words: [String], of root: any ParsableCommand.Type, meaning: (String) -> [String]?
  ) -> String? {
    guard root.configuration.defaultSubcommand == nil else { return nil }
    let names = names(root)
    var words = words[...]
    if words.first == "help" { words.removeFirst() }
    guard let word = words.first, !names.contains(word), word != "help" else { return nil }
    let name = root.configuration.commandName ?? ""
    let shown = ShellWord.excerpt(word)
    var reason: String
    if word.hasPrefix("-") {
      let owner = root.configuration.subcommands.first { command in
        word.hasPrefix("--") && command.helpMessage().split(separator: " ").contains { $0 == word }
      }
      let known = ["--help", "--version", "--generate-completion-script"]
      if word == "-h" || known.contains(where: word.hasPrefix) || word.hasPrefix("---") {
        return nil
      }
      reason = "Unknown option '\(shown)'"
      if let owner = owner?.configuration.commandName {
        reason += " before a subcommand. Did you mean '\(name) \(owner) \(shown)'?"
      } else if let near = Spelling.nearest(to: word, among: known) {
        reason += ". Did you mean '\(near)'?"
      }
    } else {
      reason = "Unknown subcommand '\(shown)'"
      if let near = Spelling.nearest(to: word, among: names + ["help"]) {
        reason += ". Did you mean '\(near)'?"
      } else if let meant = meaning(word) {
        let call = [name] + (meant + words.dropFirst()).map(ShellWord.quoted)
        reason += ". Did you mean '\(call.joined(separator: " "))'?"
      } else {
        reason += "; there are: \(names.joined(separator: ", "))"
      }
    }
    return """
      \(reason)
      Usage: \(name) <subcommand>
        See '\(name) --help' for more information.
      """
  }
}
