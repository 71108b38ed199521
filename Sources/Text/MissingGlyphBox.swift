import VitrineRaster
import VitrineUnits

/// The box that is shown for a character that no font has.
enum MissingGlyphBox {
  /// The glyph numbers in a run without a font.
  static let visible: UInt32 = 0
  static let blank: UInt32 = 1

  /// Returns the advance in pixels for an em of `size` pixels.
  static func advance(size: Double) -> Double { size * 0.6 }

  /// Returns the box: as high as capitals (0.7 em), half an em wide, in strokes of whole pixels.
  static func image(size: Double) -> GlyphImage {
    let width = max(3, Int((size * 0.5).rounded()))
    let height = max(4, Int((size * 0.7).rounded()))
    let stroke = max(1, Int((size / 16).rounded()))
    let edges = PixelRect(
      x0: stroke, y0: stroke, x1: width - stroke, y1: height - stroke)
    var coverage = [UInt8](repeating: 255, count: width * height)
    for y in edges.y0..<max(edges.y0, edges.y1) {
      for x in edges.x0..<max(edges.x0, edges.x1) { coverage[y * width + x] = 0 }
    }
    let left = Int32((size * 0.05).rounded())
    return GlyphImage(
      mask: GlyphMask(size: PixelSize(width, height), coverage: coverage), left: left,
      top: Int32(-height))
  }
}
