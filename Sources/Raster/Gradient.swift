public import VitrineUnits

/// Colours that run along a line or from a centre. Immutable and shared.
///
/// Colours between two stops are mixed premultiplied and in sRGB, as the rest of the picture is:
/// not linear light, which would make text heavier than its designers drew it.
public final class Gradient: Sendable, Hashable {
  public struct Stop: Sendable, Hashable {
    /// 0 at the beginning, 1 at the end.
    public var position: Double
    public var color: Color

    public init(_ position: Double, _ color: Color) {
      self.position = position
      self.color = color
    }
  }

  public enum Shape: Sendable, Hashable {
    /// From one point to the other; one colour where they are the same.
    case linear(from: Point, to: Point)
    /// From the centre outwards; the last colour everywhere where the radius is not above zero.
    case radial(center: Point, radius: Double)
  }

  static let steps = 1024

  public let shape: Shape
  public let stops: [Stop]
  public let isOpaque: Bool
  /// Premultiplied colours at 0, 1/1023 … 1. Before the first and after the last stop their colours.
  let table: [UInt32]

  /// `stops`: at least one, sorted by position.
  public init(_ shape: Shape, stops: [Stop]) {
    precondition(!stops.isEmpty, "a gradient has a colour")
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.position <= $1.position }, "stops are sorted")
    self.shape = shape
    self.stops = stops
    isOpaque = stops.allSatisfy(\.color.isOpaque)
    var next = 0
    table = (0..<Self.steps).map { k in
      let t = Double(k) / Double(Self.steps - 1)
      while next < stops.count && stops[next].position <= t { next += 1 }
      if next == 0 { return stops[0].color.premultiplied }
      if next == stops.count { return stops[next - 1].color.premultiplied }
      let (a, b) = (stops[next - 1], stops[next])
      let part = (t - a.position) / (b.position - a.position)
      return Self.mixed(a.color.premultiplied, b.color.premultiplied, part)
    }
  }

  private static func mixed(_ a: UInt32, _ b: UInt32, _ part: Double) -> UInt32 {
    var pixel: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (from, to) = (Double(a >> shift & 255), Double(b >> shift & 255))
      pixel |= UInt32((from + (to - from) * part).rounded()) << shift
    }
    return pixel
  }

  /// The colours of `n` pixels from (x, y) to the right.
  func paint(_ d: UnsafeMutablePointer<UInt32>, _ n: Int, x: Int, y: Int) {
    table.withUnsafeBufferPointer { table in
      switch shape {
      case .linear(let from, let to):
        let way = to - from
        let scale = Double(Self.steps - 1) / (way.dx * way.dx + way.dy * way.dy)
        // In 2^-20 of a table step: whole numbers, so that a pixel's colour does not depend on
        // where its row was begun.
        let unit = 1_048_576.0
        let step = Self.whole(way.dx * scale * unit)
        let row = (Double(y) + 0.5 - from.y) * way.dy + (0.5 - from.x) * way.dx
        let start = Self.whole(row * scale * unit) &+ 524_288
        if step == 0 {
          let at = min(max(start >> 20, 0), Self.steps &- 1)
          return Kernels.fill(d, n, table[at])
        }
        var i = 0
        while i < n {
          let at = (start &+ step &* (x &+ i)) >> 20
          d[i] = table[min(max(at, 0), Self.steps &- 1)]
          i &+= 1
        }
      case .radial(let center, let radius):
        let scale = Double(Self.steps - 1) / radius
        let dy = Double(y) + 0.5 - center.y
        var i = 0
        while i < n {
          let dx = Double(x &+ i) + 0.5 - center.x
          let at = (dx * dx + dy * dy).squareRoot() * scale + 0.5
          d[i] = table[at >= 0 && at < Double(Self.steps - 1) ? Int(at) : Self.steps &- 1]
          i &+= 1
        }
      }
    }
  }

  /// The nearest whole number within ± 2^50; 0 for what is not a number.
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

/// What an area is filled with.
public enum Paint: Sendable, Hashable {
  case color(Color)
  case gradient(Gradient)
}
