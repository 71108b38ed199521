/// Distances in points that components share, so that they line up.
public enum Spacing {
  /// 4 points: between the parts of one thing.
  public static let tiny = 4.0
  /// 8 points: between things that belong together.
  public static let small = 8.0
  /// 12 points: between controls.
  public static let medium = 12.0
  /// 16 points: between groups, and the least margin of a screen.
  public static let large = 16.0
  /// 24 points: between sections.
  public static let huge = 24.0

  /// The smallest side of a touch target: 48 points, which are at least 9 mm on a panel whose size
  /// is known.
  public static let touchTarget = PanelScale.targetPoints

  /// The largest width of text. A line of prose of this width has about 100 letters, the most that
  /// is easy to read, so wider screens have wider margins. A large panel should have larger points
  /// (`--scale`), not longer lines.
  public static let maximumTextWidth = 880.0
  /// The width of a row with such text and the margin at both ends.
  public static let maximumRowWidth = maximumTextWidth + 2 * large

  /// The space at both sides of texts on a screen of `width` points. Rows, cards, chips and
  /// headings share it, so that they line up. Touch targets may extend into it.
  public static func margin(in width: Double) -> Double {
    max(large, ((width - maximumTextWidth) / 2).rounded())
  }
}
