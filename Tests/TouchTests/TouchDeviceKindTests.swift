import Testing
import VitrineTouch

@Suite struct TouchDeviceKindTests {
  private let position = AxisInfo(minimum: 0, maximum: 1023)

  private func device(
    _ properties: [UInt16] = [], keys: [UInt16] = [], axes: [UInt16] = []
  ) -> TouchDevice {
    TouchDevice(
      name: "device", properties: properties, keys: keys,
      axes: Dictionary(uniqueKeysWithValues: axes.map { ($0, position) }))
  }

  private func isRefused(_ device: TouchDevice, _ word: String) -> Bool {
    guard case .notATouchscreen(let reason) = device.kind else { return false }
    return reason.contains(word)
  }

  @Test("Panels of each protocol are recognized")
  func panels() {
    #expect(Panels.slots.kind == .protocolB)
    #expect(Panels.slotsOnly.kind == .protocolB)
    #expect(Panels.anonymous.kind == .protocolA)
    #expect(Panels.single.kind == .singleTouch)
    #expect(device(keys: [0x110], axes: [0, 1]).kind == .singleTouch)
    #expect(device(axes: [0, 1, 0x18]).kind == .singleTouch)
  }

  @Test("A direct multitouch panel that also has mouse buttons is a panel")
  func buttonsOnPanel() {
    let panel = device([1], keys: [0x110, 0x111, 0x14a], axes: [0x2f, 0x35, 0x36, 0x39])
    #expect(panel.kind == .protocolB)
  }

  @Test("A resistive panel that calls itself a pen is a panel")
  func penPanel() {
    let panel = device(keys: [0x110, 0x111, 0x140, 0x14a], axes: [0, 1, 2, 3])
    #expect(panel.kind == .singleTouch)
  }

  @Test("Keyboards, mice, touchpads, tablets, joysticks and accelerometers are not panels")
  func others() {
    #expect(isRefused(device(keys: Array(1...120)), "no position"))
    #expect(isRefused(device(keys: [0x110, 0x111, 0x112]), "no position"))
    #expect(isRefused(device(keys: [0x110, 0x111, 0x112], axes: [0, 1]), "pointer"))
    #expect(isRefused(device([0, 2], keys: [0x110, 0x145, 0x14a], axes: [0, 1]), "touchpad"))
    let finger = device(keys: [0x110, 0x145, 0x14a], axes: [0, 1, 0x2f, 0x35, 0x36])
    #expect(isRefused(finger, "touchpad"))
    #expect(isRefused(device([1], keys: [0x140, 0x14a, 0x14b], axes: [0, 1]), "tablet"))
    #expect(isRefused(device(keys: [0x120, 0x121], axes: [0, 1]), "joystick"))
    #expect(isRefused(device(keys: [0x130], axes: [0, 1, 2, 3]), "joystick"))
    #expect(isRefused(device([6], axes: [0, 1, 2]), "accelerometer"))
    #expect(isRefused(device(axes: [0, 1]), "hovers"))
    #expect(isRefused(device(keys: [0x110], axes: [0x2f, 0x35, 0x36]), "mouse"))
  }

  @Test("A touchscreen that declares the buttons of a mouse is known by its vendor and product")
  func mouseButtons() {
    var panel = device(keys: [0x110, 0x111, 0x112], axes: [0, 1])
    (panel.vendor, panel.product) = (0x0d3a, 0xa000)
    #expect(panel.kind == .singleTouch)
    panel.product = 0xa001
    #expect(isRefused(panel, "mouse"))
  }

  @Test("Axes declared in bulk do not make a joystick a panel")
  func bulkAxes() {
    #expect(isRefused(device(keys: [0x120], axes: Array(0...0x3f)), "joystick"))
  }
}
