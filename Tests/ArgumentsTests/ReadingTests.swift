import Testing
import VitrineArguments

private let shape = CommandShape(
  "boat sail", abstract: "Sail somewhere.",
  [
    .operand("from", help: "The port to leave."),
    .operand("to", isRequired: false, help: "The port to reach."),
    .option("speed", help: "In knots."),
    .option("depth", taking: "m", form: "a number from 1 to 9", help: "Below the keel."),
    .option("rig", values: ["sloop", "ketch"], fallback: "sloop", help: "The sails."),
    .flag("night", help: "Also at night."),
  ],
  examples: [("boat sail Oslo", "the nearest port")])

private func read(_ words: String...) throws(UsageError) -> ParsedArguments {
  switch try ParsedArguments.read(words, for: shape) {
  case .arguments(let arguments): return arguments
  case .help: throw UsageError("help was asked for")
  }
}

private func asksForHelp(_ words: String...) throws -> Bool {
  if case .help = try ParsedArguments.read(words, for: shape) { true } else { false }
}

/// The reason of the mistake that the words are.
private func mistake(
  _ words: String..., in body: (ParsedArguments) throws(UsageError) -> Void = { _ in }
)
  -> String?
{
  do {
    switch try ParsedArguments.read(words, for: shape) {
    case .arguments(let arguments): try body(arguments)
    case .help: return "help"
    }
    return nil
  } catch {
    return error.reason
  }
}

@Suite("Words of a command line")
struct ReadingTests {
  @Test("operands take their places, options stand anywhere between them")
  func operands() throws {
    for arguments in [
      try read("Oslo", "Riga", "--speed", "4", "--night"),
      try read("--speed=4", "Oslo", "--night", "Riga"),
      try read("--night", "--speed", "9", "Oslo", "--speed", "4", "--", "Riga"),
    ] {
      let from = try arguments.required("from")
      #expect(from == "Oslo")
      #expect(arguments.text("to") == "Riga")
      #expect(arguments.text("speed") == "4", "the last one counts")
      #expect(arguments.flag("night"))
      #expect(arguments.text("rig") == nil)
    }
  }

  @Test("a lone dash is a word, what follows two dashes is words, a value after = may be anything")
  func dashes() throws {
    let arguments = try read("-", "--speed=-1=x", "--", "--night")
    #expect(arguments.text("from") == "-" && arguments.text("to") == "--night")
    #expect(arguments.text("speed") == "-1=x")
    #expect(!arguments.flag("night"))
    let lone = try read("--speed", "-", "--rig", "-1")
    #expect(lone.text("speed") == "-" && lone.text("rig") == "-1", "a number begins no option")
  }

  @Test("the call is shown again with what was probably meant, as a shell reads it")
  func again() throws {
    let words = try read("--speed", "4", "Oslo fjord", "Riga", "--night", "--rig=it's")
    #expect(
      words.call(replacing: [("from", ["a", "b"]), ("to", ["$c"])])
        == #"boat sail --speed 4 a b '$c' --night '--rig=it'\''s'"#)
    #expect(
      words.call(replacing: [])
        == #"boat sail --speed 4 'Oslo fjord' Riga --night '--rig=it'\''s'"#)
  }

  @Test("help is given whatever else is said, but not to a word after two dashes")
  func help() throws {
    let first = try asksForHelp("--help")
    let among = try asksForHelp("Oslo", "--anchor", "-h", "a", "b", "c")
    let word = try asksForHelp("--", "--help")
    #expect(first && among && !word)
  }

  @Test("each mistake is named, with the nearest option where one is near")
  func mistakes() throws {
    #expect(mistake("a", "b", "c") == "Unexpected argument 'c'")
    #expect(mistake("--sped", "3") == "Unknown option '--sped'. Did you mean '--speed'?")
    #expect(mistake("--helm") == "Unknown option '--helm'. Did you mean '--help'?")
    #expect(mistake("--anchor") == "Unknown option '--anchor'")
    #expect(mistake("-x") == "Unknown option '-x'")
    #expect(mistake("--from", "Oslo") == "Unknown option '--from'")
    #expect(mistake("-speed", "3") == "Unknown option '-speed'. Did you mean '--speed'?")
    #expect(mistake("a", "b", "night") == "Unexpected argument 'night'. Did you mean '--night'?")
    #expect(mistake("") == "Empty argument for '<from>'")
    #expect(mistake("--rig=") == "Missing value for '--rig <rig>'")
    #expect(
      mistake("--depth", "--night")
        == "Missing value for '--depth <m>': it is a number from 1 to 9.")
    #expect(
      mistake("--depth", "-3") { arguments throws(UsageError) in
        _ = try arguments.value("depth") { _ in Int?.none }
      } == "The value '-3' is invalid for '--depth <m>': it is a number from 1 to 9.")
    #expect(
      mistake("--rig", "kech") { arguments throws(UsageError) in
        _ = try arguments.value("rig") { _ in Int?.none }
      } == "The value 'kech' is invalid for '--rig <rig>'. Did you mean 'ketch'?")
    let long = String(repeating: "x\u{1b}", count: 500)
    for words in [[long], ["--\(long)"], ["a", "b", long]] {
      let said = mistake(words[0], words.count > 1 ? words[1] : "b", words.last!) ?? ""
      #expect(said.count < 600 && !said.contains("\u{1b}"))
    }
    #expect(mistake("--speed") == "Missing value for '--speed <speed>'")
    #expect(mistake("--speed", "--night") == "Missing value for '--speed <speed>'")
    #expect(
      mistake("--night=1")
        == "The option '--night' does not take any value, but '1' was specified.")
    #expect(
      mistake("--night") { arguments throws(UsageError) in _ = try arguments.required("from") }
        == "Missing expected argument '<from>'")
    #expect(
      mistake("--speed", "fast") { arguments throws(UsageError) in
        _ = try arguments.value("speed") { Double($0) }
      } == "The value 'fast' is invalid for '--speed <speed>'")
    #expect(
      mistake("--rig", "raft") { arguments throws(UsageError) in
        _ = try arguments.value("rig") { $0 == "sloop" ? $0 : nil }
      }
        == "The value 'raft' is invalid for '--rig <rig>'. Please provide one of 'sloop' or 'ketch'."
    )
  }

  @Test("a mistake shows the parameter's help and how the command is called")
  func message() throws {
    var message: String?
    do {
      _ = try read("Oslo", "--speed")
    } catch {
      message = error.message(for: shape)
    }
    #expect(
      message == """
        Error: Missing value for '--speed <speed>'
        Help:  --speed <speed>  In knots.
        Usage: boat sail [<options>] <from> [<to>]
          See 'boat sail --help' for more information.
        """)
  }
}

@Suite("Help of a command")
struct HelpTests {
  @Test("shows what it does, how it is called and what it takes, in two columns")
  func columns() {
    #expect(
      HelpText.of(shape) == """
        OVERVIEW: Sail somewhere.

        USAGE: boat sail [<options>] <from> [<to>]

        ARGUMENTS:
          <from>                  The port to leave.
          <to>                    The port to reach.

        OPTIONS:
          --speed <speed>         In knots.
          --depth <m>             Below the keel. (a number from 1 to 9)
          --rig <rig>             The sails. (values: sloop, ketch; default: sloop)
          --night                 Also at night.
          -h, --help              Show help information.

        EXAMPLES:
          boat sail Oslo
              the nearest port


        """)
  }

  @Test("the usage line names every option while it is short, and never leaves its 80 columns")
  func usage() {
    let short = CommandShape(
      "boat row", abstract: "Row.", [.operand("to", help: ""), .flag("slow", help: "")])
    #expect(HelpText.of(short).contains("USAGE: boat row <to> [--slow]\n"))
    for count in 1...20 {
      let many = CommandShape(
        "boat row", abstract: "Row.", (1...count).map { .flag("flag-\($0)", help: "") })
      for line in HelpText.of(many).split(separator: "\n") { #expect(line.count <= 80) }
    }
  }

  @Test("a paragraph is filled anew at every width; no line ends early and none is too long")
  func filling() {
    let words = (1...60).map { String(repeating: "x", count: $0 % 9 + 1) }
    let source = stride(from: 0, to: 60, by: 7).map {
      words[$0..<min($0 + 7, 60)].joined(separator: " ")
    }
    let long = CommandShape(
      "boat", abstract: words.joined(separator: " "),
      discussion: source.joined(separator: "\n") + "\n\nOne more.",
      [.option("a-very-long-name-of-an-option", help: words.joined(separator: " "))])
    for width in 40...120 {
      let text = HelpText.of(long, width: width)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (line, next) in zip(lines, lines.dropFirst()) where line.contains("x") {
        #expect(line.count <= width || !line.contains(" x"))
        // The next line's first word did not fit any more.
        if next.contains("x"), let word = next.split(separator: " ").first, word.hasPrefix("x") {
          #expect(line.hasSuffix(">") || line.count + 1 + word.count > width)
        }
      }
      #expect(text.contains("\n\nOne more.\n"))
      #expect(
        text.contains("\n  --a-very-long-name-of-an-option <a-very-long-name-of-an-option>\n"))
    }
  }

  @Test("a program lists its commands by their last words")
  func program() {
    let text = HelpText.of(
      CommandShape("boat", abstract: "Boats.", [.operand("subcommand", help: "")]),
      commands: [shape], options: [("--version", "Show the version.")])
    #expect(
      text == """
        OVERVIEW: Boats.

        USAGE: boat <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          sail                    Sail somewhere.

          See 'boat help <subcommand>' for detailed help.

        """)
  }
}
