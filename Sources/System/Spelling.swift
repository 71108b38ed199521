/// How far two words lie apart, and which of those that are known was probably meant.
public enum Spelling {
  /// Longer words are nobody's slip of a finger, and comparing them would take long.
  private static let longest = 64

  /// The number of letters to insert, remove, change or swap with their neighbour to make one word
  /// of the other; capitals count as small letters.
  public static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (letters(a), letters(b))
    // `row[j]`: from what has been seen of `a` to the first j letters of `b`.
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

  /// The one of `known` that `word` was probably meant to be: at most a third of its letters are wrong,
  /// or it is the only one that begins so. Nil where none is near; the first of several as near.
  public static func nearest(to word: String, among known: [String]) -> String? {
    if word.isEmpty || word.utf8.count > longest { return nil }
    let near = known.map { (name: $0, distance: distance(word, $0)) }
    let best = near.min { $0.distance < $1.distance }
    // In two letters one is too many.
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
