package import VitrineRaster
import VitrineUnits

/// The difference of two pictures of one size.
package struct GoldenComparison {
  /// The number of pixels that differ.
  package let count: Int
  /// The smallest rectangle around them.
  package let bounds: PixelRect
  private let old: Pixmap
  private let new: Pixmap
  private let isChanged: [Bool]

  /// Pixels are equal if no channel differs by more than `tolerance`.
  package init(_ old: Pixmap, _ new: Pixmap, tolerance: Int) {
    precondition(old.size == new.size, "pictures of two sizes have no common pixels")
    var changed = [Bool](repeating: false, count: old.pixels.count)
    var count = 0
    var bounds = PixelRect.empty
    let width = old.size.width
    old.pixels.withUnsafeBufferPointer { a in
      new.pixels.withUnsafeBufferPointer { b in
        for i in 0..<a.count where a[i] != b[i] && Self.differ(a[i], b[i], tolerance) {
          changed[i] = true
          count += 1
          bounds = bounds.union(PixelRect(x: i % width, y: i / width, width: 1, height: 1))
        }
      }
    }
    (self.old, self.new, self.count, self.bounds, isChanged) = (old, new, count, bounds, changed)
  }

  private static func differ(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
    for shift in [UInt32(0), 8, 16, 24] {
      if abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > tolerance { return true }
    }
    return false
  }

  /// The old picture, the new one, and the new one pale with the changed pixels in red, side by
  /// side. A frame around ``bounds`` points to a change of few pixels.
  ///
  ///     ┌──────┐ ┌──────┐ ┌──────┐
  ///     │ old  │ │ new  │ │ ▫█▫  │
  ///     └──────┘ └──────┘ └──────┘
  package var picture: Pixmap {
    let (width, height) = (old.size.width, old.size.height)
    let stride = 3 * width + 2 * Self.gap
    let frame = PixelRect(
      x0: bounds.x0 - Self.frameDistance, y0: bounds.y0 - Self.frameDistance,
      x1: bounds.x1 + Self.frameDistance, y1: bounds.y1 + Self.frameDistance)
    var pixels = [UInt32](repeating: Self.gapColor, count: stride * height)
    for y in 0..<height {
      for x in 0..<width {
        let i = y * width + x
        let start = y * stride + x
        pixels[start] = old.pixels[i]
        pixels[start + width + Self.gap] = new.pixels[i]
        let isFrame =
          (x == frame.x0 || x == frame.x1 - 1) && y >= frame.y0 && y < frame.y1
          || (y == frame.y0 || y == frame.y1 - 1) && x >= frame.x0 && x < frame.x1
        pixels[start + 2 * (width + Self.gap)] =
          isChanged[i] || isFrame && count > 0 ? Self.mark : Self.pale(new.pixels[i])
      }
    }
    return Pixmap(size: PixelSize(stride, height), pixels: pixels)
  }

  private static let gap = 8
  private static let gapColor: UInt32 = 0xff80_8080
  private static let frameDistance = 4
  private static let mark: UInt32 = 0xffff_0000

  /// A quarter of the color on white.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    0xff00_0000 | (pixel >> 2 & 0x3f3f3f) + 0xc0c0c0
  }
}
