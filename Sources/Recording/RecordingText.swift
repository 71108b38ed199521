import VitrineTouch
import VitrineUnits

/// Our own recording format as text: lines of words, one fact or one step each.
///
///     # vitrine recording 1
///     panel 1280x720 rotation 90 scale 1.5 refresh 16666667 screen list
///     setting language ar                              other settings that affect the picture
///     device 0 18 0 0 0 EP0430M09                      index, bus, vendor, product, version, name
///     path 0 /dev/input/event3
///     property 0 1
///     key 0 14a
///     axis 0 35 0 1279 0 0 0 605                       code, minimum, maximum, fuzz, flat,
///                                                      resolution, value
///     calibration 0 1.0 0.0 0.0 0.0 1.0 0.0
///     override 0 x-axis 2 x-range 30 4040 swap invert-y calibration 1.0 0.0 0.0 0.0 1.0 0.0
///     + 0 1000000000                                   device found
///     S 0 1000000000 current 0 slots 5 slot 0 39:7 35:605 36:136 axes 0:605 keys 14a
///     E 0 1004000000 3 35 606                          device, time, type, code, value
///     F 1016666667 3200000                             a frame drawn for this time, made that much
///                                                      earlier (by default a refresh interval); a
///                                                      fingerprint of 16 hexadecimal digits may follow
///     W 3 1018000000                                   job 3 was done
///     L 1019000000                                     the display was lost
///     B 1019500000                                     the display was back
///     I 1019600000 warning 10                          idle: dim, shade, off, awake,
///                                                      warning and its seconds, stays, home, attract,
///                                                      staff, staff-ends, secret, secret-ends
///     R 1019700000 /srv/kiosk-2                        the data were read again, from that folder
///     D 1019800000 outside {"degrees": 21.5}           data for the live value `outside`
///     X 1019900000 outside no connection to the server its source failed
///     K 1019950000 shift left                          a key: shift, repeat, and the key's name
///     K 1019960000 text ä                              a key that types this text
///     K 1019970000 composing ´                         a dead key; without a text: it was cancelled
///     - 0 1020000000                                   device lost
///
/// The first line is always as shown. The panel's line is missing if only touches were recorded.
/// Times and intervals are nanoseconds; ids, types and codes are hexadecimal, all other numbers
/// decimal. A device is described before its first step, even in the middle of a recording, and
/// devices are numbered from 0 without gaps. Blank lines and lines beginning with `#` are ignored.
/// In names and data, `\` and control characters are written as `\` and two hexadecimal digits, and
/// so are all bytes above 7e of data that is not UTF-8.
package enum RecordingText {
  package static func appendMark(to text: inout [UInt8]) {
    text.append(word: RecordingFormat.vitrineMark + " 1")
    text.append(newline)
    // For people; readers skip this line.
    text.append(word: "# by vitrine \(VitrineVersion.text)")
    text.append(newline)
  }

  package static func append(panel: PanelSettings, to text: inout [UInt8]) {
    text.append(
      word: "panel \(panel.scanOut.width)x\(panel.scanOut.height) rotation "
        + "\(panel.rotation.rawValue) scale \(panel.scale) refresh "
        + "\(panel.refreshInterval.nanoseconds) screen ")
    text.append(name: panel.screen)
    text.append(newline)
    for setting in panel.settings {
      text.append(word: "setting \(setting.name) ")
      text.append(name: setting.value)
      text.append(newline)
    }
  }

  package static func append(_ recorded: RecordedDevice, index: Int, to text: inout [UInt8]) {
    let device = recorded.device
    func line(_ keyword: String, _ fields: String) {
      text.append(word: "\(keyword) \(index)\(fields)")
      text.append(newline)
    }
    let identity = [device.bus, device.vendor, device.product, device.version]
    text.append(word: "device \(index)" + identity.map { " " + hex($0) }.joined() + " ")
    text.append(name: device.name)
    text.append(newline)
    if !recorded.path.isEmpty {
      text.append(word: "path \(index) ")
      text.append(name: recorded.path)
      text.append(newline)
    }
    if !device.properties.isEmpty {
      line("property", device.properties.map { " " + hex($0) }.joined())
    }
    if !device.keys.isEmpty { line("key", device.keys.map { " " + hex($0) }.joined()) }
    for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) {
      line(
        "axis",
        " \(hex(code)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) "
          + "\(axis.resolution) \(axis.value)")
    }
    if recorded.calibration != .identity {
      line("calibration", numbers(of: recorded.calibration))
    }
    if recorded.overrides != .none { line("override", words(of: recorded.overrides)) }
  }

  /// `fingerprint` is that of a frame that has a `lead`; see ``Recording/fingerprints``.
  package static func append(
    _ step: InputEvent, fingerprint: UInt64? = nil, to text: inout [UInt8]
  ) {
    switch step {
    case .raw(let device, let event):
      text.append(UInt8(ascii: "E"))
      text.append(field: Int64(device))
      text.append(field: event.time.nanoseconds)
      text.append(hexField: event.type)
      text.append(hexField: event.code)
      text.append(field: Int64(event.value))
    case .frame(let time, let lead):
      text.append(UInt8(ascii: "F"))
      text.append(field: time.nanoseconds)
      guard let lead else { break }
      text.append(field: lead.nanoseconds)
      if let fingerprint { text.append(word: " " + digits(of: fingerprint)) }
    case .workFinished(let number, let time):
      text.append(word: "W \(number) \(time.nanoseconds)")
    case .displayLost(let time): text.append(word: "L \(time.nanoseconds)")
    case .displayBack(let time): text.append(word: "B \(time.nanoseconds)")
    case .idle(let step, let time):
      text.append(word: "I \(time.nanoseconds) \(word(of: step))")
    case .reload(let folder, let time):
      text.append(word: "R \(time.nanoseconds) ")
      text.append(name: folder)
    case .received(let name, .data(let bytes), let time):
      text.append(word: "D \(time.nanoseconds) \(name) ")
      text.append(escaped: bytes, isText: String(validating: bytes, as: UTF8.self) != nil)
    case .received(let name, .failed(let reason), let time):
      text.append(word: "X \(time.nanoseconds) \(name) ")
      text.append(name: reason)
    case .key(let press, let time):
      text.append(word: "K \(time.nanoseconds)")
      if press.isShifted { text.append(word: " shift") }
      if press.isRepeat { text.append(word: " repeat") }
      if let word = press.key.word { text.append(word: " \(word)") }
      if let composed = press.composition {
        text.append(word: " composing ")
        text.append(name: composed)
      }
      guard let typed = press.text else { break }
      text.append(word: " text ")
      text.append(name: typed)
    case .deviceAdded(let device, let time):
      text.append(word: "+ \(device) \(time.nanoseconds)")
    case .deviceRemoved(let device, let time):
      text.append(word: "- \(device) \(time.nanoseconds)")
    case .resync(let device, let state, let time):
      text.append(word: "S \(device) \(time.nanoseconds)" + words(of: state))
    }
    text.append(newline)
  }

  private static func word(of step: IdleStep) -> String {
    switch step {
    case .dimmed(let isDrawn): return isDrawn ? "shade" : "dim"
    case .off: return "off"
    case .awake: return "awake"
    case .warning(let seconds): return "warning \(seconds)"
    case .stays: return "stays"
    case .home: return "home"
    case .attract: return "attract"
    case .staff: return "staff"
    case .staffEnds: return "staff-ends"
    case .secret: return "secret"
    case .secretEnds: return "secret-ends"
    }
  }

  /// The number as sixteen hexadecimal digits.
  private static func digits(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func hex(_ number: UInt16) -> String { String(number, radix: 16) }

  private static let newline = UInt8(ascii: "\n")

  private static func pairs(_ values: [UInt16: Int32]) -> String {
    values.sorted { $0.key < $1.key }.map { " \(hex($0.key)):\($0.value)" }.joined()
  }

  private static func words(of state: TouchDeviceState) -> String {
    var words = " current \(state.currentSlot) slots \(state.slots.count)"
    for (slot, values) in state.slots.enumerated() where !values.isEmpty {
      words += " slot \(slot)" + pairs(values)
    }
    if !state.axes.isEmpty { words += " axes" + pairs(state.axes) }
    if !state.keys.isEmpty { words += " keys" + state.keys.sorted().map { " " + hex($0) }.joined() }
    return words
  }

  /// Formats the numbers in Swift's shortest decimal form that reads back as the same number.
  private static func numbers(of c: Calibration) -> String {
    [c.a, c.b, c.c, c.d, c.e, c.f].map { " \($0)" }.joined()
  }

  private static func words(of overrides: TouchOverrides) -> String {
    var words = ""
    if let axis = overrides.xAxis { words += " x-axis \(hex(axis))" }
    if let axis = overrides.yAxis { words += " y-axis \(hex(axis))" }
    if let range = overrides.xRange { words += " x-range \(range.lowerBound) \(range.upperBound)" }
    if let range = overrides.yRange { words += " y-range \(range.lowerBound) \(range.upperBound)" }
    if overrides.swapsAxes { words += " swap" }
    if overrides.invertsX { words += " invert-x" }
    if overrides.invertsY { words += " invert-y" }
    if overrides.calibration != .identity {
      words += " calibration" + numbers(of: overrides.calibration)
    }
    return words
  }
}

extension [UInt8] {
  fileprivate mutating func append(word: String) { append(contentsOf: word.utf8) }

  /// Appends a blank and a decimal number.
  fileprivate mutating func append(field number: Int64) {
    append(UInt8(ascii: " "))
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  fileprivate mutating func append(hexField number: UInt16) {
    append(UInt8(ascii: " "))
    append(word: RecordingText.hex(number))
  }

  /// Appends a name as the last field of a line, escaped so that it survives reading unchanged.
  fileprivate mutating func append(name: String) {
    append(escaped: Array(name.utf8), isText: true)
  }

  /// The same for bytes; `isText`: they are UTF-8.
  fileprivate mutating func append(escaped bytes: [UInt8], isText: Bool) {
    for (i, byte) in bytes.enumerated() {
      let isOuterBlank = byte == 0x20 && (i == 0 || i == bytes.count - 1)
      let isUnreadable = byte < 0x20 || byte == 0x7f || byte > 0x7f && !isText
      if isUnreadable || byte == 0x5c || isOuterBlank {
        append(0x5c)
        append(word: (byte < 16 ? "0" : "") + String(byte, radix: 16))
      } else {
        append(byte)
      }
    }
  }
}
