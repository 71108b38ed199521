public import VitrineMap
import VitrineUnits

/// The point that represents a larger geometry as a place, to 1e-7 degrees (a centimeter). It is
/// always on the geometry itself, and does not depend on the direction or the first point of rings.
///
/// - Areas: the centroid of the largest polygon, without its holes, if it is inside; otherwise the
///   middle of the widest of up to 15 spans from west to east inside the polygon.
/// - Lines: the middle of the longest line.
/// - Points: the point nearest to the mean of all.
///
/// In a mixed collection, areas take precedence over lines, and lines over points. As on maps, a
/// step of more than half of the globe is taken in the other direction.
///
///     ┌─────────┐     ┌─────────┐
///     │    ●    │     │    ●    │   the centroid of this shape (×) is outside
///     │  ┌───┐  │     │  ┌──────┘
///     └──┘   └──┘     │  │ ×
///                     └──┘
package struct RepresentativePoint {
  /// A position on a plane, in degrees; x continues beyond 180 if a shape crosses that meridian.
  private struct Spot {
    package var x: Double
    package var y: Double

    /// The position rounded to a centimeter: the last digits of the sums depend on a ring's first
    /// point.
    package var point: GeoPoint {
      let east = abs(x) > 180 ? x - 360 * (x / 360).rounded() : x
      return GeoPoint(
        longitude: (east * 10_000_000).rounded() / 10_000_000,
        latitude: (y * 10_000_000).rounded() / 10_000_000)
    }
  }

  /// Returns nil if the geometries have no points.
  package static func of(_ geometries: [MapGeometry]) -> GeoPoint? {
    var points: [GeoPoint] = []
    var lines: [[GeoPoint]] = []
    var polygons: [[[GeoPoint]]] = []
    for geometry in geometries {
      switch geometry {
      case .points(let some): points += some
      case .lines(let some): lines += some
      case .polygons(let some): polygons += some
      }
    }
    return within(polygons) ?? along(lines) ?? amid(points)
  }

  // MARK: Points and lines

  private static func amid(_ points: [GeoPoint]) -> GeoPoint? {
    let spots = unwrapped(points)
    guard let first = spots.first else { return nil }
    let n = Double(spots.count)
    let x = first.x + spots.reduce(0) { $0 + ($1.x - first.x) } / n
    let y = first.y + spots.reduce(0) { $0 + ($1.y - first.y) } / n
    func square(_ spot: Spot) -> Double {
      (spot.x - x) * (spot.x - x) + (spot.y - y) * (spot.y - y)
    }
    return spots.min { square($0) < square($1) }?.point
  }

  private static func along(_ lines: [[GeoPoint]]) -> GeoPoint? {
    guard let start = lines.first(where: { !$0.isEmpty })?.first else { return nil }
    // The length of a degree of longitude at this latitude, relative to one at the equator.
    let squeeze = ExactMath.sincos(start.latitude * .pi / 180).cos
    func length(_ a: Spot, _ b: Spot) -> Double {
      let (dx, dy) = ((b.x - a.x) * squeeze, b.y - a.y)
      return (dx * dx + dy * dy).squareRoot()
    }
    var longest: (spots: [Spot], length: Double) = ([], -1)
    for line in lines {
      let spots = unwrapped(line)
      let sum = zip(spots, spots.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) }
      if !spots.isEmpty && sum > longest.length { longest = (spots, sum) }
    }
    var rest = longest.length / 2
    for (a, b) in zip(longest.spots, longest.spots.dropFirst()) {
      let step = length(a, b)
      if step > 0 && step >= rest {
        let part = rest / step
        return Spot(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part).point
      }
      rest -= step
    }
    return longest.spots.last?.point
  }

  // MARK: Areas

  private static func within(_ polygons: [[[GeoPoint]]]) -> GeoPoint? {
    var largest: (rings: [[Spot]], area: Double, center: Spot)?
    for polygon in polygons {
      let rings = plane(polygon)
      let (area, center) = areaAndCenter(rings)
      if area > largest?.area ?? 0 { largest = (rings, area, center) }
    }
    // Without an area, the outlines are treated as lines.
    guard let (rings, _, center) = largest else { return along(polygons.flatMap(\.self)) }
    if isInside(center, rings) { return center.point }
    return middleOfWidestSpan(rings)?.point ?? along(polygons.flatMap(\.self))
  }

  /// Returns the area and centroid without the holes, for either direction of the rings.
  private static func areaAndCenter(_ rings: [[Spot]]) -> (area: Double, center: Spot) {
    guard let origin = rings.first?.first else { return (0, Spot(x: 0, y: 0)) }
    var (area, x, y) = (0.0, 0.0, 0.0)
    for (index, ring) in rings.enumerated() {
      // Twice the signed area and six times its moments, relative to a nearby corner for precision.
      var (sum, momentX, momentY) = (0.0, 0.0, 0.0)
      for (a, b) in edges(of: ring) {
        let (ax, ay, bx, by) = (a.x - origin.x, a.y - origin.y, b.x - origin.x, b.y - origin.y)
        let cross = ax * by - bx * ay
        sum += cross
        momentX += (ax + bx) * cross
        momentY += (ay + by) * cross
      }
      let sign = (sum < 0) == (index == 0) ? -1.0 : 1
      area += sign * sum / 2
      x += sign * momentX / 6
      y += sign * momentY / 6
    }
    return area > 0 ? (area, Spot(x: origin.x + x / area, y: origin.y + y / area)) : (0, origin)
  }

  private static func isInside(_ spot: Spot, _ rings: [[Spot]]) -> Bool {
    crossings(rings, at: spot.y).reduce(false) { $1 > spot.x ? !$0 : $0 }
  }

  /// Tests lines at sixteenths of the height, the middle one first. Each is moved to the middle
  /// between the latitudes of two corners, so that it passes through none.
  private static func middleOfWidestSpan(_ rings: [[Spot]]) -> Spot? {
    let heights = rings.flatMap { $0.map(\.y) }.sorted()
    guard let low = heights.first, let high = heights.last, low < high else { return nil }
    var widest: (spot: Spot, width: Double)?
    for offset in [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -7, 7] {
      let wanted = low + (high - low) * Double(8 + offset) / 16
      let above = firstIndex(in: heights, above: wanted)
      guard above > 0, above < heights.count else { continue }
      let y = heights[above - 1] + (heights[above] - heights[above - 1]) / 2
      let xs = crossings(rings, at: y).sorted()
      for index in stride(from: 0, to: xs.count - 1, by: 2) {
        let width = xs[index + 1] - xs[index]
        if width > widest?.width ?? 0 { widest = (Spot(x: xs[index] + width / 2, y: y), width) }
      }
    }
    return widest?.spot
  }

  /// Returns the index of the first of the sorted values that is greater, by binary search.
  private static func firstIndex(in sorted: [Double], above value: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the crossings of the outlines with this latitude, unsorted.
  private static func crossings(_ rings: [[Spot]], at y: Double) -> [Double] {
    var xs: [Double] = []
    for ring in rings {
      for (a, b) in edges(of: ring) where (a.y > y) != (b.y > y) {
        // Always upwards, so that both directions give the same digits.
        let (low, high) = a.y < b.y ? (a, b) : (b, a)
        xs.append(low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y)))
      }
    }
    return xs
  }

  private static func edges(of ring: [Spot]) -> Zip2Sequence<[Spot], [Spot]> {
    zip(ring, Array(ring.dropFirst()) + ring.prefix(1))
  }

  // MARK: The globe as a plane

  /// Returns the rings of one polygon next to each other. A ring around a pole is used as written.
  private static func plane(_ polygon: [[GeoPoint]]) -> [[Spot]] {
    var rings: [[Spot]] = []
    for ring in polygon where !ring.isEmpty {
      let spots = unwrapped(ring)
      let isAroundPole = abs(spots[spots.count - 1].x - spots[0].x) > 180
      guard let outer = rings.first else {
        rings.append(isAroundPole ? ring.map { Spot(x: $0.longitude, y: $0.latitude) } : spots)
        continue
      }
      let shift = 360 * ((outer[0].x - spots[0].x) / 360).rounded()
      rings.append(shift == 0 ? spots : spots.map { Spot(x: $0.x + shift, y: $0.y) })
    }
    return rings
  }

  private static func unwrapped(_ points: [GeoPoint]) -> [Spot] {
    var turns = 0.0
    var last = points.first?.longitude ?? 0
    return points.map { point in
      let step = point.longitude - last
      if step > 180 { turns -= 1 } else if step < -180 { turns += 1 }
      last = point.longitude
      return Spot(x: point.longitude + 360 * turns, y: point.latitude)
    }
  }
}

extension MapGeometry {
  /// The point that represents the geometry, for a marker: a single point itself; for several the
  /// one nearest to their mean, for lines the middle of the longest, for areas a point inside the
  /// largest. Nil if the geometry is empty.
  public var representativePoint: GeoPoint? { RepresentativePoint.of([self]) }
}
