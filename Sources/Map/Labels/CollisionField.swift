import VitrineUnits

/// Occupied areas of the screen, so that labels and pins do not overlap.
///
/// Squares of 64 points list the boxes that overlap them, so that a query looks at few boxes.
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

  /// Two cells around the screen count too: a box that begins outside may extend into it.
  private func span(_ from: Double, _ to: Double, _ count: Int) -> ClosedRange<Int> {
    func cell(_ v: Double) -> Int {
      Int(min(max((v / Self.cell).rounded(.down) + 2, 0), Double(count - 1)))
    }
    return cell(from)...cell(to)
  }
}

extension Rect {
  /// Whether a part of `box` is outside.
  func cuts(_ box: Rect) -> Bool {
    box.minX < minX || box.maxX > maxX || box.minY < minY || box.maxY > maxY
  }

  func overlaps(_ o: Rect) -> Bool {
    minX < o.maxX && o.minX < maxX && minY < o.maxY && o.minY < maxY
  }
}
