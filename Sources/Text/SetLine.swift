package import VitrineUnits

/// One line of text after shaping.
package struct SetLine {
  /// Its characters in the paragraph, blanks at its end included, the ellipsis not.
  package var range: Range<Int>
  /// In reading order.
  package var runs: [ShapedRun]
  /// In device pixels, without blanks at the end.
  package var width: Double
  /// The paragraph's.
  package var direction: LayoutDirection
  package var hasEllipsis = false

  /// The runs as they stand from left to right: Unicode's rule L2, from the highest level down to
  /// the lowest odd one turn around every stretch at that level or above. (Rule L1, which resets
  /// blanks at the end of a line, has nothing to do: they are not painted.)
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
