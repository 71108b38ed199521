public import VitrineRaster
import VitrineUnits

/// One look for all screens: colours, text styles, depth.
///
/// Every pair of a text colour and the ground it stands on has a contrast of 4.5 : 1 or more, and no
/// text style is smaller than 15 minutes of arc where the panel is looked at from (``PanelScale``),
/// nor than 10 at 70 cm wherever 48 points are 9 mm, measured on capital letters.
public struct Theme: Sendable, Hashable {
  public var isDark: Bool
  public var background: Color
  /// Bars, cards, sheets: whatever lies above the background.
  public var surface: Color
  /// What is set into a surface: search fields, tracks, skeletons.
  public var inset: Color
  public var text: Color
  public var secondaryText: Color
  /// What cannot be used just now; no promise of contrast.
  public var disabledText: Color
  public var separator: Color
  /// What can be touched, and the one thing that matters most.
  public var accent: Color
  public var onAccent: Color
  /// A quiet ground in the accent's colour.
  public var tonal: Color
  public var onTonal: Color
  /// What destroys.
  public var danger: Color
  public var onDanger: Color
  /// A ground that stands out from everything: short messages.
  public var inverse: Color
  public var onInverse: Color
  public var inverseAccent: Color
  /// Laid over what a finger holds down.
  public var pressed: Color
  /// Laid over what waits behind a sheet.
  public var scrim: Color
  public var shadow: Color
  public var scrollIndicator: Color
  /// Told apart at a glance, and dark enough for white text on them; for avatars and markers.
  public var palette: [Color]
  /// The same hues, to be read on ``surface`` and ``background``: text and icons.
  public var paletteText: [Color]

  /// Great figures and names: a balance, a town.
  public var display = TextStyle(size: 36, weight: .bold)
  public var headline = TextStyle(size: 28, weight: .bold)
  public var title = TextStyle(size: 22, weight: .bold)
  public var rowTitle = TextStyle(size: 19)
  public var body = TextStyle(size: 18)
  /// On buttons and chips.
  public var label = TextStyle(size: 17, weight: .bold)
  public var rowSubtitle = TextStyle(size: 16)
  public var caption = TextStyle(size: 16)
  /// Headings of sections.
  public var section = TextStyle(size: 16, weight: .bold)
  public var avatar = TextStyle(size: 20, weight: .bold)

  public static let light = Theme(
    isDark: false, background: Color(rgb: 0xf6f4ef), surface: .white, inset: Color(rgb: 0xebe8e1),
    text: Color(rgb: 0x1d1b18), secondaryText: Color(rgb: 0x5c574f),
    disabledText: Color(rgb: 0xa39e95), separator: Color(rgb: 0xe2ded6),
    accent: Color(rgb: 0x0a5c63), onAccent: .white, tonal: Color(rgb: 0xd5e8e6),
    onTonal: Color(rgb: 0x06393d), danger: Color(rgb: 0xb3261e), onDanger: .white,
    inverse: Color(rgb: 0x2f2d2a), onInverse: Color(rgb: 0xf6f4ef),
    inverseAccent: Color(rgb: 0x8bd8d2), pressed: Color(argb: 0x141d_1b18),
    scrim: Color(argb: 0x6614_1210), shadow: Color(argb: 0x332b_2418),
    scrollIndicator: Color(argb: 0x801d_1b18), palette: palette, paletteText: palette)

  public static let dark = Theme(
    isDark: true, background: Color(rgb: 0x121315), surface: Color(rgb: 0x1e2023),
    inset: Color(rgb: 0x2b2e32), text: Color(rgb: 0xece9e3), secondaryText: Color(rgb: 0xaba79f),
    disabledText: Color(rgb: 0x66635e), separator: Color(rgb: 0x33363a),
    accent: Color(rgb: 0x86d5cf), onAccent: Color(rgb: 0x003739), tonal: Color(rgb: 0x1b3d40),
    onTonal: Color(rgb: 0xc4ede9), danger: Color(rgb: 0xf2b8b5), onDanger: Color(rgb: 0x601410),
    inverse: Color(rgb: 0xe6e2da), onInverse: Color(rgb: 0x1d1b18),
    inverseAccent: Color(rgb: 0x0a5c63), pressed: Color(argb: 0x1eff_ffff),
    scrim: Color(argb: 0x8c00_0000), shadow: Color(argb: 0x8000_0000),
    scrollIndicator: Color(argb: 0x80ff_ffff), palette: palette,
    paletteText: [
      0xf2a49e, 0xf0b183, 0xdfc06a, 0x8ccf98, 0x7fcfdf, 0xa3c3f5, 0xcbb0f2, 0xf0a6c4,
    ].map { Color(rgb: $0) })

  /// Red, orange, ochre, green, teal, blue, violet, rose.
  private static let palette = [
    0xb3332b, 0xad5410, 0x856000, 0x2e7040, 0x0b6f80, 0x2c62b8, 0x7440b5, 0xb02a66,
  ].map { Color(rgb: $0) }

  /// Every text style, the smallest not excepted.
  public var textStyles: [TextStyle] {
    [display, headline, title, rowTitle, body, label, rowSubtitle, caption, section, avatar]
  }
}

/// Distances on a grid of 4 points.
public enum Spacing {
  public static let tiny = 4.0
  public static let small = 8.0
  public static let medium = 12.0
  public static let large = 16.0
  public static let huge = 24.0
}

/// The space beside what is read: rows, cards, chips and headings share it, so that they begin and end
/// in one line. What is touched may be wider.
public enum Margin {
  /// No text runs wider than this, where one eye can follow a line; wider screens leave the rest free
  /// on both sides. A line of prose has some 100 letters in it already, and from a row's name to its time
  /// the eye has to travel all of it: what a larger panel has more goes to a larger point (``PanelScale``,
  /// `--scale`), not to longer lines.
  public static let column = 880.0
  /// A row that holds such text, with the space at both of its ends.
  public static let row = column + 2 * Spacing.large

  /// Beside what is read on a screen of this width, in points.
  public static func of(_ width: Double) -> Double {
    max(Spacing.large, ((width - column) / 2).rounded())
  }
}

/// How high something seems to lie above what is beneath it.
public enum Elevation: Sendable, Hashable {
  case flat
  /// A card.
  case raised
  /// What lies over moving content: a sheet, a message.
  case floating

  /// Blur and offset downwards of its shadow, in points.
  var shadow: (blur: Double, offset: Double) {
    switch self {
    case .flat: (0, 0)
    case .raised: (8, 2)
    case .floating: (24, 6)
    }
  }
}

extension Color {
  /// The contrast of two opaque colours as WCAG 2 defines it: 1 (alike) to 21 (black on white).
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Relative luminance in linear light, 0 to 1.
  private var luminance: Double {
    func linear(_ shift: UInt32) -> Double {
      let c = Double(argb >> shift & 255) / 255
      return c <= 0.04045 ? c / 12.92 : ExactMath.exp(2.4 * ExactMath.log((c + 0.055) / 1.055))
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  /// This colour laid over an opaque `ground`.
  public func over(_ ground: Color) -> Color {
    let a = UInt32(alpha)
    func mixed(_ shift: UInt32) -> UInt32 {
      (((argb >> shift & 255) * a + (ground.argb >> shift & 255) * (255 - a) + 127) / 255) << shift
    }
    return Color(rgb: mixed(16) | mixed(8) | mixed(0))
  }
}
