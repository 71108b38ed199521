public import VitrineUnits

/// A picture in ordinary memory that can be painted on again and again, without scan-out: a layer
/// kept as a pixmap, a thumbnail, a benchmark's target.
public final class Surface {
  public let size: PixelSize
  /// Premultiplied 0xAARRGGBB, rows without gaps; clear at first.
  private let pixels: UnsafeMutablePointer<UInt32>

  public init(size: PixelSize) {
    precondition(size.width >= 0 && size.height >= 0, "a size is not negative")
    self.size = size
    let count = size.width * size.height + Band.slack
    let raw = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
    pixels = raw.bindMemory(to: UInt32.self, capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }

  deinit { pixels.deallocate() }

  /// A copy of what is painted now.
  public func pixmap() -> Pixmap {
    let count = size.width * size.height
    return Pixmap(size: size, pixels: Array(UnsafeBufferPointer(start: pixels, count: count)))
  }

  /// The rows of `rect`, which must lie inside.
  func band(_ rect: PixelRect) -> Band {
    Band(base: pixels + rect.y0 * size.width + rect.x0, stride: size.width, rect: rect)
  }
}
