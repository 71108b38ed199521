package import VitrineUnits

/// The number of device pixels in a point, chosen so that touch targets and text are large enough
/// on a given panel.
///
/// Adults hit targets of 9 mm reliably, and components have targets of 48 points, so a point is at
/// least 9/48 mm. Capitals of 16 points then have 16 minutes of arc at 45 cm, the distance for a
/// small panel, which is the minimum of ISO 9241-303. A large panel is read from farther away, and
/// has larger points.
package enum PanelScale {
  /// The smallest touch target, in millimeters and in points.
  package static let targetMillimetres = 9.0
  package static let targetPoints = 48.0

  /// The scale for a panel of unknown size: one pixel a point, which suits panels of 5 pixels per
  /// millimeter.
  package static let unknown = 1.0

  /// The reading distance, in centimeters: 45 for panels with a diagonal of up to 7 inches, 70 from
  /// 15 inches on, and interpolated between. `width` and `height` are in millimeters.
  package static func readingDistance(width: Int, height: Int) -> Double {
    let squared = Double(width) * Double(width) + Double(height) * Double(height)
    let inches = squared.squareRoot() / 25.4
    return nearest + (farthest - nearest) * min(max((inches - 7) / 8, 0), 1)
  }
  private static let nearest = 45.0
  private static let farthest = 70.0

  /// Device pixels per point, a multiple of 1/8 from 1 to 8: the smallest with targets of 9 mm, and
  /// at least the nearest to the same angle at the reading distance.
  ///
  ///      5.0 px/mm (480 × 272, 4.3″)    1        a target of 9.5 mm
  ///      5.6 px/mm (800 × 480, 7″)      1.125    9.7 mm
  ///     11.6 px/mm (720 × 1280, 5″)     2.25     9.3 mm
  ///      5.9 px/mm (1280 × 800, 10.1″)  1.375   11.2 mm
  ///      5.6 px/mm (1920 × 1080, 15.6″) 1.625   14.0 mm
  ///
  /// Multiples of 1/8 limit the number of different roundings of lines and text. The scale is at
  /// least 1, because a large coarse screen is read from farther away. `width` and `height` are the
  /// visible area in millimeters, nil where unknown; impossible sizes
  /// (``density(of:width:height:)``) are ignored.
  package static func scale(for pixels: PixelSize, width: Int?, height: Int?) -> Double {
    guard let width, let height, let density = density(of: pixels, width: width, height: height)
    else { return unknown }
    let touched = density * targetMillimetres / targetPoints
    let read = touched * readingDistance(width: width, height: height) / nearest
    let eighths = max((touched * 8).rounded(.up), (read * 8).rounded())
    return min(max(eighths / 8, 1), 8)
  }

  /// Pixels per millimeter; nil where the reported size cannot be true.
  ///
  /// Some displays report a wrong size: 160 × 90 mm for 16 : 9, centimeters, the aspect ratio, or
  /// width and height exchanged. A size is accepted where pixels are nearly square (within a fifth)
  /// and their density is between that of a video wall (0.5 per millimeter) and that of the finest
  /// telephone (25).
  package static func density(of pixels: PixelSize, width: Int, height: Int) -> Double? {
    if width <= 0 || height <= 0 || isAspectRatio(width, height) { return nil }
    let across = Double(pixels.width) / Double(width)
    let down = Double(pixels.height) / Double(height)
    let ratio = across / down
    guard ratio > 0.8, ratio < 1.25 else { return nil }
    // The finer of both, so that a target is large enough in both directions.
    let density = max(across, down)
    return density >= 0.5 && density <= 25 ? density : nil
  }

  /// Whether a size is a known aspect ratio instead of millimeters.
  private static func isAspectRatio(_ width: Int, _ height: Int) -> Bool {
    let known = [(16, 9), (16, 10), (160, 90), (160, 100), (4, 3), (40, 30), (1600, 900)]
    return known.contains { ($0, $1) == (width, height) || ($1, $0) == (width, height) }
  }
}
