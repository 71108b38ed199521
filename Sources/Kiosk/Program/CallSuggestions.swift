import ArgumentParser
import VitrineSystem

/// Messages about wrong calls of a program, with the call that was probably meant.
struct CallSuggestions {
  let root: any ParsableCommand.Type
  /// The arguments after the program's name.
  let words: [String]

  /// The names of the subcommands.
  static func names(_ root: any ParsableCommand.Type) -> [String] {
    root.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  private var names: [String] { Self.names(root) }
  private var program: String { root.configuration.commandName ?? "" }
  /// Whether the first word may be a screen's name.
  private var hasDefault: Bool { root.configuration.defaultSubcommand != nil }

  /// Suggests a correction. With a default subcommand the first word may be a screen's name, or a
  /// misspelt subcommand.
  func hint(for error: KioskError) -> String {
    guard case .unknownScreen(let text) = error, hasDefault, let word = words.first,
      !names.contains(word), let near = Spelling.nearest(to: word, among: names)
    else { return error.description }
    let reason = text.hasSuffix("?") ? String(text.dropLast()) : text
    return "\(reason), or did you mean the subcommand '\(near)'?"
  }

  /// Adds to the parser's message about an unknown option the subcommand that has it.
  func explained(_ message: String) -> String {
    guard let first = words.first else { return message }
    let called =
      names.contains(first)
      ? first
      : root.configuration.defaultSubcommand.flatMap {
        $0.configuration.commandName
      }
    for word in words where word.hasPrefix("--") {
      let option = String(word.prefix { $0 != "=" })
      let start = "Unknown option '\(option)'"
      guard message.hasPrefix(start), let owner = owner(of: option), owner != called else {
        continue
      }
      let rest = message.drop { $0 != "\n" }
      return "\(start), which belongs to '\(program) \(owner)'\(rest)"
    }
    return message
  }

  /// The subcommand that has an option, such as "--config".
  private func owner(of option: String) -> String? {
    guard option.hasPrefix("--") else { return nil }
    let name = String(option.dropFirst(2))
    return root.configuration.subcommands.first { CommandOptions(of: $0)[name] != nil }?
      .configuration.commandName
  }

  /// Returns a message about a first word that is no subcommand, with the usage; nil if it is one,
  /// or if the parser reports the error. `screens` are those that the first word may name,
  /// `meaning` returns the words that it probably means.
  func mistake(screens: () -> [String], meaning: (String) -> [String]?) -> String? {
    if hasDefault { return unknownFirstWord(screens: screens) }
    var words = words[...]
    if words.first == "help" { words.removeFirst() }
    guard let word = words.first, !names.contains(word), word != "help" else { return nil }
    let shown = ShellWord.excerpt(word)
    var reason: String
    if word.hasPrefix("-") {
      let known = ["--help", "--version", "--generate-completion-script"]
      if word == "-h" || known.contains(where: word.hasPrefix) || word.hasPrefix("---") {
        return nil
      }
      reason = "Unknown option '\(shown)'"
      if let owner = owner(of: word) {
        reason += " before a subcommand. Did you mean '\(program) \(owner) \(shown)'?"
      } else if let near = Spelling.nearest(to: word, among: known) {
        reason += ". Did you mean '\(near)'?"
      }
    } else {
      reason = "Unknown subcommand '\(shown)'"
      if let near = Spelling.nearest(to: word, among: names + ["help"]) {
        reason += ". Did you mean '\(near)'?"
      } else if let meant = meaning(word) {
        let call = [program] + (meant + words.dropFirst()).map(ShellWord.quoted)
        reason += ". Did you mean '\(call.joined(separator: " "))'?"
      } else {
        reason += "; there are: \(names.joined(separator: ", "))"
      }
    }
    return reason + "\n" + usage
  }

  private var usage: String {
    """
    Usage: \(program) <subcommand>
      See '\(program) --help' for more information.
    """
  }

  /// Returns a message about a first word that is neither a subcommand nor a screen, where an
  /// argument follows it. A screen takes none, so the word is a subcommand that the program does
  /// not have.
  private func unknownFirstWord(screens: () -> [String]) -> String? {
    guard words.count > 1, !words[0].hasPrefix("-"), !words[1].hasPrefix("-"),
      !(names + ["help"]).contains(words[0]), !screens().contains(words[0])
    else { return nil }
    let reason = "Unknown subcommand '\(ShellWord.excerpt(words[0]))'"
    if let near = Spelling.nearest(to: words[0], among: names) {
      return "\(reason). Did you mean '\(near)'?\n\(usage)"
    }
    let list = names.joined(separator: ", ")
    return "\(reason); there are: \(list). The program 'vitrine' has more\n\(usage)"
  }
}
