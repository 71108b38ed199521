import VitrineUnits

/// The style of a line along a path. Its lengths have the unit of the path: points on a canvas,
/// device pixels in a pixmap.
public struct StrokeStyle: Sendable, Hashable {
  /// The outline of a corner.
  public enum Join: Sendable, Hashable {
    /// Pointed; bevelled if the point is farther from the corner than `limit` half widths.
    case miter(limit: Double)
    /// Rounded by an arc around the corner.
    case round
    /// Cut off by a straight line.
    case bevel
  }
  /// The outline of both ends of an open line, and of every dash.
  public enum Cap: Sendable, Hashable {
    /// Cut off at the end point; a line without length is invisible.
    case butt
    /// Extended by a half disc; a line without length is a disc.
    case round
    /// Extended by half the width; a line without length is a square.
    case square
  }

  /// The width of the line, above zero.
  public var width: Double
  /// The outline of corners.
  public var join: Join
  /// The outline of ends.
  public var cap: Cap
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  public var dashes: [Double]
  /// The offset in the pattern at which the line begins.
  public var dashPhase: Double

  /// Creates a style, by default a solid line with pointed corners and cut-off ends; lengths have
  /// the unit of the path.
  public init(
    width: Double, join: Join = .miter(limit: 4), cap: Cap = .butt, dashes: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.join = join
    self.cap = cap
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}

extension Path {
  /// The area that a line of the given style along this path covers.
  public func stroked(_ style: StrokeStyle) -> Path {
    stroked(style, within: Polyline.tolerance)
  }

  /// The area that a line covers, where the chords of its round joins and caps are at most
  /// `tolerance` pixels from their arcs.
  package func stroked(_ style: StrokeStyle, within tolerance: Double) -> Path {
    guard style.width > 0, style.width < 1e6 else { return Path([], .nonZero) }
    var stroker = Stroker(
      half: style.width / 2, join: style.join, cap: style.cap, tolerance: tolerance)
    for line in Polyline.lines(of: elements) {
      for part in line.dashed(style.dashes, phase: style.dashPhase) { stroker.add(part) }
    }
    return Path(stroker.pen.elements, .nonZero)
  }
}

extension Polyline {
  /// The dashes of the line in order; the line itself without a valid pattern.
  fileprivate func dashed(_ pattern: [Double], phase: Double) -> [Polyline] {
    let total = pattern.reduce(0, +)
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    // Too many dashes to be visible become a solid line.
    guard pattern.allSatisfy({ $0 >= 0 }), total > 0, total.isFinite, phase.isFinite,
      length / total < 10_000
    else { return [self] }
    // An odd pattern is used twice, so that dashes and gaps alternate.
    let cycle = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let cycleLength = total * Double(cycle.count / pattern.count)
    var index = 0
    var left = phase - (phase / cycleLength).rounded(.down) * cycleLength
    while left >= cycle[index] {
      left -= cycle[index]
      index = (index + 1) % cycle.count
    }
    left = cycle[index] - left
    var dashes: [Polyline] = []
    var dash: [Point] = index % 2 == 0 ? [points[0]] : []
    for (a, b) in zip(points, points.dropFirst() + (isClosed ? [points[0]] : [])) {
      let length = (b - a).length
      var at = 0.0
      while length - at > left {
        at += left
        let p = a + (b - a) * (at / length)
        if index % 2 == 0 {
          dashes.append(Polyline(points: dash + [p], isClosed: false))
          dash = []
        } else {
          dash = [p]
        }
        index = (index + 1) % cycle.count
        left = cycle[index]
      }
      left -= length - at
      if index % 2 == 0 { dash.append(b) }
    }
    if dash.count > 1 { dashes.append(Polyline(points: dash, isClosed: false)) }
    return dashes
  }
}

/// Builds the contours along both sides of lines. The outer side of a corner gets the join. On the
/// inner side the two sides cross, or, if they are too short, the contour passes through the
/// corner, so that it winds around every covered point.
private struct Stroker {
  let half: Double
  let join: StrokeStyle.Join
  let cap: StrokeStyle.Cap
  /// The largest angle whose chord may replace its arc, and its cosine.
  private let step: Double
  private let cosine: Double
  private(set) var pen = PathBuilder()
  /// The points of the current contour, and of the line without repeated points.
  private var contour: [Point] = []
  private var points: [Point] = []

  init(half: Double, join: StrokeStyle.Join, cap: StrokeStyle.Cap, tolerance: Double) {
    self.half = half
    self.join = join
    self.cap = cap
    step = Polyline.step(radius: half, tolerance: tolerance)
    cosine = ExactMath.sincos(step).cos
  }

  /// Adds the contours of a line.
  mutating func add(_ line: Polyline) {
    points.removeAll(keepingCapacity: true)
    for p in line.points where points.last != p { points.append(p) }
    if line.isClosed && points.count > 1 && points.first == points.last { points.removeLast() }
    if points.count == 1 {
      addDot(points[0])
      return endContour()
    }
    let isRing = line.isClosed && points.count > 2
    if line.isClosed { points.append(points[0]) }
    if isRing { points.append(points[1]) }
    let last = points.count - 1
    addSide()
    if isRing { endContour() } else { addEnd(points[last - 1], points[last]) }
    points.reverse()
    addSide()
    if !isRing { addEnd(points[last - 1], points[last]) }
    endContour()
  }

  private mutating func endContour() {
    if contour.isEmpty { return }
    for (i, p) in contour.enumerated() {
      if i == 0 { pen.move(to: p) } else { pen.line(to: p) }
    }
    pen.close()
    contour.removeAll(keepingCapacity: true)
  }

  /// The caps of a line without length.
  private mutating func addDot(_ p: Point) {
    switch cap {
    case .butt: return
    case .round:
      let (right, left) = (Vector(half, 0), Vector(-half, 0))
      addArc(p, right, left)
      addArc(p, left, right)
    case .square:
      contour.append(Point(p.x - half, p.y - half))
      contour.append(Point(p.x + half, p.y - half))
      contour.append(Point(p.x + half, p.y + half))
      contour.append(Point(p.x - half, p.y + half))
    }
  }

  /// The left side of the line (above a line to the right), without caps.
  private mutating func addSide() {
    var before = Segment(points[0], points[1], half)
    contour.append(points[0] + before.normal)
    for i in 1..<(points.count - 1) {
      let next = Segment(points[i], points[i + 1], half)
      addCorner(points[i], before.normal, next.normal, min(before.length, next.length))
      before = next
    }
    contour.append(points[points.count - 1] + before.normal)
  }

  private struct Segment {
    let length: Double
    /// The vector to the left side.
    let normal: Vector

    init(_ a: Point, _ b: Point, _ half: Double) {
      let direction = b - a
      length = direction.length
      let scale = half / length
      normal = Vector(direction.dy * scale, -direction.dx * scale)
    }
  }

  /// `shorter`: the length of the shorter of the two lines that meet in `p`.
  private mutating func addCorner(_ p: Point, _ n0: Vector, _ n1: Vector, _ shorter: Double) {
    let turn = n0.dx * n1.dy - n0.dy * n1.dx
    let along = n0.dx * n1.dx + n0.dy * n1.dy
    // A turn to the right (clockwise, y downwards) has its outer side on the left.
    let square = half * half
    // Where the two sides cross: at (n0 + n1) / (1 + cos of the turn).
    let scale = 1 / (1 + along / square)
    if turn < 0 || turn == 0 && along > 0 {
      // The sides cross half × tan (turn / 2) before the corner, if the lines are that long.
      let setback = -turn / (square + along) * half
      if setback <= shorter { return contour.append(p + (n0 + n1) * scale) }
      contour.append(p + n0)
      contour.append(p)
      return contour.append(p + n1)
    }
    if join == .round { return addArc(p, n0, n1) }
    contour.append(p + n0)
    // The distance of the point is 1 / cos of half the turn.
    if case .miter(let limit) = join, (2 * scale).squareRoot() <= limit {
      contour.append(p + (n0 + n1) * scale)
    }
    contour.append(p + n1)
  }

  private mutating func addEnd(_ before: Point, _ p: Point) {
    let n = Segment(before, p, half).normal
    let ahead = Vector(-n.dy, n.dx)
    switch cap {
    case .butt: return
    case .square:
      contour.append(p + n + ahead)
      contour.append(p + ahead - n)
    case .round:
      addArc(p, n, ahead)
      addArc(p, ahead, n * -1)
    }
  }

  /// Clockwise around `p` from one radius to another, both ends included; half a turn at most.
  private mutating func addArc(_ p: Point, _ from: Vector, _ to: Vector) {
    contour.append(p + from)
    defer { contour.append(p + to) }
    // Most corners of streets and coasts turn so little that no angle is needed.
    let turn = from.dx * to.dy - from.dy * to.dx
    if turn >= 0 && from.dx * to.dx + from.dy * to.dy >= half * half * cosine { return }
    let start = ExactMath.atan2(from.dy, from.dx)
    var sweep = ExactMath.atan2(to.dy, to.dx) - start
    if sweep < 0 { sweep += 6.283_185_307_179_586 }
    let count = min(max(Int((sweep / step).rounded(.up)), 1), 1024)
    for k in 1..<count {
      let (sin, cos) = ExactMath.sincos(start + sweep * Double(k) / Double(count))
      contour.append(Point(p.x + half * cos, p.y + half * sin))
    }
  }
}
