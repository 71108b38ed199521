/// The capitals of a field.
extension TextField {
  /// Characters after which a word begins, beside spaces.
  private static let openings: Set<Character> = ["-", "(", "[", "\"", "“", "„", "«", "¿", "¡"]
  private static let ends: Set<Character> = [".", "!", "?", "…"]

  /// Whether a letter that is typed at the caret is a capital.
  var wantsCapital: Bool {
    let before = editing.characters[..<editing.selection.lowerBound]
    switch capitalization {
    case .none: return false
    case .all: return true
    case .words:
      guard let last = before.last else { return true }
      return last.isWhitespace || Self.openings.contains(last)
    case .sentences:
      guard let last = before.last else { return true }
      if last.isNewline { return true }
      guard let end = before.last(where: { !$0.isWhitespace }) else { return true }
      return last.isWhitespace && Self.ends.contains(end)
    }
  }
}
