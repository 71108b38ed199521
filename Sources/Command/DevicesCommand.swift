import ArgumentParser
import VitrineKiosk

/// The `devices` command: lists the displays and input devices of this machine.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the displays and input devices, and why some are not used.",
    discussion: HelpParts.discussion(
      "A '*' marks the devices that 'vitrine run' would use.",
      examples: [("vitrine devices", "run it as the user that runs the kiosk")]))

  func run() throws { print(try DeviceList.text, terminator: "") }
}
