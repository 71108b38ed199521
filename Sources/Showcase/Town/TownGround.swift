import Vitrine

/// A point or a vector in the town's plane: meters east and north of the market square.
struct Spot: Hashable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (a: Spot, b: Spot) -> Spot { Spot(a.x + b.x, a.y + b.y) }
  static func - (a: Spot, b: Spot) -> Spot { Spot(a.x - b.x, a.y - b.y) }
  static func * (a: Spot, k: Double) -> Spot { Spot(a.x * k, a.y * k) }
  var length: Double { (x * x + y * y).squareRoot() }
  /// The vector turned left by 90 degrees.
  var left: Spot { Spot(-y, x) }
  var unit: Spot {
    let length = length
    return length > 0 ? self * (1 / length) : Spot(1, 0)
  }

  /// The position on the globe, rounded to 1e-7 degrees (about one centimeter), as in
  /// OpenStreetMap.
  ///
  /// The town is in the open sea, so that it cannot be mistaken for a real one.
  var geoPoint: GeoPoint {
    // Meters per degree at 50° north, on the sphere of Web Mercator.
    let perDegree = 111_319.490_793
    let cosine = 0.642_787_609_686_539_3
    return GeoPoint(
      longitude: ((-20 + x / (perDegree * cosine)) * 1e7).rounded() / 1e7,
      latitude: ((50 + y / perDegree) * 1e7).rounded() / 1e7)
  }
}

/// A repeatable random number generator: SplitMix64 (Steele, Lea and Flood 2014).
struct TownDice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
  }

  /// Returns true once in `n` calls on average.
  mutating func oneIn(_ n: UInt64) -> Bool { next() % n == 0 }
}

/// Functions for lines in the plane.
enum Line {
  /// A smooth curve through all points (Catmull-Rom), with `steps` segments between two points.
  static func smooth(_ points: [Spot], steps: Int, isClosed: Bool = false) -> [Spot] {
    let count = points.count
    var result: [Spot] = []
    for i in 0..<(isClosed ? count : count - 1) {
      let at = { (k: Int) in
        isClosed ? points[(k + count) % count] : points[max(0, min(count - 1, k))]
      }
      let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2))
      for step in 0..<steps {
        let t = Double(step) / Double(steps)
        let bend = (a * 2 - b * 5 + c * 4 - d) * (t * t)
        let twist = (b * 3 - a - c * 3 + d) * (t * t * t)
        result.append((b * 2 + (c - a) * t + bend + twist) * 0.5)
      }
    }
    if !isClosed { result.append(points[count - 1]) }
    return result
  }

  /// The line moved sideways, to the left for a positive `distance`.
  static func offset(_ line: [Spot], _ distance: Double) -> [Spot] {
    line.indices.map { i in
      let before = line[max(i - 1, 0)]
      let after = line[min(i + 1, line.count - 1)]
      return line[i] + (after - before).unit.left * distance
    }
  }

  /// Whether `spot` is within `distance` of the line.
  static func isNear(_ spot: Spot, _ line: [Spot], within distance: Double) -> Bool {
    for i in 1..<line.count {
      let a = line[i - 1]
      let b = line[i]
      // Most segments are far away, so two comparisons are enough for them.
      if spot.x < min(a.x, b.x) - distance || spot.x > max(a.x, b.x) + distance { continue }
      if spot.y < min(a.y, b.y) - distance || spot.y > max(a.y, b.y) + distance { continue }
      let way = b - a
      let from = spot - a
      let square = way.x * way.x + way.y * way.y
      let t = square > 0 ? max(0, min(1, (from.x * way.x + from.y * way.y) / square)) : 0
      let dx = from.x - way.x * t
      let dy = from.y - way.y * t
      if dx * dx + dy * dy < distance * distance { return true }
    }
    return false
  }

  /// A rounded area around a center. The radii are given at equal angles, the first in the east.
  static func blob(_ center: Spot, _ radii: [Double], steps: Int = 3) -> [Spot] {
    let corners = radii.enumerated().map { index, radius in
      let turn = ExactMath.sincos(2 * Double.pi * Double(index) / Double(radii.count))
      return center + Spot(turn.cos, turn.sin) * radius
    }
    return smooth(corners, steps: steps, isClosed: true)
  }

  /// A rectangle around a center, turned by `angle` radians.
  static func box(_ center: Spot, _ width: Double, _ depth: Double, angle: Double = 0) -> [Spot] {
    let turn = ExactMath.sincos(angle)
    let right = Spot(turn.cos, turn.sin) * (width / 2)
    let up = Spot(-turn.sin, turn.cos) * (depth / 2)
    return [center - right - up, center + right - up, center + right + up, center - right + up]
  }
}

/// A closed area with a fast test for points inside it.
struct Area {
  let ring: [Spot]
  private let low: Spot
  private let high: Spot

  init(_ ring: [Spot]) {
    self.ring = ring
    low = Spot(ring.map(\.x).min()!, ring.map(\.y).min()!)
    high = Spot(ring.map(\.x).max()!, ring.map(\.y).max()!)
  }

  /// Tests by the even-odd rule.
  func contains(_ spot: Spot) -> Bool {
    if spot.x < low.x || spot.x > high.x || spot.y < low.y || spot.y > high.y { return false }
    var isInside = false
    var before = ring[ring.count - 1]
    for corner in ring {
      if (corner.y > spot.y) != (before.y > spot.y),
        spot.x < (before.x - corner.x) * (spot.y - corner.y) / (before.y - corner.y) + corner.x
      {
        isInside.toggle()
      }
      before = corner
    }
    return isInside
  }
}
