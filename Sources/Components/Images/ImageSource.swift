/// The origin of an image.
public enum ImageSource: Sendable, Hashable {
  /// A PNG or JPEG file.
  case file(String)
  /// A PNG or JPEG file's bytes.
  case bytes(ImageBytes)
}

/// The bytes of an image file in memory. Two values are equal where they are the same object.
public final class ImageBytes: Sendable, Hashable {
  public let bytes: [UInt8]
  /// The name in log lines.
  public let name: String

  public init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  public static func == (a: ImageBytes, b: ImageBytes) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How an image fills its view.
public enum ImageMode: Sendable, Hashable {
  /// The whole image, as large as it fits.
  case fit
  /// The whole view, with as little of the image cut off as possible.
  case fill
  /// Centred and unscaled: one image pixel on one device pixel.
  case center
}
