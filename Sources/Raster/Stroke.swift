import VitrineUnits

/// The style of a line along a path. Its lengths have the unit of the path: points on a canvas,
/// device pixels in a pixmap.
public struct StrokeStyle: Sendable, Hashable {
  /// The outline of a corner.
  public enum Join: Sendable, Hashable {
    /// Pointed; bevelled if the point is farther from the corner than `limit` half widths.
    case miter(limit: Double)
    /// Rounded by an arc around the corner.
    case round
    /// Cut off by a straight line.
    case bevel
  }
  /// The outline of both ends of an open line, and of every dash.
  public enum Cap: Sendable, Hashable {
    /// Cut off at the end point; a line without length is invisible.
    case butt
    /// Extended by a half disc; a line without length is a disc.
    case round
    /// Extended by half the width; a line without length is a square.
    case square
  }

  /// The width of the line, above zero.
  public var width: Double
  /// The outline of corners.
  public var join: Join
  /// The outline of ends.
  public var cap: Cap
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  public var dashes: [Double]
  /// The offset in the pattern at which the line begins.
  public var dashPhase: Double

  /// Creates a style, by default a solid line with pointed corners and cut-off ends; lengths have
  /// the unit of the path.
  public init(
    width: Double, join: Join = .miter(limit: 4), cap: Cap = .butt, dashes: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.join = join
    self.cap = cap
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}

extension Path {
  /// The area that a line of the given style along this path covers.
  public func stroked(_ style: StrokeStyle) -> Path {
    Path(contours.stroked(style, within: Flattening.tolerance))
  }
}

extension Contours {
  /// The area that lines cover, where the chords of their round joins and caps are at most
  /// `tolerance` pixels from their arcs.
  package func stroked(
    _ style: StrokeStyle, within tolerance: Double = Flattening.tolerance
  ) -> Contours {
    guard style.width > 0, style.width < 1e6 else { return Contours() }
    var stroker = Stroker(
      half: style.width / 2, join: style.join, cap: style.cap, tolerance: tolerance)
    forEach { points, isClosed in
      if style.dashes.isEmpty {
        stroker.add(points, isClosed: isClosed)
      } else {
        let line = Polyline(points: Array(points), isClosed: isClosed)
        for dash in line.dashed(style.dashes, phase: style.dashPhase) {
          dash.points.withUnsafeBufferPointer { stroker.add($0, isClosed: dash.isClosed) }
        }
      }
    }
    return stroker.contours
  }
}
