/// The origin of an image.
public struct ImageSource: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file(String)
    case bytes(ImageBytes)
  }

  package let kind: Kind

  /// A PNG or JPEG file at a path.
  public static func file(_ path: String) -> ImageSource { ImageSource(kind: .file(path)) }

  /// The bytes of a PNG or JPEG file in memory; `name` is its name in log lines. Keep the result:
  /// two sources are equal where they come from one call.
  public static func bytes(_ bytes: [UInt8], name: String) -> ImageSource {
    .bytes(ImageBytes(bytes, name: name))
  }

  package static func bytes(_ bytes: ImageBytes) -> ImageSource { ImageSource(kind: .bytes(bytes)) }
}

/// The bytes of an image file in memory. Two values are equal where they are the same object.
package final class ImageBytes: Sendable, Hashable {
  package let bytes: [UInt8]
  /// The name in log lines.
  package let name: String

  package init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  package static func == (a: ImageBytes, b: ImageBytes) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The way in which an image fills its view.
public enum ImageMode: Sendable, Hashable {
  /// The whole image, as large as it fits.
  case fit
  /// The whole view, with as little of the image cut off as possible.
  case fill
  /// Centered and unscaled: one image pixel on one device pixel.
  case center
}
