import VitrineUnits

/// The motion of a chain: by itself, or under a finger.
enum ChainMotion: Sendable, Hashable {
  case free(ChainTrajectories)
  case held(ChainHold)

  // MARK: State

  var isHeld: Bool {
    if case .held = self { true } else { false }
  }

  /// Whether any link moves without a finger at `time`.
  func isMoving(at time: Instant) -> Bool {
    switch self {
    case .free(let trajectories): trajectories.isMoving(at: time)
    case .held: false
    }
  }

  /// The time from which on all links are at rest; nil if none was set in motion, or a finger holds
  /// them.
  var restTime: Instant? {
    switch self {
    case .free(let trajectories): trajectories.restTime
    case .held: nil
    }
  }

  /// The offset at which link `index` comes to rest; while a finger holds it, its current offset.
  func destination(of index: Int, in setup: ChainSetup) -> Double {
    switch self {
    case .free(let trajectories): trajectories.all[index].target
    case .held(let hold): hold.offset(of: index, in: setup)
    }
  }

  func sample(of index: Int, in setup: ChainSetup, at time: Instant) -> Trajectory.Sample {
    switch self {
    case .free(let trajectories):
      trajectories.all[index].sample(at: time)
    case .held(let hold):
      Trajectory.Sample(position: hold.offset(of: index, in: setup), velocity: 0, phase: .drag)
    }
  }

  /// The finger's hold; links that move by themselves are caught where they are drawn at `time`.
  func caught(in setup: ChainSetup, at time: Instant) -> ChainHold {
    switch self {
    case .free(let trajectories):
      ChainHold(catching: trajectories.samples(at: time), of: setup, at: time)
    case .held(let hold): hold
    }
  }

  // MARK: Motion of a link

  /// Gives link `index` a motion of its own. A fling that passes through it ends with it, and the
  /// other links finish by themselves; a finger's hold ends.
  mutating func move(
    _ index: Int, along trajectory: Trajectory, in setup: ChainSetup, at time: Instant
  ) {
    var trajectories =
      switch self {
      case .free(let shared): shared.separated(setup, at: time)
      case .held(let hold):
        ChainTrajectories(hold.released(setup, velocity: 0, at: time), isShared: false)
      }
    trajectories.replace(index, by: trajectory)
    self = .free(trajectories)
  }

  mutating func replaceSprings(by spring: Spring, in setup: ChainSetup, at time: Instant) {
    guard case .free(var trajectories) = self else { return }
    trajectories.replaceSprings(by: spring, in: setup, at: time)
    self = .free(trajectories)
  }

  // MARK: Changes of a link

  /// Catches link `index` again at `offset` after its range has changed; only a held link.
  mutating func recatch(_ index: Int, at offset: Double, in setup: ChainSetup) {
    guard case .held(var hold) = self else { return }
    hold.recatch(index, at: offset, in: setup)
    self = .held(hold)
  }

  /// Continues after the range of link `index` has changed from `old`; nothing jumps.
  mutating func adoptExtent(
    of index: Int, from old: ScrollExtent, in setup: ChainSetup, at time: Instant
  ) {
    guard case .free(var trajectories) = self else { return }
    trajectories.adoptExtent(of: index, from: old, in: setup, at: time)
    self = .free(trajectories)
  }

  /// Shifts the coordinates of link `index` by `distance` points.
  mutating func shift(_ index: Int, by distance: Double) {
    switch self {
    case .free(var trajectories):
      trajectories.shift(index, by: distance)
      self = .free(trajectories)
    case .held(var hold):
      hold.shift(index, by: distance)
      self = .held(hold)
    }
  }

  /// Adds link `index` at rest at `offset`; a finger that holds the others holds it too.
  mutating func insert(_ index: Int, at offset: Double, in setup: ChainSetup) {
    switch self {
    case .free(var trajectories):
      trajectories.insert(index, at: offset)
      self = .free(trajectories)
    case .held(var hold):
      hold.insert(index, at: offset, in: setup)
      self = .held(hold)
    }
  }

  /// Removes link `index` of `setup`; the motion of the others continues.
  mutating func remove(_ index: Int, from setup: ChainSetup, at time: Instant) {
    switch self {
    case .free(var trajectories):
      trajectories.remove(index, from: setup, at: time)
      self = .free(trajectories)
    case .held(var hold):
      hold.remove(index)
      self = .held(hold)
    }
  }
}
