package import VitrineUnits

/// The coverage of one glyph at one size and subpixel position: 0 (clear) to 255 (full), one byte
/// for each pixel, rows without gaps.
package final class GlyphMask: Sendable, Hashable {
  package let size: PixelSize
  package let coverage: [UInt8]

  package init(size: PixelSize, coverage: [UInt8]) {
    require(
      coverage.count == size.width * size.height,
      "GlyphMask.coverage has \(coverage.count) bytes; give one for each pixel of \(size)")
    self.size = size
    self.coverage = coverage
  }

  package static func == (a: GlyphMask, b: GlyphMask) -> Bool {
    a === b || (a.size == b.size && a.coverage == b.coverage)
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(size) }
}

/// A mask with the position of its top left pixel, relative to the run's origin.
package struct PlacedGlyph: Sendable, Hashable {
  package var mask: GlyphMask
  package var x: Int32
  package var y: Int32

  package init(mask: GlyphMask, x: Int32, y: Int32) {
    self.mask = mask
    self.x = x
    self.y = y
  }
}

/// A color glyph (an emoji) with the position of its top left pixel, relative to the run's origin.
package struct ColoredGlyph: Sendable, Hashable {
  package var picture: Pixmap
  package var x: Int32
  package var y: Int32

  package init(picture: Pixmap, x: Int32, y: Int32) {
    self.picture = picture
    self.x = x
    self.y = y
  }
}

/// Shaped text, ready to paint. Immutable and shared, compared by identity first. Creating a run
/// costs about as much as painting it once.
package final class GlyphRun: Sendable, Hashable {
  package let glyphs: [PlacedGlyph]
  /// Painted over the masks, with the alpha of the run's color.
  package let colored: [ColoredGlyph]
  /// The smallest rectangle around all masks and pictures, relative to the origin.
  package let bounds: PixelRect
  package let strips: [GlyphStrip]

  package init(glyphs: [PlacedGlyph], colored: [ColoredGlyph] = []) {
    self.glyphs = glyphs
    self.colored = colored
    let ink = glyphs.reduce(PixelRect.empty) { $0.union($1.rect) }
    bounds = colored.reduce(ink) { $0.union($1.rect) }
    strips = GlyphStrip.strips(of: glyphs)
  }

  package static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a === b || (a.glyphs == b.glyphs && a.colored == b.colored)
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(bounds) }
}

extension ColoredGlyph {
  var rect: PixelRect {
    PixelRect(x: Int(x), y: Int(y), width: picture.size.width, height: picture.size.height)
  }
}
