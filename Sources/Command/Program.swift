import Glibc
import Vitrine
import VitrineArguments

/// The program's commands, and what it says of itself.
enum Program {
  /// A mistake in the call, with all that is said of it.
  struct Misuse: Error { var message: String }

  static var commands: [any Command.Type] {
    [
      RunCommand.self, ReplayCommand.self, GesturesCommand.self, VelocityCommand.self,
      ResamplingCommand.self, PlotsCommand.self, RecordCommand.self, DevicesCommand.self,
      ScreensCommand.self,
    ]
  }

  private static var shape: CommandShape {
    CommandShape(
      "vitrine", abstract: "A kiosk for touch panels on bare Linux, and the tools around it.",
      discussion: """
        Exit codes: 0 done, 1 refused by the system, 2 a mistake in the call, 3 no display,
        4 display lost, 5 no touch device, 6 a recording or data that cannot be used.
        """, [.operand("subcommand", help: "One of those below.")])
  }

  /// `words`: what follows the program's name.
  static func run(_ words: ArraySlice<String>) throws {
    guard let word = words.first else { return tell(help) }
    // By its name and nothing else: what the others can be told is not even looked at.
    if let command = command(word) { return try run(command, words.dropFirst()) }
    switch word {
    case "-h", "--help": tell(help)
    case "--version": tell("vitrine \(VitrineVersion.text)\n")
    case "help": tell(words.dropFirst().first.flatMap(command).map { help(of: $0.shape) } ?? help)
    default:
      let kind = word.hasPrefix("-") ? "Unknown option" : "Unexpected argument"
      throw Misuse(message: UsageError("\(kind) '\(word)'").message(for: shape))
    }
  }

  private static func run(
    _ command: any Command.Type, _ words: ArraySlice<String>
  ) throws {
    do {
      switch try ParsedArguments.read(words, for: command.shape) {
      case .help: tell(help(of: command.shape))
      case .arguments(let arguments): try command.init(arguments).run()
      }
    } catch let error as UsageError {
      throw Misuse(message: error.message(for: command.shape))
    }
  }

  private static func command(_ name: String) -> (any Command.Type)? {
    commands.first { $0.name == name }
  }

  private static var help: String {
    HelpText.of(
      shape, commands: commands.map { $0.shape },
      options: [("--version", "Show the version.")], width: columns)
  }

  private static func help(of command: CommandShape) -> String {
    HelpText.of(command, width: columns)
  }

  private static func tell(_ text: String) { print(text, terminator: "") }

  /// As wide as the reader's terminal, or 80.
  private static var columns: Int {
    if let width = Settings.value("COLUMNS").flatMap({ Int($0) }), width > 0 {
      return max(40, width)
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return max(40, Int(size.ws_col))
  }
}
