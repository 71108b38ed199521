/// Distances between components, on a grid of 4 points.
public enum Spacing {
  public static let tiny = 4.0
  public static let small = 8.0
  public static let medium = 12.0
  public static let large = 16.0
  public static let huge = 24.0
}

/// The space at both sides of texts. Rows, cards, chips and headings share it, so that they line up. Touch
/// targets may extend into it.
public enum Margin {
  /// The largest width of text, in points. A line of prose of this width has about 100 letters, the most
  /// that is easy to read, so wider screens have wider margins. A large panel should have larger points
  /// (``PanelScale``, `--scale`), not longer lines.
  public static let column = 880.0
  /// The width of a row with such text and the space at both ends, in points.
  public static let row = column + 2 * Spacing.large

  /// The margin on a screen of `width` points.
  public static func of(_ width: Double) -> Double {
    max(Spacing.large, ((width - column) / 2).rounded())
  }
}
