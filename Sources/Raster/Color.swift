/// A color in sRGB, not premultiplied: 8 bits each of alpha, red, green, blue.
@frozen
public struct Color: Sendable, Hashable {
  /// 0xAARRGGBB.
  public var argb: UInt32

  /// Creates a color from 0xAARRGGBB.
  @inlinable public init(argb: UInt32) { self.argb = argb }

  /// An opaque color from 0xRRGGBB.
  @inlinable public init(rgb: UInt32) { self.argb = 0xff00_0000 | rgb }

  /// Fully transparent; nothing is painted with it.
  public static let clear = Color(argb: 0)
  /// Opaque white.
  public static let white = Color(rgb: 0xffffff)
  /// Opaque black.
  public static let black = Color(rgb: 0x000000)

  /// The opacity: 0 is transparent, 255 is opaque.
  @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: argb >> 24) }
  /// Whether nothing below the color is visible through it.
  @inlinable public var isOpaque: Bool { alpha == 255 }

  /// The same color with its alpha multiplied by `a`, 0 to 1.
  public func opacity(_ a: Double) -> Color {
    let clamped = min(max(a, 0), 1)
    let alpha = UInt32((Double(argb >> 24) * clamped).rounded())
    return Color(argb: (argb & 0x00ff_ffff) | alpha << 24)
  }

  /// The pixel 0xAARRGGBB with red, green and blue multiplied by alpha, rounded to nearest.
  public var premultiplied: UInt32 {
    let a = argb >> 24
    func scaled(_ c: UInt32) -> UInt32 { (c * a + 127) / 255 }
    return a << 24 | scaled(argb >> 16 & 255) << 16 | scaled(argb >> 8 & 255) << 8
      | scaled(argb & 255)
  }
}
