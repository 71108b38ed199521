import ArgumentParser
import VitrineSystem
import VitrineKiosk
import VitrineShowcase
import VitrineUnits

/// The program `vitrine`.
@main
struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine",
    abstract: "A kiosk for touch panels on bare Linux, with tools for recordings and devices.",
    discussion: HelpParts.discussion(
      HelpParts.exitCodes(onSignal: "a kiosk on its panel and the command 'record' exit"),
      examples: [
        ("vitrine run", "show the kiosk on the panel"),
        (
          "vitrine replay builtin poi --frames out",
          "write the demonstration of one screen as pictures"
        ),
        ("vitrine devices", "list the display and the touchscreens that would be used"),
      ]),
    version: "vitrine \(VitrineVersion.text)",
    subcommands: [
      RunCommand<ShowcaseApp>.self, ReplayCommand<ShowcaseApp>.self,
      PictureCommand<ShowcaseApp>.self, GesturesCommand<ShowcaseApp>.self,
      VelocityCommand.self, RecordCommand.self, DevicesCommand.self,
      ScreensCommand<ShowcaseApp>.self, NewCommand.self, DoctorCommand<ShowcaseApp>.self,
      CalibrateCommand<ShowcaseApp>.self, OutOfOrderCommand<ShowcaseApp>.self,
      StatusCommand<ShowcaseApp>.self, ScreenshotCommand<ShowcaseApp>.self,
      InspectCommand<ShowcaseApp>.self, ReportCommand<ShowcaseApp>.self,
    ])

  static func main() {
    ProgramMain.run(Main.self, CommandLine.arguments.dropFirst(), meaning: meaning)
  }

  /// Returns the call that was probably meant when a screen's name or `builtin` is in a
  /// subcommand's place.
  private static func meaning(_ word: String) -> [String]? {
    if word == RecordingFile.builtIn { return ["replay", word] }
    return Spelling.nearest(to: word, among: ShowcaseApp.screenNames).map { ["run", $0] }
  }
}
