public import VitrineUnits

/// How a pixel is laid out in memory, little endian.
public enum PixelFormat: Sendable, Hashable {
  /// 32 bits: blue, green, red, unused. DRM's XR24.
  case xrgb8888
  /// 16 bits: 5 red, 6 green, 5 blue. DRM's RG16.
  case rgb565

  public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
}

/// Scan-out memory that can be written and never read.
///
/// Mapped scan-out is write-combined: reading it costs a hundred times a write, so the type offers
/// no way to. Rows of finished pixels are stored into it, each once.
public struct WriteOnlyPixels: ~Copyable {
  public let size: PixelSize
  public let format: PixelFormat
  /// Bytes from one row to the next: the driver's pitch, not our guess.
  public let stride: Int
  private let base: UnsafeMutableRawPointer

  /// The memory must hold `stride` × (height − 1) + width × bytes per pixel bytes, and must outlive
  /// this value.
  public init(base: UnsafeMutableRawPointer, size: PixelSize, stride: Int, format: PixelFormat) {
    precondition(stride >= size.width * format.bytesPerPixel, "a row fits into its stride")
    self.base = base
    self.size = size
    self.stride = stride
    self.format = format
  }

  /// Where row `y` starts, for the streaming kernels of this module only.
  @inline(__always)
  internal func row(_ y: Int) -> UnsafeMutableRawPointer { base + y * stride }
}
