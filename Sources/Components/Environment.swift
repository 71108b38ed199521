public import VitrineRaster
public import VitrineUnits

/// What every component of a stage shares.
public struct Environment {
  public var theme: Theme
  /// Device pixels per point.
  public var scale: Double
  public var direction: LayoutDirection
  public var typesetter: any Typesetter
  /// The user asked for less movement: springs arrive at once.
  public var reducesMotion: Bool

  public init(
    theme: Theme = .light, scale: Double = 1, direction: LayoutDirection = .leftToRight,
    typesetter: any Typesetter, reducesMotion: Bool = false
  ) {
    precondition(scale > 0 && scale.isFinite, "a scale is above zero")
    self.theme = theme
    self.scale = scale
    self.direction = direction
    self.typesetter = typesetter
    self.reducesMotion = reducesMotion
  }

  /// `rect` as it lies in a component of width `width`: mirrored where reading goes right to left.
  public func mirrored(_ rect: Rect, in width: Double) -> Rect {
    direction == .leftToRight
      ? rect : Rect(width - rect.maxX, rect.minY, rect.width, rect.height)
  }
}

/// One look for all screens: colours, text styles, and a grid of 4 points.
public struct Theme: Sendable, Hashable {
  public var background: Color
  /// Bars, sheets and whatever lies above the background.
  public var surface: Color
  public var text: Color
  public var secondaryText: Color
  public var separator: Color
  public var accent: Color
  public var onAccent: Color
  /// Laid over what a finger holds down.
  public var pressed: Color
  public var scrollIndicator: Color
  /// Told apart at a glance, and dark enough for white text on them (4.5 : 1); for avatars.
  public var palette: [Color]

  public var title = TextStyle(size: 22, weight: .bold)
  public var rowTitle = TextStyle(size: 18)
  public var rowSubtitle = TextStyle(size: 14)
  public var avatar = TextStyle(size: 20, weight: .bold)

  public static let light = Theme(
    background: .white, surface: Color(rgb: 0xf8f9fa), text: Color(rgb: 0x202124),
    secondaryText: Color(rgb: 0x5f6368), separator: Color(rgb: 0xe0e0e0),
    accent: Color(rgb: 0x0b57d0), onAccent: .white, pressed: Color(argb: 0x1420_2124),
    scrollIndicator: Color(argb: 0x8020_2124), palette: palette)

  public static let dark = Theme(
    background: Color(rgb: 0x131416), surface: Color(rgb: 0x1d1f22), text: Color(rgb: 0xe8eaed),
    secondaryText: Color(rgb: 0x9aa0a6), separator: Color(rgb: 0x303337),
    accent: Color(rgb: 0xa8c7fa), onAccent: Color(rgb: 0x062e6f),
    pressed: Color(argb: 0x1eff_ffff), scrollIndicator: Color(argb: 0x80ff_ffff), palette: palette)

  private static let palette = [
    0xc5221f, 0xc2570c, 0x8a6100, 0x188038, 0x0b7285, 0x1967d2, 0x7b2ed6, 0xc2185b,
  ].map { Color(rgb: $0) }
}
