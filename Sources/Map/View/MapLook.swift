import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Notices changes of the environment that change a map's look.
@MainActor
struct MapLook {
  private var seen: (scale: Double, background: Color)?

  /// Returns whether scale or theme differ from those of the last call.
  mutating func update(for environment: Environment) -> Bool {
    let new = (environment.scale, environment.theme.background)
    if let seen, seen == new { return false }
    seen = new
    return true
  }

  /// Makes the next update a change: the map's own style has changed.
  mutating func reset() { seen = nil }
}

extension Color {
  /// Whether text on the map must be light.
  var isDark: Bool {
    let (r, g, b) = (argb >> 16 & 255, argb >> 8 & 255, argb & 255)
    return r * 3 + g * 6 + b < 10 * 110
  }
}
