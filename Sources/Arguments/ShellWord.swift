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
    var text = ""
    for scalar in word.unicodeScalars.prefix(60) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + (word.unicodeScalars.count > 60 ? "…" : "")
  }
}
