public import VitrineUnits

/// How many device pixels a point has, so that what fingers must hit is large enough on the glass.
///
/// 9 mm is the narrowest target that adults hit reliably with a fingertip; components are drawn
/// with targets of 48 points. So a point is to be 9/48 mm at least.
public enum PanelScale {
  /// What a finger needs, in millimetres and in points.
  public static let targetMillimetres = 9.0
  public static let targetPoints = 48.0

  /// Nothing is known of the panel: a pixel a point, right for the usual panels of 5 pixels a
  /// millimetre, and the same on every machine.
  public static let unknown = 1.0

  /// Device pixels per point: the least multiple of 1/8 that makes a target 9 mm wide, from 1 to 8.
  ///
  ///      5.0 px/mm (480 × 272, 4.3″)  1        a target of 9.5 mm
  ///      5.6 px/mm (800 × 480, 7″)    1.125    9.7 mm
  ///     11.6 px/mm (720 × 1280, 5″)   2.25     9.3 mm
  ///
  /// An eighth keeps lines and text from falling between pixels in too many ways. Never below 1:
  /// a large coarse screen is looked at from farther away. `width` and `height` are the lit area in
  /// millimetres, nil where nobody knows; impossible ones (``density(of:width:height:)``) count for
  /// nothing.
  public static func scale(for pixels: PixelSize, width: Int?, height: Int?) -> Double {
    guard let width, let height, let density = density(of: pixels, width: width, height: height)
    else { return unknown }
    let exact = density * targetMillimetres / targetPoints
    return min(max((exact * 8).rounded(.up) / 8, 1), 8)
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
