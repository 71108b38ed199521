import VitrineUnits

/// Unwrapping of lines and areas that cross 180 degrees: a step of more than half a world means the
/// shorter way round, so the rest of the shape continues beyond the edge of the square, at x above
/// 1. A shape that crosses westwards begins there.
///
///     ──┐        ┌──          ──┬──┐
///       │ 0 … 1  │      →       │  │  one shape, painted in every world that is seen
///     ──┘        └──          ──┴──┘
enum Antimeridian {
  /// The line in pieces of at most two worlds. A line that goes around the globe many times would
  /// otherwise be in as many worlds, and every tile would paint all of them.
  static func unrolled(_ line: [Point]) -> [[Point]] {
    guard var last = line.first else { return [] }
    // Most lines do not cross it: nothing is copied then.
    if !zip(line, line.dropFirst()).contains(where: { isCrossing($0.x, $1.x) }) {
      return [wrapped(line)]
    }
    var pieces: [[Point]] = []
    var piece = [last]
    // The worlds of the piece: its first one, and the neighboring one once the piece has been
    // there.
    var (shift, other) = (0.0, 0.0)
    for p in line.dropFirst() {
      if isCrossing(last.x, p.x) {
        let step = p.x > last.x ? -1.0 : 1
        if other == 0 { other = step }
        if shift + step == 0 || shift + step == other {
          shift += step
        } else {
          // The next piece begins where this one ends.
          pieces.append(wrapped(piece))
          piece = [last]
          (shift, other) = (step, step)
        }
      }
      piece.append(Point(p.x + shift, p.y))
      last = p
    }
    return pieces + [wrapped(piece)]
  }

  /// Moves it by whole worlds if it begins left of the square.
  private static func wrapped(_ line: [Point]) -> [Point] {
    guard let least = line.map(\.x).min(), least < 0 else { return line }
    return line.map { Point($0.x - least.rounded(.down), $0.y) }
  }

  /// The same for a ring, which must close: one around a pole stays as it is.
  static func unrolledRing(_ ring: [Point]) -> [Point] {
    let pieces = unrolled(ring)
    guard let piece = pieces.first, let first = piece.first, let last = piece.last else {
      return []
    }
    return pieces.count > 1 || abs(first.x - last.x) > 0.5 ? ring : piece
  }

  /// Moves holes into the world of their outer ring.
  static func together(_ rings: [[Point]]) -> [[Point]] {
    guard let outer = rings.first.flatMap({ Rect(around: $0) }) else { return rings }
    if outer.minX >= 0 && outer.maxX <= 1 { return rings }
    return rings.enumerated().map { index, ring in
      guard index > 0, let box = Rect(around: ring) else { return ring }
      let shift = (outer.center.x - box.center.x).rounded()
      return shift == 0 ? ring : ring.map { Point($0.x + shift, $0.y) }
    }
  }

  /// A step from edge to edge is no crossing: a box around the whole world has such sides.
  private static func isCrossing(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) > 0.5 && abs(a - b) < 1 - 1e-9
  }
}
