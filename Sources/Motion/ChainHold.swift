import VitrineUnits

/// A chain under a finger: the pull of each link, and the fling that the finger has caught.
struct ChainHold: Sendable, Hashable {
  /// One for each link.
  private var positions: [DragPosition]
  private var flywheel: Flywheel

  /// Catches links where they are drawn at `time`.
  init(catching samples: [Trajectory.Sample], of setup: ChainSetup, at time: Instant) {
    positions = setup.links.indices.map { setup.dragPosition(of: $0, at: samples[$0].position) }
    let momentum = samples.first { $0.phase == .coast }?.velocity ?? 0
    flywheel = Flywheel(momentum: momentum, at: time)
  }

  /// The offset at which link `index` is drawn.
  func offset(of index: Int, in setup: ChainSetup) -> Double {
    positions[index].offset(in: setup.links[index].draggableExtent)
  }

  /// Distributes the wanted change of offset among the links.
  mutating func drag(by delta: Double, in setup: ChainSetup, at time: Instant) {
    DragDistribution(links: setup.links, order: setup.order).distribute(delta, among: &positions)
    flywheel.drag(by: delta, at: time, pause: setup.physics.flywheelPause)
  }

  /// The velocity of the content after the finger has flung with `velocity`: a caught fling in the
  /// same direction adds to it.
  func velocity(flungWith velocity: Double, in setup: ChainSetup, at time: Instant) -> Double {
    flywheel.velocity(releasedAt: velocity, time: time, physics: setup.physics)
  }

  /// Plans the links' motion after a release with `velocity`. `targets`, by the index of a link,
  /// replace the link's detents.
  func released(
    _ setup: ChainSetup, velocity: Double, targets: [Int: ReleaseTarget] = [:], at time: Instant
  ) -> [Trajectory] {
    let links = setup.links
    var plan = ChainPlan(setup, offsets: links.indices.map { offset(of: $0, in: setup) })
    plan.targets = targets
    plan.release(
      velocity: velocity,
      slopes: links.indices.map { positions[$0].slope(in: links[$0].draggableExtent) })
    return links.indices.map { index in
      plan.trajectory(of: index, at: time) ?? .resting(at: offset(of: index, in: setup))
    }
  }

  // MARK: Changes of a link

  /// Catches link `index` again, drawn at `offset`.
  mutating func recatch(_ index: Int, at offset: Double, in setup: ChainSetup) {
    positions[index] = setup.dragPosition(of: index, at: offset)
  }

  /// Shifts the coordinates of link `index` by `distance` points.
  mutating func shift(_ index: Int, by distance: Double) { positions[index].shift(by: distance) }

  /// Holds link `index`, which was inserted into the chain at rest at `offset`.
  mutating func insert(_ index: Int, at offset: Double, in setup: ChainSetup) {
    positions.insert(setup.dragPosition(of: index, at: offset), at: index)
  }

  mutating func remove(_ index: Int) { positions.remove(at: index) }
}
