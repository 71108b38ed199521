/// A position in points; x grows to the right, y grows downwards.
@frozen
public struct Point: Sendable, Hashable {
  public var x: Double
  public var y: Double

  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)

  /// The displacement from the origin to this point.
  @inlinable public var vector: Vector { Vector(x, y) }

  @inlinable public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  @inlinable public static func + (a: Point, v: Vector) -> Point { Point(a.x + v.dx, a.y + v.dy) }
  @inlinable public static func - (a: Point, v: Vector) -> Point { Point(a.x - v.dx, a.y - v.dy) }
}

/// A displacement in points, or a velocity in points per second where the name says so.
@frozen
public struct Vector: Sendable, Hashable {
  public var dx: Double
  public var dy: Double

  @inlinable public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = Vector(0, 0)

  /// Euclidean length; exact IEEE square root, hence the same bits on every machine.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  @inlinable public static func + (a: Vector, b: Vector) -> Vector {
    Vector(a.dx + b.dx, a.dy + b.dy)
  }
  @inlinable public static func - (a: Vector, b: Vector) -> Vector {
    Vector(a.dx - b.dx, a.dy - b.dy)
  }
  @inlinable public static func * (a: Vector, s: Double) -> Vector { Vector(a.dx * s, a.dy * s) }
  @inlinable public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
}

/// Width and height in points, never negative.
@frozen
public struct Size: Sendable, Hashable {
  public var width: Double
  public var height: Double

  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(0, 0)
}

/// An axis-aligned rectangle in points. It holds its top and left edges, not its bottom and right.
@frozen
public struct Rect: Sendable, Hashable {
  public var origin: Point
  public var size: Size

  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  public static let zero = Rect(0, 0, 0, 0)

  @inlinable public var minX: Double { origin.x }
  @inlinable public var minY: Double { origin.y }
  @inlinable public var maxX: Double { origin.x + size.width }
  @inlinable public var maxY: Double { origin.y + size.height }
  @inlinable public var width: Double { size.width }
  @inlinable public var height: Double { size.height }
  @inlinable public var center: Point { Point(minX + width / 2, minY + height / 2) }
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  @inlinable public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// The common part; empty (zero width or height) if there is none.
  @inlinable public func intersection(_ other: Rect) -> Rect {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return Rect(x0, y0, max(0, x1 - x0), max(0, y1 - y0))
  }

  @inlinable public func offset(by v: Vector) -> Rect {
    Rect(origin: origin + v, size: size)
  }

  /// Moves each edge inwards; the result is empty rather than inside out.
  @inlinable public func inset(by i: Insets) -> Rect {
    Rect(
      minX + i.left, minY + i.top,
      max(0, width - i.left - i.right), max(0, height - i.top - i.bottom))
  }
}

/// Distances from the four edges of a rectangle, in points; positive is inwards.
@frozen
public struct Insets: Sendable, Hashable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  @inlinable public init(
    top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  @inlinable public init(all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }

  public static let zero = Insets()
}

/// Distances from the edges of a rectangle in reading order, in points; positive is inwards.
///
/// The leading edge is where lines begin: left in English, right in Arabic. ``Insets`` has the
/// physical edges.
public struct EdgeInsets: Sendable, Hashable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init(all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }

  public static let zero = EdgeInsets()

  /// The physical insets in the given reading direction.
  public func resolved(in direction: LayoutDirection) -> Insets {
    switch direction {
    case .leftToRight: Insets(top: top, left: leading, bottom: bottom, right: trailing)
    case .rightToLeft: Insets(top: top, left: trailing, bottom: bottom, right: leading)
    }
  }
}

/// The direction in which lines of text run.
public enum LayoutDirection: Sendable, Hashable {
  case leftToRight
  case rightToLeft
}

public enum Axis: Sendable, Hashable {
  case horizontal
  case vertical
}
