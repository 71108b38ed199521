import VitrineRaster
import VitrineUnits

/// Clipping of shapes to a tile, so that the cost of a coastline of a thousand kilometers depends
/// on its visible part.
struct TileClip {
  /// The clip rectangle, in device pixels of the tile.
  let box: Rect

  /// A ring cut along the four sides, after Sutherland and Hodgman. Its parts outside are moved to
  /// the sides of the box.
  func ring(_ points: [Point]) -> [Point] {
    if points.allSatisfy(isInside) { return points }
    if isBeside(points) { return [] }
    var result = cut(points, inside: { $0.x >= box.minX }, at: { crossX($0, $1, box.minX) })
    result = cut(result, inside: { $0.x <= box.maxX }, at: { crossX($0, $1, box.maxX) })
    result = cut(result, inside: { $0.y >= box.minY }, at: { crossY($0, $1, box.minY) })
    return cut(result, inside: { $0.y <= box.maxY }, at: { crossY($0, $1, box.maxY) })
  }

  /// Whether all points are beyond one side of the box, so that the ring covers nothing of it.
  private func isBeside(_ points: [Point]) -> Bool {
    points.allSatisfy { $0.x < box.minX } || points.allSatisfy { $0.x > box.maxX }
      || points.allSatisfy { $0.y < box.minY } || points.allSatisfy { $0.y > box.maxY }
  }

  private func isInside(_ p: Point) -> Bool {
    p.x >= box.minX && p.x <= box.maxX && p.y >= box.minY && p.y <= box.maxY
  }

  private func cut(
    _ points: [Point], inside: (Point) -> Bool, at border: (Point, Point) -> Point
  ) -> [Point] {
    guard var last = points.last else { return [] }
    var result: [Point] = []
    result.reserveCapacity(points.count + 4)
    var wasInside = inside(last)
    for p in points {
      let isInside = inside(p)
      if isInside != wasInside { result.append(border(last, p)) }
      if isInside { result.append(p) }
      (last, wasInside) = (p, isInside)
    }
    return result
  }

  private func crossX(_ a: Point, _ b: Point, _ x: Double) -> Point {
    Point(x, a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)))
  }

  private func crossY(_ a: Point, _ b: Point, _ y: Double) -> Point {
    Point(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), y)
  }

  /// A part of a line.
  struct Part {
    var points: [Point] = []
    /// The distance of the first point from the beginning of the line, along the line.
    var start = 0.0
  }

  /// The parts of a line inside the box, for dashes: each may extend out of the box a little.
  func parts(_ points: [Point]) -> [Part] {
    var parts: [Part] = []
    var distance = 0.0
    var part = Part()
    for (a, b) in zip(points, points.dropFirst()) {
      if passes(a, b), let (from, to) = shortened(a, b, beyond: Self.shortDashedSegment) {
        if part.points.last != from {
          if part.points.count > 1 { parts.append(part) }
          part = Part(points: [from], start: distance + (from - a).length)
        }
        part.points.append(to)
      } else if !part.points.isEmpty {
        if part.points.count > 1 { parts.append(part) }
        part = Part()
      }
      distance += (b - a).length
    }
    if part.points.count > 1 { parts.append(part) }
    return parts
  }

  /// Longer segments of a dashed line are cut, because each dash uses memory.
  private static let shortDashedSegment = 512.0
  /// Longer segments of other lines are cut, so that their numbers stay small.
  private static let shortSegment = 16_384.0

  /// Whether the bounds of a segment touch the box.
  private func passes(_ a: Point, _ b: Point) -> Bool {
    max(a.x, b.x) >= box.minX && min(a.x, b.x) <= box.maxX && max(a.y, b.y) >= box.minY
      && min(a.y, b.y) <= box.maxY
  }

  /// Adds the parts of a line inside the box; each may extend out of it by one vertex.
  func add(_ points: [Point], to contours: inout Contours) {
    if points.allSatisfy(isInside) { return contours.append(points, isClosed: false) }
    for (a, b) in zip(points, points.dropFirst()) {
      if passes(a, b) {
        let (from, to) = shortened(a, b, beyond: Self.shortSegment) ?? (a, b)
        if contours.last != from {
          contours.end(isClosed: false)
          contours.append(from)
        }
        contours.append(to)
      } else {
        contours.end(isClosed: false)
      }
    }
    contours.end(isClosed: false)
  }

  /// A segment of more than `reach` pixels without its distant parts; nil if all of it is distant.
  private func shortened(_ a: Point, _ b: Point, beyond reach: Double) -> (Point, Point)? {
    let delta = b - a
    if delta.length < reach { return (a, b) }
    let wide = box.inset(by: Insets(all: -reach / 4))
    var (t0, t1) = (0.0, 1.0)
    for (p, q) in [
      (-delta.dx, a.x - wide.minX), (delta.dx, wide.maxX - a.x), (-delta.dy, a.y - wide.minY),
      (delta.dy, wide.maxY - a.y),
    ] {
      if p < 0 { t0 = max(t0, q / p) }
      if p > 0 { t1 = min(t1, q / p) }
    }
    if t0 >= t1 { return nil }
    return (t0 > 0 ? a + delta * t0 : a, t1 < 1 ? a + delta * t1 : b)
  }
}
