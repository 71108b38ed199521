import VitrineUnits

/// Builds the contours along both sides of lines. The outer side of a corner gets the join. On the
/// inner side the two sides cross, or, if they are too short, the contour passes through the
/// corner, so that it winds around every covered point.
struct Stroker {
  let half: Double
  let join: StrokeStyle.Join
  let cap: StrokeStyle.Cap
  /// The largest angle whose chord may replace its arc, and its cosine.
  private let step: Double
  private let cosine: Double
  private(set) var contours = Contours()
  /// The points of the line without repeated ones.
  private var points: [Point] = []

  init(half: Double, join: StrokeStyle.Join, cap: StrokeStyle.Cap, tolerance: Double) {
    self.half = half
    self.join = join
    self.cap = cap
    step = Flattening.step(radius: half, tolerance: tolerance)
    cosine = ExactMath.sincos(step).cos
  }

  /// Adds the contours of a line.
  mutating func add(_ line: UnsafeBufferPointer<Point>, isClosed: Bool) {
    points.removeAll(keepingCapacity: true)
    for p in line where points.last != p { points.append(p) }
    if isClosed && points.count > 1 && points.first == points.last { points.removeLast() }
    if points.count == 1 {
      addDot(points[0])
      return contours.end(isClosed: true)
    }
    let isRing = isClosed && points.count > 2
    if isClosed { points.append(points[0]) }
    if isRing { points.append(points[1]) }
    let last = points.count - 1
    addSide()
    if isRing { contours.end(isClosed: true) } else { addEnd(points[last - 1], points[last]) }
    points.reverse()
    addSide()
    if !isRing { addEnd(points[last - 1], points[last]) }
    contours.end(isClosed: true)
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
      contours.append(Point(p.x - half, p.y - half))
      contours.append(Point(p.x + half, p.y - half))
      contours.append(Point(p.x + half, p.y + half))
      contours.append(Point(p.x - half, p.y + half))
    }
  }

  /// The left side of the line (above a line to the right), without caps.
  private mutating func addSide() {
    var before = Segment(points[0], points[1], half)
    contours.append(points[0] + before.normal)
    for i in 1..<(points.count - 1) {
      let next = Segment(points[i], points[i + 1], half)
      addCorner(points[i], before.normal, next.normal, min(before.length, next.length))
      before = next
    }
    contours.append(points[points.count - 1] + before.normal)
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
      if setback <= shorter { return contours.append(p + (n0 + n1) * scale) }
      contours.append(p + n0)
      contours.append(p)
      return contours.append(p + n1)
    }
    if join == .round { return addArc(p, n0, n1) }
    // The distance of the point is 1 / cos of half the turn.
    if case .miter(let limit) = join, (2 * scale).squareRoot() <= limit {
      return contours.append(p + (n0 + n1) * scale)
    }
    contours.append(p + n0)
    contours.append(p + n1)
  }

  private mutating func addEnd(_ before: Point, _ p: Point) {
    let n = Segment(before, p, half).normal
    let ahead = Vector(-n.dy, n.dx)
    switch cap {
    case .butt: return
    case .square:
      contours.append(p + n + ahead)
      contours.append(p + ahead - n)
    case .round:
      addArc(p, n, ahead)
      addArc(p, ahead, n * -1)
    }
  }

  /// Clockwise around `p` from one radius to another, both ends included; half a turn at most.
  private mutating func addArc(_ p: Point, _ from: Vector, _ to: Vector) {
    contours.append(p + from)
    defer { contours.append(p + to) }
    // Most corners of streets and coasts turn so little that no angle is needed.
    let turn = from.dx * to.dy - from.dy * to.dx
    if turn >= 0 && from.dx * to.dx + from.dy * to.dy >= half * half * cosine { return }
    let start = ExactMath.atan2(from.dy, from.dx)
    var sweep = ExactMath.atan2(to.dy, to.dx) - start
    if sweep < 0 { sweep += 6.283_185_307_179_586 }
    // Points that nearly coincide have no direction.
    guard sweep.isFinite else { return }
    let count = min(max(Int((sweep / step).rounded(.up)), 1), 1024)
    // Each radius is the one before, rotated.
    let (sin, cos) = ExactMath.sincos(sweep / Double(count))
    var radius = from
    for _ in 1..<count {
      radius = Vector(radius.dx * cos - radius.dy * sin, radius.dx * sin + radius.dy * cos)
      contours.append(p + radius)
    }
  }
}
