import VitrineUnits

/// What of the screen is taken, so that names and pins do not lie on one another.
///
/// Squares of 64 points each know the boxes that reach into them: a question looks at a few boxes
/// only.
struct CollisionField {
  private static let cell = 64.0
  private let columns: Int
  private let rows: Int
  private var cells: [[Rect]]

  init(_ size: Size) {
    columns = max(1, Int((size.width / Self.cell).rounded(.up))) + 4
    rows = max(1, Int((size.height / Self.cell).rounded(.up))) + 4
    cells = Array(repeating: [], count: columns * rows)
  }

  func isFree(_ box: Rect) -> Bool {
    for y in span(box.minY, box.maxY, rows) {
      for x in span(box.minX, box.maxX, columns) {
        for taken in cells[y * columns + x] where taken.overlaps(box) { return false }
      }
    }
    return true
  }

  mutating func take(_ box: Rect) {
    for y in span(box.minY, box.maxY, rows) {
      for x in span(box.minX, box.maxX, columns) { cells[y * columns + x].append(box) }
    }
  }

  /// Two cells around the screen count too: what begins outside may reach in.
  private func span(_ from: Double, _ to: Double, _ count: Int) -> ClosedRange<Int> {
    func cell(_ v: Double) -> Int {
      Int(min(max((v / Self.cell).rounded(.down) + 2, 0), Double(count - 1)))
    }
    return cell(from)...cell(to)
  }
}

extension Rect {
  func overlaps(_ o: Rect) -> Bool {
    minX < o.maxX && o.minX < maxX && minY < o.maxY && o.minY < maxY
  }
}
