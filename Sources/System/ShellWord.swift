/// Words of a call as they are shown to the one who made it.
public enum ShellWord {
  /// As a shell reads it back: in quotes where it would see more than one plain word.
  public static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-_./=:,@%+".utf8.contains(byte)
      }
    if isPlain { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  /// The beginning of a word, in one line and without anything that a terminal would obey.
  public static func excerpt(_ word: String) -> String {
    let scalars = word.unicodeScalars
    let isLonger =
      scalars.index(scalars.startIndex, offsetBy: 61, limitedBy: scalars.endIndex) != nil
    return shown(String(String.UnicodeScalarView(scalars.prefix(60)))) + (isLonger ? "…" : "")
  }

  /// A text without anything that a terminal would obey: that is shown by its number, `\u{1b}`.
  /// `keepingLines`: line feeds stay what they are.
  public static func shown(_ text: String, keepingLines: Bool = false) -> String {
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
