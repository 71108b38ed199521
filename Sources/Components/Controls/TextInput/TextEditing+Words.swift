extension TextEditing {
  /// The kind of a character; neighbors of one kind are selected together.
  private enum Kind { case blank, word, mark, lineEnd }

  private func kind(_ index: Int) -> Kind {
    let character = characters[index]
    if character.isNewline { return .lineEnd }
    if character.isWhitespace { return .blank }
    if character.isLetter || character.isNumber || character == "_" { return .word }
    // An apostrophe is a part of the word around it, and so is a decimal separator of the number.
    let isInside = index > 0 && index + 1 < characters.count
    if isInside, "'’.,".contains(character) {
      let (before, after) = (characters[index - 1], characters[index + 1])
      let isApostrophe = character == "'" || character == "’"
      if isApostrophe ? before.isLetter && after.isLetter : before.isNumber && after.isNumber {
        return .word
      }
    }
    return .mark
  }

  /// The word, the blanks or the punctuation at a character; of two neighbors the word. Empty in an
  /// empty text, and in an empty line.
  package func word(at position: Int) -> Range<Int> {
    if characters.isEmpty { return 0..<0 }
    var index = min(max(position, 0), characters.count - 1)
    if kind(index) != .word, index == position, index > 0, kind(index - 1) == .word { index -= 1 }
    if characters[index].isNewline { return index..<index }
    let wanted = kind(index)
    var (start, end) = (index, index + 1)
    while start > 0, kind(start - 1) == wanted { start -= 1 }
    while end < characters.count, kind(end) == wanted { end += 1 }
    return start..<end
  }
}
