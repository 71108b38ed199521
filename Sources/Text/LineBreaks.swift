import CThai
import CUnibreak

extension Paragraph {
  /// Returns, for each index between characters, 0 to `count`, whether a line may end there (UAX
  /// #14). Thai is written without spaces between words: a dictionary provides their ends.
  package func lineBreaks(_ boundaries: [Bool], thai: ThaiDictionary? = nil) -> [Bool] {
    var allowed = [Bool](repeating: false, count: count + 1)
    allowed[count] = true
    if count == 0 { return allowed }
    _ = LineBreaks.tables
    var classes = [CChar](repeating: 0, count: count)
    set_linebreaks_utf32(scalars.map(LineBreaks.known), count, nil, &classes)
    for index in 1..<max(count, 1) {
      // The table may be older than the grapheme rules and split emoji.
      allowed[index] = Int32(classes[index - 1]) == LINEBREAK_ALLOWBREAK && boundaries[index]
    }
    guard let thai else { return allowed }
    var start = 0
    while start < count {
      guard ThaiDictionary.isThai(scalars[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < count && ThaiDictionary.isThai(scalars[end]) { end += 1 }
      for word in thai.wordEnds(in: scalars[start..<end]) where boundaries[start + word] {
        allowed[start + word] = true
      }
      start = end
    }
    return allowed
  }
}

private enum LineBreaks {
  /// Initialized once, before the first use.
  static let tables: Void = init_linebreak()

  /// libunibreak 1.1 (Debian 12) aborts at regional indicators and at U+FFFF. They are replaced by
  /// a Han character, which has the same line breaks.
  static func known(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1f1e6...0x1f1ff, 0xffff: 0x4e00
    default: scalar
    }
  }
}

/// The ends of Thai words, from libthai's dictionary, which is loaded when a text first needs it.
package final class ThaiDictionary {
  private enum State {
    case unloaded
    case loaded(OpaquePointer)
    case missing
  }
  private var state = State.unloaded
  private let onMissing: () -> Void

  /// The maximum length; longer texts without a space are split first.
  private static let longest = 2048

  /// `onMissing` is called once if there is no dictionary; a line may then end at any character.
  package init(onMissing: @escaping () -> Void = {}) { self.onMissing = onMissing }

  deinit {
    if case .loaded(let dictionary) = state { th_brk_delete(dictionary) }
  }

  static func isThai(_ scalar: UInt32) -> Bool { 0xe01...0xe5b ~= scalar }

  /// Returns the ends of words in a Thai text, relative to its start, without 0 and its end.
  func wordEnds(in scalars: ArraySlice<UInt32>) -> [Int] {
    guard let dictionary = loaded() else { return [] }
    var ends: [Int] = []
    var start = scalars.startIndex
    while start < scalars.endIndex {
      let part = scalars[start..<min(start + Self.longest, scalars.endIndex)]
      let text = part.map { thwchar_t(truncatingIfNeeded: $0) } + [0]
      var breaks = [Int32](repeating: 0, count: part.count)
      let found = th_brk_wc_find_breaks(dictionary, text, &breaks, part.count)
      for index in breaks.prefix(Int(max(0, found))) where index > 0 && index < part.count {
        ends.append(start - scalars.startIndex + Int(index))
      }
      start = part.endIndex
    }
    return ends
  }

  private func loaded() -> OpaquePointer? {
    switch state {
    case .loaded(let dictionary): return dictionary
    case .missing: return nil
    case .unloaded:
      guard let dictionary = th_brk_new(nil) else {
        state = .missing
        onMissing()
        return nil
      }
      state = .loaded(dictionary)
      return dictionary
    }
  }
}
