import VitrineUnits

/// The motion of a chain that no finger holds: a trajectory for each link.
struct ChainTrajectories: Sendable, Hashable {
  private(set) var all: [Trajectory]
  /// Whether one fling passes through several of the trajectories.
  private(set) var isShared: Bool

  init(_ all: [Trajectory], isShared: Bool) {
    self.all = all
    self.isShared = isShared
  }

  // MARK: State

  func samples(at time: Instant) -> [Trajectory.Sample] { all.map { $0.sample(at: time) } }

  func isMoving(at time: Instant) -> Bool { all.contains { $0.isMoving(at: time) } }

  /// The time from which on all links are at rest; nil if none was set in motion.
  var restTime: Instant? { all.filter { !$0.segments.isEmpty }.map(\.restTime).max() }

  /// The link that a fling moves at `time`.
  private func coastingLink(at time: Instant) -> Int? {
    all.firstIndex { $0.sample(at: time).phase == .coast }
  }

  // MARK: Other motions

  mutating func replace(_ index: Int, by trajectory: Trajectory) { all[index] = trajectory }

  /// Separate trajectories: a shared fling continues in the link that it moves now.
  func separated(_ setup: ChainSetup, at time: Instant) -> ChainTrajectories {
    ChainTrajectories(
      all.indices.map { setup.planner(of: $0).separated(all[$0], at: time) }, isShared: false)
  }

  /// Replaces the springs that move links to their targets, now or once a fling comes to them, by
  /// `spring`, which begins without a velocity. Flings and bounces do not change.
  mutating func replaceSprings(by spring: Spring, in setup: ChainSetup, at time: Instant) {
    for index in all.indices {
      let trajectory = all[index]
      let now = trajectory.seconds(at: time)
      guard
        let first = trajectory.segments.firstIndex(where: { $0.phase == .settle && $0.begin >= now }
        )
      else { continue }
      let begin = trajectory.segments[first].begin
      all[index].segments.removeSubrange(first...)
      all[index].segments += setup.planner(of: index).settling(
        spring, from: trajectory.segments[first].position(at: begin), to: trajectory.target,
        velocity: 0, at: begin)
    }
  }

  // MARK: Changes of a link

  /// Plans again after the range of link `index` has changed from `old`: a fling finds its new end
  /// with the speed it has, and content outside the range returns.
  mutating func adoptExtent(
    of index: Int, from old: ScrollExtent, in setup: ChainSetup, at time: Instant
  ) {
    let planner = setup.planner(of: index)
    let sample = all[index].sample(at: time)
    let coasting = coastingLink(at: time)
    let isOutside = setup.links[index].extent.overscroll(of: sample.position) != 0
    guard isShared, let coasting, !(coasting == index && isOutside) else {
      let own = planner.replanned(all[index], from: old, at: time)
      // A fling whose content shrank below its offset returns, and reaches no other link.
      if isShared && coasting == index { self = separated(setup, at: time) }
      all[index] = own
      return
    }
    if sample.phase == .bounce || sample.phase == .settle {
      all[index] = planner.replanned(all[index], from: old, at: time)
    }
    all = continued(fromLink: coasting, in: setup, at: time)
  }

  /// Plans the same fling through ranges that have changed, from its position in link `coasting`.
  private func continued(
    fromLink coasting: Int, in setup: ChainSetup, at time: Instant
  ) -> [Trajectory] {
    let samples = samples(at: time)
    var plan = ChainPlan(setup, offsets: samples.map(\.position))
    plan.travel(
      setup.physics.deceleration(from: 0, velocity: samples[coasting].velocity), at: 0, from: 0,
      first: coasting)
    return all.indices.map { index in
      if plan.segments[index].isEmpty {
        // A spring beside the fling continues.
        if samples[index].phase == .bounce || samples[index].phase == .settle { return all[index] }
        plan.rest(index)
      }
      return plan.trajectory(of: index, at: time) ?? .resting(at: samples[index].position)
    }
  }

  /// Shifts the coordinates of link `index` by `distance` points.
  mutating func shift(_ index: Int, by distance: Double) { all[index].shift(by: distance) }

  /// Adds link `index`, at rest at `offset`; the motion of the others continues.
  mutating func insert(_ index: Int, at offset: Double) {
    all.insert(.resting(at: offset), at: index)
  }

  /// Removes link `index` of `setup`. A fling that passes through several links continues in the
  /// one that it moves now.
  mutating func remove(_ index: Int, from setup: ChainSetup, at time: Instant) {
    if isShared { self = separated(setup, at: time) }
    all.remove(at: index)
  }
}
