/// A position on the device's pixel grid; (0, 0) is the top left pixel.
@frozen
public struct PixelPoint: Sendable, Hashable {
  public var x: Int
  public var y: Int

  @inlinable public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  public static let zero = PixelPoint(0, 0)

  @inlinable public static func + (a: PixelPoint, b: PixelPoint) -> PixelPoint {
    PixelPoint(a.x + b.x, a.y + b.y)
  }
  @inlinable public static func - (a: PixelPoint, b: PixelPoint) -> PixelPoint {
    PixelPoint(a.x - b.x, a.y - b.y)
  }
}

@frozen
public struct PixelSize: Sendable, Hashable {
  public var width: Int
  public var height: Int

  @inlinable public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Width and height exchanged.
  @inlinable public var transposed: PixelSize { PixelSize(height, width) }
}

/// A half-open rectangle of whole pixels: it includes `x0` and excludes `x1`.
@frozen
public struct PixelRect: Sendable, Hashable {
  public var x0: Int
  public var y0: Int
  public var x1: Int
  public var y1: Int

  @inlinable public init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }
  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x0: x, y0: y, x1: x + width, y1: y + height)
  }
  @inlinable public init(_ size: PixelSize) {
    self.init(x0: 0, y0: 0, x1: size.width, y1: size.height)
  }

  public static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  @inlinable public var width: Int { max(0, x1 - x0) }
  @inlinable public var height: Int { max(0, y1 - y0) }
  @inlinable public var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  @inlinable public var origin: PixelPoint { PixelPoint(x0, y0) }
  @inlinable public var size: PixelSize { PixelSize(width, height) }

  @inlinable public func intersection(_ o: PixelRect) -> PixelRect {
    let r = PixelRect(x0: max(x0, o.x0), y0: max(y0, o.y0), x1: min(x1, o.x1), y1: min(y1, o.y1))
    return r.isEmpty ? .empty : r
  }

  /// The smallest rectangle around both; an empty rectangle adds nothing.
  @inlinable public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(x0: min(x0, o.x0), y0: min(y0, o.y0), x1: max(x1, o.x1), y1: max(y1, o.y1))
  }

  @inlinable public func contains(_ o: PixelRect) -> Bool {
    o.isEmpty || (x0 <= o.x0 && y0 <= o.y0 && x1 >= o.x1 && y1 >= o.y1)
  }

  @inlinable public func offset(by p: PixelPoint) -> PixelRect {
    PixelRect(x0: x0 + p.x, y0: y0 + p.y, x1: x1 + p.x, y1: y1 + p.y)
  }
}
