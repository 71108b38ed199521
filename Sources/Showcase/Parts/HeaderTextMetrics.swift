import Vitrine

/// A title over a line of text, at the foot of a picture, and perhaps below a way back.
@MainActor
enum HeaderTextMetrics {
  /// How far the title's lower edge lies above the line's upper one, in points; below zero where they
  /// overlap. The lines of some scripts are much higher than most of their letters, and two of them
  /// would seem to have nothing to do with one another.
  static func gap(_ title: Label, _ head: Size, _ line: Label, _ sub: Size) -> Double {
    -(spare(title, head) + spare(line, sub)) / 2
  }

  /// How far a title must have gone aside, 0 … 1, so that its letters pass beside a round button that
  /// ends at `foot`; `top` is where the title's line begins.
  static func aside(_ title: Label, _ head: Size, top: Double, foot: Double) -> Double {
    let letters = top + 0.2 * head.height + spare(title, head) / 4
    return min(max((foot + Spacing.small - letters) / 16, 0), 1)
  }

  /// How far below the upper edge of a title's line its highest letters or their signs begin, in points.
  static func ink(_ title: Label, _ head: Size) -> Double {
    max(0, 0.14 * head.height - spare(title, head))
  }

  /// How much of the lowest line's height may be left out below it, in points.
  static func sunk(_ line: Label, _ sub: Size) -> Double { spare(line, sub) / 2 }

  private static func spare(_ label: Label, _ size: Size) -> Double {
    max(0, size.height - usualHeight * (label.style?.size ?? size.height))
  }

  /// Of a Latin or Chinese line, in ems.
  private static let usualHeight = 1.45
}
