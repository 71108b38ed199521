/// A line of a small settings file, without its comment and the spaces around it.
///
///     # The panel hangs upright.
///     rotate = 90               # clockwise
///
/// Comments begin with `#` at the start of a line or after a space or a tab. The marks that editors
/// of other systems write are ignored: a byte order mark, and carriage returns at the ends of
/// lines.
package struct SettingsLine: Sendable, Hashable {
  /// Counted from 1.
  package var number: Int
  /// The text; never empty.
  package var text: Substring

  /// Returns the lines of a text that are neither empty nor only a comment.
  package static func lines(of text: String) -> [SettingsLine] {
    var rest = text.unicodeScalars[...]
    if rest.first == "\u{feff}" { rest.removeFirst() }
    var lines: [SettingsLine] = []
    for (index, line) in rest.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var code = line
      if code.last == "\r" { code.removeLast() }
      if let comment = comment(in: code) { code = code[..<comment] }
      code = trimmed(code)
      if !code.isEmpty { lines.append(SettingsLine(number: index + 1, text: Substring(code))) }
    }
    return lines
  }

  /// The texts on both sides of the first `=`, without the spaces around them; nil if there is
  /// none.
  package var parts: (key: Substring, value: Substring)? {
    let scalars = text.unicodeScalars
    guard let equals = scalars.firstIndex(of: "=") else { return nil }
    return (
      Substring(Self.trimmed(scalars[..<equals])),
      Substring(Self.trimmed(scalars[scalars.index(after: equals)...]))
    )
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
