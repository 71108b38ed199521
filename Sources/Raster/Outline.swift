import VitrineUnits

/// A closed shape as straight edges, with flattened curves.
struct Outline: Sendable {
  /// From (x0, y0) to (x1, y1). Downward edges count +1, upward ones −1.
  struct Edge: Sendable {
    var x0, y0, x1, y1: Double
  }

  /// The largest distance of a chord from its arc, in pixels: less than an eighth of a coverage
  /// step.
  static let tolerance = 1.0 / 2048

  private(set) var edges: [Edge] = []

  init() {}

  /// The outline of contours, which are closed.
  init(_ contours: Contours) {
    edges.reserveCapacity(contours.points.count)
    contours.forEach { points, _ in add(points) }
  }

  /// Adds the closed polygon through the points. Horizontal edges cover nothing and are left out.
  mutating func add(_ points: some RandomAccessCollection<Point>) {
    guard var last = points.last else { return }
    for p in points {
      if p.y != last.y { edges.append(Edge(x0: last.x, y0: last.y, x1: p.x, y1: p.y)) }
      last = p
    }
  }

  /// A rectangle whose corners are quarters of an ellipse with the given radii, which must not
  /// exceed half of its sides.
  static func roundedRect(_ r: Rect, _ rx: Double, _ ry: Double) -> Outline {
    let arc = quarterArc(radius: max(rx, ry))
    var points: [Point] = []
    points.reserveCapacity(4 * arc.count)
    let (left, right) = (r.minX + rx, r.maxX - rx)
    let (top, bottom) = (r.minY + ry, r.maxY - ry)
    // Clockwise from the right end of the top right corner. All corners mirror one table, so that
    // the shape is symmetric.
    for a in arc.reversed() { points.append(Point(right + rx * a.x, top - ry * a.y)) }
    for a in arc { points.append(Point(right + rx * a.x, bottom + ry * a.y)) }
    for a in arc.reversed() { points.append(Point(left - rx * a.x, bottom + ry * a.y)) }
    for a in arc { points.append(Point(left - rx * a.x, top - ry * a.y)) }
    var outline = Outline()
    outline.add(points)
    return outline
  }

  /// Points of the unit circle from angle 0 to 90 degrees, close enough for `radius`.
  private static func quarterArc(radius: Double) -> [Point] {
    // The distance of a chord over the angle t from its arc is r (1 − cos t/2) ≈ r t² / 8.
    let quarter = 1.570_796_326_794_896_6
    let step = (8 * tolerance / max(radius, tolerance)).squareRoot()
    let count = min(max(Int((quarter / step).rounded(.up)), 1), 4096)
    return (0...count).map { k in
      if k == 0 { return Point(1, 0) }
      if k == count { return Point(0, 1) }
      let (sin, cos) = ExactMath.sincos(quarter * Double(k) / Double(count))
      return Point(cos, sin)
    }
  }
}
