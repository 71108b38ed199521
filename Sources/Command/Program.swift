import Vitrine
import VitrineArguments
import VitrineKiosk
import VitrineShowcase

/// The program's commands, and what it says of itself.
enum Program {
  static var commands: [any Command.Type] {
    [
      RunCommand.self, ReplayCommand.self, GesturesCommand.self, VelocityCommand.self,
      ResamplingCommand.self, PlotsCommand.self, RecordCommand.self, DevicesCommand.self,
      ScreensCommand.self,
    ]
  }

  static var table: CommandTable {
    CommandTable(
      name: "vitrine", version: VitrineVersion.text,
      abstract: "A kiosk for touch panels on bare Linux, and the tools around it.",
      entries: commands.map { command in
        CommandTable.Entry(command.name, shape: { command.shape }) { arguments in
          try command.init(arguments).run()
        }
      },
      examples: [
        ("vitrine run", "the kiosk on the panel, or as pictures where there is none"),
        ("vitrine replay builtin poi --frames out", "one screen, as pictures"),
        ("vitrine devices", "which display and which touchscreen would be taken, and why"),
      ],
      meaning: meaning)
  }

  /// A screen's name stands where it is clear what was meant, and so does that of the recording.
  private static func meaning(_ word: String) -> [String]? {
    if word == RecordingFile.builtIn { return [ReplayCommand.name, word] }
    let screens = MainActor.assumeIsolated {
      Showcase.catalog(ShowcaseOptions()).screens.map(\.name)
    }
    return Spelling.nearest(to: word, among: screens).map { [RunCommand.name, $0] }
  }
}
