import VitrineUnits

/// Texts of a machine without what may be private, for a support bundle.
package enum MaskedText {
  private static let mask = "(not shown)"

  /// Returns the entries of a configuration file without its comments. Only the values of the
  /// options in `shown` are included: a kiosk's own options may be passwords. A line that cannot be
  /// parsed is left out, too.
  package static func configuration(_ text: String, shown: Set<String>) -> String {
    var lines: [String] = []
    for line in SettingsLine.lines(of: text) {
      guard let (key, value) = line.parts else {
        lines.append("# line \(line.number) \(mask): it is not KEY = VALUE")
        continue
      }
      let isShown = shown.contains(String(key))
      lines.append("\(key) = \(isShown ? withoutUsers(String(value)) : mask)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a text in which the names of folders in /home, which are those of people, are
  /// replaced.
  package static func withoutUsers(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: "/home/") {
      result += rest[..<range.upperBound]
      rest = rest[range.upperBound...]
      let name = rest.prefix { !$0.isWhitespace && !"/'\",;:)".contains($0) }
      if !name.isEmpty { result += mask }
      rest = rest.dropFirst(name.count)
    }
    return result + rest
  }
}
