import ArgumentParser
import Vitrine
import VitrineEvdev
import VitrineKMS
import VitrineKiosk

/// The `devices` command: lists the displays and input devices of this machine.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the displays and input devices, and why some are not used.",
    discussion: HelpParts.discussion(
      "A '*' marks the devices that 'vitrine run' would use.",
      examples: [("vitrine devices", "run it as the user that runs the kiosk")]))

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
    let devices: [DeviceListing]
    do {
      devices = try listDevices(log: Logger().sink)
    } catch {
      throw KioskError.noTouch(error.description)
    }
    for device in devices {
      print("  " + Self.describe(device, seat: Settings.value("XDG_SEAT") ?? "seat0"))
    }
    if devices.isEmpty { print("    none: nothing under /dev/input") }
  }

  /// Returns a line such as `* /dev/input/event1: FT5406 memory based driver, touchscreen`.
  static func describe(_ device: DeviceListing, seat: String) -> String {
    let isTaken =
      device.isTouchscreen && device.isReadable && !device.isIgnored && device.seat == seat
    var text = "\(isTaken ? "*" : " ") \(device.path): \(device.name)"
    switch device.kind {
    case .protocolB, .protocolA: text += ", multitouch screen"
    case .singleTouch: text += ", single-touch screen"
    case .notATouchscreen(let reason): text += ", not a touchscreen: \(reason)"
    case nil: text += ", unknown"
    }
    if device.seat != seat { text += ", on seat \(device.seat)" }
    if device.isIgnored { text += ", to be ignored (LIBINPUT_IGNORE_DEVICE)" }
    if let refusal = device.refusal { text += "; \(refusal)" }
    return text
  }
}
