import VitrineTouch
import VitrineUnits

/// Parses our own recordings; `RecordingText` documents the format.
struct VitrineReader {
  private var builder: RecordingBuilder
  private var isVersioned = false
  /// The names of the settings so far.
  private var settings: Set<String> = []

  static func read(
    _ text: UnsafeBufferPointer<UInt8>, file: String, log: LogSink
  ) throws(RecordingError) -> Recording {
    var reader = VitrineReader(builder: RecordingBuilder(file: file))
    var lines = LineReader(text)
    while let line = lines.next() {
      // A power cut truncates the last line; without its newline no number in it is certain.
      if !line.isTerminated {
        log(.notice, "\(file):\(line.number): the last line is incomplete and was dropped")
        break
      }
      try reader.take(line)
    }
    return try reader.builder.finish(isOwn: true, log: log)
  }

  private init(builder: RecordingBuilder) { self.builder = builder }

  private mutating func take(_ line: LineReader.Line) throws(RecordingError) {
    let bytes = line.bytes
    // The data of a live value may be longer than all other lines.
    let isData = bytes.starts(with: "D ".utf8)
    let longest = isData ? RecordingFormat.longestData : RecordingFormat.longestLine
    guard bytes.count <= longest else { throw fault(line, "lines of at most \(longest) bytes") }
    // Handle the two frequent kinds of line first, without creating a string.
    if bytes.count > 1 && bytes[1] == 0x20 {
      switch bytes[0] {
      case UInt8(ascii: "E"): return try takeEvent(line)
      case UInt8(ascii: "F"): return try takeFrame(line)
      default: break
      }
    }
    var fields = FieldReader(bytes)
    if !isVersioned { return try takeMark(bytes, line) }
    if fields.isAtEnd { return }
    guard let keyword = fields.word() else { return }
    switch keyword {
    case "panel": builder.recording.panel = try panel(&fields, line)
    case "setting": try takeSetting(&fields, line)
    case "device": try takeDevice(&fields, line)
    case "+": try takeChange(&fields, line, InputEvent.deviceAdded)
    case "-": try takeChange(&fields, line, InputEvent.deviceRemoved)
    case "W":
      guard let number = fields.decimal(), number > 0, let time = fields.decimal(), fields.isAtEnd
      else { throw fault(line, "W number nanoseconds") }
      builder.recording.steps.append(.workFinished(UInt64(number), Instant(nanoseconds: time)))
    case "L": try takeDisplay(&fields, line, InputEvent.displayLost)
    case "B": try takeDisplay(&fields, line, InputEvent.displayBack)
    case "I": try takeIdle(&fields, line)
    case "R":
      guard let time = fields.decimal() else { throw fault(line, "R, nanoseconds and a folder") }
      builder.recording.steps.append(.reload(folder: fields.name(), Instant(nanoseconds: time)))
    case "D":
      let (name, time) = try nameAndTime(&fields, line)
      let bytes = fields.bytes()
      guard bytes.count <= SourceMessage.longest else {
        throw fault(line, "at most \(SourceMessage.longest) bytes of data")
      }
      builder.recording.steps.append(.received(name, .data(bytes), time))
    case "X":
      let (name, time) = try nameAndTime(&fields, line)
      builder.recording.steps.append(.received(name, .failed(fields.name()), time))
    case "K":
      guard let time = fields.decimal(), let press = VitrineFields.key(&fields), fields.isAtEnd
      else { throw fault(line, "K, nanoseconds, shift, repeat, and the name of a key or a text") }
      builder.recording.steps.append(.key(press, Instant(nanoseconds: time)))
    case "S":
      let (device, time) = try deviceAndTime(&fields, line)
      guard let state = VitrineFields.state(&fields) else {
        throw fault(line, "S device nanoseconds current N slots N [slot N code:value …] …")
      }
      builder.recording.steps.append(.resync(device: device, state, time))
    case "path", "property", "key", "axis", "calibration", "override":
      let device = try knownDevice(&fields, line)
      guard VitrineFields.describe(keyword, &fields, &builder.recording.devices[device]),
        fields.isAtEnd
      else { throw fault(line, VitrineFields.expected(keyword)) }
    default:
      throw fault(
        line,
        "panel, setting, device, path, property, key, axis, calibration, override, +, -, "
          + "S, E, F, W, L, B, I, R, D, X or K")
    }
  }

  private mutating func takeMark(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: LineReader.Line
  ) throws(RecordingError) {
    var fields = FieldReader(bytes, from: RecordingFormat.vitrineMark.utf8.count)
    guard bytes.starts(with: RecordingFormat.vitrineMark.utf8), fields.decimal() == 1 else {
      throw fault(
        line, "\"\(RecordingFormat.vitrineMark) 1\"",
        remedy: "read it with the version of vitrine that wrote it")
    }
    isVersioned = true
  }

  // MARK: Steps

  private mutating func takeEvent(_ line: LineReader.Line) throws(RecordingError) {
    var fields = FieldReader(line.bytes, from: 1)
    let (device, time) = try deviceAndTime(&fields, line)
    guard let type = fields.hex(), type <= 0xffff, let code = fields.hex(), code <= 0xffff,
      let value = fields.decimal().flatMap({ Int32(exactly: $0) }), fields.isAtEnd
    else {
      throw fault(line, "E device nanoseconds type code value (16, 16 and 32 bits)")
    }
    builder.add(
      RawEvent(time: time, type: UInt16(type), code: UInt16(code), value: value), device: device)
  }

  private mutating func takeFrame(_ line: LineReader.Line) throws(RecordingError) {
    var fields = FieldReader(line.bytes, from: 1)
    guard isVersioned, let time = fields.decimal() else {
      throw fault(line, "F nanoseconds, and the nanoseconds by which it was made earlier")
    }
    var lead: Duration?
    var fingerprint: UInt64?
    if !fields.isAtEnd {
      guard let number = fields.decimal(), (0...1_000_000_000).contains(number)
      else { throw fault(line, "F nanoseconds, and at most a second by which it was made earlier") }
      lead = Duration(nanoseconds: number)
    }
    if !fields.isAtEnd {
      let word = fields.word() ?? ""
      guard word.utf8.count == 16, let number = UInt64(word, radix: 16), fields.isAtEnd else {
        throw fault(line, "F nanoseconds nanoseconds, and a fingerprint of 16 hexadecimal digits")
      }
      fingerprint = number
    }
    builder.addFrame(at: Instant(nanoseconds: time), lead: lead, fingerprint: fingerprint)
  }

  private mutating func takeChange(
    _ fields: inout FieldReader, _ line: LineReader.Line,
    _ step: (Int, Instant) -> InputEvent
  ) throws(RecordingError) {
    let (device, time) = try deviceAndTime(&fields, line)
    guard fields.isAtEnd else { throw fault(line, "+ or -, device, nanoseconds") }
    builder.recording.steps.append(step(device, time))
  }

  private mutating func takeDisplay(
    _ fields: inout FieldReader, _ line: LineReader.Line, _ step: (Instant) -> InputEvent
  ) throws(RecordingError) {
    guard let time = fields.decimal(), fields.isAtEnd else {
      throw fault(line, "L or B, nanoseconds")
    }
    builder.recording.steps.append(step(Instant(nanoseconds: time)))
  }

  private mutating func takeIdle(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) {
    guard let time = fields.decimal(), let step = VitrineFields.idleStep(&fields), fields.isAtEnd
    else {
      throw fault(
        line, "I, nanoseconds, and dim, shade, off, awake, warning SECONDS, stays, home or attract")
    }
    builder.recording.steps.append(.idle(step, Instant(nanoseconds: time)))
  }

  private func nameAndTime(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) -> (String, Instant) {
    guard let time = fields.decimal(), let name = fields.word(), RecordedSetting.isName(name)
    else { throw fault(line, "D or X, nanoseconds, the name of a live value, and its data") }
    return (name, Instant(nanoseconds: time))
  }

  private func deviceAndTime(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) -> (Int, Instant) {
    let device = try knownDevice(&fields, line)
    guard let time = fields.decimal() else { throw fault(line, "a time in nanoseconds") }
    return (device, Instant(nanoseconds: time))
  }

  private func knownDevice(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) -> Int {
    let count = builder.recording.devices.count
    guard let index = fields.decimal(), index >= 0, index < count else {
      throw fault(line, "a device described above (there are \(count))")
    }
    return Int(index)
  }

  // MARK: Descriptions

  private mutating func takeSetting(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) {
    guard let name = fields.word(), RecordedSetting.isName(name),
      builder.recording.panel != nil, settings.insert(name).inserted
    else { throw fault(line, "`setting NAME VALUE` below the panel's line, each name once") }
    builder.recording.panel?.settings.append(RecordedSetting(name, fields.name()))
  }

  private func panel(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) -> PanelSettings {
    let size = (fields.word() ?? "").split(separator: "x").map { Int($0) ?? 0 }
    guard builder.recording.panel == nil, size.count == 2,
      size.allSatisfy({ (1...16_384).contains($0) }),
      fields.word() == "rotation", let turn = fields.decimal(),
      let rotation = Rotation(rawValue: Int(turn)),
      fields.word() == "scale", let scale = fields.number(),
      (0.1...16).contains(scale),
      fields.word() == "refresh", let refresh = fields.decimal(), refresh > 0,
      fields.word() == "screen"
    else {
      throw fault(
        line,
        "one line `panel WIDTHxHEIGHT rotation DEGREES scale NUMBER refresh NANOSECONDS "
          + "screen NAME`")
    }
    return PanelSettings(
      scanOut: PixelSize(size[0], size[1]), rotation: rotation, scale: scale,
      refreshInterval: Duration(nanoseconds: refresh), screen: fields.name())
  }

  private mutating func takeDevice(
    _ fields: inout FieldReader, _ line: LineReader.Line
  ) throws(RecordingError) {
    let next = builder.recording.devices.count
    guard fields.decimal() == Int64(next), let bus = fields.code(), let vendor = fields.code(),
      let product = fields.code(), let version = fields.code()
    else { throw fault(line, "device \(next), bus, vendor, product, version, name") }
    let device = TouchDevice(
      name: fields.name(), bus: bus, vendor: vendor, product: product, version: version)
    builder.recording.devices.append(RecordedDevice(device: device))
  }

  private func fault(
    _ line: LineReader.Line, _ expected: String, remedy: String = "record again, or remove the line"
  ) -> RecordingError {
    RecordingError(
      file: builder.file, line: line.number, expected: expected,
      found: RecordingError.excerpt(line.bytes), remedy: remedy)
  }
}
