import CFriBidi
package import VitrineUnits

/// One paragraph of text: its characters with what Unicode's rules say about them.
package struct Paragraph {
  /// Line ends taken out, control characters replaced by what they look like.
  package let scalars: [UInt32]
  /// The bidirectional embedding level of each character: odd runs from right to left.
  package let levels: [Int8]
  /// Where lines begin reading.
  package let direction: LayoutDirection
  private let characters: String.UnicodeScalarView.SubSequence

  /// `fallback` is the direction of a paragraph without any letter.
  package init(_ text: String.UnicodeScalarView.SubSequence, fallback: LayoutDirection) {
    characters = text
    let scalars = text.map { Paragraph.visible($0.value) }
    self.scalars = scalars
    // Below U+0590 nothing runs from right to left, so nobody needs to be asked.
    if fallback == .leftToRight && scalars.allSatisfy({ $0 < 0x590 }) {
      levels = [Int8](repeating: 0, count: scalars.count)
      direction = .leftToRight
      return
    }
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [Int8](repeating: 0, count: scalars.count)
    // The weak kinds: they give way to the first letter.
    var base = fallback == .leftToRight ? FRIBIDI_PAR_WLTR : FRIBIDI_PAR_WRTL
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // Where memory is at its end it gives 0, and all levels stay 0: read from left to right.
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    self.levels = levels
    direction = Int(base.rawValue) & FRIBIDI_MASK_RTL == 0 ? .leftToRight : .rightToLeft
  }

  package var count: Int { scalars.count }

  /// The level that the paragraph's own direction has.
  package var baseLevel: Int8 { direction == .leftToRight ? 0 : 1 }

  /// For each place between characters, 0 to `count`: whether a user would see a character whole on
  /// either side (Unicode's grapheme clusters).
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

  /// Characters that leave no ink and count for no width at the end of a line.
  package static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200a, 0x200b, 0x205f, 0x3000: true
    default: false
    }
  }

  /// Where `range` ends without the blanks at its end.
  package func trimmedEnd(of range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound && Paragraph.isBlank(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// A tab is a space; other control characters become the invisible word joiner, so that no box
  /// stands for what was never meant to be seen.
  private static func visible(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 9: 0x20
    case 0..<0x20, 0x7f..<0xa0: 0x2060
    default: scalar
    }
  }
}

extension Paragraph {
  /// The paragraphs of a text, in order, at least one. A line end closes a paragraph: at the very
  /// end of the text it opens no new one.
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
