import Vitrine

/// Distances between a title, the line of text below it and the back button over a header picture.
@MainActor
enum HeaderTextMetrics {
  /// The space between the title and the line below it, in points; negative where they overlap.
  /// Lines of some scripts are much higher than most of their letters and would look too far apart.
  static func gap(_ title: Label, _ head: Size, _ line: Label, _ sub: Size) -> Double {
    -(spare(title, head) + spare(line, sub)) / 2
  }

  /// The share by which a title has to move aside, 0 to 1, to pass below a round button that ends
  /// at `foot`. `top` is the upper edge of the title.
  static func aside(_ title: Label, _ head: Size, top: Double, foot: Double) -> Double {
    let letters = top + 0.2 * head.height + spare(title, head) / 4
    return min(max((foot + Spacing.small - letters) / 16, 0), 1)
  }

  /// The distance from the upper edge of a title to its highest letters, in points.
  static func ink(_ title: Label, _ head: Size) -> Double {
    max(0, 0.14 * head.height - spare(title, head))
  }

  /// The height below the lowest line that may be left out, in points.
  static func sunk(_ line: Label, _ sub: Size) -> Double { spare(line, sub) / 2 }

  private static func spare(_ label: Label, _ size: Size) -> Double {
    max(0, size.height - usualHeight * (label.style?.size ?? size.height))
  }

  /// The height of a Latin or Chinese line, in ems.
  private static let usualHeight = 1.45
}
