package import VitrineUnits

/// A shaped line of text.
package struct TypesetLine {
  /// The range of its characters in the paragraph, with trailing blanks, without the ellipsis.
  package var range: Range<Int>
  /// The runs in reading order.
  package var runs: [ShapedRun]
  /// The width in device pixels, without trailing blanks.
  package var width: Double
  /// The direction of the paragraph.
  package var direction: LayoutDirection
  package var hasEllipsis = false

  /// The runs from left to right by Unicode's rule L2: from the highest level down to the lowest
  /// odd one, every sequence at that level or above is reversed. (Rule L1, about trailing blanks,
  /// is unnecessary: they are not painted.)
  package var visualRuns: [ShapedRun] {
    var order = runs
    let levels = runs.map(\.item.level)
    guard let highest = levels.max(), highest > 0 else { return order }
    var sorted = levels
    var level = highest
    while level >= 1 {
      var start = 0
      while start < order.count {
        if sorted[start] < level {
          start += 1
          continue
        }
        var end = start
        while end < order.count && sorted[end] >= level { end += 1 }
        order[start..<end].reverse()
        sorted[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }
}
