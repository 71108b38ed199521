import VitrineTouch
import VitrineUnits

/// Writes reports as a kernel does, in a notation similar to the kernel's own documentation.
enum Kernel {
  /// One event of a report.
  enum Word {
    case slot(Int32)
    case id(Int32)
    case x(Int32)
    case y(Int32)
    case abs(UInt16, Int32)
    case key(UInt16, Int32)
    case touch(Int32)
    /// SYN_MT_REPORT.
    case mark
    /// MSC_TIMESTAMP.
    case stamp
  }

  static func report(_ ms: Double, _ words: [Word], closing: Int32 = 0) -> [RawEvent] {
    let time = at(ms)
    let body = words.map { word in
      switch word {
      case .slot(let n): return RawEvent(time: time, type: 3, code: 0x2f, value: n)
      case .id(let n): return RawEvent(time: time, type: 3, code: 0x39, value: n)
      case .x(let n): return RawEvent(time: time, type: 3, code: 0x35, value: n)
      case .y(let n): return RawEvent(time: time, type: 3, code: 0x36, value: n)
      case .abs(let code, let n): return RawEvent(time: time, type: 3, code: code, value: n)
      case .key(let code, let n): return RawEvent(time: time, type: 1, code: code, value: n)
      case .touch(let n): return RawEvent(time: time, type: 1, code: 0x14a, value: n)
      case .mark: return RawEvent(time: time, type: 0, code: 2, value: 0)
      case .stamp: return RawEvent(time: time, type: 4, code: 5, value: Int32(ms * 1000))
      }
    }
    return body + [RawEvent(time: time, type: 0, code: 0, value: closing)]
  }

  static func dropped(_ ms: Double) -> RawEvent {
    RawEvent(time: at(ms), type: 0, code: 3, value: 0)
  }
}

func at(_ ms: Double) -> Instant { Instant(nanoseconds: Int64((ms * 1e6).rounded())) }

extension SlotDecoder {
  /// All frames of one report.
  mutating func receive(
    _ ms: Double, _ words: Kernel.Word..., closing: Int32 = 0
  ) -> [TouchFrame] {
    Kernel.report(ms, words, closing: closing).flatMap { receive($0) }
  }
}

/// Panels of 1000 × 500 units on 1000 × 500 pixels, so that a value v is the point v + ½.
enum Panels {
  static let transform = PanelTransform(scanOut: PixelSize(1000, 500))
  static let x = AxisInfo(minimum: 0, maximum: 999)
  static let y = AxisInfo(minimum: 0, maximum: 499)
  static let touchKey: UInt16 = 0x14a

  static let slots = TouchDevice(
    name: "slots", properties: [1], keys: [touchKey],
    axes: [
      0: x, 1: y, 0x2f: AxisInfo(minimum: 0, maximum: 9), 0x35: x, 0x36: y,
      0x37: AxisInfo(minimum: 0, maximum: 2), 0x39: AxisInfo(minimum: 0, maximum: 65535),
    ])
  /// Without ABS_X and BTN_TOUCH.
  static let slotsOnly = TouchDevice(
    name: "slots only", properties: [1],
    axes: [
      0x2f: AxisInfo(minimum: 0, maximum: 9), 0x35: x, 0x36: y,
      0x39: AxisInfo(minimum: 0, maximum: 65535),
    ])
  static let anonymous = TouchDevice(
    name: "anonymous", keys: [touchKey], axes: [0: x, 1: y, 0x35: x, 0x36: y])
  static let single = TouchDevice(name: "single", keys: [touchKey], axes: [0: x, 1: y])

  static func decoder(
    _ device: TouchDevice, _ overrides: TouchOverrides = .none
  ) -> SlotDecoder {
    SlotDecoder(device: device, transform: transform, overrides: overrides)
  }

  /// A panel like `slots` with further axes.
  static func slots(adding axes: [UInt16: AxisInfo]) -> TouchDevice {
    var device = slots
    device.axes.merge(axes) { _, new in new }
    return device
  }
}

/// `id@x,y` of each contact, so that a frame reads as one line: "+1@10,20 -2@30,40 !3@5,5". No sign
/// means on the panel, − ended, ! cancelled.
func line(_ frame: TouchFrame) -> String {
  func write(_ sign: String, _ contacts: [Contact]) -> [String] {
    contacts.map { contact in
      let x = Int(contact.position.x.rounded(.down))
      let y = Int(contact.position.y.rounded(.down))
      return "\(sign)\(contact.id.rawValue)@\(x),\(y)"
    }
  }
  let parts =
    write("", frame.contacts) + write("-", frame.ended) + write("!", frame.cancelled)
  return parts.joined(separator: " ")
}

func lines(_ frames: [TouchFrame]) -> [String] { frames.map(line) }
