import VitrineUnits

/// The places of the names below a chart, in lines from the leading edge.
///
///     ━━ Inside    ╍╍ Outside
///     ┅┅ Cellar
struct ChartLegend: Sendable, Hashable {
  /// The place of each name with the sign before it, in reading direction.
  let places: [Rect]
  /// The height of all lines, in points; 0 without names.
  let height: Double

  private static let gap = 16.0

  /// `widths` are those of the names with their signs, in points. A wider one than `length` is as
  /// wide as a line.
  init(widths: [Double], length: Double, lineHeight: Double) {
    var places: [Rect] = []
    var (x, y) = (0.0, 0.0)
    for width in widths {
      let width = min(width, max(0, length))
      if x > 0 && x + width > length { (x, y) = (0, y + lineHeight) }
      places.append(Rect(x, y, width, lineHeight))
      x += width + Self.gap
    }
    self.places = places
    height = places.last?.maxY ?? 0
  }
}
