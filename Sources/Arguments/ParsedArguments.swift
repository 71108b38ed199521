/// The words that follow a command's name, sorted by what they tell.
///
/// Read in one pass, without looking into any type while running: a program that starts on a panel
/// has milliseconds until its first frame.
public struct ParsedArguments {
  private let shape: CommandShape
  /// In the order in which they were said. Not a dictionary: the first of its kind costs more than
  /// searching a few words ever will.
  private var texts: [(name: String, text: String)] = []
  private var flags: [String] = []

  /// What was asked for instead of the command's work.
  public enum Outcome {
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
    var operands = shape.parameters.filter(\.isOperand)[...]
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" {
        guard let operand = operands.popFirst() else {
          throw UsageError("Unexpected argument '\(word)'")
        }
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
      let nearest = said.hasPrefix("--") ? nearestOption(to: String(said.dropFirst(2))) : nil
      throw UsageError(
        "Unknown option '\(said)'" + (nearest.map { ". Did you mean '--\($0)'?" } ?? ""))
    }
    if parameter.kind == .flag {
      if let value {
        throw UsageError(
          "The option '\(said)' does not take any value, but '\(value)' was specified.")
      }
      flags.append(parameter.name)
      return
    }
    // What begins with a dash is an option that came too early; "--scale=-1" is read as it stands.
    if value == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") {
      value = rest.removeFirst()
    }
    guard let value else {
      throw UsageError("Missing value for '\(parameter.label)'", about: parameter)
    }
    texts.append((parameter.name, value))
  }

  private func nearestOption(to word: String) -> String? {
    let names = shape.parameters.filter { !$0.isOperand }.map(\.name) + ["help"]
    let near = names.map { (name: $0, distance: Spelling.distance(word, $0)) }
    guard let best = near.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.name.count / 3) ? best.name : nil
  }

  // MARK: What was said

  public func flag(_ name: String) -> Bool { flags.contains(name) }

  /// The words of an option or operand as they stand; nil where it was not said.
  public func text(_ name: String) -> String? { texts.last { $0.name == name }?.text }

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
    var reason = "The value '\(text)' is invalid for '\(parameter.label)'"
    if !parameter.values.isEmpty {
      reason += ". Please provide one of \(Self.choice(parameter.values))."
    }
    throw UsageError(reason, about: parameter)
  }

  private func parameter(_ name: String) -> Parameter {
    guard let parameter = shape.parameters.first(where: { $0.name == name }) else {
      preconditionFailure("'\(shape.name)' has no parameter '\(name)'")
    }
    return parameter
  }

  /// `'auto', 'kms' or 'memory'`
  private static func choice(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    if quoted.count < 2 { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
  }
}
