import CThai
import CUnibreak
import VitrineLibraries

extension Paragraph {
  /// For each place between characters, 0 to `count`: whether a line may end there (UAX #14). Thai
  /// is written without spaces between words: where they end, only a dictionary knows.
  package func lineBreaks(_ boundaries: [Bool], thai: ThaiDictionary? = nil) -> [Bool] {
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

/// Where Thai words end, by libthai's dictionary, which is opened when a text first needs it.
package final class ThaiDictionary {
  private enum State {
    case unopened
    case open(Libthai, OpaquePointer)
    case missing
  }
  private var state = State.unopened
  private let onMissing: () -> Void

  /// Longer stretches without a space are cut up first: no page holds such a word.
  private static let longest = 2048

  /// `onMissing` is called once, where there is no dictionary; then a line may end at any character.
  package init(onMissing: @escaping () -> Void = {}) { self.onMissing = onMissing }

  deinit {
    if case .open(let thai, let handle) = state { thai.delete(handle) }
  }

  static func isThai(_ scalar: UInt32) -> Bool { 0xe01...0xe5b ~= scalar }

  /// The ends of words within a stretch of Thai, counted from its beginning, neither 0 nor its end.
  func wordEnds(in scalars: ArraySlice<UInt32>) -> [Int] {
    guard let (thai, handle) = opened() else { return [] }
    var ends: [Int] = []
    var start = scalars.startIndex
    while start < scalars.endIndex {
      let part = scalars[start..<min(start + Self.longest, scalars.endIndex)]
      let text = part.map { thwchar_t(truncatingIfNeeded: $0) } + [0]
      var places = [Int32](repeating: 0, count: part.count)
      let found = thai.findBreaks(handle, text, &places, part.count)
      for place in places.prefix(Int(max(0, found))) where place > 0 && place < part.count {
        ends.append(start - scalars.startIndex + Int(place))
      }
      start = part.endIndex
    }
    return ends
  }

  private func opened() -> (Libthai, OpaquePointer)? {
    switch state {
    case .open(let thai, let handle): return (thai, handle)
    case .missing: return nil
    case .unopened:
      guard let thai = Libthai(), let handle = thai.new(nil) else {
        state = .missing
        onMissing()
        return nil
      }
      state = .open(thai, handle)
      return (thai, handle)
    }
  }
}

/// What is called of libthai, opened with the first Thai text.
private struct Libthai {
  typealias New = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  typealias Delete = @convention(c) (OpaquePointer) -> Void
  typealias FindBreaks =
    @convention(c) (
      OpaquePointer, UnsafePointer<thwchar_t>, UnsafeMutablePointer<Int32>, Int
    ) -> Int32

  let new: New
  let delete: Delete
  let findBreaks: FindBreaks

  init?() {
    guard let library = SharedLibrary("libthai.so.0"),
      let new = library.function("th_brk_new", as: New.self),
      let delete = library.function("th_brk_delete", as: Delete.self),
      let findBreaks = library.function("th_brk_wc_find_breaks", as: FindBreaks.self)
    else { return nil }
    (self.new, self.delete, self.findBreaks) = (new, delete, findBreaks)
  }
}
