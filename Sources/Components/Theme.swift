public import VitrineRaster
import VitrineUnits

/// The colors and text styles of all screens.
///
/// Every pair of a text color and its background has a contrast of at least 4.5 : 1. Capital
/// letters of every text style have at least 15 minutes of arc at the reading distance, and at
/// least 10 at 70 cm where 48 points are 9 mm.
public struct Theme: Sendable, Hashable {
  /// Whether text is light on a dark background. A screen may choose its pictures by it.
  public var isDark: Bool
  /// The background of a screen, behind all surfaces.
  public var background: Color
  /// Bars, cards and sheets.
  public var surface: Color
  /// Areas in a surface: search fields, tracks, placeholders.
  public var inset: Color
  /// Text and icons on ``background``, ``surface`` and ``inset``.
  public var text: Color
  /// Less important text on the same backgrounds: subtitles, times, explanations.
  public var secondaryText: Color
  /// Disabled controls; without a minimum contrast.
  public var disabledText: Color
  /// Thin lines between rows, and outlines.
  public var separator: Color
  /// Controls, and the most important element of a screen.
  public var accent: Color
  /// Text and icons on ``accent``.
  public var onAccent: Color
  /// A light background in the accent's hue.
  public var tonal: Color
  /// Text and icons on ``tonal``.
  public var onTonal: Color
  /// Actions that delete or destroy.
  public var danger: Color
  /// Text and icons on ``danger``.
  public var onDanger: Color
  /// The background of short messages, in contrast to all others.
  public var inverse: Color
  /// Text and icons on ``inverse``.
  public var onInverse: Color
  /// The title of an action on ``inverse``, such as “Undo”.
  public var inverseAccent: Color
  /// The shade over a pressed control.
  public var pressed: Color
  /// The shade over the content behind a sheet.
  public var scrim: Color
  /// Shadows below cards, sheets and floating controls, at their darkest.
  public var shadow: Color
  /// The bar that shows the position of a scroller.
  public var scrollIndicator: Color
  /// Distinct colors for avatars and markers, dark enough for white text on them.
  public var palette: [Color]
  /// The same hues for text and icons on ``surface`` and ``background``.
  public var paletteText: [Color]
  /// The colors of the series of a chart, in order. The four of the built-in themes have a contrast
  /// of at least 3 : 1 with ``background``, ``surface`` and ``inset``, and differ for color-blind
  /// people too.
  public var chartColors: [Color]

  /// The factor by which the text styles have been scaled: ``scalingText(to:)``.
  public internal(set) var textScale = 1.0

  /// Large numbers and names, such as a balance or a town.
  public var display = TextStyle(size: 36, weight: .bold)
  /// Headings of a text, and numbers in a card.
  public var headline = TextStyle(size: 28, weight: .bold)
  /// Titles of bars and of empty states.
  public var title = TextStyle(size: 22, weight: .bold)
  /// The first line of a row.
  public var rowTitle = TextStyle(size: 19)
  /// Running text; the default of a ``Label``.
  public var body = TextStyle(size: 18)
  /// Buttons and chips.
  public var label = TextStyle(size: 17, weight: .bold)
  /// The second line of a row, and what is at its trailing end.
  public var rowSubtitle = TextStyle(size: 16)
  /// Small text: names below icons, dates, remarks.
  public var caption = TextStyle(size: 16)
  /// Section headings.
  public var section = TextStyle(size: 16, weight: .bold)
  /// The initials in the disc of an avatar.
  public var avatar = TextStyle(size: 20, weight: .bold)

  /// Dark text on warm light backgrounds, with a teal accent.
  public static let light = Theme(
    isDark: false, background: Color(rgb: 0xf6f4ef), surface: .white, inset: Color(rgb: 0xebe8e1),
    text: Color(rgb: 0x1d1b18), secondaryText: Color(rgb: 0x5c574f),
    disabledText: Color(rgb: 0xa39e95), separator: Color(rgb: 0xe2ded6),
    accent: Color(rgb: 0x0a5c63), onAccent: .white, tonal: Color(rgb: 0xd5e8e6),
    onTonal: Color(rgb: 0x06393d), danger: Color(rgb: 0xb3261e), onDanger: .white,
    inverse: Color(rgb: 0x2f2d2a), onInverse: Color(rgb: 0xf6f4ef),
    inverseAccent: Color(rgb: 0x8bd8d2), pressed: Color(argb: 0x141d_1b18),
    scrim: Color(argb: 0x6614_1210), shadow: Color(argb: 0x332b_2418),
    scrollIndicator: Color(argb: 0x801d_1b18), palette: palette, paletteText: palette,
    chartColors: lightChartColors)

  /// Light text on dark backgrounds, with a light teal accent.
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
    ].map { Color(rgb: $0) },
    chartColors: darkChartColors)

  /// Red, orange, ochre, green, teal, blue, violet, rose.
  private static let palette = [
    0xb3332b, 0xad5410, 0x856000, 0x2e7040, 0x0b6f80, 0x2c62b8, 0x7440b5, 0xb02a66,
  ].map { Color(rgb: $0) }

  /// Teal, orange, violet, and a fourth one that is darker or lighter than the others.
  private static let lightChartColors: [Color] = [
    Color(rgb: 0x0a5c63), Color(rgb: 0xb3590f), Color(rgb: 0x8e44d6), Color(rgb: 0x2b2010),
  ]
  private static let darkChartColors: [Color] = [
    Color(rgb: 0x86d5cf), Color(rgb: 0xd06a40), Color(rgb: 0xa86cf0), Color(rgb: 0xf5e04f),
  ]

  /// All text styles.
  public var textStyles: [TextStyle] {
    [display, headline, title, rowTitle, body, label, rowSubtitle, caption, section, avatar]
  }
}
