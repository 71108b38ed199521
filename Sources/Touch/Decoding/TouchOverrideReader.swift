import VitrineUnits

/// Reads the text of an override file line by line, and stops at the first wrong line.
struct TouchOverrideReader {
  let file: String
  private var line = 0

  init(file: String) { self.file = file }

  mutating func read(_ text: String) throws(TouchOverrideError) -> [TouchOverrideFile.Section] {
    var sections: [TouchOverrideFile.Section] = []
    for content in SettingsLine.lines(of: text) {
      line = content.number
      let words = content.text
      if words.hasPrefix("[") {
        sections.append(TouchOverrideFile.Section(head: try head(words)))
        continue
      }
      guard !sections.isEmpty else {
        throw refuse("expected a section such as [0eef:0001] before the first setting")
      }
      sections[sections.count - 1].settings.append(try setting(content))
    }
    return sections
  }

  /// The beginning of a wrong text, for an error.
  private func excerpt(_ text: Substring) -> String {
    text.count > 60 ? "“\(text.prefix(59))…”" : "“\(text)”"
  }

  private func refuse(_ problem: String) -> TouchOverrideError {
    TouchOverrideError(file: file, line: line, problem: problem)
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }

  private func head(_ words: Substring) throws(TouchOverrideError) -> TouchOverrideFile.Head {
    guard words.hasSuffix("]"), words.count > 2 else {
      throw refuse(
        "expected a section such as [0eef:0001], [name Acme*] or [*], not \(excerpt(words))")
    }
    let inner = trimmed(words.dropFirst().dropLast())
    if inner == "*" { return .every }
    if inner.hasPrefix("name ") {
      let name = trimmed(inner.dropFirst("name ".count))
      if name.hasSuffix("*") { return .namePrefix(String(name.dropLast())) }
      return .name(String(name))
    }
    let ids = inner.split(separator: ":", omittingEmptySubsequences: false)
    guard ids.count == 2, let vendor = UInt16(ids[0], radix: 16),
      let product = UInt16(ids[1], radix: 16)
    else {
      throw refuse(
        "expected vendor:product in hexadecimal, “name” and a name, or *, not \(excerpt(inner))")
    }
    return .id(vendor: vendor, product: product)
  }

  private func setting(_ line: SettingsLine) throws(TouchOverrideError) -> TouchOverrideFile.Setting
  {
    guard let (key, value) = line.parts else {
      throw refuse("expected key = value, not \(excerpt(line.text))")
    }
    switch key {
    case "x-axis": return .xAxis(try axis(value))
    case "y-axis": return .yAxis(try axis(value))
    case "x-range": return .xRange(try range(value))
    case "y-range": return .yRange(try range(value))
    case "swap": return .swap(try flag(value))
    case "invert-x": return .invertX(try flag(value))
    case "invert-y": return .invertY(try flag(value))
    case "matrix":
      do {
        return .matrix(try Calibration(matrix: String(value)))
      } catch {
        throw refuse(error.description)
      }
    default:
      throw refuse(
        "unknown key \(excerpt(key)); known are x-axis, y-axis, x-range, y-range, swap, invert-x, "
          + "invert-y, matrix")
    }
  }

  private static let axisNames: [(name: String, code: UInt16)] = [
    ("ABS_X", 0x00), ("ABS_Y", 0x01), ("ABS_Z", 0x02), ("ABS_RX", 0x03), ("ABS_RY", 0x04),
    ("ABS_RZ", 0x05), ("ABS_MT_POSITION_X", 0x35), ("ABS_MT_POSITION_Y", 0x36),
    ("ABS_MT_TOOL_X", 0x3c), ("ABS_MT_TOOL_Y", 0x3d),
  ]

  private func axis(_ value: Substring) throws(TouchOverrideError) -> UInt16 {
    if let known = Self.axisNames.first(where: { $0.name == value }) { return known.code }
    // 0x3f is ABS_MAX.
    if value.hasPrefix("0x"), let code = UInt16(value.dropFirst(2), radix: 16), code <= 0x3f {
      return code
    }
    throw refuse("expected an axis such as ABS_Z or 0x02 (at most 0x3f), not \(excerpt(value))")
  }

  private func range(_ value: Substring) throws(TouchOverrideError) -> ClosedRange<Int32> {
    let ends = value.split(whereSeparator: \.isWhitespace).map { Int32($0) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low < high else {
      throw refuse(
        "expected the smallest and the largest value, such as 30 4040, not \(excerpt(value))")
    }
    return low...high
  }

  private func flag(_ value: Substring) throws(TouchOverrideError) -> Bool {
    switch value {
    case "yes": return true
    case "no": return false
    default: throw refuse("expected yes or no, not \(excerpt(value))")
    }
  }
}
