/// The tokens of SVG path data: command letters, numbers and arc flags.
struct SVGPathScanner {
  private let text: String
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  func error(_ problem: String, at position: Int? = nil) -> SVGPathError {
    SVGPathError(data: text, position: position ?? self.position, problem: problem)
  }

  /// The next command letter; nil at the end of the data. Any letter is returned, a known command
  /// or not.
  mutating func command() throws(SVGPathError) -> UInt8? {
    skipSpace()
    guard let byte = peek else { return nil }
    guard Self.isLetter(byte) else { throw error("expected a command, found \(found)") }
    position += 1
    return byte
  }

  /// Whether another number, rather than a command or the end, follows; skips the separator before
  /// it.
  mutating func continues() throws(SVGPathError) -> Bool {
    skipSpace()
    if peek == UInt8(ascii: ",") {
      let comma = position
      position += 1
      skipSpace()
      guard startsNumber else { throw error("no number follows the comma", at: comma) }
    }
    return startsNumber
  }

  /// The next number, with a separator before it where `separated`.
  mutating func number(separated: Bool) throws(SVGPathError) -> Double {
    guard try begins(separated: separated), startsNumber else {
      throw error("expected a number, found \(found)")
    }
    let start = position
    if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
    let whole = skipDigits()
    var fraction = 0
    if peek == UInt8(ascii: ".") {
      position += 1
      fraction = skipDigits()
      if fraction == 0 { throw error("expected a digit after the decimal point, found \(found)") }
    }
    if whole + fraction == 0 { throw error("expected a digit, found \(found)") }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
      if skipDigits() == 0 { throw error("expected a digit in the exponent, found \(found)") }
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(word), value.isFinite else {
      throw error("\(word) is too large", at: start)
    }
    return value
  }

  /// A flag of an arc: one digit, `0` or `1`, which the next number may follow at once.
  mutating func flag() throws(SVGPathError) -> Bool {
    _ = try begins(separated: true)
    guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw error("expected an arc flag, 0 or 1, found \(found)")
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  /// Skips the space before a number, and one comma where `separated`.
  private mutating func begins(separated: Bool) throws(SVGPathError) -> Bool {
    skipSpace()
    if separated, peek == UInt8(ascii: ",") {
      position += 1
      skipSpace()
    }
    return peek != nil
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var startsNumber: Bool {
    guard let byte = peek else { return false }
    return Self.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  /// The text at the present position, for error messages.
  private var found: String {
    guard let byte = peek else { return "the end" }
    return byte < 0x80 ? "\"\(Unicode.Scalar(byte))\"" : "a character that is not ASCII"
  }

  private mutating func skipSpace() {
    while let byte = peek,
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    {
      position += 1
    }
  }

  /// The number of skipped digits.
  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek, Self.isDigit(byte) { position += 1 }
    return position - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }
}
