/// A text with a caret or a selection, and the operations of an editor.
///
///     N a m e s     caret 2, anchor 4: “me” is selected
///     0 1 2 3 4 5
///
/// All positions are numbers of characters, so none of them is ever divided.
package struct TextEditing: Sendable, Hashable {
  package private(set) var characters: [Character] = []
  /// The end of the selection that stays when the other one moves.
  package private(set) var anchor = 0
  /// The position at which text is inserted: the end of the selection that moves.
  package private(set) var caret = 0
  /// The most characters; a longer text is cut.
  package var limit: Int {
    didSet { if characters.count > limit { replace(0..<characters.count, by: characters) } }
  }

  /// Whether the text may have several lines; otherwise line ends become spaces.
  package var hasLines = false {
    didSet { if hasLines != oldValue { replace(0..<characters.count, by: legible(text)) } }
  }

  /// Creates an editor with the caret at the end of `text`.
  package init(_ text: String = "", limit: Int = .max) {
    self.limit = limit
    replace(0..<0, by: legible(text))
  }

  package var text: String { String(characters) }

  package var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  package var hasSelection: Bool { anchor != caret }

  package var selectedText: String { String(characters[selection]) }

  /// Replaces the whole text, with the caret at its end.
  package mutating func setText(_ text: String) {
    replace(0..<characters.count, by: legible(text))
  }

  // MARK: Changes

  /// Replaces the selection with as much of `text` as the limit allows. Returns whether the text
  /// has changed.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool {
    let old = characters
    let new = legible(text)
    if new.isEmpty { return false }
    replace(selection, by: new)
    return characters != old
  }

  /// The editor with a text at the caret, or in place of the selection, that is not typed yet.
  func inserting(composition: String) -> TextEditing {
    if composition.isEmpty { return self }
    var shown = self
    shown.limit = .max
    shown.insert(composition)
    return shown
  }

  /// Deletes the selection, or the character before the caret. Returns whether there was anything.
  @discardableResult
  package mutating func deleteBackward() -> Bool {
    let range = hasSelection ? selection : max(0, caret - 1)..<caret
    if range.isEmpty { return false }
    replace(range, by: [])
    return true
  }

  /// Deletes the selection, or the character after the caret. Returns whether there was anything.
  @discardableResult
  package mutating func deleteForward() -> Bool {
    let range = hasSelection ? selection : caret..<min(caret + 1, characters.count)
    if range.isEmpty { return false }
    replace(range, by: [])
    return true
  }

  /// Replaces a part of the text and puts the caret after the new one.
  ///
  /// Characters may join at both ends (a letter and a mark, two halves of a flag), so the text is
  /// divided again, and the caret is after the character that contains the end of the new part.
  private mutating func replace(_ range: Range<Int>, by new: [Character]) {
    let room = max(0, limit - (characters.count - range.count))
    let head = String(characters[..<range.lowerBound]) + String(new.prefix(room))
    let whole = head + String(characters[range.upperBound...])
    let length = head.unicodeScalars.count
    characters = Array(whole)
    var passed = 0
    caret = 0
    while caret < characters.count, passed < length {
      passed += characters[caret].unicodeScalars.count
      caret += 1
    }
    anchor = caret
  }

  /// The characters that are kept of a text: tabs become spaces, and so do line ends where there is
  /// one line; control characters are left out.
  private func legible(_ text: String) -> [Character] {
    text.compactMap { character in
      if character.isNewline { return hasLines ? "\n" : " " }
      if character == "\t" { return " " }
      let isControl = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .control
      }
      return isControl ? nil : character
    }
  }

  // MARK: Caret and selection

  /// Puts the caret to `position`, limited to the text. `selecting` leaves the other end of the
  /// selection where it is.
  package mutating func moveCaret(to position: Int, selecting: Bool = false) {
    caret = min(max(position, 0), characters.count)
    if !selecting { anchor = caret }
  }

  /// Moves the caret to the next character or back, or to an end of the selection.
  package mutating func stepCaret(forward: Bool, selecting: Bool) {
    if hasSelection && !selecting {
      moveCaret(to: forward ? selection.upperBound : selection.lowerBound)
    } else {
      moveCaret(to: forward ? caret + 1 : caret - 1, selecting: selecting)
    }
  }

  package mutating func select(_ range: Range<Int>) {
    moveCaret(to: range.lowerBound)
    moveCaret(to: range.upperBound, selecting: true)
  }

  package mutating func selectAll() { select(0..<characters.count) }

  /// Selects from one of two words to the other, whole, as a finger drags from one to the other.
  package mutating func select(from first: Range<Int>, to last: Range<Int>) {
    if last.lowerBound < first.lowerBound {
      moveCaret(to: first.upperBound)
      moveCaret(to: last.lowerBound, selecting: true)
    } else {
      select(first.lowerBound..<max(first.upperBound, last.upperBound))
    }
  }
}
