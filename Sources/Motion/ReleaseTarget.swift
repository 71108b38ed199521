/// The end of a release, in place of its natural end.
public struct ReleaseTarget: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case natural
    case at(Double, Spring)
    case sprung(to: Double, Spring, velocity: Double)
    case aimed(at: Double)
    case outside(Double, Double)
    case detents(Detents, Spring?)
  }

  package let kind: Kind

  /// By deceleration, an edge bounce, or not at all.
  public static let natural = ReleaseTarget(kind: .natural)

  /// At an offset in points, by this spring, which takes over the velocity.
  public static func at(_ offset: Double, _ spring: Spring) -> ReleaseTarget {
    ReleaseTarget(kind: .at(offset, spring))
  }

  /// At an offset in points, by this spring, which starts with a velocity of its own, in points per
  /// second.
  public static func sprung(
    to offset: Double, _ spring: Spring, velocity: Double
  ) -> ReleaseTarget {
    ReleaseTarget(kind: .sprung(to: offset, spring, velocity: velocity))
  }

  /// At an offset in points, like a fling that ends there: the motion starts with the release
  /// velocity and, where possible, neither speeds up nor overshoots.
  public static func aimed(at offset: Double) -> ReleaseTarget {
    ReleaseTarget(kind: .aimed(at: offset))
  }

  /// Not between these two offsets, the lower first: a motion that would end there goes to the
  /// nearer one, from the middle on to the upper; any other motion is natural.
  public static func outside(_ low: Double, _ high: Double) -> ReleaseTarget {
    ReleaseTarget(kind: .outside(low, high))
  }

  /// At one of these offsets in points, at least one: a fling goes to the next one in its
  /// direction, however strong it is; without a fling to the nearest. Without a spring as
  /// ``aimed(at:)``.
  public static func detents(_ offsets: [Double], _ spring: Spring? = nil) -> ReleaseTarget {
    .detents(Detents(offsets), spring)
  }

  /// At one of these detents; without a spring as ``aimed(at:)``.
  package static func detents(_ detents: Detents, _ spring: Spring?) -> ReleaseTarget {
    ReleaseTarget(kind: .detents(detents, spring))
  }

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
    switch kind {
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
