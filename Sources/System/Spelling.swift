/// Computes the distance between words and suggests the known word that was probably meant.
package enum Spelling {
  /// Longer words are unlikely to be typing errors, and comparing them would take long.
  private static let longest = 64

  /// Returns the number of letters to insert, remove, change or swap with a neighbor to turn one
  /// word into the other. Case is ignored.
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (letters(a), letters(b))
    // `row[j]`: the distance from the letters of `a` seen so far to the first j letters of `b`.
    var before: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1] + row.dropFirst()
      for j in b.indices {
        let changed = row[j] + (a[i] == b[j] ? 0 : 1)
        next[j + 1] = min(changed, row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          next[j + 1] = min(next[j + 1], before[j - 1] + 1)
        }
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }

  /// Returns the word of `known` that was probably meant: at most a third of its letters differ, or
  /// it is the only one with this prefix. Nil if none is close; the first if several are equally
  /// close.
  package static func nearest(to word: String, among known: [String]) -> String? {
    if word.isEmpty || word.utf8.count > longest { return nil }
    let near = known.map { (name: $0, distance: distance(word, $0)) }
    let best = near.min { $0.distance < $1.distance }
    // In a word of two letters, one wrong letter is already too many.
    if let best, best.distance <= (best.name.count < 3 ? 0 : max(1, best.name.count / 3)) {
      return best.name
    }
    let begun = known.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    return begun.count == 1 && word.count > 1 ? begun[0] : nil
  }

  private static func letters(_ word: String) -> [Character] {
    Array(word.lowercased().prefix(longest))
  }
}
