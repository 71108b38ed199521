import VitrineUnits

/// Flattening of curves.
enum Flattening {
  /// The largest distance of a chord from its curve, in pixels: one step of coverage.
  static let tolerance = 1.0 / 256

  /// The largest angle whose chord is within the tolerance of a circle.
  static func step(radius: Double, tolerance: Double = tolerance) -> Double {
    (8 * tolerance / max(radius, tolerance)).squareRoot()
  }

  /// The contours of a path, its curves as chords.
  static func contours(of elements: [Path.Element]) -> Contours {
    var contours = Contours()
    var at = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        contours.end(isClosed: false)
        contours.append(p)
        at = p
      case .line(let p):
        contours.append(p)
        at = p
      case .quad(let c, let p):
        let a = at
        let bend = length(a, c, p)
        // Wang's formula: n² ≥ d (d − 1) / 8 × bend / tolerance, d the degree.
        flatten(&contours, bend * 0.25, isUsable: a.isUsable && c.isUsable && p.isUsable) { t in
          let s = 1 - t
          let (u, v, w) = (s * s, 2 * s * t, t * t)
          return Point(u * a.x + v * c.x + w * p.x, u * a.y + v * c.y + w * p.y)
        }
        at = p
      case .cubic(let c, let e, let p):
        let a = at
        let bend = max(length(a, c, e), length(c, e, p))
        let isUsable = a.isUsable && c.isUsable && e.isUsable && p.isUsable
        flatten(&contours, bend * 0.75, isUsable: isUsable) { t in
          let s = 1 - t
          let (u, v, w, z) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          return Point(
            u * a.x + v * c.x + w * e.x + z * p.x, u * a.y + v * c.y + w * e.y + z * p.y)
        }
        at = p
      case .close: contours.end(isClosed: true)
      }
    }
    contours.end(isClosed: false)
    return contours
  }

  /// |a − 2b + c|, the bend of the control polygon.
  private static func length(_ a: Point, _ b: Point, _ c: Point) -> Double {
    Vector(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y).length
  }

  /// `isUsable`: all control points are in the range of coordinates, so the curve between them is.
  private static func flatten(
    _ contours: inout Contours, _ weight: Double, isUsable: Bool, _ curve: (Double) -> Point
  ) {
    let count = min(max(Int((weight / tolerance).squareRoot().rounded(.up)), 1), 1024)
    if isUsable {
      for k in 1...count { contours.append(between: curve(Double(k) / Double(count))) }
    } else {
      for k in 1...count { contours.append(curve(Double(k) / Double(count))) }
    }
  }
}
