/// Formats command-line arguments for display.
package enum ShellWord {
  /// Returns the word as a shell would read it back, quoted unless it is one plain word.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-_./=:,@%+".utf8.contains(byte)
      }
    if isPlain { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  /// Returns the beginning of a word, on one line and without terminal control characters.
  package static func excerpt(_ word: String) -> String {
    let scalars = word.unicodeScalars
    let isLonger =
      scalars.index(scalars.startIndex, offsetBy: 61, limitedBy: scalars.endIndex) != nil
    return shown(String(String.UnicodeScalarView(scalars.prefix(60)))) + (isLonger ? "…" : "")
  }

  /// Returns the text with control characters escaped by number, as in `\u{1b}`, so that a terminal
  /// does not interpret them. With `keepingLines`, line feeds are kept.
  package static func shown(_ text: String, keepingLines: Bool = false) -> String {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5f }) { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        if keepingLines && scalar == "\n" {
          shown += "\n"
        } else {
          shown += "\\u{\(String(scalar.value, radix: 16))}"
        }
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
