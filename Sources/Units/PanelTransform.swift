/// A clockwise rotation of the picture relative to the panel's scan-out, in degrees.
public enum Rotation: Int, Sendable, Hashable, CaseIterable {
  /// Not rotated.
  case none = 0
  /// 90° clockwise: the picture's top is at the right edge of the scan-out.
  case quarter = 90
  /// 180°: the picture is upside down on the scan-out.
  case half = 180
  /// 270° clockwise: the picture's top is at the left edge of the scan-out.
  case threeQuarters = 270

  /// Whether the rotation exchanges width and height.
  @inlinable public var isTransposing: Bool { self == .quarter || self == .threeQuarters }

  /// One rotation followed by another.
  public static func + (a: Rotation, b: Rotation) -> Rotation {
    Rotation(rawValue: (a.rawValue + b.rawValue) % 360)!
  }
}

/// A calibration of touches in the unit square: x' = a·x + b·y + c, y' = d·x + e·y + f.
///
/// The six numbers and their order are udev's `LIBINPUT_CALIBRATION_MATRIX`.
package struct Calibration: Sendable, Hashable {
  package var a, b, c, d, e, f: Double

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  package static let identity = Calibration(1, 0, 0, 0, 1, 0)

  /// The largest magnitude of a usable number. A matrix moves points within the unit square; far
  /// larger numbers put every touch outside of the panel, and positions would overflow.
  package static let largestNumber = 1e6

  /// Whether all numbers are usable.
  package var isUsable: Bool {
    [a, b, c, d, e, f].allSatisfy { abs($0) <= Self.largestNumber }
  }

  package func apply(_ p: Point) -> Point {
    Point(a * p.x + b * p.y + c, d * p.x + e * p.y + f)
  }

  /// Returns `first` followed by this calibration, as one.
  package func following(_ first: Calibration) -> Calibration {
    Calibration(
      a * first.a + b * first.d, a * first.b + b * first.e, a * first.c + b * first.f + c,
      d * first.a + e * first.d, d * first.b + e * first.e, d * first.c + e * first.f + f)
  }

  /// The inverse calibration; nil if this one maps the panel onto a line.
  package var inverse: Calibration? {
    let determinant = a * e - b * d
    if determinant == 0 || !determinant.isFinite { return nil }
    let (ia, ib) = (e / determinant, -b / determinant)
    let (id, ie) = (-d / determinant, a / determinant)
    return Calibration(ia, ib, -(ia * c + ib * f), id, ie, -(id * c + ie * f))
  }
}

/// The transform between points (drawing), scan-out pixels (the display) and the unit square of the
/// touch panel, which covers the scan-out.
///
///         points ──scale──► picture pixels ──rotation──► scan-out pixels
///            ▲                                                 │
///            └──────────── the same, backwards ◄── unit square ┘ ◄── calibration ◄── touch
///
/// Pixels and touches use the same value, so they always agree on positions.
package struct PanelTransform: Sendable, Hashable {
  /// The size that the display controller scans out, before rotation.
  package var scanOut: PixelSize
  /// The rotation of the picture on the scan-out: the panel's mounting (its `panel orientation`
  /// property) plus the rotation that the user chose.
  package var rotation: Rotation
  /// Device pixels per point, above zero.
  package var scale: Double
  package var calibration: Calibration

  package init(
    scanOut: PixelSize, rotation: Rotation = .none, scale: Double = 1,
    calibration: Calibration = .identity
  ) {
    require(
      scanOut.width > 0 && scanOut.height > 0,
      "PanelTransform.scanOut is \(scanOut.width) × \(scanOut.height); give at least one pixel")
    requirePositive(scale, "PanelTransform.scale")
    self.scanOut = scanOut
    self.rotation = rotation
    self.scale = scale
    self.calibration = calibration
  }

  /// The size of the upright picture, in device pixels.
  package var picture: PixelSize { rotation.isTransposing ? scanOut.transposed : scanOut }

  /// The size of the upright picture, in points.
  package var size: Size { Size(Double(picture.width) / scale, Double(picture.height) / scale) }

  /// Converts a position in the touch panel's unit square ((0, 0) top left, (1, 1) bottom right, as
  /// the hardware reports it) to points. Positions outside the square are not clamped.
  package func point(touch: Point) -> Point {
    let p = calibration.apply(touch)
    let u: Point
    switch rotation {
    case .none: u = p
    case .quarter: u = Point(p.y, 1 - p.x)
    case .half: u = Point(1 - p.x, 1 - p.y)
    case .threeQuarters: u = Point(1 - p.y, p.x)
    }
    return Point(u.x * size.width, u.y * size.height)
  }

  /// A point of the picture in the touch panel's unit square: the inverse of ``point(touch:)`` for
  /// a panel without calibration.
  package func touch(point: Point) -> Point {
    require(
      calibration == .identity,
      "PanelTransform.touch(point:) has no inverse of a calibration; use a transform without one")
    let u = Point(point.x / size.width, point.y / size.height)
    switch rotation {
    case .none: return u
    case .quarter: return Point(1 - u.y, u.x)
    case .half: return Point(1 - u.x, 1 - u.y)
    case .threeQuarters: return Point(u.y, 1 - u.x)
    }
  }
}
