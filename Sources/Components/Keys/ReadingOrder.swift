import VitrineUnits

/// The order in which people read things on a screen: line by line from the top, and in a line in
/// the direction of reading.
///
///     ┌───┐ ┌───┐          ┌───┐ ┌───┐
///     │ 1 │ │ 2 │          │ 2 │ │ 1 │
///     └───┘ └───┘   and    └───┘ └───┘   from right to left
///     ┌─────────┐          ┌─────────┐
///     │    3    │          │    3    │
///     └─────────┘          └─────────┘
enum ReadingOrder {
  /// Returns the indices of areas in reading order. An area is on the line of the one above it if
  /// its middle is above that one's bottom edge.
  static func indices(of areas: [Rect], isRightToLeft: Bool) -> [Int] {
    var lines: [[Int]] = []
    var bottom = -Double.infinity
    for index in areas.indices.sorted(by: { (areas[$0].minY, $0) < (areas[$1].minY, $1) }) {
      if areas[index].center.y < bottom {
        lines[lines.count - 1].append(index)
      } else {
        lines.append([index])
        bottom = areas[index].maxY
      }
    }
    return lines.flatMap { line in
      line.sorted { a, b in
        isRightToLeft
          ? (-areas[a].maxX, a) < (-areas[b].maxX, b) : (areas[a].minX, a) < (areas[b].minX, b)
      }
    }
  }
}
