import VitrineUnits

/// Zoom levels from which vertices of a line count, so that a tile at low zoom paints few of them.
enum Simplification {
  /// Allowed deviation of a line, in points.
  private static let tolerance = 0.4
  /// Longer lines are treated as several, so that the time stays proportional to the length.
  private static let piece = 256

  /// Returns for each vertex the first whole zoom level at which it counts, after Douglas and
  /// Peucker: the vertex farthest from a chord counts as soon as its distance is visible, then
  /// those on both sides of it. The ends always count.
  static func levels(of points: ArraySlice<Point>) -> [Int8] {
    let base = points.startIndex
    var levels = [Int8](repeating: Int8.max, count: points.count)
    if points.count < 3 { return levels.map { _ in 0 } }
    var stack: [(from: Int, to: Int, floor: Int8)] = []
    for start in stride(from: 0, to: points.count - 1, by: piece) {
      let end = min(start + piece, points.count - 1)
      (levels[start], levels[end]) = (0, 0)
      stack.append((start, end, 0))
    }
    while let (from, to, floor) = stack.popLast() {
      if to - from < 2 { continue }
      let (a, b) = (points[base + from], points[base + to])
      var worst = (index: from + 1, square: -1.0)
      for i in (from + 1)..<to {
        let square = squaredDistance(points[base + i], a, b)
        if square > worst.square { worst = (i, square) }
      }
      let level = max(floor, zoom(where: worst.square))
      levels[worst.index] = level
      stack.append((from, worst.index, level))
      stack.append((worst.index, to, level))
    }
    return levels
  }

  /// The first level at which a distance on the Mercator square, given by its square, is visible.
  private static func zoom(where square: Double) -> Int8 {
    if !(square > 0) { return Int8.max }
    // distance × 256 × 2^zoom ≥ tolerance; rounded down to the level before.
    let ratio = tolerance / (256 * square.squareRoot())
    return Int8(clamping: max(0, Int(ratio.exponent)))
  }

  private static func squaredDistance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let (ab, ap) = (b - a, p - a)
    let square = ab.dx * ab.dx + ab.dy * ab.dy
    let t = square > 0 ? min(max((ap.dx * ab.dx + ap.dy * ab.dy) / square, 0), 1) : 0
    let offset = ap - ab * t
    return offset.dx * offset.dx + offset.dy * offset.dy
  }
}
