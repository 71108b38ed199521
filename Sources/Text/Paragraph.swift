import CFriBidi
package import VitrineUnits

/// A paragraph of text with the properties of its characters by Unicode's rules.
package struct Paragraph {
  /// The characters without line ends; control characters are replaced by visible or ignorable
  /// ones.
  package let scalars: [UInt32]
  /// The bidirectional embedding level of each character: odd runs from right to left.
  package let levels: [Int8]
  /// The reading direction of lines.
  package let direction: LayoutDirection
  private let characters: String.UnicodeScalarView.SubSequence

  /// Creates a paragraph. `fallback` is the direction of a paragraph without letters.
  package init(_ text: String.UnicodeScalarView.SubSequence, fallback: LayoutDirection) {
    characters = text
    let scalars = text.map { Paragraph.visible($0.value) }
    self.scalars = scalars
    // No character below U+0590 runs from right to left, so FriBidi is not needed.
    if fallback == .leftToRight && scalars.allSatisfy({ $0 < 0x590 }) {
      levels = [Int8](repeating: 0, count: scalars.count)
      direction = .leftToRight
      return
    }
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [Int8](repeating: 0, count: scalars.count)
    // The weak directions, which the first letter overrides.
    var base = fallback == .leftToRight ? FRIBIDI_PAR_WLTR : FRIBIDI_PAR_WRTL
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // If memory is exhausted it returns 0 and all levels stay 0: left to right.
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    self.levels = levels
    direction = Int(base.rawValue) & FRIBIDI_MASK_RTL == 0 ? .leftToRight : .rightToLeft
  }

  package var count: Int { scalars.count }

  /// The embedding level of the paragraph's direction.
  package var baseLevel: Int8 { direction == .leftToRight ? 0 : 1 }

  /// Returns, for each index from 0 to `count`, whether it is a boundary between user-perceived
  /// characters (Unicode's grapheme clusters).
  package func characterBoundaries() -> [Bool] {
    var boundaries = [Bool](repeating: false, count: count + 1)
    var place = 0
    boundaries[0] = true
    for character in Substring(characters) {
      place += character.unicodeScalars.count
      boundaries[place] = true
    }
    return boundaries
  }

  /// Returns whether a character is blank and does not count for the width at the end of a line.
  package static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200a, 0x200b, 0x205f, 0x3000: true
    default: false
    }
  }

  /// Returns the end of `range` without trailing blanks.
  package func trimmedEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound && Paragraph.isBlank(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// Replaces a tab with a space, and other control characters with the invisible word joiner, so
  /// that they are not shown as boxes.
  private static func visible(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 9: 0x20
    case 0..<0x20, 0x7f..<0xa0: 0x2060
    default: scalar
    }
  }
}

extension Paragraph {
  /// Returns the paragraphs of a text in order, at least one. A line end at the end of the text
  /// does not start a new paragraph.
  package static func split(_ text: String, fallback: LayoutDirection) -> [Paragraph] {
    let all = text.unicodeScalars
    var paragraphs: [Paragraph] = []
    var start = all.startIndex
    var place = start
    while place < all.endIndex {
      let value = all[place].value
      guard isLineEnd(value) else {
        place = all.index(after: place)
        continue
      }
      paragraphs.append(Paragraph(all[start..<place], fallback: fallback))
      place = all.index(after: place)
      if value == 0x0d && place < all.endIndex && all[place].value == 0x0a {
        place = all.index(after: place)
      }
      start = place
    }
    if start < all.endIndex || paragraphs.isEmpty {
      paragraphs.append(Paragraph(all[start...], fallback: fallback))
    }
    return paragraphs
  }

  private static func isLineEnd(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0a...0x0d, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
