/// One thing that a command can be told: an option, a flag or an operand.
public struct Parameter: Sendable, Hashable {
  enum Kind: Hashable { case option, flag, operand(isRequired: Bool) }

  /// Without dashes: "drm-device".
  public let name: String
  let kind: Kind
  let help: String
  /// The words that an option takes; empty where it takes any.
  let values: [String]
  /// What holds where nothing is said, as the help tells it.
  let fallback: String?

  /// `--name value` or `--name=value`; said twice, the last one counts.
  public static func option(
    _ name: String, values: [String] = [], fallback: String? = nil, help: String
  ) -> Parameter {
    Parameter(name: name, kind: .option, help: help, values: values, fallback: fallback)
  }

  /// `--name`.
  public static func flag(_ name: String, help: String) -> Parameter {
    Parameter(name: name, kind: .flag, help: help, values: [], fallback: nil)
  }

  /// A word without a name, in its place.
  public static func operand(_ name: String, isRequired: Bool = true, help: String) -> Parameter {
    Parameter(
      name: name, kind: .operand(isRequired: isRequired), help: help, values: [], fallback: nil)
  }

  var isOperand: Bool { if case .operand = kind { true } else { false } }

  /// As the left column of the help shows it: `--size <size>`.
  var label: String {
    switch kind {
    case .option: "--\(name) <\(name)>"
    case .flag: "--\(name)"
    case .operand: "<\(name)>"
    }
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

  /// Operands are read in the order in which they stand in `parameters`.
  public init(
    _ name: String, abstract: String, discussion: String = "", _ parameters: [Parameter] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.parameters = parameters
  }

  /// The last of its words.
  public var shortName: String { String(name.split(separator: " ").last ?? "") }
}
