public import VitrineUnits

/// How a pixel is laid out in memory, little endian.
public enum PixelFormat: Sendable, Hashable {
  /// 32 bits: blue, green, red, unused. DRM's XR24.
  case xrgb8888
  /// 16 bits: 5 red, 6 green, 5 blue. DRM's RG16.
  case rgb565

  public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
}

/// A record of what was written, for tests that look for pixels written twice or not at all.
public final class WriteTracker {
  /// In scan-out pixels, in the order of writing; each was written whole and once.
  public private(set) var rects: [PixelRect] = []

  public init() {}

  func note(_ rect: PixelRect) { rects.append(rect) }
}

/// Scan-out memory that can be written and never read.
///
/// Mapped scan-out is write-combined: reading it costs a hundred times a write, so the type offers
/// no way to. Rectangles of finished pixels are stored into it, each once.
public struct WriteOnlyPixels: ~Copyable {
  public let size: PixelSize
  public let format: PixelFormat
  /// Bytes from one row to the next: the driver's pitch, not our guess.
  public let stride: Int
  private let base: UnsafeMutableRawPointer
  private let tracker: WriteTracker?

  /// The memory must hold `stride` × (height − 1) + width × bytes per pixel bytes, and must outlive
  /// this value. `tracker` is told of every write.
  public init(
    base: UnsafeMutableRawPointer, size: PixelSize, stride: Int, format: PixelFormat,
    tracker: WriteTracker? = nil
  ) {
    precondition(stride >= size.width * format.bytesPerPixel, "a row fits into its stride")
    self.base = base
    self.size = size
    self.stride = stride
    self.format = format
    self.tracker = tracker
  }

  /// The top left pixel of `rect`, for the streaming kernels of this module only, which write each
  /// of its pixels once and no other.
  func lend(_ rect: PixelRect) -> UnsafeMutableRawPointer {
    precondition(!rect.isEmpty && PixelRect(size).contains(rect), "writes stay inside the target")
    tracker?.note(rect)
    return base + rect.y0 * stride + rect.x0 * format.bytesPerPixel
  }
}
