package import VitrineUnits

/// A position on the device's pixel grid; (0, 0) is the top left pixel.
package struct PixelPoint: Sendable, Hashable {
  package var x: Int
  package var y: Int

  package init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }

  package static let zero = PixelPoint(0, 0)

  package static func + (a: PixelPoint, b: PixelPoint) -> PixelPoint {
    PixelPoint(a.x + b.x, a.y + b.y)
  }
  package static func - (a: PixelPoint, b: PixelPoint) -> PixelPoint {
    PixelPoint(a.x - b.x, a.y - b.y)
  }
}

/// A half-open rectangle of whole pixels: it includes `x0` and excludes `x1`.
package struct PixelRect: Sendable, Hashable {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int

  package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x0: x, y0: y, x1: x + width, y1: y + height)
  }
  package init(_ size: PixelSize) {
    self.init(x0: 0, y0: 0, x1: size.width, y1: size.height)
  }

  package static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  package var width: Int { max(0, x1 - x0) }
  package var height: Int { max(0, y1 - y0) }
  package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  package var origin: PixelPoint { PixelPoint(x0, y0) }
  package var size: PixelSize { PixelSize(width, height) }

  package func intersection(_ o: PixelRect) -> PixelRect {
    let r = PixelRect(x0: max(x0, o.x0), y0: max(y0, o.y0), x1: min(x1, o.x1), y1: min(y1, o.y1))
    return r.isEmpty ? .empty : r
  }

  /// Whether two rectangles, which are not empty, have common pixels.
  func meets(_ o: PixelRect) -> Bool { x0 < o.x1 && o.x0 < x1 && y0 < o.y1 && o.y0 < y1 }

  /// The smallest rectangle around both; an empty rectangle adds nothing.
  package func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(x0: min(x0, o.x0), y0: min(y0, o.y0), x1: max(x1, o.x1), y1: max(y1, o.y1))
  }

  package func contains(_ o: PixelRect) -> Bool {
    o.isEmpty || (x0 <= o.x0 && y0 <= o.y0 && x1 >= o.x1 && y1 >= o.y1)
  }

  package func offset(by p: PixelPoint) -> PixelRect {
    PixelRect(x0: x0 + p.x, y0: y0 + p.y, x1: x1 + p.x, y1: y1 + p.y)
  }
}

extension PanelTransform {
  /// Converts a rectangle of picture pixels to scan-out pixels.
  package func scanOutRect(_ r: PixelRect) -> PixelRect {
    let w = picture.width
    let h = picture.height
    switch rotation {
    case .none: return r
    case .quarter: return PixelRect(x0: h - r.y1, y0: r.x0, x1: h - r.y0, y1: r.x1)
    case .half: return PixelRect(x0: w - r.x1, y0: h - r.y1, x1: w - r.x0, y1: h - r.y0)
    case .threeQuarters: return PixelRect(x0: r.y0, y0: w - r.x1, x1: r.y1, y1: w - r.x0)
    }
  }
}
