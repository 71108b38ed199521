/// A position on the device's pixel grid; (0, 0) is the top left pixel.
@frozen
package struct PixelPoint: Sendable, Hashable {
  package var x: Int
  package var y: Int

  @inlinable package init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  package static let zero = PixelPoint(0, 0)

  @inlinable package static func + (a: PixelPoint, b: PixelPoint) -> PixelPoint {
    PixelPoint(a.x + b.x, a.y + b.y)
  }
  @inlinable package static func - (a: PixelPoint, b: PixelPoint) -> PixelPoint {
    PixelPoint(a.x - b.x, a.y - b.y)
  }
}

/// Width and height in device pixels.
@frozen
public struct PixelSize: Sendable, Hashable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// Creates a size from width and height in device pixels.
  @inlinable public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Width and height exchanged.
  @inlinable public var transposed: PixelSize { PixelSize(height, width) }
}

/// A half-open rectangle of whole pixels: it includes `x0` and excludes `x1`.
@frozen
package struct PixelRect: Sendable, Hashable {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int

  @inlinable package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }
  @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x0: x, y0: y, x1: x + width, y1: y + height)
  }
  @inlinable package init(_ size: PixelSize) {
    self.init(x0: 0, y0: 0, x1: size.width, y1: size.height)
  }

  package static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  @inlinable package var width: Int { max(0, x1 - x0) }
  @inlinable package var height: Int { max(0, y1 - y0) }
  @inlinable package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  @inlinable package var origin: PixelPoint { PixelPoint(x0, y0) }
  @inlinable package var size: PixelSize { PixelSize(width, height) }

  @inlinable package func intersection(_ o: PixelRect) -> PixelRect {
    let r = PixelRect(x0: max(x0, o.x0), y0: max(y0, o.y0), x1: min(x1, o.x1), y1: min(y1, o.y1))
    return r.isEmpty ? .empty : r
  }

  /// The smallest rectangle around both; an empty rectangle adds nothing.
  @inlinable package func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(x0: min(x0, o.x0), y0: min(y0, o.y0), x1: max(x1, o.x1), y1: max(y1, o.y1))
  }

  @inlinable package func contains(_ o: PixelRect) -> Bool {
    o.isEmpty || (x0 <= o.x0 && y0 <= o.y0 && x1 >= o.x1 && y1 >= o.y1)
  }

  @inlinable package func offset(by p: PixelPoint) -> PixelRect {
    PixelRect(x0: x0 + p.x, y0: y0 + p.y, x1: x1 + p.x, y1: y1 + p.y)
  }
}
