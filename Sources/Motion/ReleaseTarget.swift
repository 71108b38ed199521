/// Where a release is to end, if not where it would by itself.
public enum ReleaseTarget: Sendable, Hashable {
  /// By deceleration, an edge bounce, or not at all.
  case natural
  /// At a place, by this spring, which takes over the velocity.
  case at(Double, Spring)
  /// At a place, by this spring, which starts with a velocity of its own, in points per second,
  /// whatever the finger had.
  case sprung(to: Double, Spring, velocity: Double)
  /// At a place, as though thrown there: the motion starts with the release velocity and neither
  /// speeds up nor overshoots where that can be.
  case aimed(at: Double)
  /// Nothing may rest between these two (first the lower): a motion that would do so goes to the
  /// nearer one, to the upper from the middle; any other motion is natural.
  case outside(Double, Double)
  /// At one of these detents; without a spring as `aimed(at:)`.
  case detents(Detents, Spring?)

  /// On a page of `length` points: the next one in the direction of the throw.
  public static func page(of length: Double, in extent: ScrollExtent) -> ReleaseTarget {
    .detents(.pages(of: length, in: extent), nil)
  }

  struct Goal {
    var target: Double
    /// Nil: one aimed with the velocity.
    var spring: Spring?
    var velocity: Double
  }

  /// The place, the spring and its first velocity; nil when the natural motion stands.
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
