import Glibc
package import VitrineArguments

/// A program's commands by their names: finds the one that is called, reads what it is told, tells
/// what is asked about it, and ends the program with the exit code that is promised.
package struct CommandTable {
  /// One command. Its shape is made when somebody asks for it: what the others can be told is not
  /// even looked at.
  package struct Entry {
    let name: String
    let shape: () -> CommandShape
    let run: (ParsedArguments) throws -> Void

    package init(
      _ name: String, shape: @escaping () -> CommandShape,
      run: @escaping (ParsedArguments) throws -> Void
    ) {
      self.name = name
      self.shape = shape
      self.run = run
    }
  }

  /// A mistake in the call, with all that is said of it.
  struct Misuse: Error { var message: String }

  private let name: String
  private let version: String?
  private let abstract: String
  private let entries: [Entry]
  /// What is called where no command is named; nil: the help is shown.
  private let usual: String?
  private let examples: [(call: String, does: String)]
  /// What a word that is no command was probably meant for: the words that should stand in its place.
  private let meaning: (String) -> [String]?

  package init(
    name: String, version: String? = nil, abstract: String, usual: String? = nil, entries: [Entry],
    examples: [(call: String, does: String)] = [],
    meaning: @escaping (String) -> [String]? = { _ in nil }
  ) {
    self.name = name
    self.version = version
    self.abstract = abstract
    self.usual = usual
    self.examples = examples
    self.meaning = meaning
    self.entries = entries
  }

  /// Runs what `words` (all that follows the program's name) call, and ends the program: whatever is
  /// thrown becomes a line on standard error and an exit code.
  package func main(_ words: some Sequence<String>) -> Never {
    do {
      try run(Array(words)[...])
      if fflush(nil) != 0 {
        leave(
          KioskError.unwritable(step: "write", "-", code: errno).description, code: 1)
      }
      exit(0)
    } catch let error as KioskError {
      leave(error.description, code: error.exitCode)
    } catch let error as Misuse {
      // The command line's own promise: 2 is a mistake in the call.
      leave(error.message, code: 2)
    } catch {
      leave("\(error)", code: 1)
    }
  }

  private func leave(_ message: String, code: Int32) -> Never {
    Logger().log(.error, "\(name): \(message)", keepingLines: true, isLast: true)
    exit(code)
  }

  private func run(_ words: ArraySlice<String>) throws {
    if let word = words.first {
      if let entry = entry(word) { return try run(entry, words.dropFirst()) }
      switch word {
      case "-h", "--help": return tell(help)
      case "help":
        guard let word = words.dropFirst().first, word != "help", !word.hasPrefix("-") else {
          return tell(help)
        }
        guard let entry = entry(word) else { throw unknown(words.dropFirst()) }
        return tell(help(of: entry))
      case "--bash-completion":
        return tell(BashCompletion.script(name, commands: entries.map { $0.shape() }))
      case "--version":
        if let version { return tell("\(name) \(version)\n") }
      default: break
      }
    }
    if let usual, let entry = entry(usual) {
      do {
        return try run(entry, words)
      } catch KioskError.unknownScreen(let text) {
        // The first word may have been meant as a subcommand.
        let near = words.first.flatMap { Spelling.nearest(to: $0, among: entries.map(\.name)) }
        guard let near else { throw KioskError.unknownScreen(text) }
        throw KioskError.unknownScreen("\(text); did you mean the subcommand '\(near)'?")
      }
    }
    guard !words.isEmpty else { return tell(help) }
    throw unknown(words)
  }

  /// `words` begin with the one that is no command.
  private func unknown(_ words: ArraySlice<String>) -> Misuse {
    let word = words.first ?? ""
    let shown = ShellWord.excerpt(word)
    var reason: String
    if word.hasPrefix("-") {
      let known = ["help", "bash-completion"] + (version == nil ? [] : ["version"])
      reason = "Unknown option '\(shown)'"
      if let near = Spelling.nearest(to: String(word.drop { $0 == "-" }), among: known) {
        reason += ". Did you mean '--\(near)'?"
      } else if let entry = entries.first(where: { entry in
        entry.shape().optionNames.contains { word == "--\($0)" }
      }) {
        reason += " before a subcommand. Did you mean '\(name) \(entry.name) \(shown)'?"
      }
    } else {
      let names = entries.map(\.name)
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
    return Misuse(message: UsageError(reason).message(for: shape))
  }

  private func run(_ entry: Entry, _ words: ArraySlice<String>) throws {
    let shape = entry.shape()
    do {
      switch try ParsedArguments.read(words, for: shape) {
      case .help: tell(help(of: entry))
      case .arguments(let arguments): try entry.run(arguments)
      }
    } catch let error as UsageError {
      throw Misuse(message: error.message(for: shape))
    }
  }

  private func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

  // MARK: Help

  private var shape: CommandShape {
    var discussion = """
      Exit codes: 0 done, 1 refused by the system, 2 a mistake in the call, 3 no display,
      4 display lost, 5 no touch device, 6 a recording or data that cannot be used. A kiosk on its
      panel, and a recording of touches, are done when SIGINT (Ctrl-C), SIGTERM or SIGHUP says so: 0.
      Everything else dies by the signal: 128 and its number, so 130 after Ctrl-C.
      """
    if let usual {
      discussion = "Without the name of a subcommand it does '\(usual)'.\n\n" + discussion
    }
    return CommandShape(
      name, abstract: abstract, discussion: discussion,
      [.operand("subcommand", isRequired: usual == nil, help: "One of those below.")],
      examples: examples)
  }

  private var help: String {
    HelpText.of(
      shape, commands: entries.map { $0.shape() },
      options: (version == nil ? [] : [("--version", "Show the version.")]) + [
        ("--bash-completion", "Print what bash needs to complete these words, for its 'eval'.")
      ], width: columns)
  }

  private func help(of entry: Entry) -> String { HelpText.of(entry.shape(), width: columns) }

  private func tell(_ text: String) { print(text, terminator: "") }

  /// As wide as the reader's terminal, or 80.
  private var columns: Int {
    if let width = Settings.value("COLUMNS").flatMap({ Int($0) }), width > 0 {
      return max(40, width)
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return max(40, Int(size.ws_col))
  }
}
