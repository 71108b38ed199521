import VitrineSystem

/// The beginning of a token in an invalid JSON text: enough of it to be quoted in an error.
struct JSONToken {
  /// The number of bytes of a token that are stored.
  static let kept = 48

  private let bytes: [UInt8]
  /// The kind of file that begins with these bytes, if it is no text in UTF-8.
  private let signature: FileSignature?

  /// Creates a token from `bytes`, which begin with it; the bytes after it are ignored.
  init(_ bytes: [UInt8]) {
    self.bytes = Self.token(bytes)
    // The marks of two bytes. Longer ones may be incomplete here.
    signature = FileSignature(bytes.prefix(2))
  }

  /// Returns whether the description of the token cannot change with further bytes.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    bytes.count >= kept || token(bytes).count < bytes.count
      || bytes.first.map { !isWord($0) && $0 != 0x22 && $0 != 0x1f } ?? false
  }

  private static func token(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = bytes.prefix(kept)
    guard let first = bytes.first else { return [] }
    if first == 0x22 {
      var isEscaped = false
      for index in bytes.indices.dropFirst() {
        if bytes[index] == 0x0a || bytes[index] == 0x0d { return Array(bytes[..<index]) }
        if bytes[index] == 0x22 && !isEscaped { return Array(bytes[...index]) }
        isEscaped = bytes[index] == 0x5c && !isEscaped
      }
      return Array(bytes)
    }
    return isWord(first) ? Array(bytes.prefix(while: isWord)) : [first]
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "_+-.$".utf8.contains(byte)
  }

  // MARK: Classification

  func begins(_ mark: Unicode.Scalar) -> Bool { bytes.first.map(UInt32.init) == mark.value }
  var isEnd: Bool { begins("]") || begins("}") }
  var isDigit: Bool { bytes.first.map { $0 &- 0x30 < 10 } ?? false }
  /// A name or number without quotes.
  var isWord: Bool { bytes.first.map(Self.isWord) ?? false && !isForeign }

  /// Whether the token cannot begin a name or value and is no closing bracket: it is not a sign of
  /// a missing mark before it.
  var isStray: Bool {
    !isEnd && !isWord && !begins("\"") && !begins("{") && !begins("[")
  }

  /// At most 24 characters of the token, without terminal control characters.
  var word: String {
    // A character may be cut in two at the end of the stored bytes.
    var whole = bytes[...]
    if whole.count == Self.kept {
      while let last = whole.last, last & 0xc0 == 0x80 { whole.removeLast() }
      if let last = whole.last, last >= 0xc0 { whole.removeLast() }
    }
    let text = String(decoding: whole, as: UTF8.self)
    return ShellWord.excerpt(text.count <= 24 ? text : "\(text.prefix(23))…")
  }

  /// Returns the description for an error; `line` is set if it differs from the error's line.
  func found(elsewhere line: Int? = nil) -> String {
    (name ?? (begins("\"") || isWord ? word : "\"\(word)\""))
      + (line.map { " in line \($0)" } ?? "")
  }

  // MARK: Description and advice

  private static let quotes = ["“", "”", "„", "‘", "’", "«", "»"]

  private func starts(with text: String) -> Bool { bytes.starts(with: text.utf8) }

  private var isForeign: Bool { name != nil }

  /// The description of a token that has a special name.
  private var name: String? {
    guard let first = bytes.first else { return nil }
    if let signature { return signature.found }
    if starts(with: "\u{feff}") { return "an invisible byte order mark" }
    if starts(with: "\u{a0}") { return "a space that does not break" }
    if Self.quotes.contains(where: starts) { return "a slanting quote" }
    if first < 0x20 || first == 0x7f
      || first >= 0x80 && String(validating: bytes, as: UTF8.self) == nil
    {
      return "the byte 0x" + (first < 16 ? "0" : "") + String(first, radix: 16)
    }
    return nil
  }

  /// The remedy for an element that other languages have but JSON does not.
  var advice: String? {
    if let signature { return signature.remedy }
    if bytes.first == 0 { return FileSignature.utf16.remedy }
    if let name, name.hasPrefix("the byte") {
      return "this is no text in UTF-8: save or export it as such"
    }
    if starts(with: "\u{feff}") || starts(with: "\u{a0}") { return "remove it" }
    if begins("'") || name == "a slanting quote" { return "quotes are always \" in JSON" }
    if begins("/") || begins("#") { return "JSON has no comments: remove it" }
    if begins("<") { return "this looks like a web page: export or download the data again" }
    let small = word.lowercased()
    let numbers = [
      "nan", "-nan", "+nan", "inf", "-inf", "+inf", "infinity", "-infinity", "+infinity",
    ]
    if numbers.contains(small) {
      return "JSON has no such number: write null, or leave the member out"
    }
    if ["true", "false", "null"].contains(small) { return "write \(small) in small letters" }
    if ["none", "nil", "undefined"].contains(small) { return "write null" }
    guard begins("+") || begins(".") || begins("-") || isDigit else { return nil }
    return "write a digit on both sides of a point, and no plus sign; a text is in quotes"
  }
}

/// A fault within a token, independent of its position.
enum JSONTokenFlaw {
  /// A word or number that JSON does not have.
  case word
  /// A text with a byte that must be escaped; a line break mostly means a missing quote.
  case control(UInt8)
  /// A text with an invalid escape sequence.
  case escape
  /// A text whose bytes are not UTF-8.
  case encoding

  func issue(to token: JSONToken, at position: DataError.Position) -> ParseIssue {
    let (expected, found, remedy): (String, String, String)
    switch self {
    case .word:
      let advice = token.isWord ? "write a text in quotes: \"\(token.word)\"" : "remove it"
      (expected, found, remedy) = ("a value", token.found(), token.advice ?? advice)
    case .control(0x0a), .control(0x0d):
      (expected, found, remedy) = (
        "a text that is closed in its line", token.found(),
        "put a quote at its end; a line break within a text is written \\n"
      )
    case .control(let byte):
      let name =
        byte == 9 ? "a tab" : "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      (expected, found, remedy) = (
        "a text of letters", "\(name) in it",
        byte == 9 ? "write a tab as \\t" : "write it as \\u and four digits, or leave it out"
      )
    case .escape:
      (expected, found, remedy) = (
        "one of \" \\ / b f n r t or u and four digits after a backslash",
        "another in \(token.found())",
        "a backslash itself is written \\\\"
      )
    case .encoding:
      (expected, found, remedy) = (
        "a text in UTF-8", "other bytes", "save the file as UTF-8"
      )
    }
    return ParseIssue(
      expected: expected, found: found, remedy: remedy, position: position, problem: .isNotJSON)
  }
}
