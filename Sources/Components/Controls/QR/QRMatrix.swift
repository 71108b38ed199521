import VitrineRaster
import VitrineUnits

/// The modules of a QR code, without the margin around them.
package struct QRMatrix: Sendable, Hashable {
  /// The number of modules of each side: 21, 25 … 177.
  package let side: Int
  /// Whether each module is dark, in rows from the top left one.
  package let modules: [Bool]

  package init(side: Int, modules: [Bool]) {
    require(
      side > 0 && modules.count == side * side,
      "QRMatrix.modules has \(modules.count) modules; give \(side) x \(side)")
    self.side = side
    self.modules = modules
  }

  /// The width of the light margin at each side, in modules, as ISO/IEC 18004 requires.
  package static let margin = 4

  /// The number of modules of each side, with the margin.
  var fullSide: Int { side + 2 * Self.margin }

  /// The code in black on white with its margin, one pixel for each module.
  func picture() -> Pixmap {
    var pixels = [UInt32](repeating: Color.white.argb, count: fullSide * fullSide)
    for y in 0..<side {
      for x in 0..<side where modules[y * side + x] {
        pixels[(y + Self.margin) * fullSide + x + Self.margin] = Color.black.argb
      }
    }
    return Pixmap(size: PixelSize(fullSide, fullSide), pixels: pixels)
  }
}
