package import VitrineUnits

/// The layout of a pixel in memory, little endian.
package enum PixelFormat: Sendable, Hashable {
  /// 32 bits: blue, green, red, unused. DRM's XR24.
  case xrgb8888
  /// 16 bits: 5 red, 6 green, 5 blue. DRM's RG16.
  case rgb565

  package var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
}

/// A record of writes, for tests that find pixels written twice or not at all.
package final class WriteTracker {
  /// The rectangles written, in scan-out pixels and in order.
  package private(set) var rects: [PixelRect] = []

  package init() {}

  func note(_ rect: PixelRect) { rects.append(rect) }
}

/// Scan-out memory that can be written but not read.
///
/// Mapped scan-out memory is write-combined: a read costs as much as a hundred writes, so the type
/// has no method for it. Rectangles of finished pixels are written, each once.
package struct WriteOnlyPixels: ~Copyable {
  package let size: PixelSize
  package let format: PixelFormat
  /// Bytes from one row to the next, as returned by the driver.
  package let stride: Int
  private let base: UnsafeMutableRawPointer
  private let tracker: WriteTracker?

  /// The memory must hold `stride` × (height − 1) + width × bytes per pixel bytes, and must outlive
  /// this value. `tracker` records every write.
  package init(
    base: UnsafeMutableRawPointer, size: PixelSize, stride: Int, format: PixelFormat,
    tracker: WriteTracker? = nil
  ) {
    require(
      stride >= size.width * format.bytesPerPixel,
      "WriteOnlyPixels.stride is \(stride) bytes; give a row of \(size.width) pixels or more")
    self.base = base
    self.size = size
    self.stride = stride
    self.format = format
    self.tracker = tracker
  }

  /// A pointer to the top left pixel of `rect`. The caller writes each pixel of `rect` once and no
  /// other.
  func pointer(to rect: PixelRect) -> UnsafeMutableRawPointer {
    require(
      !rect.isEmpty && PixelRect(size).contains(rect), "writes must stay inside the target")
    tracker?.note(rect)
    return base + rect.y0 * stride + rect.x0 * format.bytesPerPixel
  }
}
