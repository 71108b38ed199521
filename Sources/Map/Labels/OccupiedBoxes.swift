import VitrineUnits

/// Boxes that are occupied on the screen.
///
/// Squares of 64 points list the boxes that overlap them, so that a query looks at few boxes. All
/// lists are in one array: a frame fills several of these.
struct OccupiedBoxes {
  /// A box in the list of a square.
  private struct Entry {
    var box: Rect
    /// The next one of the square; −1 at the end.
    var next: Int32
  }

  private static let cell = 64.0
  private let columns: Int
  private let rows: Int
  /// The first entry of each square; −1 for none.
  private var heads: [Int32]
  private var entries: [Entry] = []

  init(_ size: Size) {
    columns = max(1, Int((size.width / Self.cell).rounded(.up))) + 4
    rows = max(1, Int((size.height / Self.cell).rounded(.up))) + 4
    heads = Array(repeating: -1, count: columns * rows)
    entries.reserveCapacity(512)
  }

  func isFree(_ box: Rect) -> Bool {
    let across = span(box.minX, box.maxX, columns)
    for y in span(box.minY, box.maxY, rows) {
      for x in across {
        var entry = Int(heads[y * columns + x])
        while entry >= 0 {
          if entries[entry].box.overlaps(box) { return false }
          entry = Int(entries[entry].next)
        }
      }
    }
    return true
  }

  /// Whether no box contains the point, as for a box without width and height.
  func isFree(_ point: Point) -> Bool {
    var entry = Int(heads[cell(point.y, rows) * columns + cell(point.x, columns)])
    while entry >= 0 {
      let box = entries[entry].box
      if box.minX < point.x && point.x < box.maxX && box.minY < point.y && point.y < box.maxY {
        return false
      }
      entry = Int(entries[entry].next)
    }
    return true
  }

  mutating func take(_ box: Rect) {
    let across = span(box.minX, box.maxX, columns)
    for y in span(box.minY, box.maxY, rows) {
      for x in across {
        let cell = y * columns + x
        entries.append(Entry(box: box, next: heads[cell]))
        heads[cell] = Int32(entries.count - 1)
      }
    }
  }

  /// Two cells around the screen count too: a box that begins outside may extend into it.
  private func span(_ from: Double, _ to: Double, _ count: Int) -> ClosedRange<Int> {
    cell(from, count)...cell(to, count)
  }

  /// The number of the column or row at a coordinate.
  private func cell(_ v: Double, _ count: Int) -> Int {
    // Cut towards zero after the cells on the left are added, so that it rounds down.
    Int(min(max(v / Self.cell + 2, 0), Double(count - 1)))
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
