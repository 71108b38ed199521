import VitrineTouch
import VitrineUnits

/// Parses evemu's text format 1.x: a description of the device, then its events.
///
///     # EVEMU 1.3                           comments anywhere; those that evemu writes before the
///     # Event code 47 (ABS_MT_SLOT)         first event also hold each axis' value at that time
///     #   Value 3
///     N: EP0430M09                          name, to the end of the line
///     I: 0018 0000 0000 0000                bus, vendor, product, version, hexadecimal
///     P: 02 00 00 00 00 00 00 00            property bits, eight bytes a line
///     B: 03 03 00 00 00 00 80 60 02         type, then its code bits; type 0 lists the types
///     A: 35 0 1279 0 0 0                    axis, minimum, maximum, fuzz, flat (1.0), resolution
///     E: 0.014310 0003 0035 0606            seconds, type and code (hexadecimal), value (decimal)
///
/// `L:` and `S:` lines (lights, switches) do not concern touches and are skipped.
struct EvemuReader {
  private var builder: RecordingBuilder
  private var device = TouchDevice(name: "")
  private var isNamed = false
  private var propertyBytes = 0
  private var codeBytes: [Int64: Int] = [:]
  private var axisCodes: [UInt16] = []
  private var initialValues: [UInt16: Int32] = [:]
  private var commentType = -1
  private var commentCode = -1
  private var isDescribed = false

  static func read(
    _ text: UnsafeBufferPointer<UInt8>, file: String, log: LogSink
  ) throws(RecordingError) -> Recording {
    var reader = EvemuReader(builder: RecordingBuilder(file: file))
    var lines = LineReader(text)
    while let line = lines.next() {
      try reader.take(line, log: log)
    }
    if reader.isNamed && !reader.isDescribed { reader.finishDescription() }
    return try reader.builder.finish(isOwn: false, log: log)
  }

  private init(builder: RecordingBuilder) { self.builder = builder }

  private mutating func take(_ line: LineReader.Line, log: LogSink) throws(RecordingError) {
    let bytes = line.bytes
    guard bytes.count <= RecordingFormat.longestLine else {
      throw fault(line, "lines of at most \(RecordingFormat.longestLine) bytes")
    }
    if bytes.isEmpty { return }
    if bytes[0] == 0x23 {
      if !isDescribed { takeComment(bytes) }
      return
    }
    var fields = FieldReader(bytes, from: 2)
    guard bytes.count > 1, bytes[1] == 0x3a else {
      if FieldReader(bytes).isAtEnd || dropped(line, log: log) { return }
      throw fault(line, "a line that begins with N:, I:, P:, B:, A:, E: or #")
    }
    if bytes[0] == UInt8(ascii: "E") {
      try takeEvent(&fields, line, log: log)
      return
    }
    if isDescribed && bytes[0] == UInt8(ascii: "N") {
      throw fault(line, "events of one device", remedy: "keep each device in a file of its own")
    }
    switch bytes[0] {
    case UInt8(ascii: "N"):
      // Reset everything except the values from the comments above the name.
      let values = initialValues
      self = EvemuReader(builder: builder)
      initialValues = values
      device.name = String(decoding: fields.rest(), as: UTF8.self)
      isNamed = true
    case UInt8(ascii: "I"): try takeIdentity(&fields, line)
    case UInt8(ascii: "P"): try takeProperties(&fields, line)
    case UInt8(ascii: "B"): try takeCodes(&fields, line)
    case UInt8(ascii: "A"): try takeAxis(&fields, line)
    case UInt8(ascii: "L"), UInt8(ascii: "S"): return
    default:
      if dropped(line, log: log) { return }
      throw fault(line, "a line that begins with N:, I:, P:, B:, A:, E: or #")
    }
  }

  // MARK: Description

  private mutating func takeIdentity(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) {
    guard let bus = fields.hex(), let vendor = fields.hex(), let product = fields.hex(),
      let version = fields.hex(), max(bus, vendor, product, version) <= 0xffff
    else { throw fault(line, "I: and four hexadecimal numbers of 16 bits") }
    device.bus = UInt16(bus)
    device.vendor = UInt16(vendor)
    device.product = UInt16(product)
    device.version = UInt16(version)
  }

  private mutating func takeProperties(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) {
    while !fields.isAtEnd {
      guard let byte = fields.hex(), byte <= 0xff else {
        throw fault(line, "P: and hexadecimal bytes")
      }
      device.properties += Self.bits(of: byte, at: propertyBytes)
      propertyBytes += 1
    }
  }

  private mutating func takeCodes(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) {
    let expected = "B:, an event type and hexadecimal bytes"
    guard let type = fields.hex(), type <= 0xff else { throw fault(line, expected) }
    var position = codeBytes[type] ?? 0
    while !fields.isAtEnd {
      guard let byte = fields.hex(), byte <= 0xff else { throw fault(line, expected) }
      let codes = Self.bits(of: byte, at: position)
      if type == Int64(EventType.key) { device.keys += codes }
      if type == Int64(EventType.abs) { axisCodes += codes }
      position += 1
    }
    codeBytes[type] = position
  }

  private mutating func takeAxis(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) {
    let expected = "A:, a hexadecimal axis and four or five decimal numbers of 32 bits"
    guard let code = fields.hex(), code <= 0xffff else { throw fault(line, expected) }
    var numbers: [Int32] = []
    while !fields.isAtEnd {
      guard let number = fields.decimal().flatMap({ Int32(exactly: $0) }) else {
        throw fault(line, expected)
      }
      numbers.append(number)
    }
    guard numbers.count == 4 || numbers.count == 5 else { throw fault(line, expected) }
    device.axes[UInt16(code)] = AxisInfo(
      minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
      resolution: numbers.count == 5 ? numbers[4] : 0)
  }

  /// Reads an axis' initial value, which evemu writes only in comments. The value matters: the
  /// first events refer to the slot that was selected when the device was described.
  private mutating func takeComment(_ bytes: UnsafeBufferPointer<UInt8>) {
    var fields = FieldReader(bytes, from: 1)
    fields.skipBlanks()
    func number(after words: String) -> Int32? {
      var probe = fields
      for word in words.split(separator: " ") where probe.word() ?? "" != word { return nil }
      return probe.decimal().flatMap { Int32(exactly: $0) }
    }
    if let type = number(after: "Event type") {
      commentType = Int(type)
      commentCode = -1
    } else if let code = number(after: "Event code") {
      commentCode = Int(code)
    } else if commentType == Int(EventType.abs), let value = number(after: "Value") {
      if let code = UInt16(exactly: commentCode) { initialValues[code] = value }
    }
  }

  private mutating func finishDescription() {
    // A code bit without an A: line is an axis of unknown range.
    for code in axisCodes where device.axes[code] == nil {
      device.axes[code] = AxisInfo(minimum: 0, maximum: 0)
    }
    for (code, value) in initialValues { device.axes[code]?.value = value }
    isDescribed = true
    builder.recording.devices = [RecordedDevice(device: device)]
  }

  /// Returns the numbers of the bits set in the byte at `position`, up to the kernel's last key.
  private static func bits(of byte: Int64, at position: Int) -> [UInt16] {
    guard byte != 0, position < 96 else { return [] }
    return (0..<8).filter { byte >> $0 & 1 == 1 }.map { UInt16(position * 8 + $0) }
  }

  // MARK: Events

  private mutating func takeEvent(
    _ fields: inout FieldReader, _ line: LineReader.Line, log: LogSink
  ) throws(RecordingError) {
    guard isNamed else {
      throw fault(
        line, "the description of the device (N:, I:, P:, B:, A:) before its first event",
        remedy: "put the description in front: cat NAME.desc NAME.events > NAME")
    }
    if !isDescribed { finishDescription() }
    guard let time = fields.seconds(), let type = fields.hex(), let code = fields.hex(),
      let value = fields.decimal(), fields.isAtEnd
    else {
      if dropped(line, log: log) { return }
      throw fault(line, "E: seconds.microseconds, type, code (hexadecimal) and value (decimal)")
    }
    guard type <= 0xffff, code <= 0xffff, let value = Int32(exactly: value) else {
      throw fault(line, "a type and a code of 16 bits and a value of 32 bits")
    }
    // A SYN_REPORT cut off after its code is complete; other events may have lost digits.
    if !line.isTerminated && type != Int64(EventType.syn) && dropped(line, log: log) { return }
    builder.add(
      RawEvent(
        time: Instant(nanoseconds: time), type: UInt16(type), code: UInt16(code), value: value),
      device: 0)
  }

  /// Returns whether the line is an incomplete last line, which is logged and ignored.
  private func dropped(_ line: LineReader.Line, log: LogSink) -> Bool {
    guard !line.isTerminated, isDescribed else { return false }
    log(.notice, "\(builder.file):\(line.number): the last line is incomplete and was dropped")
    return true
  }

  private func fault(
    _ line: LineReader.Line, _ expected: String,
    remedy: String = "record again, or remove the line"
  ) -> RecordingError {
    RecordingError(
      file: builder.file, line: line.number, expected: expected,
      found: RecordingError.excerpt(line.bytes), remedy: remedy)
  }
}
