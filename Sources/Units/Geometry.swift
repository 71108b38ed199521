/// A position in points; x grows to the right, y grows downwards.
@frozen
public struct Point: Sendable, Hashable {
  /// The distance from the left edge; negative beyond it.
  public var x: Double
  /// The distance from the top edge; negative above it.
  public var y: Double

  /// Creates a position from x and y in points.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, at the top left.
  public static let zero = Point(0, 0)

  /// The displacement from the origin to this point.
  @inlinable public var vector: Vector { Vector(x, y) }

  /// The vector from `b` to `a`.
  @inlinable public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  /// The point that `a` reaches when it moves by `v`.
  @inlinable public static func + (a: Point, v: Vector) -> Point { Point(a.x + v.dx, a.y + v.dy) }
  /// The point that `a` reaches when it moves back by `v`.
  @inlinable public static func - (a: Point, v: Vector) -> Point { Point(a.x - v.dx, a.y - v.dy) }
}

/// A displacement in points, or a velocity in points per second where the name says so.
@frozen
public struct Vector: Sendable, Hashable {
  /// The part to the right; negative to the left.
  public var dx: Double
  /// The part downwards; negative upwards.
  public var dy: Double

  /// Creates a vector from its parts to the right and downwards.
  @inlinable public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement, or standstill.
  public static let zero = Vector(0, 0)

  /// Euclidean length; exact IEEE square root, hence the same bits on every machine.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The displacement by `a` and then by `b`.
  @inlinable public static func + (a: Vector, b: Vector) -> Vector {
    Vector(a.dx + b.dx, a.dy + b.dy)
  }
  /// The displacement that must follow `b` for a total of `a`.
  @inlinable public static func - (a: Vector, b: Vector) -> Vector {
    Vector(a.dx - b.dx, a.dy - b.dy)
  }
  /// The vector with the same direction and `s` times the length; opposite if `s` is negative.
  @inlinable public static func * (a: Vector, s: Double) -> Vector { Vector(a.dx * s, a.dy * s) }
  /// The vector of the same length in the opposite direction.
  @inlinable public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
}

/// Width and height in points, never negative.
@frozen
public struct Size: Sendable, Hashable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// Creates a size from width and height in points; neither may be negative.
  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of a point: no width and no height.
  public static let zero = Size(0, 0)
}

/// An axis-aligned rectangle in points. It holds its top and left edges, not its bottom and right.
@frozen
public struct Rect: Sendable, Hashable {
  /// The top left corner.
  public var origin: Point
  /// The extent from the origin to the right and downwards.
  public var size: Size

  /// Creates a rectangle from its top left corner and its size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }
  /// Creates a rectangle from its left edge, top edge, width and height, in points.
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// The left edge, which the rectangle includes.
  @inlinable public var minX: Double { origin.x }
  /// The top edge, which the rectangle includes.
  @inlinable public var minY: Double { origin.y }
  /// The right edge, which the rectangle excludes.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The bottom edge, which the rectangle excludes.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The distance between the left and the right edge.
  @inlinable public var width: Double { size.width }
  /// The distance between the top and the bottom edge.
  @inlinable public var height: Double { size.height }
  /// The point in the middle.
  @inlinable public var center: Point { Point(minX + width / 2, minY + height / 2) }
  /// Whether it contains no point: a side is zero, negative or not a number.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns whether the point is inside; points on the right or bottom edge are not.
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

  /// Returns the rectangle of the same size, moved by `v`.
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
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge, whatever the reading direction.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge, whatever the reading direction.
  public var right: Double

  /// Creates insets in points; edges that are left out have none.
  @inlinable public init(
    top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
  ) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates the same inset for all four edges, in points.
  @inlinable public init(all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }

  /// No insets: the edges stay where they are.
  public static let zero = Insets()
}

/// Distances from the edges of a rectangle in reading order, in points; positive is inwards.
///
/// The leading edge is where lines begin: left in English, right in Arabic. ``Insets`` has the
/// physical edges.
public struct EdgeInsets: Sendable, Hashable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the edge where lines begin.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the edge where lines end.
  public var trailing: Double

  /// Creates insets in points; edges that are left out have none.
  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates the same inset for all four edges, in points.
  public init(all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }

  /// No insets: the edges stay where they are.
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
  /// As in English; the leading edge is the left one.
  case leftToRight
  /// As in Arabic and Hebrew; the leading edge is the right one.
  case rightToLeft
}

/// An axis of the screen, along which content scrolls or is arranged.
public enum Axis: Sendable, Hashable {
  /// From left to right, or in reading order.
  case horizontal
  /// From top to bottom.
  case vertical
}
