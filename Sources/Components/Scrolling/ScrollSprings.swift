public import VitrineMotion

extension Spring {
  /// The spring for scrolling without a finger: quick, and without overshoot.
  public static let scroll = Spring(response: 0.45, dampingRatio: 1)

  /// The replacement for any other spring with reduced motion. It starts from rest, arrives within
  /// a quarter of a second, and never overshoots. A jump would be harder to follow.
  public static let brief = Spring(response: 0.16, dampingRatio: 1)
}
