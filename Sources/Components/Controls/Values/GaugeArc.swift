import VitrineRaster
import VitrineUnits

/// The arc of a ``Gauge`` in an area: 240 degrees around its center, open at the bottom.
///
///        ╭───╮
///       │  ·  │      radius above the center, half of it below
///        ╲   ╱
struct GaugeArc: Sendable, Hashable {
  /// A part of the arc that is drawn.
  enum Ring: Sendable, Hashable {
    /// The way of the value.
    case track
    /// The thin arc of the zones inside it.
    case zones
  }

  let center: Point
  /// The radius of the outer edge, in points.
  let radius: Double

  /// The sweep, and the angle at which it begins where reading goes left to right; zero points
  /// right, positive is clockwise.
  private static let sweep = 4 * Double.pi / 3
  private static let start = 5 * Double.pi / 6
  /// Below this radius nothing can be read.
  private static let least = 12.0
  /// The height of an arc of radius 1: its ends are half a radius below the center. A little more
  /// for their round caps.
  private static let heightPerRadius = 1.56

  /// The largest arc in an area, in its middle; nil where it is too small.
  init?(in size: Size) {
    radius = min(size.width / 2, size.height / Self.heightPerRadius)
    if radius < Self.least { return nil }
    let top = (size.height - radius * Self.heightPerRadius) / 2
    center = Point(size.width / 2, top + radius)
  }

  /// The width of a gauge that has more space than it needs: larger texts need a larger one.
  static func usualWidth(of theme: Theme) -> Double {
    min(max(240, (theme.body.size * 12).rounded()), 360)
  }

  /// The height of the widest arc in a width.
  static func height(of width: Double) -> Double { width / 2 * heightPerRadius }

  /// The width of the track.
  var thickness: Double { max(6, (radius * 0.16).rounded()) }

  /// The width of the text in the middle: the zones inside the track end beside it.
  var textWidth: Double {
    let inner = radius - thickness - zoneGap - zoneThickness
    return max(1, inner * 1.72)
  }

  /// The width of the name at the bottom, between the ends of the arc: cos 30° of the radius.
  var labelWidth: Double {
    let half = radius * 0.866 - thickness * 1.3
    return max(1, 2 * half)
  }

  /// The size of the number for a text style of `size` points, before it is fitted into
  /// ``textWidth``. A name at the bottom leaves less height for it.
  func numberSize(_ size: Double, hasLabel: Bool) -> Double {
    min(max(size, radius * 0.4), radius * (hasLabel ? 0.42 : 0.6))
  }

  /// The size of the name for a text style of `size` points: its line ends above the number.
  func labelSize(_ size: Double) -> Double { min(size, radius * 0.17) }

  /// The lower edge of the name.
  var labelBottom: Double { center.y + radius * (Self.heightPerRadius - 1) }

  private var zoneThickness: Double { max(3, (radius * 0.04).rounded()) }
  private var zoneGap: Double { max(2, (radius * 0.03).rounded()) }

  func style(_ ring: Ring) -> StrokeStyle {
    switch ring {
    case .track: StrokeStyle(width: thickness, cap: .round)
    case .zones: StrokeStyle(width: zoneThickness)
    }
  }

  /// A part of the arc, from 0 to 1 in reading direction.
  func path(from start: Double, to end: Double, _ ring: Ring, isMirrored: Bool) -> Path {
    let inset =
      switch ring {
      case .track: thickness / 2
      case .zones: thickness + zoneGap + zoneThickness / 2
      }
    let sign = isMirrored ? -1.0 : 1.0
    // Mirrored at the vertical line through the center, an angle a becomes π − a.
    let first = Self.start + start * Self.sweep
    let angle = isMirrored ? Double.pi - first : first
    return Path {
      $0.arc(
        center: center, radius: radius - inset, from: angle,
        sweep: sign * (end - start) * Self.sweep)
    }
  }
}
