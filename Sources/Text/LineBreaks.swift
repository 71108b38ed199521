import CUnibreak

extension Paragraph {
  /// For each place between characters, 0 to `count`: whether a line may end there (UAX #14).
  package func lineBreaks(_ boundaries: [Bool]) -> [Bool] {
    var allowed = [Bool](repeating: false, count: count + 1)
    allowed[count] = true
    if count == 0 { return allowed }
    _ = LineBreaks.tables
    var classes = [CChar](repeating: 0, count: count)
    set_linebreaks_utf32(scalars.map(LineBreaks.known), count, nil, &classes)
    for place in 1..<max(count, 1) {
      // An old table may know less about emoji than the grapheme rules do.
      allowed[place] = Int32(classes[place - 1]) == LINEBREAK_ALLOWBREAK && boundaries[place]
    }
    return allowed
  }
}

private enum LineBreaks {
  /// Built once, before the first question.
  static let tables: Void = init_linebreak()

  /// libunibreak 1.1, which Debian 12 has, stops the program at two kinds of characters: the
  /// letters that make flags, and U+FFFF. A Han character has the same breaks around it.
  static func known(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1f1e6...0x1f1ff, 0xffff: 0x4e00
    default: scalar
    }
  }
}
