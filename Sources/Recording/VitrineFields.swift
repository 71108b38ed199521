import VitrineTouch
import VitrineUnits

/// Functions for the fields of a line of our own format, after its keyword and its device or time.
enum VitrineFields {
  /// Parses one further fact about a device; returns false if the fields are invalid.
  static func describe(
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
      guard let overrides = overrides(&fields) else { return false }
      recorded.overrides = overrides
    }
    return true
  }

  /// Returns the fields of a line about a device, for an error.
  static func expected(_ keyword: String) -> String {
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

  /// Returns the corrections of a device; nil if the fields are invalid.
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

  /// Returns the state of a device; nil if the fields are invalid.
  static func state(_ fields: inout FieldReader) -> TouchDeviceState? {
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

  /// Returns the step of an idle panel; nil if the fields are invalid.
  static func idleStep(_ fields: inout FieldReader) -> IdleStep? {
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
    case "staff": return .staff
    case "staff-ends": return .staffEnds
    case "secret": return .secret
    case "secret-ends": return .secretEnds
    default: return nil
    }
  }

  /// The most bytes of the text of a key: those of a word that a method of input composes.
  private static let longestText = 256

  /// Returns a pressed key; nil if the fields are invalid.
  static func key(_ fields: inout FieldReader) -> KeyPress? {
    var press = KeyPress(.text(""))
    while let word = fields.word() {
      switch word {
      case "shift": press.isShifted = true
      case "repeat": press.isRepeat = true
      case "text":
        let text = fields.name()
        if text.isEmpty || text.utf8.count > longestText { return nil }
        press.key = .text(text)
        return press
      case "composing":
        let text = fields.name()
        if text.utf8.count > longestText { return nil }
        press.key = .composing(text)
        return press
      default:
        guard let key = KeyPress.Key(word: word) else { return nil }
        press.key = key
        return press
      }
    }
    return nil
  }
}
