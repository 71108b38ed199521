import VitrineEvdev
import VitrineKMS

/// The displays and input devices of this machine, as lines for people.
package enum DeviceList {
  /// All lines. A `*` marks the devices that a kiosk would use.
  package static var text: String {
    get throws(KioskError) { (displays + (try inputs())).map { $0 + "\n" }.joined() }
  }

  private static var displays: [String] {
    let (cards, failures) = DisplaySnapshot.captureAll()
    let outputs = listOutputs(cards)
    var lines = ["displays:"] + outputs.map { "  " + $0 }
    for card in cards where card.connectors.isEmpty {
      lines.append("    \(card.path) (\(card.driver)): draws, but has no output")
    }
    lines += failures.map { "    \($0)" }
    if outputs.isEmpty && failures.isEmpty {
      lines.append("    none: no graphics card under /dev/dri")
    }
    return lines
  }

  private static func inputs() throws(KioskError) -> [String] {
    let devices: [DeviceListing]
    do {
      devices = try listDevices(log: Logger().sink)
    } catch {
      throw .noTouch(error.description)
    }
    let seat = Settings.value("XDG_SEAT") ?? "seat0"
    let lines = devices.map { "  " + describe($0, seat: seat) }
    return ["input devices:"] + (lines.isEmpty ? ["    none: nothing under /dev/input"] : lines)
  }

  /// Returns a line such as `* /dev/input/event1: FT5406 memory based driver, touchscreen`.
  private static func describe(_ device: DeviceListing, seat: String) -> String {
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
