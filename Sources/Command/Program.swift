import Vitrine
import VitrineArguments
import VitrineKiosk

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
      })
  }
}
