import VitrineUnits

/// Packed tree of boxes that finds those which touch a rectangle.
///
/// The boxes are sorted along a Z-order curve, so that neighbors on the map are neighbors in
/// memory; every sixteen of them have a box around them, and so on upwards. Each box has the whole
/// zoom level from which it counts; a branch without boxes for a level is skipped.
struct BoxTree: Sendable {
  private static let fan = 16

  struct Entry: Sendable {
    var box: Rect
    var zoom: Int8
  }

  /// Level 0: the boxes themselves, sorted; the last level has at most `fan` entries.
  private let levels: [[Entry]]
  /// The original index of each sorted box.
  private let numbers: [Int32]

  let count: Int

  init(_ entries: [Entry]) {
    count = entries.count
    var bounds = entries.first?.box ?? .zero
    for entry in entries { bounds = bounds.around(entry.box) }
    let keyed = entries.enumerated().map { (Self.key(entryCenter: $1.box.center, bounds), $0) }
      .sorted { $0 < $1 }
    numbers = keyed.map { Int32($0.1) }
    var level = keyed.map { entries[$0.1] }
    var levels = [level]
    while level.count > Self.fan {
      level = stride(from: 0, to: level.count, by: Self.fan).map { start in
        let part = level[start..<min(start + Self.fan, level.count)]
        return part.dropFirst().reduce(part[start]) {
          Entry(box: $0.box.around($1.box), zoom: min($0.zoom, $1.zoom))
        }
      }
      levels.append(level)
    }
    self.levels = levels
  }

  /// The smallest box around all boxes.
  var bounds: Rect? {
    guard let top = levels.last, let first = top.first else { return nil }
    return top.reduce(first.box) { $0.around($1.box) }
  }

  /// Calls `body` with the index of each box that touches `rect` (edges included) and counts at
  /// `zoom`, in the order of the tree.
  func forEach(in rect: Rect, zoom: Int, _ body: (Int) -> Void) {
    visit(levels.count - 1, 0..<levels[levels.count - 1].count, rect, Int8(clamping: zoom), body)
  }

  /// Whether `forEach` finds any box.
  func holdsAnything(in rect: Rect, zoom: Int) -> Bool {
    let (top, zoom) = (levels.count - 1, Int8(clamping: zoom))
    return holdsAnything(top, 0..<levels[top].count, rect, zoom)
  }

  private func holdsAnything(
    _ depth: Int, _ range: Range<Int>, _ rect: Rect, _ zoom: Int8
  ) -> Bool {
    range.contains { i in
      let entry = levels[depth][i]
      if entry.zoom > zoom || !entry.box.touches(rect) { return false }
      return depth == 0 || holdsAnything(depth - 1, below(i, depth), rect, zoom)
    }
  }

  /// The entries of the level below that are in this one.
  private func below(_ i: Int, _ depth: Int) -> Range<Int> {
    i * Self.fan..<min((i + 1) * Self.fan, levels[depth - 1].count)
  }

  private func visit(
    _ depth: Int, _ range: Range<Int>, _ rect: Rect, _ zoom: Int8, _ body: (Int) -> Void
  ) {
    for i in range {
      let entry = levels[depth][i]
      if entry.zoom > zoom || !entry.box.touches(rect) { continue }
      if depth == 0 {
        body(Int(numbers[i]))
      } else {
        visit(depth - 1, below(i, depth), rect, zoom, body)
      }
    }
  }

  /// The position of a center along the curve: the interleaved bits of x and y.
  private static func key(entryCenter p: Point, _ bounds: Rect) -> UInt64 {
    func cell(_ v: Double, _ start: Double, _ length: Double) -> UInt64 {
      length > 0 ? UInt64(min(max((v - start) / length, 0), 1) * 65_535) : 0
    }
    func spread(_ v: UInt64) -> UInt64 {
      var v = v
      v = (v | v << 8) & 0x00ff_00ff
      v = (v | v << 4) & 0x0f0f_0f0f
      v = (v | v << 2) & 0x3333_3333
      return (v | v << 1) & 0x5555_5555
    }
    return spread(cell(p.x, bounds.minX, bounds.width))
      | spread(cell(p.y, bounds.minY, bounds.height)) << 1
  }
}

extension Rect {
  func touches(_ o: Rect) -> Bool {
    minX <= o.maxX && o.minX <= maxX && minY <= o.maxY && o.minY <= maxY
  }

  func around(_ o: Rect) -> Rect {
    let (x0, y0) = (min(minX, o.minX), min(minY, o.minY))
    return Rect(x0, y0, max(maxX, o.maxX) - x0, max(maxY, o.maxY) - y0)
  }

  /// The box around all points; nil where there are none.
  init?(around points: some Sequence<Point>) {
    var box: (x0: Double, y0: Double, x1: Double, y1: Double)?
    for p in points {
      let b = box ?? (p.x, p.y, p.x, p.y)
      box = (min(b.x0, p.x), min(b.y0, p.y), max(b.x1, p.x), max(b.y1, p.y))
    }
    guard let b = box else { return nil }
    self.init(b.x0, b.y0, b.x1 - b.x0, b.y1 - b.y0)
  }
}
