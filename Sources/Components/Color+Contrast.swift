public import VitrineRaster
import VitrineUnits

extension Color {
  /// The contrast of two opaque colors as defined by WCAG 2, from 1 (equal) to 21 (black on white).
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance in linear light, 0 to 1.
  private var luminance: Double {
    func linear(_ shift: UInt32) -> Double {
      let c = Double(argb >> shift & 255) / 255
      return c <= 0.04045 ? c / 12.92 : ExactMath.exp(2.4 * ExactMath.log((c + 0.055) / 1.055))
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  /// This color blended over an opaque background.
  public func over(_ background: Color) -> Color {
    let a = UInt32(alpha)
    func mixed(_ shift: UInt32) -> UInt32 {
      (((argb >> shift & 255) * a + (background.argb >> shift & 255) * (255 - a) + 127) / 255)
        << shift
    }
    return Color(rgb: mixed(16) | mixed(8) | mixed(0))
  }
}
