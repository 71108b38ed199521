import VitrineUnits

/// Lines and areas that cross 180 degrees: a step of more than half a world is meant the other way
/// round, so the rest of the shape goes on beyond the edge of the square, at x above 1 or below 0.
///
///     ──┐        ┌──          ──┬──┐
///       │ 0 … 1  │      →       │  │  one shape, painted in every world that is seen
///     ──┘        └──          ──┴──┘
enum Antimeridian {
  static func unrolled(_ line: [Point]) -> [Point] {
    guard var last = line.first else { return [] }
    // Most lines do not cross it: nothing is copied then.
    if !zip(line, line.dropFirst()).contains(where: { isCrossing($0.x, $1.x) }) { return line }
    var shift = 0.0
    return line.map { p in
      if isCrossing(last.x, p.x) { shift += p.x > last.x ? -1 : 1 }
      last = p
      return Point(p.x + shift, p.y)
    }
  }

  /// The same for a ring, which must come back to where it began: one that runs around a pole stays
  /// as it is.
  static func unrolledRing(_ ring: [Point]) -> [Point] {
    let unrolled = unrolled(ring)
    guard let first = unrolled.first, let last = unrolled.last else { return [] }
    return abs(first.x - last.x) > 0.5 && unrolled != ring ? ring : unrolled
  }

  /// Holes are moved into the world that their outer ring lies in.
  static func together(_ rings: [[Point]]) -> [[Point]] {
    guard let outer = rings.first.flatMap({ Rect(around: $0) }) else { return rings }
    if outer.minX >= 0 && outer.maxX <= 1 { return rings }
    return rings.enumerated().map { index, ring in
      guard index > 0, let box = Rect(around: ring) else { return ring }
      let shift = (outer.center.x - box.center.x).rounded()
      return shift == 0 ? ring : ring.map { Point($0.x + shift, $0.y) }
    }
  }

  /// From edge to edge is no crossing: a box around the whole world has such sides.
  private static func isCrossing(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) > 0.5 && abs(a - b) < 1 - 1e-9
  }
}
