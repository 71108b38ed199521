import VitrineUnits

/// The frequency and the damping of a spring with a unit mass. A `SpringMotion` is its motion.
public struct Spring: Sendable, Hashable {
  /// ω, the frequency in radians per second that it would have without damping; above zero.
  public let frequency: Double
  /// ζ: 1 returns without overshoot as fast as possible, below 1 overshoots, above 1 returns
  /// slowly.
  public let dampingRatio: Double

  /// Creates a spring from ω in radians per second and ζ, both finite and above zero. By default it
  /// returns without overshoot.
  public init(frequency: Double, dampingRatio: Double = 1) {
    require(
      frequency > 0 && frequency.isFinite,
      "a spring's frequency must be above zero and finite, but is \(frequency)")
    require(
      dampingRatio > 0 && dampingRatio.isFinite,
      "a spring's damping ratio must be above zero and finite, but is \(dampingRatio)")
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// Creates a spring from the constants of a mass on a spring: ω² = k/m, ζ = c / 2√(km).
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    require(
      mass > 0 && stiffness > 0,
      "a spring's mass and stiffness must be above zero, but are \(mass) and \(stiffness)")
    self.init(
      frequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
  }

  /// Creates a spring from the response form: `response` is the period in seconds of one undamped
  /// swing. A `Double` and not a `Duration`, because it is a parameter of the formula 2π /
  /// response, whose exact bits decide the pictures.
  public init(response: Double, dampingRatio: Double) {
    requirePositive(response, "Spring.response")
    self.init(frequency: 2 * Double.pi / response, dampingRatio: dampingRatio)
  }

  /// k for a mass of 1: ω².
  public var stiffness: Double { frequency * frequency }
  /// c for a mass of 1: 2ζω.
  public var damping: Double { 2 * dampingRatio * frequency }

  /// A critically damped spring that takes up a motion at `velocity`, `distance` before its goal
  /// (both signed alike when it moves towards the goal).
  ///
  /// At ω = v/distance the spring is a pure exponential, which neither speeds up nor overshoots.
  /// The frequency is limited: 8/s arrives in about a second, and lower ones would take too long;
  /// 40/s has a time constant of 1.5 frames at 60 Hz, and higher ones would stop abruptly.
  public static func aimed(distance: Double, velocity: Double) -> Spring {
    guard distance != 0 else { return Spring(frequency: 40) }
    return Spring(frequency: min(max(velocity / distance, 8), 40))
  }
}
