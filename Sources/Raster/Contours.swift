package import VitrineUnits

/// Contours of straight lines, one after the other in flat arrays: a street map has thousands of
/// them in one path.
package struct Contours: Sendable, Hashable {
  /// The end of a contour in `points`, and whether it returns to its start.
  private struct End: Sendable, Hashable {
    var index: Int
    var isClosed: Bool
  }

  private(set) var points: [Point] = []
  private var ends: [End] = []

  package init() {}

  /// Whether there are no contours.
  package var isEmpty: Bool { ends.isEmpty }

  /// The point added last to the contour that has not ended; nil at its begin.
  package var last: Point? { points.count > start ? points[points.count - 1] : nil }

  /// The begin of the contour that has not ended.
  private var start: Int { ends.last?.index ?? 0 }

  /// Adds a point to the current contour. Points that are not finite or beyond ± 2^24 are left out.
  package mutating func append(_ p: Point) {
    if p.isUsable { points.append(p) }
  }

  /// Adds a point between points that are in the range of coordinates.
  mutating func append(between p: Point) { points.append(p) }

  /// Ends the contour. One without a line is left out, except a closed one of one point, which is a
  /// dot.
  package mutating func end(isClosed: Bool) {
    let count = points.count - start
    if count > 1 || isClosed && count == 1 {
      ends.append(End(index: points.count, isClosed: isClosed))
    } else {
      points.removeLast(count)
    }
  }

  /// Adds a contour.
  package mutating func append(_ contour: [Point], isClosed: Bool) {
    for p in contour { append(p) }
    end(isClosed: isClosed)
  }

  /// Adds the contours of `other`.
  package mutating func append(_ other: Contours) {
    let start = points.count
    points += other.points
    for end in other.ends { ends.append(End(index: start + end.index, isClosed: end.isClosed)) }
  }

  /// The smallest rectangle around all points; nil without any.
  var bounds: Rect? {
    guard let first = points.first else { return nil }
    var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
    for p in points {
      (x0, y0) = (min(x0, p.x), min(y0, p.y))
      (x1, y1) = (max(x1, p.x), max(y1, p.y))
    }
    return Rect(x0, y0, x1 - x0, y1 - y0)
  }

  /// Calls `body` with the points of each contour, and whether it is closed.
  func forEach(_ body: (UnsafeBufferPointer<Point>, Bool) -> Void) {
    points.withUnsafeBufferPointer { points in
      var start = 0
      for end in ends {
        body(UnsafeBufferPointer(rebasing: points[start..<end.index]), end.isClosed)
        start = end.index
      }
    }
  }

  /// The contours with every point changed by `at`; those that leave the range of coordinates are
  /// left out.
  package func mapped(_ at: (Point) -> Point) -> Contours {
    var result = Contours()
    result.points.reserveCapacity(points.count)
    result.ends.reserveCapacity(ends.count)
    forEach { points, isClosed in
      for p in points { result.append(at(p)) }
      result.end(isClosed: isClosed)
    }
    return result
  }
}
