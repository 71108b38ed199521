/// What `--help` prints.
public enum HelpText {
  /// Where the right column begins.
  private static let column = 26
  /// More letters than this make a usage line that nobody reads, or that is broken.
  private static let spelledOut = 72

  /// The help of a command, in lines of `width` columns at most.
  public static func of(_ shape: CommandShape, width: Int = 80) -> String {
    let operands = shape.parameters.filter(\.isOperand)
    let options = shape.parameters.filter { !$0.isOperand }
    var text = head(shape, width)
    text += section("ARGUMENTS", operands.map { ($0.label, $0.help) }, width)
    text += section("OPTIONS", options.map { ($0.label, described($0)) } + [helpLine], width)
    text += examples(shape, width)
    return text
  }

  /// The help of a program that is called with the name of one of `commands`. `options`: what it
  /// takes instead, as label and help.
  public static func of(
    _ program: CommandShape, commands: [CommandShape], options: [(String, String)], width: Int = 80
  ) -> String {
    head(program, width)
      + section("OPTIONS", options + [helpLine], width)
      + section("SUBCOMMANDS", commands.map { ($0.shortName, $0.abstract) }, width)
      + examples(program, width)
      + "  See '\(program.name) help <subcommand>' for detailed help.\n"
  }

  /// `vitrine devices`, and what can follow.
  static func usage(of shape: CommandShape) -> String {
    let whole = ([shape.name] + shape.parameters.map(\.usage)).joined(separator: " ")
    if whole.count <= spelledOut { return whole }
    let operands = shape.parameters.filter(\.isOperand).map(\.usage)
    return ([shape.name, "[<options>]"] + operands).joined(separator: " ")
  }

  private static let helpLine = ("-h, --help", "Show help information.")

  private static func head(_ shape: CommandShape, _ width: Int) -> String {
    var text = wrapped("OVERVIEW: \(shape.abstract)", width) + "\n"
    if !shape.discussion.isEmpty { text += paragraphs(shape.discussion, width) + "\n" }
    return text + "USAGE: \(usage(of: shape))\n\n"
  }

  private static func described(_ parameter: Parameter) -> String {
    var notes: [String] = []
    if !parameter.values.isEmpty {
      notes.append("values: " + parameter.values.joined(separator: ", "))
    }
    if let form = parameter.form { notes.append(form) }
    if let fallback = parameter.fallback { notes.append("default: \(fallback)") }
    return parameter.help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  private static func section(
    _ title: String, _ lines: [(label: String, help: String)], _ width: Int
  ) -> String {
    if lines.isEmpty { return "" }
    var text = "\(title):\n"
    for (label, help) in lines {
      let indent = String(repeating: " ", count: column)
      let body = wrapped(help, width, indent: indent)
      // A label that reaches into the right column has a line of its own.
      if label.count + 2 >= column {
        text += "  \(label)\n" + body
      } else {
        text += "  \(label)" + body.dropFirst(label.count + 2)
      }
    }
    return text + "\n"
  }

  /// Each call in a line of its own, so that it can be copied whole.
  private static func examples(_ shape: CommandShape, _ width: Int) -> String {
    if shape.examples.isEmpty { return "" }
    let lines = shape.examples.map { "  \($0.call)\n" + wrapped($0.does, width, indent: "      ") }
    return "EXAMPLES:\n" + lines.joined() + "\n"
  }

  /// Empty lines part paragraphs; within one, lines are filled anew.
  private static func paragraphs(_ text: String, _ width: Int) -> String {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.map { wrapped($0.joined(separator: " "), width) }.joined(separator: "\n")
  }

  /// Lines that end before `width` at spaces; a longer word stands alone.
  static func wrapped(_ text: String, _ width: Int, indent: String = "") -> String {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
      let gap = line.count == indent.count ? "" : " "
      if !gap.isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = indent + word
      } else {
        line += gap + word
      }
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
  }
}
