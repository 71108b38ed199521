package import ArgumentParser
import VitrineImages

/// The `screenshot` command: stores a picture of what a running kiosk shows.
package struct ScreenshotCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "screenshot",
      abstract: "Store what a running kiosk shows now as a PNG.",
      discussion: HelpParts.discussion(
        """
        It asks the service, or else the kiosk of your own session, as 'status' does. The picture is \
        upright, also on a rotated panel. Only its owner can read the file, because it shows what \
        somebody is doing. Exit code 1 if no kiosk answers, or if it shows nothing.
        """,
        examples: [
          ("sudo \(App.programName) screenshot now.png", "store the picture in now.png"),
          (
            "ssh kiosk sudo \(App.programName) screenshot - > now.png",
            "fetch the picture from another machine"
          ),
        ]))
  }

  @Argument(
    help: "The PNG file to write; \"-\" is standard output.",
    completion: .file(extensions: ["png"]), transform: OptionValue.text)
  var file: String
  @OptionGroup var kiosk: RunningKioskOption

  package init() {}

  package func run() throws {
    try BinaryFile.check(file, ending: ".png")
    let picture = try kiosk.client(of: App.programName).ask(.screenshot)
    guard PNGFile.isWhole(picture) else {
      throw KioskError.refused(
        step: "get the screenshot of the kiosk",
        reason: "only a part of the picture came; check that the kiosk is running, and ask again")
    }
    try BinaryFile.write(picture, to: file)
  }
}
