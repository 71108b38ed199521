public import VitrineUnits

/// A picture in memory: premultiplied 0xAARRGGBB pixels, rows without gaps. Immutable, so that
/// display lists can share it and compare it by identity.
public final class Pixmap: Sendable, Hashable {
  /// The width and height in pixels.
  public let size: PixelSize
  /// The pixels in rows from top to bottom, each row from left to right.
  public let pixels: [UInt32]
  /// Whether every pixel is opaque.
  public let isOpaque: Bool

  /// Creates a picture from premultiplied 0xAARRGGBB pixels in rows; their number must be width ×
  /// height.
  public init(size: PixelSize, pixels: [UInt32]) {
    require(
      pixels.count == size.width * size.height,
      "Pixmap.pixels has \(pixels.count) pixels for \(size.width) x \(size.height); give width x height"
    )
    self.size = size
    self.pixels = pixels
    // Plain loops: with `allSatisfy` a debug build calls a function for each pixel. Eight pixels
    // are tested at a time.
    isOpaque = pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return true }
      let count = pixels.count
      var i = 0
      while i &+ 8 <= count {
        let (a, b) = (base[i] & base[i &+ 1], base[i &+ 2] & base[i &+ 3])
        let (c, d) = (base[i &+ 4] & base[i &+ 5], base[i &+ 6] & base[i &+ 7])
        if (a & b & c & d) >> 24 != 255 { return false }
        i &+= 8
      }
      while i < count && base[i] >> 24 == 255 { i += 1 }
      return i == count
    }
  }

  /// Creates a picture from pixels that are known to be opaque, which saves a look at all of them.
  init(size: PixelSize, opaque pixels: [UInt32]) {
    self.size = size
    self.pixels = pixels
    isOpaque = true
  }

  public static func == (a: Pixmap, b: Pixmap) -> Bool {
    a === b || (a.size == b.size && a.pixels == b.pixels)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(size) }
}
