import VitrineUnits

extension Theme {
  /// The factors of the text sizes that people can choose: up to 2.6 times, at which the body text
  /// is 0.7° high from 70 cm.
  public static let textScales: ClosedRange<Double> = 1...2.6

  private static var styles: [WritableKeyPath<Theme, TextStyle>] {
    [
      \.display, \.headline, \.title, \.rowTitle, \.body, \.label, \.rowSubtitle, \.caption,
      \.section, \.avatar,
    ]
  }

  /// The theme with all text styles at `scale` times their own sizes, whatever ``textScale`` it has
  /// now. `scale` is finite and above 0.
  public func scalingText(to scale: Double) -> Theme {
    requirePositive(scale, "Theme.scalingText: the scale")
    if scale == textScale { return self }
    var theme = self
    for style in Self.styles { theme[keyPath: style].size *= scale / textScale }
    theme.textScale = scale
    return theme
  }

  /// The theme with all text styles in a font family, or in the first installed one of several that
  /// are separated by commas: `settingFont("Museum Sans, Noto Sans")`.
  public func settingFont(_ family: String) -> Theme {
    var theme = self
    for style in Self.styles { theme[keyPath: style].family = family }
    return theme
  }
}
