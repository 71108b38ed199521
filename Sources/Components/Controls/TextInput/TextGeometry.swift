/// The places of a line's characters, for a caret and a selection; in points from the line's left
/// edge.
struct TextGeometry {
  let spans: [TextSpan]

  /// `spans` may have more entries than the text has characters.
  init(_ spans: [TextSpan], count: Int) { self.spans = Array(spans.prefix(count)) }

  var width: Double { spans.reduce(0) { max($0, $1.right) } }

  /// The place of a caret: at the far edge of the character before it, so that it is where the
  /// finger has just written, also between letters of two directions.
  func caret(at position: Int) -> Double {
    if position > 0, position <= spans.count {
      let span = spans[position - 1]
      return span.isRightToLeft ? span.left : span.right
    }
    guard let first = spans.first else { return 0 }
    return position > 0 ? width : first.isRightToLeft ? first.right : first.left
  }

  /// The near edge of the character after a position, where a selection begins.
  func leadingEdge(at position: Int) -> Double {
    guard spans.indices.contains(position) else { return caret(at: position) }
    let span = spans[position]
    return span.isRightToLeft ? span.right : span.left
  }

  /// The position of a caret that is nearest to `x`.
  func position(at x: Double) -> Int {
    guard let index = index(at: x) else { return 0 }
    let span = spans[index]
    let isLeftHalf = x < (span.left + span.right) / 2
    return isLeftHalf == span.isRightToLeft ? index + 1 : index
  }

  /// The character at `x`, or the nearest one; nil in an empty text.
  func index(at x: Double) -> Int? {
    func distance(_ span: TextSpan) -> Double { max(span.left - x, x - span.right, 0) }
    return spans.indices.min { distance(spans[$0]) < distance(spans[$1]) }
  }

  /// The areas of characters, from left to right; those that touch are one.
  func areas(of range: Range<Int>) -> [(left: Double, right: Double)] {
    var areas: [(left: Double, right: Double)] = []
    for span in spans[range.clamped(to: 0..<spans.count)].sorted(by: { $0.left < $1.left }) {
      if let last = areas.last, span.left - last.right < 0.5 {
        areas[areas.count - 1].right = max(last.right, span.right)
      } else {
        areas.append((span.left, span.right))
      }
    }
    return areas
  }
}
