import VitrineSystem

/// A line of a configuration file that cannot be used.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  package var file: String
  /// Counted from 1.
  package var line: Int
  package var problem: String

  package var description: String { "\(file):\(line): \(problem)" }
}

/// The lines of a configuration file, before their meaning is known.
///
///     # The panel hangs upright.
///     screen = list
///     rotate = 90
///
/// Each line is `key = value`. A value continues to the end of its line; it may contain spaces and
/// `=`, but is not quoted. Comments begin with `#` at the start of a line or after white space.
/// Empty lines are ignored, and so are the marks that editors of other systems write: a byte order
/// mark and carriage returns at the ends of lines.
package struct ConfigurationFile: Sendable, Equatable {
  /// One line of the file.
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var value: String
    /// Counted from 1.
    package var line: Int
  }

  /// The path, for messages.
  package let name: String
  /// The entries in the order of the file; no key is there twice.
  package private(set) var entries: [Entry] = []

  /// Parses the text of a file; `name` is used in errors.
  package init(parsing text: String, name: String) throws(ConfigurationError) {
    self.name = name
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines[0].first == "\u{feff}" { lines[0].removeFirst() }
    for (index, line) in lines.enumerated() {
      guard let entry = try parse(line, number: index + 1) else { continue }
      if let earlier = entries.first(where: { $0.key == entry.key }) {
        throw error(
          entry.line,
          "'\(entry.key)' is already set in line \(earlier.line); remove one of the two lines")
      }
      entries.append(entry)
    }
  }

  /// Returns the error for a line.
  package func error(_ line: Int, _ problem: String) -> ConfigurationError {
    ConfigurationError(file: name, line: line, problem: problem)
  }

  /// Returns the entry of a line; nil if the line is empty or a comment.
  private func parse(
    _ line: Substring.UnicodeScalarView, number: Int
  ) throws(ConfigurationError) -> Entry? {
    var code = line
    if code.last == "\r" { code.removeLast() }
    if let comment = Self.comment(in: code) { code = code[..<comment] }
    code = Self.trimmed(code)
    if code.isEmpty { return nil }
    if code.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7f }) {
      throw error(number, "it contains a control character; type the line again")
    }
    guard let equals = code.firstIndex(of: "=") else {
      throw error(
        number,
        "expected KEY = VALUE, found '\(ShellWord.excerpt(String(code)))'; comments begin with '#'")
    }
    let key = String(Self.trimmed(code[..<equals]))
    let value = String(Self.trimmed(code[code.index(after: equals)...]))
    if key.isEmpty { throw error(number, "there is no key before '='; write KEY = VALUE") }
    if value.isEmpty {
      throw error(
        number, "'\(ShellWord.excerpt(key))' has no value; write one, or remove the line")
    }
    return Entry(key: key, value: value, line: number)
  }

  /// Returns the place of the `#` that begins a comment.
  private static func comment(in line: Substring.UnicodeScalarView) -> String.Index? {
    var before: Unicode.Scalar = " "
    for index in line.indices {
      if line[index] == "#", isSpace(before) { return index }
      before = line[index]
    }
    return nil
  }

  private static func trimmed(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    var text = text
    while let first = text.first, isSpace(first) { text.removeFirst() }
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
}
