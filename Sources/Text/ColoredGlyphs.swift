import CFreeType
import VitrineRaster
import VitrineUnits

/// Scales the bitmaps of a color font to the size of the text.
enum ColoredGlyphs {
  /// The best strike for an em of `size` 64ths of a pixel: the smallest one that need not be
  /// enlarged, else the largest; nil if the font has none. The returned size is in 64ths of a
  /// pixel, too.
  static func strike(of face: FT_Face, size: Int) -> (index: Int32, size: Int)? {
    var best: (index: Int32, size: Int)?
    for index in 0..<face.pointee.num_fixed_sizes {
      let own = Int(face.pointee.available_sizes[Int(index)].y_ppem)
      guard own > 0 else { continue }
      guard let chosen = best else {
        best = (index, own)
        continue
      }
      let isBetter = chosen.size < size ? own > chosen.size : own >= size && own < chosen.size
      if isBetter { best = (index, own) }
    }
    return best
  }

  /// The largest width, height and distance from the pen, in ems. Noto's glyphs are 1.25 wide.
  private static let mostEms = 4.0

  /// Returns the color bitmap in a glyph slot, scaled by `scale`, for an em of `size` 64ths of a
  /// pixel; nil if the slot has none, blank if it is larger than any text.
  static func image(in slot: FT_GlyphSlot, scale: Double, size em: Int) -> GlyphImage? {
    let bitmap = slot.pointee.bitmap
    guard slot.pointee.format == FT_GLYPH_FORMAT_BITMAP,
      bitmap.pixel_mode == UInt8(truncatingIfNeeded: FT_PIXEL_MODE_BGRA.rawValue)
    else { return nil }
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    // A usual strike is 136 pixels wide; implausible sizes are skipped.
    guard width > 0, height > 0, width <= 4096, height <= 4096, let buffer = bitmap.buffer else {
      return .blank
    }
    // Both edges are rounded, so that neighbors of one size are aligned.
    func edge(_ at: Int) -> Int { Int((Double(at) * scale).rounded()) }
    let (left, top) = (Int(slot.pointee.bitmap_left), -Int(slot.pointee.bitmap_top))
    let (x0, x1, y0, y1) = (edge(left), edge(left + width), edge(top), edge(top + height))
    let size = PixelSize(max(1, x1 - x0), max(1, y1 - y0))
    let most = Int(max(Double(em) / 64, 1) * mostEms) + 1
    guard size.width <= most, size.height <= most, abs(x0) <= most, abs(y0) <= most else {
      return .blank
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      let source = buffer + row * Int(bitmap.pitch)
      for column in 0..<width {
        let p = source + column * 4
        // Blue, green, red, alpha; premultiplied already.
        pixels.append(
          UInt32(p[3]) << 24 | UInt32(p[2]) << 16 | UInt32(p[1]) << 8 | UInt32(p[0]))
      }
    }
    let picture = Pixmap(size: PixelSize(width, height), pixels: pixels)
    return GlyphImage(
      mask: nil, picture: scaled(picture, to: size), left: Int32(x0), top: Int32(y0))
  }

  /// Scales a picture: reduces it by the mean of source pixels, enlarges it by bilinear
  /// interpolation.
  static func scaled(_ picture: Pixmap, to size: PixelSize) -> Pixmap {
    let smaller = PixelSize(
      min(size.width, picture.size.width), min(size.height, picture.size.height))
    let reduced = smaller == picture.size ? picture : picture.reduced(to: smaller)
    return smaller == size ? reduced : enlarged(reduced, to: size)
  }

  private static func enlarged(_ picture: Pixmap, to size: PixelSize) -> Pixmap {
    let columns = steps(of: picture.size.width, in: size.width)
    let rows = steps(of: picture.size.height, in: size.height)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    for row in rows {
      let upper = row.first * picture.size.width
      let lower = row.second * picture.size.width
      for column in columns {
        var result: UInt32 = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
          func channel(_ place: Int) -> UInt32 { picture.pixels[place] >> shift & 255 }
          let above =
            channel(upper + column.first) * (256 - column.part)
            + channel(upper + column.second) * column.part
          let below =
            channel(lower + column.first) * (256 - column.part)
            + channel(lower + column.second) * column.part
          // At most 255 × 2^16, so the rounded sum is a byte again.
          result |= ((above * (256 - row.part) + below * row.part + 32768) >> 16) << shift
        }
        pixels.append(result)
      }
    }
    return Pixmap(size: size, pixels: pixels)
  }

  /// Returns, for each target pixel, the two source pixels around its center and the weight of the
  /// second in 256ths.
  private static func steps(
    of length: Int, in count: Int
  ) -> [(first: Int, second: Int, part: UInt32)] {
    (0..<count).map { i in
      // (i + 1/2) × length / count − 1/2, in 256ths.
      let at = max(0, ((2 * i + 1) * length * 256 / count - 256) / 2)
      let first = min(at >> 8, length - 1)
      return (first, min(first + 1, length - 1), UInt32(at & 255))
    }
  }
}
