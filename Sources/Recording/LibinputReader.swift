import VitrineSystem
import VitrineTouch
import VitrineUnits

/// Parses the YAML of `libinput record`, file format version 1.
///
///     version: 1
///     devices:
///     - node: /dev/input/event9
///       evdev:
///         name: Some Touchscreen
///         id: [24, 0, 0, 0]                     bus, vendor, product, version
///         codes: {1: [330], 3: [0, 1, 53, 54]}  type: codes
///         absinfo: {0: [0, 1279, 0, 0, 0]}      axis: minimum, maximum, fuzz, flat, resolution
///         properties: [1]
///       udev: {properties: [ID_INPUT=1]}
///       events:
///       - evdev:
///         - [0, 11879, 3, 53, 1330]             seconds, microseconds, type, code, value
///
/// All numbers are decimal. Other keys are skipped, as the format requires of every reader. Events
/// of several devices are merged by time; the order of each device's events is kept.
struct LibinputReader {
  private let yaml: YAMLEvents
  private let file: String
  private var devices: [RecordedDevice] = []
  private var events: [[RawEvent]] = []

  static func read(
    _ text: UnsafeBufferPointer<UInt8>, file: String, log: LogSink
  ) throws(RecordingError) -> Recording {
    let whole = withoutBrokenEnd(text)
    if whole.count < text.count {
      log(.notice, "\(file): the last line is incomplete and was dropped")
    }
    var reader = LibinputReader(yaml: YAMLEvents(whole, file: file), file: file)
    try reader.readDocument()
    return try reader.merged().finish(isOwn: false, log: log)
  }

  private init(yaml: YAMLEvents, file: String) {
    self.yaml = yaml
    self.file = file
  }

  /// Returns the text without a last line that ends inside a bracket; the rest is valid YAML.
  private static func withoutBrokenEnd(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    guard let end = text.lastIndex(of: 0x0a), end + 1 < text.count else { return text }
    var open = 0
    for byte in text[(end + 1)...] {
      if byte == 0x5b { open += 1 }
      if byte == 0x5d { open -= 1 }
    }
    return open > 0 ? UnsafeBufferPointer(rebasing: text[...end]) : text
  }

  private mutating func readDocument() throws(RecordingError) {
    let yaml = yaml
    guard try yaml.next() == .mappingStart else {
      throw yaml.fault("a mapping with the key `devices`", yaml.describe())
    }
    try yaml.mapping { (key: String) throws(RecordingError) in
      switch key {
      case "version":
        let version = try yaml.integer("a version number")
        guard version == 1 else { throw yaml.fault("version: 1", yaml.describe()) }
      case "devices": try readDevices()
      default: try yaml.skip()
      }
    }
  }

  private mutating func readDevices() throws(RecordingError) {
    let yaml = yaml
    guard yaml.kind == .sequenceStart else {
      throw yaml.fault("a list of devices", yaml.describe())
    }
    try yaml.sequence { () throws(RecordingError) in
      devices.append(RecordedDevice(device: TouchDevice(name: "")))
      events.append([])
      guard yaml.kind == .mappingStart else { throw yaml.fault("a device", yaml.describe()) }
      try yaml.mapping { (key: String) throws(RecordingError) in
        switch key {
        case "node": devices[devices.count - 1].path = yaml.string
        case "evdev": try readDescription()
        case "udev": try readUdev()
        case "events": try readEvents()
        default: try yaml.skip()
        }
      }
    }
  }

  private mutating func readDescription() throws(RecordingError) {
    var device = TouchDevice(name: "")
    let yaml = yaml
    try yaml.mapping { (key: String) throws(RecordingError) in
      switch key {
      case "name": device.name = yaml.string
      case "id":
        let expected = "id: [bus, vendor, product, version]"
        let id = try Self.codes(yaml, expected)
        guard id.count == 4 else { throw yaml.fault(expected, "\(id.count) numbers") }
        (device.bus, device.vendor, device.product, device.version) = (id[0], id[1], id[2], id[3])
      case "properties": device.properties = try Self.codes(yaml, "a list of properties")
      case "codes":
        try yaml.mapping { (type: String) throws(RecordingError) in
          let codes = try Self.codes(yaml, "a list of codes of 16 bits")
          if type == "1" { device.keys = codes }
          if type == "3" {
            // An axis without a line under `absinfo` has no known range.
            for code in codes where device.axes[code] == nil {
              device.axes[code] = AxisInfo(minimum: 0, maximum: 0)
            }
          }
        }
      case "absinfo":
        try yaml.mapping { (axis: String) throws(RecordingError) in
          let expected = "an axis: [minimum, maximum, fuzz, flat, resolution]"
          let numbers = try yaml.integers(expected).compactMap { Int32(exactly: $0) }
          guard let code = UInt16(axis), numbers.count == 5 else {
            throw yaml.fault(
              expected, "\"\(ShellWord.excerpt(axis))\" with \(numbers.count) numbers of 32 bits")
          }
          device.axes[code] = AxisInfo(
            minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
            resolution: numbers[4])
        }
      default: try yaml.skip()
      }
    }
    devices[devices.count - 1].device = device
  }

  private static func codes(
    _ yaml: YAMLEvents, _ expected: String
  ) throws(RecordingError) -> [UInt16] {
    let numbers = try yaml.integers(expected)
    var codes: [UInt16] = []
    for number in numbers {
      guard let code = UInt16(exactly: number) else { throw yaml.fault(expected, "\(number)") }
      codes.append(code)
    }
    return codes
  }

  private mutating func readUdev() throws(RecordingError) {
    var calibration: Calibration?
    let yaml = yaml
    try yaml.mapping { (key: String) throws(RecordingError) in
      guard key == "properties" else { return try yaml.skip() }
      try yaml.sequence { () throws(RecordingError) in
        let parts = yaml.string.split(separator: "=", maxSplits: 1)
        if parts.count == 2, parts[0] == UdevProperty.calibration {
          calibration = Calibration(udev: String(parts[1]))
        }
        try yaml.skip()
      }
    }
    if let calibration { devices[devices.count - 1].calibration = calibration }
  }

  // MARK: Events

  private mutating func readEvents() throws(RecordingError) {
    var list: [RawEvent] = []
    let yaml = yaml
    try yaml.sequence { () throws(RecordingError) in
      try yaml.mapping { (key: String) throws(RecordingError) in
        guard key == "evdev" else { return try yaml.skip() }
        try yaml.sequence { () throws(RecordingError) in list.append(try Self.event(yaml)) }
      }
    }
    events[events.count - 1] = list
  }

  /// Parses the current sequence as an event. This runs for every event of a long recording, so the
  /// five numbers are not collected in an array.
  private static func event(_ yaml: YAMLEvents) throws(RecordingError) -> RawEvent {
    let expected = "an event: [seconds, microseconds, type, code, value]"
    guard yaml.kind == .sequenceStart else { throw yaml.fault(expected, yaml.describe()) }
    func number(_ range: ClosedRange<Int64>) throws(RecordingError) -> Int64 {
      try yaml.next()
      let number = try yaml.integer(expected)
      guard range.contains(number) else {
        throw yaml.fault("a number from \(range.lowerBound) to \(range.upperBound)", "\(number)")
      }
      return number
    }
    let seconds = try number(0...8_999_999_999)
    let microseconds = try number(0...999_999_999)
    let type = try number(0...0xffff)
    let code = try number(0...0xffff)
    let value = try number(Int64(Int32.min)...Int64(Int32.max))
    guard try yaml.next() == .sequenceEnd else { throw yaml.fault(expected, yaml.describe()) }
    return RawEvent(
      time: Instant(nanoseconds: seconds * 1_000_000_000 + microseconds * 1000),
      type: UInt16(type), code: UInt16(code), value: Int32(value))
  }

  /// Merges the events of all devices: always the earliest of each device's next event; of two at
  /// the same time, that of the earlier device. Two lists at a time, so that n events of d devices
  /// take O(n log d).
  private func merged() -> RecordingBuilder {
    var lists: [[DeviceEvent]] = events.enumerated().map { device, list in
      list.map { DeviceEvent(device: device, event: $0) }
    }
    while lists.count > 1 {
      lists = stride(from: 0, to: lists.count, by: 2).map { i in
        i + 1 < lists.count ? Self.merged(lists[i], lists[i + 1]) : lists[i]
      }
    }
    var builder = RecordingBuilder(file: file)
    builder.recording.devices = devices
    for next in lists.first ?? [] { builder.add(next.event, device: next.device) }
    return builder
  }

  private struct DeviceEvent {
    var device: Int
    var event: RawEvent
  }

  private static func merged(_ a: [DeviceEvent], _ b: [DeviceEvent]) -> [DeviceEvent] {
    var (result, i, j) = ([DeviceEvent](), 0, 0)
    result.reserveCapacity(a.count + b.count)
    while i < a.count && j < b.count {
      if b[j].event.time < a[i].event.time {
        result.append(b[j])
        j += 1
      } else {
        result.append(a[i])
        i += 1
      }
    }
    return result + a[i...] + b[j...]
  }
}
