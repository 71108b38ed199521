/// The offset at which one link of a chain ends its motion, and the motion to it.
struct ChainGoal {
  var target: Double
  /// Nil is one for the velocity (`Spring.aimed`).
  let spring: Spring?
  /// The motion's initial velocity; a release target may choose another one than the fling's.
  let velocity: Double
  /// The detent nearest to the link's offset; nil for a target that no fling passes.
  let nearestDetent: Double?

  /// Whether a fling may pass it.
  var isDetent: Bool { nearestDetent != nil }

  init(target: Double, spring: Spring?, velocity: Double) {
    self.target = target
    self.spring = spring
    self.velocity = velocity
    nearestDetent = nil
  }

  /// Chooses the end of a motion from `offset` that would end at `projected` by itself: by the
  /// target of this release, or else by the link's detents. Returns nil for the natural motion.
  init?(
    of link: ScrollLink, target: ReleaseTarget?, from offset: Double, velocity: Double,
    projected: Double, physics: ScrollPhysics
  ) {
    let own = link.detents.map { ReleaseTarget.detents($0, link.spring) }
    guard let end = target ?? own,
      let goal = end.goal(
        from: offset, velocity: velocity, projected: projected, physics: physics)
    else { return nil }
    self.target = link.extent.clamp(goal.target)
    spring = goal.spring
    self.velocity = goal.velocity
    if case .detents(let detents, _) = end.kind {
      nearestDetent = detents.nearest(to: offset)
    } else {
      nearestDetent = nil
    }
  }
}
