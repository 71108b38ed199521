package import VitrineUnits

/// A canvas in memory that can be painted repeatedly, without scan-out: a layer rendered to a
/// pixmap, a thumbnail, the target of a benchmark.
package final class Surface {
  package let size: PixelSize
  /// Premultiplied 0xAARRGGBB, rows without gaps; clear at first.
  private let pixels: UnsafeMutablePointer<UInt32>

  package init(size: PixelSize) {
    require(
      size.width >= 0 && size.height >= 0,
      "Surface.size is \(size); give a width and height of 0 or more")
    self.size = size
    let count = size.width * size.height + Band.slack
    let raw = AlignedMemory.allocate(byteCount: count * 4)
    pixels = raw.bindMemory(to: UInt32.self, capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }

  deinit { AlignedMemory.deallocate(pixels) }

  /// A copy of the current picture.
  package func pixmap() -> Pixmap {
    let count = size.width * size.height
    return Pixmap(size: size, pixels: Array(UnsafeBufferPointer(start: pixels, count: count)))
  }

  /// A copy of the current picture, on which something opaque covers every pixel.
  func opaquePixmap() -> Pixmap {
    let count = size.width * size.height
    return Pixmap(size: size, opaque: Array(UnsafeBufferPointer(start: pixels, count: count)))
  }

  /// The rows of `rect`, which must be inside.
  func band(_ rect: PixelRect) -> Band {
    Band(base: pixels + rect.y0 * size.width + rect.x0, stride: size.width, rect: rect)
  }
}
