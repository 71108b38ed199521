import VitrineRaster
import VitrineUnits

/// Computed pictures: the same on every machine, and too irregular for shortcuts.
enum TestPictures {
  /// A picture of smooth color gradients.
  static func opaque(_ size: PixelSize) -> Pixmap {
    Pixmap(
      size: size,
      pixels: (0..<(size.width * size.height)).map { i in
        let (x, y) = (UInt32(i % size.width), UInt32(i / size.width))
        let (red, green, blue) = (x * y >> 9 & 255, x + y & 255, x ^ y & 255)
        return 0xff00_0000 | red << 16 | green << 8 | blue
      })
  }

  /// A picture with every alpha from clear to opaque, without runs.
  static func translucent(_ size: PixelSize) -> Pixmap {
    Pixmap(
      size: size,
      pixels: (0..<(size.width * size.height)).map { i in
        let (x, y) = (UInt32(i % size.width), UInt32(i / size.width))
        let alpha = 1 + (x * 7 + y * 13) % 253
        return Color(argb: alpha << 24 | (x & 255) << 16 | (y & 255) << 8 | 128).premultiplied
      })
  }

  /// A picture of discs of 64 px on a grid of 96 px, colored by position; 37 % are covered.
  static func discs(_ size: PixelSize, alpha: UInt32, hue: UInt32) -> Pixmap {
    var commands: [DrawCommand] = []
    for y in stride(from: 0, to: size.height, by: 96) {
      for x in stride(from: 0, to: size.width, by: 96) {
        let color = (UInt32(x) * 5 + UInt32(y) * 3 + hue) &* 2_654_435_761 >> 8
        commands.append(
          .ellipse(
            Rect(Double(x + 16), Double(y + 16), 64, 64),
            Color(argb: alpha << 24 | color & 0xff_ffff)))
      }
    }
    return Rasterizer().pixmap(of: DisplayList(commands), size: size)
  }
}
