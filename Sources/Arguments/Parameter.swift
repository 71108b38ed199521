/// One thing that a command can be told: an option, a flag or an operand.
public struct Parameter: Sendable, Hashable {
  enum Kind: Hashable { case option, flag, operand(isRequired: Bool) }

  /// Without dashes: "drm-device".
  public let name: String
  let kind: Kind
  /// What an option's value is called in the help: "file".
  let taking: String
  let help: String
  /// What an option's value looks like, with its limits and an example; nil where any text will do.
  let form: String?
  /// The words that an option takes; empty where it takes any.
  let values: [String]
  /// What holds where nothing is said, as the help tells it.
  let fallback: String?

  /// `--name value` or `--name=value`; said twice, the last one counts. `form` is said where a value
  /// cannot be: "a number from 1 to 1000, such as 60"; `taking` is the help's word for the value.
  public static func option(
    _ name: String, taking: String? = nil, form: String? = nil, values: [String] = [],
    fallback: String? = nil,
    help: String
  ) -> Parameter {
    Parameter(
      name: name, kind: .option, taking: taking ?? name, help: help, form: form, values: values,
      fallback: fallback)
  }

  /// `--name`.
  public static func flag(_ name: String, help: String) -> Parameter {
    Parameter(name: name, kind: .flag, taking: "", help: help, form: nil, values: [], fallback: nil)
  }

  /// A word without a name, in its place.
  public static func operand(_ name: String, isRequired: Bool = true, help: String) -> Parameter {
    Parameter(
      name: name, kind: .operand(isRequired: isRequired), taking: "", help: help, form: nil,
      values: [],
      fallback: nil)
  }

  var isOperand: Bool { if case .operand = kind { true } else { false } }

  /// As the left column of the help shows it: `--size <size>`.
  var label: String {
    switch kind {
    case .option: "--\(name) <\(taking)>"
    case .flag: "--\(name)"
    case .operand: "<\(name)>"
    }
  }

  /// What is said of a value that cannot be: the nearest of those that can, or what it looks like.
  func remedy(for text: String) -> String {
    if let form { return ": it is \(form)." }
    if values.isEmpty { return "" }
    if let near = Spelling.nearest(to: text, among: values) { return ". Did you mean '\(near)'?" }
    return ". Please provide one of \(Self.choice(values))."
  }

  /// `'auto', 'kms' or 'memory'`
  private static func choice(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    if quoted.count < 2 { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
  }

  /// As the usage line shows it: `[--size <size>]`.
  var usage: String { kind == .operand(isRequired: true) ? label : "[\(label)]" }
}

/// What a command is called, what it does and what it can be told.
public struct CommandShape: Sendable {
  /// All words by which it is called: "vitrine replay".
  public let name: String
  let abstract: String
  /// Paragraphs, parted by empty lines; other line ends are spaces.
  let discussion: String
  let parameters: [Parameter]
  /// Calls, and what each does.
  let examples: [(call: String, does: String)]

  /// Operands are read in the order in which they stand in `parameters`.
  public init(
    _ name: String, abstract: String, discussion: String = "", _ parameters: [Parameter] = [],
    examples: [(call: String, does: String)] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.parameters = parameters
    self.examples = examples
  }

  /// Without dashes, with the one that every command has.
  public var optionNames: [String] { parameters.filter { !$0.isOperand }.map(\.name) + ["help"] }

  /// The last of its words.
  public var shortName: String { String(name.split(separator: " ").last ?? "") }
}
