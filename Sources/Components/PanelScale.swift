public import VitrineUnits

/// How many device pixels a point has, so that what fingers must hit is large enough on the glass, and
/// what eyes must read as large from where they are.
///
/// 9 mm is the narrowest target that adults hit reliably with a fingertip; components are drawn
/// with targets of 48 points. So a point is to be 9/48 mm at least. At 45 cm, where a small panel is
/// looked at, capitals of 16 points then have 16 minutes of arc, the least that ISO 9241-303 wants of
/// text; a large panel is looked at from farther away, and its points grow with the distance.
public enum PanelScale {
  /// What a finger needs, in millimetres and in points.
  public static let targetMillimetres = 9.0
  public static let targetPoints = 48.0

  /// Nothing is known of the panel: a pixel a point, right for the usual panels of 5 pixels a
  /// millimetre, and the same on every machine.
  public static let unknown = 1.0

  /// Where the eye is: 45 cm away from panels of up to 7 inches across the corners, 70 cm from those
  /// of 15 and more, by as much in between. In centimetres; `width` and `height` in millimetres.
  public static func readingDistance(width: Int, height: Int) -> Double {
    let squared = Double(width) * Double(width) + Double(height) * Double(height)
    let inches = squared.squareRoot() / 25.4
    return nearest + (farthest - nearest) * min(max((inches - 7) / 8, 0), 1)
  }
  private static let nearest = 45.0
  private static let farthest = 70.0

  /// Device pixels per point, a multiple of 1/8 from 1 to 8: the least that makes a target 9 mm wide, and
  /// not less than what is nearest to the same angle from the reading distance.
  ///
  ///      5.0 px/mm (480 × 272, 4.3″)    1        a target of 9.5 mm
  ///      5.6 px/mm (800 × 480, 7″)      1.125    9.7 mm
  ///     11.6 px/mm (720 × 1280, 5″)     2.25     9.3 mm
  ///      5.9 px/mm (1280 × 800, 10.1″)  1.375   11.2 mm
  ///      5.6 px/mm (1920 × 1080, 15.6″) 1.625   14.0 mm
  ///
  /// An eighth keeps lines and text from falling between pixels in too many ways. Never below 1:
  /// a large coarse screen is looked at from farther away. `width` and `height` are the lit area in
  /// millimetres, nil where nobody knows; impossible ones (``density(of:width:height:)``) count for
  /// nothing.
  public static func scale(for pixels: PixelSize, width: Int?, height: Int?) -> Double {
    guard let width, let height, let density = density(of: pixels, width: width, height: height)
    else { return unknown }
    let touched = density * targetMillimetres / targetPoints
    let read = touched * readingDistance(width: width, height: height) / nearest
    let eighths = max((touched * 8).rounded(.up), (read * 8).rounded())
    return min(max(eighths / 8, 1), 8)
  }

  /// Pixels per millimetre; nil where the size cannot be true.
  ///
  /// Displays lie about their size: projectors and televisions say 160 × 90 mm for 16 : 9, others
  /// give centimetres or the aspect ratio itself, or change width and height. A size is believed
  /// where the pixels come out nearly square (within a fifth) and their density between that of a
  /// wall (0.5 to a millimetre) and that of the finest telephone (25).
  public static func density(of pixels: PixelSize, width: Int, height: Int) -> Double? {
    if width <= 0 || height <= 0 || isAspectRatio(width, height) { return nil }
    let across = Double(pixels.width) / Double(width)
    let down = Double(pixels.height) / Double(height)
    let ratio = across / down
    guard ratio > 0.8, ratio < 1.25 else { return nil }
    // The finer of both, so that a target is large enough both ways.
    let density = max(across, down)
    return density >= 0.5 && density <= 25 ? density : nil
  }

  /// Sizes that are known to stand for a shape, not for millimetres.
  private static func isAspectRatio(_ width: Int, _ height: Int) -> Bool {
    let known = [(16, 9), (16, 10), (160, 90), (160, 100), (4, 3), (40, 30), (1600, 900)]
    return known.contains { ($0, $1) == (width, height) || ($1, $0) == (width, height) }
  }
}
