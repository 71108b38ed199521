/// A part of a text that is shaped with one font, script and direction.
package struct TextItem {
  package var range: Range<Int>
  /// The font; nil if none has these characters, which are then shown as boxes.
  package var face: FontFace?
  package var script: Script
  package var level: Int8
}

/// Divides a paragraph at changes of font, script or direction.
struct Itemizer {
  let stack: FontStack
  let language: TextLanguage
  /// A closure that is called for each character that no font has.
  let missing: (UInt32, Script) -> Void

  /// Returns the items of `range` in reading order, without gaps.
  func items(of scalars: [UInt32], levels: [Int8], in range: Range<Int>) -> [TextItem] {
    var items: [TextItem] = []
    var script = leadingScript(scalars, in: range)
    var face: FontFace?
    var isFirst = true
    // The end of a color emoji, which uses one font and one direction.
    var emojiEnd = range.lowerBound
    // The end of an emoji that no font has as a whole: its parts are looked up one by one, but it
    // is parsed only once, since a chain of joined emoji may be as long as the text.
    var missingEnd = range.lowerBound
    var level: Int8 = 0
    for place in range {
      let scalar = scalars[place]
      let own = Script(of: scalar)
      if !own.isShared { script = own }
      if place >= emojiEnd {
        level = levels[place]
      }
      if place >= emojiEnd, place >= missingEnd,
        let emoji = EmojiSequence(at: place, in: scalars[place..<range.upperBound]),
        emoji.isColored
      {
        if let colored = stack.face(for: scalar, language: language, isColored: true) {
          face = colored
          emojiEnd = emoji.end
          isFirst = false
        } else {
          missingEnd = emoji.end
        }
      }
      // Marks, joiners and selectors use the font of the character before them; so do blanks if the
      // font has them, so that words of one script are shaped together.
      let staysWithLast =
        place < emojiEnd
        || !isFirst
          && (Itemizer.joinsPrevious(scalar) || Paragraph.isBlank(scalar) && isText(face, scalar))
      if !staysWithLast {
        face = stack.face(for: scalar, language: language, isColored: place < missingEnd)
        if face == nil {
          if Itemizer.isInvisible(scalar) { face = stack.primary } else { missing(scalar, own) }
        }
        isFirst = false
      }
      if let last = items.last, last.face === face, last.script == script,
        last.level == level
      {
        items[items.count - 1].range = last.range.lowerBound..<place + 1
      } else {
        items.append(
          TextItem(range: place..<place + 1, face: face, script: script, level: level))
      }
    }
    return items
  }

  /// Returns whether the font has the character and is not a color font: a space between emoji has
  /// the usual width.
  private func isText(_ face: FontFace?, _ scalar: UInt32) -> Bool {
    guard let face, !face.isColored else { return false }
    return face.glyph(for: scalar) != nil
  }

  /// Returns the script of the first character that has one of its own; shared characters before it
  /// use it as well.
  private func leadingScript(_ scalars: [UInt32], in range: Range<Int>) -> Script {
    for place in range {
      let script = Script(of: scalars[place])
      if !script.isShared { return script }
    }
    return Script(of: 0x20)
  }

  private static func joinsPrevious(_ scalar: UInt32) -> Bool {
    if scalar < 0x300 { return scalar == 0xad }
    return Script.isMark(scalar) || isInvisible(scalar)
  }

  /// Returns whether HarfBuzz omits the character (Unicode's default ignorables that occur in
  /// texts).
  private static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b...0x180f, 0x200b...0x200f,
      0x202a...0x202e, 0x2060...0x206f, 0x3164, 0xfe00...0xfe0f, 0xfeff, 0xffa0,
      0xe0000...0xe0fff:
      true
    default: false
    }
  }
}
