import VitrineRaster
import VitrineUnits

/// Compresses pixels to PNG rows.
///
/// Each row uses the filter with the smaller sum of absolute values: none, for flat colors and
/// text, or "up", for gradients and repeated rows.
struct PNGRows {
  let isOpaque: Bool
  let compression: PNGCompression

  /// Compresses `rect` of a picture whose rows are `stride` pixels long; blocks go to `sink`.
  func compress(
    _ pixels: [UInt32], stride: Int, _ rect: PixelRect,
    _ sink: ([UInt8]) throws(ImageError) -> Void
  ) throws(ImageError) {
    let deflater = Deflater(compression)
    let length = rect.width * (isOpaque ? 3 : 4)
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    var filtered = [UInt8](repeating: 0, count: length + 1)
    for y in rect.y0..<rect.y1 {
      let start = y * stride + rect.x0
      let source = pixels[start..<start + rect.width]
      if isOpaque { Self.unpackOpaque(source, &row) } else { Self.unpack(source, &row) }
      Self.filter(row, above, &filtered)
      try deflater.feed(&filtered, isLast: y == rect.y1 - 1, sink)
      swap(&row, &above)
    }
  }

  private static func unpackOpaque(_ source: ArraySlice<UInt32>, _ row: inout [UInt8]) {
    row.withUnsafeMutableBufferPointer { row in
      var place = 0
      for pixel in source {
        row[place] = UInt8(truncatingIfNeeded: pixel >> 16)
        row[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[place + 2] = UInt8(truncatingIfNeeded: pixel)
        place += 3
      }
    }
  }

  /// PNG colors are not premultiplied: c = p · 255 / a, rounded to nearest.
  private static func unpack(_ source: ArraySlice<UInt32>, _ row: inout [UInt8]) {
    var place = 0
    for pixel in source {
      let alpha = pixel >> 24
      for shift in [16, 8, 0] as [UInt32] {
        let value = pixel >> shift & 255
        row[place] =
          alpha == 0 ? 0 : UInt8(truncatingIfNeeded: min(255, (value * 255 + alpha / 2) / alpha))
        place += 1
      }
      row[place] = UInt8(alpha)
      place += 1
    }
  }

  private static func filter(_ row: [UInt8], _ above: [UInt8], _ filtered: inout [UInt8]) {
    filtered.withUnsafeMutableBufferPointer { target in
      var plain = 0
      var up = 0
      for place in 0..<row.count {
        plain &+= Int(Int8(bitPattern: row[place]).magnitude)
        up &+= Int(Int8(bitPattern: row[place] &- above[place]).magnitude)
      }
      // No filter if both are equal: repeated plain bytes compress better.
      if plain <= up {
        target[0] = 0
        for place in 0..<row.count { target[place + 1] = row[place] }
      } else {
        target[0] = 2
        for place in 0..<row.count { target[place + 1] = row[place] &- above[place] }
      }
    }
  }
}
