/// The words that follow a command's name, sorted by what they tell.
///
/// Read in one pass, without looking into any type while running: a program that starts on a panel
/// has milliseconds until its first frame.
public struct ParsedArguments: Sendable {
  private let shape: CommandShape
  /// In the order in which they were said. Not a dictionary: the first of its kind costs more than
  /// searching a few words ever will.
  private var texts: [(name: String, text: String)] = []
  /// All of them as they were said, and which operand each is.
  private var words: [(word: String, operand: String?)]
  private var flags: [String] = []

  /// What was asked for instead of the command's work.
  public enum Outcome: Sendable {
    case arguments(ParsedArguments)
    case help
  }

  /// `-h` or `--help` before a lone `--` asks for help, whatever else is said.
  public static func read(
    _ words: some Sequence<String>, for shape: CommandShape
  ) throws(UsageError) -> Outcome {
    let words = Array(words)
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" }) {
      return .help
    }
    return .arguments(try ParsedArguments(words, for: shape))
  }

  private init(_ words: [String], for shape: CommandShape) throws(UsageError) {
    self.shape = shape
    self.words = words.map { ($0, nil) }
    var operands = shape.parameters.filter(\.isOperand)[...]
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" {
        guard let operand = operands.popFirst() else {
          throw UsageError(Self.unexpected(word, shape))
        }
        if word.isEmpty {
          throw UsageError("Empty argument for '\(operand.label)'", about: operand)
        }
        self.words[words.count - rest.count - 1].operand = operand.name
        texts.append((operand.name, word))
      } else if word == "--" {
        optionsEnded = true
      } else {
        try take(word, &rest)
      }
    }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let equals = word.firstIndex(of: "=")
    let said = word[..<(equals ?? word.endIndex)]
    var value = equals.map { String(word[word.index(after: $0)...]) }
    guard said.hasPrefix("--"),
      let parameter = shape.parameters.first(where: {
        !$0.isOperand && $0.name == said.dropFirst(2)
      })
    else {
      let name = String(said.drop { $0 == "-" })
      let nearest = Spelling.nearest(to: name, among: shape.optionNames)
      throw UsageError(
        "Unknown option '\(ShellWord.excerpt(String(said)))'"
          + (nearest.map { ". Did you mean '--\($0)'?" } ?? ""))
    }
    if parameter.kind == .flag {
      if let value {
        throw UsageError(
          "The option '\(said)' does not take any value, but '\(ShellWord.excerpt(value))' was specified."
        )
      }
      flags.append(parameter.name)
      return
    }
    // What begins with a dash is an option that came too early, unless it is a number.
    if value == nil, let next = rest.first, !next.hasPrefix("-") || Self.isNoOption(next) {
      value = rest.removeFirst()
    }
    // Also where a shell's variable was not set.
    guard let value, !value.isEmpty else {
      let form = parameter.form.map { ": it is \($0)." } ?? ""
      throw UsageError("Missing value for '\(parameter.label)'\(form)", about: parameter)
    }
    texts.append((parameter.name, value))
  }

  /// A lone dash, or a number below zero.
  private static func isNoOption(_ word: String) -> Bool {
    guard let second = word.utf8.dropFirst().first else { return true }
    return second &- 0x30 < 10 || second == 0x2e
  }

  /// One word too many; an option's name without its dashes is likely meant as one.
  private static func unexpected(_ word: String, _ shape: CommandShape) -> String {
    let option = shape.optionNames.contains(word) ? ". Did you mean '--\(word)'?" : ""
    return "Unexpected argument '\(ShellWord.excerpt(word))'" + option
  }

  /// The call once more, with other words in the place of operands that were said, as a shell reads
  /// it: what was probably meant.
  public func call(replacing operands: [(name: String, by: [String])]) -> String {
    let said = words.flatMap { said in
      operands.first { $0.name == said.operand }?.by ?? [said.word]
    }
    return ([shape.name] + said.map(ShellWord.quoted)).joined(separator: " ")
  }

  // MARK: What was said

  public func flag(_ name: String) -> Bool { flags.contains(name) }

  /// The words of an option or operand as they stand; nil where it was not said.
  public func text(_ name: String) -> String? { texts.last { $0.name == name }?.text }

  /// Whether the command has an operand of that name.
  public func takesOperand(_ name: String) -> Bool {
    shape.parameters.contains { $0.isOperand && $0.name == name }
  }

  /// An operand that must be there.
  public func required(_ name: String) throws(UsageError) -> String {
    if let text = text(name) { return text }
    let parameter = parameter(name)
    throw UsageError("Missing expected argument '\(parameter.label)'", about: parameter)
  }

  /// What `convert` makes of an option; nil where it was not said, an error where `convert` gives nil.
  public func value<Value>(
    _ name: String, _ convert: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = text(name) else { return nil }
    if let value = convert(text) { return value }
    let parameter = parameter(name)
    throw UsageError(
      "The value '\(ShellWord.excerpt(text))' is invalid for '\(parameter.label)'"
        + parameter.remedy(for: text), about: parameter)
  }

  private func parameter(_ name: String) -> Parameter {
    guard let parameter = shape.parameters.first(where: { $0.name == name }) else {
      preconditionFailure("'\(shape.name)' has no parameter '\(name)'")
    }
    return parameter
  }
}
