import ArgumentParser
import Vitrine
import VitrineEvdev
import VitrineKMS

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the displays and input devices, which are taken, and why others are not.")

  func run() throws {
    let (cards, failures) = DisplaySnapshot.captureAll()
    print("displays:")
    let outputs = listOutputs(cards)
    for line in outputs { print("  " + line) }
    for card in cards where card.connectors.isEmpty {
      print("    \(card.path) (\(card.driver)): draws, but has no output")
    }
    for failure in failures { print("    \(failure)") }
    if outputs.isEmpty && failures.isEmpty { print("    none: no graphics card under /dev/dri") }
    print("input devices:")
    let devices = listDevices(seat: Settings.value("XDG_SEAT") ?? "seat0")
    for device in devices { print("  " + device.description) }
    if devices.isEmpty { print("    none: nothing under /dev/input") }
  }
}
