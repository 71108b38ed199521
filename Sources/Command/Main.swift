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
    abstract: "A kiosk for touch panels on bare Linux, and the tools around it.",
    discussion: HelpParts.discussion(
      HelpParts.exitCodes,
      examples: [
        ("vitrine run", "the kiosk on the panel, or as pictures where there is none"),
        ("vitrine replay builtin poi --frames out", "one screen, as pictures"),
        ("vitrine devices", "which display and which touchscreen would be used, and why"),
      ]),
    version: "vitrine \(VitrineVersion.text)",
    subcommands: [
      RunCommand<ShowcaseApp>.self, ReplayCommand<ShowcaseApp>.self, GesturesCommand.self,
      VelocityCommand.self, RecordCommand.self, DevicesCommand.self,
      ScreensCommand<ShowcaseApp>.self,
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
