/// The end of a release, in place of its natural end.
public enum ReleaseTarget: Sendable, Hashable {
  /// By deceleration, an edge bounce, or not at all.
  case natural
  /// At an offset, by this spring, which takes over the velocity.
  case at(Double, Spring)
  /// At an offset, by this spring, which starts with a velocity of its own, in points per second.
  case sprung(to: Double, Spring, velocity: Double)
  /// At an offset, like a fling that ends there: the motion starts with the release velocity and,
  /// where possible, neither speeds up nor overshoots.
  case aimed(at: Double)
  /// Not between these two offsets, the lower first: a motion that would end there goes to the
  /// nearer one, from the middle on to the upper; any other motion is natural.
  case outside(Double, Double)
  /// At one of these detents; without a spring as `aimed(at:)`.
  case detents(Detents, Spring?)

  /// At a page of `length` points: the next one in the direction of the fling.
  public static func page(of length: Double, in extent: ScrollExtent) -> ReleaseTarget {
    .detents(.pages(of: length, in: extent), nil)
  }

  struct Goal {
    var target: Double
    /// Nil is one for the velocity (`Spring.aimed`).
    var spring: Spring?
    var velocity: Double
  }

  /// The offset, the spring and its first velocity; nil for the natural motion.
  func goal(
    from offset: Double, velocity: Double, projected: Double, physics: ScrollPhysics
  ) -> Goal? {
    switch self {
    case .natural:
      return nil
    case .at(let target, let spring):
      return Goal(target: target, spring: spring, velocity: velocity)
    case .sprung(let target, let spring, let own):
      return Goal(target: target, spring: spring, velocity: own)
    case .aimed(let target):
      return Goal(target: target, velocity: velocity)
    case .outside(let low, let high):
      guard projected > low && projected < high else { return nil }
      return Goal(target: projected < low + (high - low) / 2 ? low : high, velocity: velocity)
    case .detents(let detents, let spring):
      let target = detents.target(
        from: offset, velocity: velocity, projected: projected,
        threshold: physics.minimumSpeed)
      return Goal(target: target, spring: spring, velocity: velocity)
    }
  }
}
