import VitrineUnits

/// How a spring pulls and how it is damped, for a unit mass; where it moves things is a
/// `SpringMotion`.
public struct Spring: Sendable, Hashable {
  /// ω, the frequency in radians per second that it would have without damping; above zero.
  public let frequency: Double
  /// ζ: 1 returns without overshoot as fast as possible, below 1 swings, above 1 isNearlyAtRest.
  public let dampingRatio: Double

  public init(frequency: Double, dampingRatio: Double = 1) {
    precondition(frequency > 0 && frequency.isFinite, "a spring has a frequency above zero")
    precondition(dampingRatio > 0 && dampingRatio.isFinite, "an undamped spring never rests")
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// From the constants of a mass on a spring: ω² = k/m, ζ = c / 2√(km).
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(mass > 0 && stiffness > 0, "a spring has mass and stiffness")
    self.init(
      frequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
  }

  /// From the response form: `response` is the period in seconds of one undamped swing.
  public init(response: Double, dampingRatio: Double) {
    self.init(frequency: 2 * Double.pi / response, dampingRatio: dampingRatio)
  }

  /// k for a mass of 1: ω².
  public var stiffness: Double { frequency * frequency }
  /// c for a mass of 1: 2ζω.
  public var damping: Double { 2 * dampingRatio * frequency }

  /// A critically damped spring that takes up a motion at `velocity`, `distance` before its goal
  /// (both signed alike when it moves towards the goal).
  ///
  /// At ω = v/distance the spring is a pure exponential, which neither speeds up nor overshoots; so
  /// that is chosen, save that it shall neither creep (8/s arrives in about a second) nor stop like
  /// a wall (40/s has a time constant of 1.5 frames at 60 Hz).
  public static func aimed(distance: Double, velocity: Double) -> Spring {
    guard distance != 0 else { return Spring(frequency: 40) }
    return Spring(frequency: min(max(velocity / distance, 8), 40))
  }
}
