public import VitrineUnits

/// A linear or radial gradient. Immutable and shared.
///
/// Colors between two stops are mixed premultiplied and in sRGB, like everything in the picture;
/// linear light would make text heavier than designed.
public final class Gradient: Sendable, Hashable {
  /// A color at one position of a gradient.
  public struct Stop: Sendable, Hashable {
    /// 0 at the beginning, 1 at the end.
    public var position: Double
    /// The color at the position. It continues before the first stop and after the last.
    public var color: Color

    /// Creates a stop; `position` is 0 at the beginning and 1 at the end.
    public init(_ position: Double, _ color: Color) {
      self.position = position
      self.color = color
    }
  }

  package enum Shape: Sendable, Hashable {
    /// From one point to the other; one color if they are equal.
    case linear(from: Point, to: Point)
    /// From the center outwards; the last color everywhere if the radius is not above zero.
    case radial(center: Point, radius: Double)
  }

  static let steps = 1024

  package let shape: Shape
  /// The stops as they were passed, sorted by position; at least one.
  public let stops: [Stop]
  /// Whether the colors of all stops are opaque, and thus all colors between them.
  public let isOpaque: Bool

  /// A gradient from one point to another; one color if they are equal. `stops`: at least one,
  /// sorted by position.
  public static func linear(from: Point, to: Point, stops: [Stop]) -> Gradient {
    Gradient(.linear(from: from, to: to), stops: stops)
  }

  /// A gradient from a center outwards; the last color everywhere if `radius` is not above zero.
  public static func radial(center: Point, radius: Double, stops: [Stop]) -> Gradient {
    Gradient(.radial(center: center, radius: radius), stops: stops)
  }

  /// `stops`: at least one, sorted by position.
  package init(_ shape: Shape, stops: [Stop]) {
    require(!stops.isEmpty, "Gradient.stops is empty; give at least one")
    require(
      stops.allSatisfy(\.position.isFinite),
      "a position of Gradient.stops is not a finite number; 0 is the beginning, 1 the end")
    require(
      zip(stops, stops.dropFirst()).allSatisfy { $0.position <= $1.position },
      "Gradient.stops are not sorted by position; sort them")
    self.shape = shape
    self.stops = stops
    isOpaque = stops.allSatisfy(\.color.isOpaque)
  }

  /// The same gradient with every coordinate multiplied by `scale`, which is above zero.
  package func scaled(by scale: Double) -> Gradient {
    if scale == 1 { return self }
    let at = { (point: Point) in Point(point.x * scale, point.y * scale) }
    switch shape {
    case .linear(let from, let to):
      return .linear(from: at(from), to: at(to), stops: stops)
    case .radial(let center, let radius):
      return .radial(center: at(center), radius: radius * scale, stops: stops)
    }
  }

  /// The two colors of row `y` that alternate from column `x` on; nil if there are more.
  func rowColors(x: Int, y: Int, _ table: GradientTable) -> (first: UInt32, second: UInt32)? {
    guard case .linear(let from, let to) = shape else { return nil }
    let line = Line(from, to)
    if line.step != 0 { return nil }
    let pair = table.pair(line.index(line.start(y), 0), y)
    return x & 1 == 0 ? (pair.even, pair.odd) : (pair.odd, pair.even)
  }

  /// The positions of a linear gradient in its table, as integers in 2^-20 of a step, so that a
  /// pixel's color does not depend on the column at which its row begins.
  private struct Line {
    let from: Point
    let axis: Vector
    let scale: Double
    /// From a pixel to the next one.
    let step: Int
    static let unit = 1_048_576.0

    init(_ from: Point, _ to: Point) {
      self.from = from
      axis = to - from
      scale = Double(Gradient.steps - 1) / (axis.dx * axis.dx + axis.dy * axis.dy)
      step = Gradient.whole(axis.dx * scale * Self.unit)
    }

    /// The position of column 0 in row `y`.
    func start(_ y: Int) -> Int {
      let row = (Double(y) + 0.5 - from.y) * axis.dy + (0.5 - from.x) * axis.dx
      return Gradient.whole(row * scale * Self.unit) &+ 524_288
    }

    @inline(__always)
    func index(_ start: Int, _ x: Int) -> Int { Self.index(start &+ step &* x) }

    /// Whether two positions, and thus all between them, are in the table.
    @inline(__always)
    static func areInside(_ a: Int, _ b: Int) -> Bool {
      UInt(bitPattern: a) >> 20 < UInt(Gradient.steps)
        && UInt(bitPattern: b) >> 20 < UInt(Gradient.steps)
    }

    @inline(__always)
    static func index(_ position: Int) -> Int { min(max(position >> 20, 0), Gradient.steps &- 1) }
  }

  /// Writes the colors of `n` pixels from (x, y) to the right.
  func paint(
    _ d: UnsafeMutablePointer<UInt32>, _ n: Int, x: Int, y: Int, _ table: GradientTable
  ) {
    switch shape {
    case .linear(let from, let to):
      if let (first, second) = rowColors(x: x, y: y, table) {
        return Kernels.fill(d, n, first, second)
      }
      let line = Line(from, to)
      var at = line.start(y) &+ line.step &* x
      table.withRow(y) { row in
        // Two pixels at a time: the colors of the first column's kind, and of the other.
        let (first, second) = (row + (x & 1), row + (1 &- x & 1))
        var i = 0
        while i &+ 8 <= n {
          if Line.areInside(at, at &+ 7 &* line.step) {
            // Between the first and the last stop nothing is limited.
            for k in 0..<4 {
              d[i &+ 2 &* k] = first[at >> 20 &* 2]
              d[i &+ 2 &* k &+ 1] = second[(at &+ line.step) >> 20 &* 2]
              at = at &+ 2 &* line.step
            }
          } else {
            for k in 0..<4 {
              d[i &+ 2 &* k] = first[Line.index(at) &* 2]
              d[i &+ 2 &* k &+ 1] = second[Line.index(at &+ line.step) &* 2]
              at = at &+ 2 &* line.step
            }
          }
          i &+= 8
        }
        while i &+ 2 <= n {
          d[i] = first[Line.index(at) &* 2]
          d[i &+ 1] = second[Line.index(at &+ line.step) &* 2]
          at = at &+ 2 &* line.step
          i &+= 2
        }
        if i < n { d[i] = first[Line.index(at) &* 2] }
      }
    case .radial(let center, let radius):
      let scale = Double(Self.steps - 1) / radius
      let dy = Double(y) + 0.5 - center.y
      table.withRow(y) { row in
        var i = 0
        while i < n {
          let dx = Double(x &+ i) + 0.5 - center.x
          let at = (dx * dx + dy * dy).squareRoot() * scale + 0.5
          let step = at >= 0 && at < Double(Self.steps - 1) ? Int(at) : Self.steps &- 1
          d[i] = row[step &* 2 &+ (x &+ i) & 1]
          i &+= 1
        }
      }
    }
  }

  /// The nearest integer within ± 2^50; 0 for NaN.
  private static func whole(_ v: Double) -> Int {
    v.isNaN ? 0 : Int(min(max(v, -1.1e15), 1.1e15).rounded())
  }

  public static func == (a: Gradient, b: Gradient) -> Bool {
    a === b || (a.shape == b.shape && a.stops == b.stops)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(shape)
    hasher.combine(stops)
  }
}

/// The colors of a filled area.
package enum Paint: Sendable, Hashable {
  /// One color everywhere.
  case color(Color)
  /// The colors of a gradient, whose points are in device pixels from the corner of the component
  /// that is drawn.
  case gradient(Gradient)
}
