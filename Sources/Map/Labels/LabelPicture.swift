import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Picture of a name: letters with a halo.
struct LabelPicture {
  let pixmap: Pixmap
  /// Size of the text without the halo, in points.
  let size: Size
  /// Top left corner of the text in the pixmap, in pixels.
  let origin: PixelPoint
  /// Pixels of the pixmap per point.
  let density: Double

  /// Width of the halo, in points.
  private static let reach = 1.7

  enum Parts {
    case all
    case halo
    case ink
  }

  init(_ layout: TextLayout, density: Double, color: Color, halo: Color) {
    self.init(layout.run, size: layout.size, density: density, color: color, halo: halo)
  }

  /// Makes the picture of some glyphs of a text of `size` points.
  init(
    _ run: GlyphRun, size: Size, density: Double, color: Color, halo: Color, parts: Parts = .all
  ) {
    self.density = density
    self.size = size
    let radius = max(Int((Self.reach * density).rounded()), 1)
    let margin = radius + 1
    let ink = run.bounds
    let extent = PixelSize(ink.width + 2 * margin, ink.height + 2 * margin)
    origin = PixelPoint(margin - ink.x0, margin - ink.y0)
    var letters = Self.coverage(of: run, extent, origin)
    let around: [UInt8]
    switch parts {
    case .ink: around = [UInt8](repeating: 0, count: letters.count)
    case .all, .halo: around = Self.soft(Self.widened(letters, extent, radius), extent)
    }
    if parts == .halo { letters = [UInt8](repeating: 0, count: letters.count) }
    let (ink0, halo0) = (color.premultiplied, halo.premultiplied)
    var pixels = [UInt32](repeating: 0, count: letters.count)
    for i in pixels.indices where around[i] > 0 || letters[i] > 0 {
      let under = Self.scaled(halo0, UInt32(around[i]))
      let letter = UInt32(letters[i])
      pixels[i] = Self.scaled(ink0, letter) &+ Self.scaled(under, 255 - letter * (ink0 >> 24) / 255)
    }
    pixmap = Pixmap(size: extent, pixels: pixels)
  }

  private static func coverage(
    of run: GlyphRun, _ size: PixelSize, _ origin: PixelPoint
  ) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: size.width * size.height)
    for glyph in run.glyphs {
      let (w, h) = (glyph.mask.size.width, glyph.mask.size.height)
      let corner =
        (Int(glyph.y) + origin.y) * size.width + Int(glyph.x) + origin.x
      for y in 0..<h {
        for x in 0..<w {
          let at = corner + y * size.width + x
          out[at] = max(out[at], glyph.mask.coverage[y * w + x])
        }
      }
    }
    return out
  }

  /// Replaces each pixel by the maximum within `radius` steps along the rows, then the columns.
  private static func widened(_ source: [UInt8], _ size: PixelSize, _ radius: Int) -> [UInt8] {
    let (w, h) = (size.width, size.height)
    var across = source
    for y in 0..<h {
      for x in 0..<w where source[y * w + x] > 0 {
        let value = source[y * w + x]
        for i in max(0, x - radius)...min(w - 1, x + radius) where across[y * w + i] < value {
          across[y * w + i] = value
        }
      }
    }
    var out = across
    for y in 0..<h {
      for x in 0..<w where across[y * w + x] > 0 {
        let value = across[y * w + x]
        for i in max(0, y - radius)...min(h - 1, y + radius) where out[i * w + x] < value {
          out[i * w + x] = value
        }
      }
    }
    return out
  }

  /// Replaces each pixel by the mean of three by three, so that the halo's corners are round.
  private static func soft(_ source: [UInt8], _ size: PixelSize) -> [UInt8] {
    let (w, h) = (size.width, size.height)
    var out = [UInt8](repeating: 0, count: source.count)
    if w < 3 || h < 3 { return source }
    for y in 1..<(h - 1) {
      for x in 1..<(w - 1) {
        let at = y * w + x
        var sum = 0
        for row in [at - w, at, at + w] {
          sum += Int(source[row - 1]) + Int(source[row]) + Int(source[row + 1])
        }
        out[at] = UInt8(sum / 9)
      }
    }
    return out
  }

  private static func scaled(_ pixel: UInt32, _ part: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      (((pixel >> shift & 255) * part + 127) / 255) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }
}

extension MapLabelSource.Look {
  var textStyle: TextStyle {
    switch self {
    case .city: TextStyle(size: 22, weight: .bold)
    case .town: TextStyle(size: 19, weight: .semibold)
    case .quarter: TextStyle(size: 16, weight: .semibold)
    case .water: TextStyle(size: 15, weight: .medium)
    case .park: TextStyle(size: 14, weight: .medium)
    case .majorStreet: TextStyle(size: 15, weight: .medium)
    case .street: TextStyle(size: 14)
    case .building: TextStyle(size: 13)
    }
  }

  func color(_ colors: MapStyle.LabelColors) -> Color {
    switch self {
    case .city, .town, .quarter: colors.place
    case .water: colors.water
    case .park: colors.park
    case .majorStreet, .street: colors.street
    case .building: colors.building
    }
  }

  /// Halo on water: in its color, so that the letters stay readable over bridges.
  func halo(_ style: MapStyle) -> Color { self == .water ? style.water : style.labels.halo }
}
