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
        log(.notice, "\(file):\(line.number): the last line breaks off; dropped")
        break
      }
      try reader.take(line)
    }
    return try reader.builder.finish(isOwn: true, log: log)
  }

  private init(builder: RecordingBuilder) { self.builder = builder }

  private mutating func take(_ line: LineReader.Line) throws(RecordingError) {
    let bytes = line.bytes
    guard bytes.count <= RecordingFormat.longestLine else {
      throw fault(line, "lines of at most \(RecordingFormat.longestLine) bytes")
    }
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
    case "S":
      let (device, time) = try deviceAndTime(&fields, line)
      guard let state = Self.state(&fields) else {
        throw fault(line, "S device nanoseconds current N slots N [slot N code:value …] …")
      }
      builder.recording.steps.append(.resync(device: device, state, time))
    case "path", "property", "key", "axis", "calibration", "override":
      let device = try knownDevice(&fields, line)
      guard Self.describe(keyword, &fields, &builder.recording.devices[device]), fields.isAtEnd
      else { throw fault(line, Self.expected(keyword)) }
    default:
      throw fault(
        line,
        "panel, setting, device, path, property, key, axis, calibration, override, +, -, "
          + "S, E, F, W, L, B or I")
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
    if !fields.isAtEnd {
      guard let number = fields.decimal(), (0...1_000_000_000).contains(number), fields.isAtEnd
      else { throw fault(line, "F nanoseconds, and at most a second by which it was made earlier") }
      lead = Duration(nanoseconds: number)
    }
    builder.recording.steps.append(.frame(Instant(nanoseconds: time), lead: lead))
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
    guard let time = fields.decimal(), let step = Self.idleStep(&fields), fields.isAtEnd else {
      throw fault(
        line, "I, nanoseconds, and dim, shade, off, awake, warning SECONDS, stays, home or attract")
    }
    builder.recording.steps.append(.idle(step, Instant(nanoseconds: time)))
  }

  private static func idleStep(_ fields: inout FieldReader) -> IdleStep? {
    switch fields.word() {
    case "dim": return .dimmed(isDrawn: false)
    case "shade": return .dimmed(isDrawn: true)
    case "off": return .off
    case "awake": return .awake
    case "warning":
      guard let seconds = fields.decimal(), (1...604_800).contains(seconds) else { return nil }
      return .warning(seconds: Int(seconds))
    case "stays": return .stays
    case "home": return .home
    case "attract": return .attract
    default: return nil
    }
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

  /// Parses one further fact about a device; returns false if the fields are invalid.
  private static func describe(
    _ keyword: String, _ fields: inout FieldReader, _ recorded: inout RecordedDevice
  ) -> Bool {
    switch keyword {
    case "path": recorded.path = fields.name()
    case "property": while let code = fields.code() { recorded.device.properties.append(code) }
    case "key": while let code = fields.code() { recorded.device.keys.append(code) }
    case "axis":
      guard let code = fields.code(), let minimum = fields.value(), let maximum = fields.value(),
        let fuzz = fields.value(), let flat = fields.value(), let resolution = fields.value(),
        let value = fields.value()
      else { return false }
      recorded.device.axes[code] = AxisInfo(
        minimum: minimum, maximum: maximum, fuzz: fuzz, flat: flat, resolution: resolution,
        value: value)
    case "calibration":
      guard let calibration = fields.calibration() else { return false }
      recorded.calibration = calibration
    default:
      guard let overrides = Self.overrides(&fields) else { return false }
      recorded.overrides = overrides
    }
    return true
  }

  private static func expected(_ keyword: String) -> String {
    let fields = "the fields of `\(keyword)`"
    let largest = Int(Calibration.largestNumber)
    let numbers = "six numbers from −\(largest) to \(largest)"
    switch keyword {
    case "calibration": return "\(fields): a device and \(numbers)"
    case "override":
      return
        "\(fields): a device, and x-axis CODE, y-axis CODE, x-range LOW HIGH, y-range LOW HIGH, "
        + "swap, invert-x, invert-y or calibration with \(numbers)"
    default: return fields
    }
  }

  private static func overrides(_ fields: inout FieldReader) -> TouchOverrides? {
    var result = TouchOverrides.none
    while let word = fields.word() {
      switch word {
      case "x-axis":
        guard let code = fields.code() else { return nil }
        result.xAxis = code
      case "y-axis":
        guard let code = fields.code() else { return nil }
        result.yAxis = code
      case "x-range":
        guard let range = fields.range() else { return nil }
        result.xRange = range
      case "y-range":
        guard let range = fields.range() else { return nil }
        result.yRange = range
      case "swap": result.swapsAxes = true
      case "invert-x": result.invertsX = true
      case "invert-y": result.invertsY = true
      case "calibration":
        guard let calibration = fields.calibration() else { return nil }
        result.calibration = calibration
      default: return nil
      }
    }
    return result
  }

  private static func state(_ fields: inout FieldReader) -> TouchDeviceState? {
    enum Part { case slot(Int), axes, keys }
    guard fields.word() == "current",
      let current = fields.decimal().flatMap({ Int32(exactly: $0) }),
      fields.word() == "slots", let count = fields.decimal(), count >= 0, count <= 4096
    else { return nil }
    var state = TouchDeviceState(currentSlot: Int(current))
    state.slots = SlotValues(count: Int(count))
    var part: Part?
    while let word = fields.word() {
      switch word {
      case "slot":
        guard let slot = fields.decimal(), slot >= 0, slot < count else { return nil }
        part = .slot(Int(slot))
      case "axes": part = .axes
      case "keys": part = .keys
      default:
        let numbers = word.split(separator: ":", omittingEmptySubsequences: false)
        guard let code = UInt16(numbers[0], radix: 16), let part else { return nil }
        let value = numbers.count == 2 ? Int32(numbers[1]) : nil
        switch (part, value) {
        case (.slot(let slot), .some(let value)): state.slots[slot][code] = value
        case (.axes, .some(let value)): state.axes[code] = value
        case (.keys, nil): state.keys.insert(code)
        default: return nil
        }
      }
    }
    return state
  }

  private func fault(
    _ line: LineReader.Line, _ expected: String, remedy: String = "record again, or remove the line"
  ) -> RecordingError {
    RecordingError(
      file: builder.file, line: line.number, expected: expected,
      found: RecordingError.excerpt(line.bytes), remedy: remedy)
  }
}
