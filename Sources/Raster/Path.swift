public import VitrineUnits

/// A shape of lines and curves. Immutable and shared: display lists compare it by identity first.
///
/// Coordinates are device pixels; points that are not finite or beyond ± 2^24 are left out.
public final class Path: Sendable, Hashable {
  enum Element: Sendable, Hashable {
    case move(Point)
    case line(Point)
    case quad(Point, Point)
    case cubic(Point, Point, Point)
    case close
  }

  private enum Shape: Sendable, Hashable {
    /// Lines and curves; they are flattened again when the path is scaled.
    case drawn([Element])
    case straight(Contours)
  }

  private let shape: Shape
  package let rule: FillRule
  let outline: Outline
  /// The smallest rectangle around the flattened shape.
  public let bounds: Rect

  /// Builds a path: `Path { $0.move(to: a); $0.line(to: b); … }`. Open contours are closed for
  /// filling; overlapping ones are filled by the nonzero rule.
  public convenience init(_ draw: (inout PathBuilder) -> Void) { self.init(rule: .nonZero, draw) }

  /// Builds a path that is filled by `rule`.
  package convenience init(rule: FillRule, _ draw: (inout PathBuilder) -> Void) {
    var builder = PathBuilder()
    draw(&builder)
    self.init(builder.elements, rule)
  }

  /// Makes a path of straight lines.
  package convenience init(_ contours: Contours) {
    self.init(.straight(contours), contours, .nonZero)
  }

  convenience init(_ elements: [Element], _ rule: FillRule) {
    self.init(.drawn(elements), Flattening.contours(of: elements), rule)
  }

  private init(_ shape: Shape, _ contours: Contours, _ rule: FillRule) {
    self.shape = shape
    self.rule = rule
    outline = Outline(contours)
    bounds = contours.bounds ?? .zero
  }

  /// The contours, curves as chords.
  var contours: Contours {
    switch shape {
    case .drawn(let elements): Flattening.contours(of: elements)
    case .straight(let contours): contours
    }
  }

  /// The same shape with every coordinate multiplied by `scale` (above zero) and then moved.
  public func transformed(scale: Double, by move: Vector = .zero) -> Path {
    if scale == 1 && move == .zero { return self }
    return mapped { Point($0.x * scale + move.dx, $0.y * scale + move.dy) }
  }

  /// The shape mirrored at the line x = `axis`.
  public func mirrored(at axis: Double) -> Path {
    mapped { Point(2 * axis - $0.x, $0.y) }
  }

  private func mapped(_ at: (Point) -> Point) -> Path {
    switch shape {
    case .straight(let contours):
      let contours = contours.mapped(at)
      return Path(.straight(contours), contours, rule)
    case .drawn(let elements):
      return Path(
        elements.map { element in
          switch element {
          case .move(let p): return .move(at(p))
          case .line(let p): return .line(at(p))
          case .quad(let c, let p): return .quad(at(c), at(p))
          case .cubic(let c, let d, let p): return .cubic(at(c), at(d), at(p))
          case .close: return .close
          }
        }, rule)
    }
  }

  public static func == (a: Path, b: Path) -> Bool {
    a === b || (a.rule == b.rule && a.bounds == b.bounds && a.shape == b.shape)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(outline.edges.count)
  }
}

/// Builds the elements of a path.
public struct PathBuilder {
  private(set) var elements: [Path.Element] = []
  private var start: Point?

  init() {}

  /// Begins a new contour.
  public mutating func move(to p: Point) {
    guard p.isUsable else { return }
    elements.append(.move(p))
    start = p
  }

  /// Adds a straight line to `p`. Where no contour has begun, `p` begins one.
  public mutating func line(to p: Point) {
    if begin(p) { elements.append(.line(p)) }
  }

  /// Adds a quadratic curve.
  public mutating func quad(_ control: Point, to p: Point) {
    if control.isUsable && begin(p) { elements.append(.quad(control, p)) }
  }

  /// Adds a cubic curve.
  public mutating func cubic(_ c1: Point, _ c2: Point, to p: Point) {
    if c1.isUsable && c2.isUsable && begin(p) { elements.append(.cubic(c1, c2, p)) }
  }

  /// Closes the contour by a line to its start.
  public mutating func close() {
    if let start {
      elements.append(.close)
      elements.append(.move(start))
    }
  }

  /// Adds a contour: the arc around `center` from the angle `from` over the angle `sweep`, in
  /// radians; zero points right, positive is clockwise.
  public mutating func arc(center: Point, radius: Double, from: Double, sweep: Double) {
    guard center.isUsable, radius > 0, radius < 1e6, abs(from) < 1e5, abs(sweep) < 1e5 else {
      return
    }
    let count = min(max(Int((abs(sweep) / Flattening.step(radius: radius)).rounded(.up)), 1), 4096)
    for k in 0...count {
      let (sin, cos) = ExactMath.sincos(from + sweep * Double(k) / Double(count))
      let p = Point(center.x + radius * cos, center.y + radius * sin)
      if k == 0 { move(to: p) } else { line(to: p) }
    }
  }

  /// Adds a contour: the rectangle, clockwise from its top left corner.
  public mutating func rect(_ r: Rect) {
    move(to: Point(r.minX, r.minY))
    line(to: Point(r.maxX, r.minY))
    line(to: Point(r.maxX, r.maxY))
    line(to: Point(r.minX, r.maxY))
    close()
  }

  /// Adds the ellipse that touches all four sides.
  public mutating func ellipse(_ r: Rect) {
    guard !r.isEmpty, r.origin.isUsable, Point(r.maxX, r.maxY).isUsable else { return }
    // One cubic for each quarter; with 4/3 (√2 − 1) its middle is on the circle.
    let k = 0.552_284_749_830_793_4
    let (c, dx, dy) = (r.center, r.width / 2, r.height / 2)
    func at(_ x: Double, _ y: Double) -> Point { Point(c.x + dx * x, c.y + dy * y) }
    move(to: at(1, 0))
    cubic(at(1, k), at(k, 1), to: at(0, 1))
    cubic(at(-k, 1), at(-1, k), to: at(-1, 0))
    cubic(at(-1, -k), at(-k, -1), to: at(0, -1))
    cubic(at(k, -1), at(1, -k), to: at(1, 0))
    close()
  }

  /// Whether a segment to `p` can be added. Without a current contour, `p` begins one.
  private mutating func begin(_ p: Point) -> Bool {
    if !p.isUsable { return false }
    if start != nil { return true }
    move(to: p)
    return false
  }
}

extension Point {
  /// Whether the point is finite and within the range of exact coverage.
  var isUsable: Bool { abs(x) <= 16_777_216 && abs(y) <= 16_777_216 }
}
