import VitrineUnits

/// A contour of a path with flattened curves.
struct Polyline {
  /// The largest distance of a chord from its curve, in pixels: one step of coverage.
  static let tolerance = 1.0 / 256

  var points: [Point]
  var isClosed: Bool

  /// The largest angle whose chord is within the tolerance of a circle.
  static func step(radius: Double, tolerance: Double = tolerance) -> Double {
    (8 * tolerance / max(radius, tolerance)).squareRoot()
  }

  static func lines(of elements: [Path.Element]) -> [Polyline] {
    var lines: [Polyline] = []
    forEach(of: elements) { lines.append(Polyline(points: $0, isClosed: $1)) }
    return lines
  }

  /// Calls `body` with the points of each contour, and whether it is closed.
  static func forEach(of elements: [Path.Element], _ body: ([Point], Bool) -> Void) {
    var points: [Point] = []
    func end(closed: Bool) {
      if points.count > 1 || closed && !points.isEmpty { body(points, closed) }
      points.removeAll(keepingCapacity: true)
    }
    for element in elements {
      switch element {
      case .move(let p):
        end(closed: false)
        points.append(p)
      case .line(let p): points.append(p)
      case .quad(let c, let p):
        let a = points[points.count - 1]
        let bend = length(a, c, p)
        // Wang's formula: n² ≥ d (d − 1) / 8 × bend / tolerance, d the degree.
        flatten(&points, bend * 0.25) { t in
          let s = 1 - t
          let (u, v, w) = (s * s, 2 * s * t, t * t)
          return Point(u * a.x + v * c.x + w * p.x, u * a.y + v * c.y + w * p.y)
        }
      case .cubic(let c, let e, let p):
        let a = points[points.count - 1]
        let bend = max(length(a, c, e), length(c, e, p))
        flatten(&points, bend * 0.75) { t in
          let s = 1 - t
          let (u, v, w, z) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          return Point(
            u * a.x + v * c.x + w * e.x + z * p.x, u * a.y + v * c.y + w * e.y + z * p.y)
        }
      case .close: end(closed: true)
      }
    }
    end(closed: false)
  }

  /// |a − 2b + c|, the bend of the control polygon.
  private static func length(_ a: Point, _ b: Point, _ c: Point) -> Double {
    Vector(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y).length
  }

  private static func flatten(
    _ points: inout [Point], _ weight: Double, _ curve: (Double) -> Point
  ) {
    let count = min(max(Int((weight / tolerance).squareRoot().rounded(.up)), 1), 1024)
    for k in 1...count { points.append(curve(Double(k) / Double(count))) }
  }
}
