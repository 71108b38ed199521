/// Width and height in device pixels.
@frozen
public struct PixelSize: Sendable, Hashable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// Creates a size from width and height in device pixels.
  @inlinable public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Width and height exchanged.
  @inlinable public var transposed: PixelSize { PixelSize(height, width) }
}
