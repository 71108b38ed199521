package import VitrineUnits

/// Scrollers that one finger moves: a list by itself, or nested ones.
///
/// A lone list is a chain of one link. A sheet around a header around a list is a chain of three,
/// from the outermost to the innermost. The links consume a finger's travel in order
/// (`ScrollLink.forward` and `.backward`); together they consume what the finger moved, except
/// for the rubber band at the end. A fling passes the borders as though there were one scroller.
///
/// A value: the calls so far determine its motion, which is planned whole at the release.
/// `state(of:at:)` may be called for any time, in any order, any number of times, and skipped frames
/// change nothing. Offsets are content coordinates in points, so they run against the finger: a
/// `delta` or velocity here is *minus* the finger's. Times must not decrease from call to call. One
/// chain has one axis.
///
///     finger up      the sheet to its highest tier, the header away, then the list
///     finger down    the list to its start, then header and sheet (or the header at once)
///
///     rest ──grab──► held ──release, cancel──► trajectories ─────► rest
///      ▲              ▲  └── drag                 │ │  settle
///      └──jump        └──────────grab─────────────┘ └► trajectories
package struct ScrollChain: Sendable, Equatable {
  package private(set) var links: [ScrollLink]
  /// The constants of motion. Changes take effect from the next release or settling on.
  package var physics: ScrollPhysics
  private var order: ChainOrder
  private var motion: Motion

  private enum Motion: Hashable {
    /// `isShared`: one fling passes through several of the trajectories.
    case free([Trajectory], isShared: Bool)
    case held([DragPosition], Flywheel)
  }

  /// Creates a chain at rest at `offsets` (one for each link, clamped to its range), or at the
  /// ranges' starts.
  package init(
    links: [ScrollLink], offsets: [Double]? = nil, physics: ScrollPhysics = .default
  ) {
    require(!links.isEmpty, "a chain must have at least one link")
    require(
      offsets == nil || offsets?.count == links.count,
      "\(offsets?.count ?? 0) offsets for \(links.count) links: give one for each link")
    self.links = links
    self.physics = physics
    self.order = ChainOrder(links)
    self.motion = .free(
      links.indices.map { index in
        let extent = links[index].extent
        return .resting(at: extent.clamp(offsets?[index] ?? extent.minimum))
      }, isShared: false)
  }

  /// Creates a chain of one link, at rest at `offset` (clamped to the range), or at the range's
  /// start.
  package init(
    extent: ScrollExtent, offset: Double? = nil, bounces: ScrollLink.Ends = .both,
    physics: ScrollPhysics = .default
  ) {
    self.init(
      links: [ScrollLink(extent: extent, bounces: bounces)], offsets: offset.map { [$0] },
      physics: physics)
  }

  // MARK: State

  /// The position, velocity and phase of link `index` at `time`. While a finger holds the chain all
  /// links are in `drag` and have no velocity of their own.
  package func state(of index: Int = 0, at time: Instant) -> ScrollState {
    let sample = sample(of: index, at: time)
    return ScrollState(
      offset: sample.position, velocity: sample.velocity, phase: sample.phase,
      overscroll: links[index].extent.overscroll(of: sample.position))
  }

  /// The states of all links, the outermost first.
  package func states(at time: Instant) -> [ScrollState] {
    links.indices.map { state(of: $0, at: time) }
  }

  /// Whether any link moves without a finger at `time`; a finger that lands then catches it.
  package func isMoving(at time: Instant) -> Bool {
    if case .free(let trajectories, _) = motion {
      trajectories.contains { $0.isMoving(at: time) }
    } else {
      false
    }
  }

  /// Whether a finger holds the chain.
  package var isHeld: Bool {
    if case .held = motion { true } else { false }
  }

  /// The time from which on all links are at rest; nil if none was set in motion, or a finger holds
  /// them. Remains after that time has passed.
  package var restTime: Instant? {
    guard case .free(let trajectories, _) = motion else { return nil }
    return trajectories.filter { !$0.segments.isEmpty }.map(\.restTime).max()
  }

  /// The offset at which link `index` comes to rest without further touches; while a finger holds
  /// it, its current offset.
  package func destination(of index: Int = 0) -> Double {
    switch motion {
    case .free(let trajectories, _): trajectories[index].target
    case .held(let positions, _): positions[index].offset(in: links[index].draggableExtent)
    }
  }

  /// The offset at which link `index` would come to rest after a release with `velocity` at `time`.
  package func projectedOffset(of index: Int = 0, velocity: Double, at time: Instant) -> Double {
    var released = self
    released.release(velocity: velocity, at: time)
    return released.destination(of: index)
  }

  private func sample(of index: Int, at time: Instant) -> Trajectory.Sample {
    switch motion {
    case .free(let trajectories, _):
      trajectories[index].sample(at: time)
    case .held(let positions, _):
      Trajectory.Sample(
        position: positions[index].offset(in: links[index].draggableExtent), velocity: 0,
        phase: .drag)
    }
  }

  // MARK: The finger

  /// Begins a touch: moving links are caught where they are drawn at `time`. Does nothing while the
  /// chain is held.
  package mutating func grab(at time: Instant) {
    guard case .free(let trajectories, _) = motion else { return }
    let samples = trajectories.map { $0.sample(at: time) }
    let momentum = samples.first { $0.phase == .coast }?.velocity ?? 0
    motion = .held(
      links.indices.map { dragPosition(of: $0, at: samples[$0].position) },
      Flywheel(momentum: momentum, at: time))
  }

  /// Moves the links with the finger: `delta` is the wanted change of offset in points, minus the
  /// finger's travel. The content follows one to one in its range, less beyond it. Grabs first if
  /// necessary.
  package mutating func drag(by delta: Double, at time: Instant) {
    require(delta.isFinite, "a drag's delta must be finite, but is \(delta)")
    grab(at: time)
    guard case .held(var positions, var flywheel) = motion else { return }
    DragDistribution(links: links, order: order).distribute(delta, among: &positions)
    flywheel.drag(by: delta, at: time, pause: physics.flywheelPause)
    motion = .held(positions, flywheel)
  }

  /// Ends the touch; `velocity` is the wanted change of offset in points per second, minus the
  /// finger's. Beyond an end the content had only a share of it, and keeps that share.
  ///
  /// The fling passes through the links in order, and bounces at the end with the speed it has
  /// there; below `physics.minimumSpeed` the links rest. A link with detents passes the fling on
  /// only if the detents choose its end and the fling reaches further; otherwise it ends on a
  /// detent by its spring. Without a finger this is a fling from the current offsets.
  ///
  /// `targets`, by the index of a link, replace the link's detents for this release: the link ends
  /// at its target when the fling comes to it (`.at` and `.aimed`: there, and passes nothing on),
  /// or, if no fling does, from its current offset. `.natural` lets it end anywhere.
  package mutating func release(
    velocity: Double, at time: Instant, targets: [Int: ReleaseTarget] = [:]
  ) {
    require(velocity.isFinite, "a release's velocity must be finite, but is \(velocity)")
    let isByFinger = isHeld
    grab(at: time)
    guard case .held(let positions, let flywheel) = motion else { return }
    let wanted =
      isByFinger
      ? flywheel.velocity(releasedAt: velocity, time: time, physics: physics) : velocity
    let limited = min(max(wanted, -physics.maximumSpeed), physics.maximumSpeed)
    motion = .free(
      released(positions, velocity: limited, at: time, targets: targets),
      isShared: links.count > 1)
  }

  /// Releases a chain of one link, which ends at `target`.
  package mutating func release(velocity: Double, at time: Instant, target: ReleaseTarget) {
    release(velocity: velocity, at: time, targets: [0: target])
  }

  /// Cancels the touch: nothing is flung, but links return into their ranges and to detents.
  package mutating func cancel(at time: Instant) {
    guard case .held(let positions, _) = motion else { return }
    motion = .free(released(positions, velocity: 0, at: time), isShared: links.count > 1)
  }

  private func released(
    _ positions: [DragPosition], velocity: Double, at time: Instant,
    targets: [Int: ReleaseTarget] = [:]
  ) -> [Trajectory] {
    let extents = links.map(\.draggableExtent)
    let offsets = links.indices.map { positions[$0].offset(in: extents[$0]) }
    var plan = ChainPlan(links, order: order, physics: physics, offsets: offsets)
    plan.targets = targets
    plan.release(
      velocity: velocity, slopes: links.indices.map { positions[$0].slope(in: extents[$0]) })
    return links.indices.map { index in
      plan.segments[index].isEmpty
        ? .resting(at: offsets[index])
        : Trajectory(start: time, initial: offsets[index], segments: plan.segments[index])
    }
  }

  /// Link `index` under the finger, caught where it is drawn.
  private func dragPosition(of index: Int, at offset: Double) -> DragPosition {
    DragPosition(at: offset, extent: links[index].draggableExtent, physics: physics)
  }

  // MARK: Motion without a finger

  /// Moves link `index` by a spring to `target` (clamped to its range). From a running motion it
  /// takes over the position, and the velocity unless `velocity` is given. A fling that passes
  /// through this link ends with it; the other links finish by themselves. A finger's hold ends.
  package mutating func settle(
    _ index: Int = 0, to target: Double, spring: Spring, velocity: Double? = nil, at time: Instant
  ) {
    require(
      target.isFinite && velocity?.isFinite != false,
      "a goal and its velocity must be finite, but are \(target) and \(velocity ?? 0)")
    let sample = sample(of: index, at: time)
    var trajectories = separated(at: time)
    let segments = planner(of: index).settling(
      spring, from: sample.position, to: links[index].extent.clamp(target),
      velocity: velocity ?? sample.velocity)
    trajectories[index] = Trajectory(
      start: segments.isEmpty ? .zero : time, initial: sample.position, segments: segments)
    motion = .free(trajectories, isShared: false)
  }

  /// Replaces the springs that move links to their targets, now or once a fling comes to them, by
  /// `spring`, which begins without a velocity. Flings and bounces do not change.
  package mutating func replaceSprings(by spring: Spring, at time: Instant) {
    guard case .free(var trajectories, let isShared) = motion else { return }
    for index in trajectories.indices {
      let trajectory = trajectories[index]
      let now = trajectory.seconds(at: time)
      guard
        let first = trajectory.segments.firstIndex(where: { $0.phase == .settle && $0.begin >= now }
        )
      else { continue }
      let begin = trajectory.segments[first].begin
      trajectories[index].segments.removeSubrange(first...)
      trajectories[index].segments += planner(of: index).settling(
        spring, from: trajectory.segments[first].position(at: begin), to: trajectory.target,
        velocity: 0, at: begin)
    }
    motion = .free(trajectories, isShared: isShared)
  }

  /// Moves link `index` to `offset` (clamped to its range) at once. A finger keeps its hold; a
  /// fling that passes through this link ends.
  package mutating func jump(_ index: Int = 0, to offset: Double, at time: Instant) {
    let offset = links[index].extent.clamp(offset)
    switch motion {
    case .held(var positions, let flywheel):
      positions[index] = dragPosition(of: index, at: offset)
      motion = .held(positions, flywheel)
    case .free:
      var trajectories = separated(at: time)
      trajectories[index] = .resting(at: offset)
      motion = .free(trajectories, isShared: false)
    }
  }

  /// The links' separate trajectories: a shared fling continues in the link that it moves now, and
  /// a finger's hold ends.
  private func separated(at time: Instant) -> [Trajectory] {
    switch motion {
    case .free(let trajectories, _):
      links.indices.map { planner(of: $0).separated(trajectories[$0], at: time) }
    case .held(let positions, _):
      released(positions, velocity: 0, at: time)
    }
  }

  // MARK: Changes of a link

  /// Sets the detents of link `index`, from the next release on.
  package mutating func setDetents(_ detents: Detents?, of index: Int) {
    links[index].detents = detents
  }

  /// Sets the ends of its range beyond which link `index` can be pulled, from the finger's next
  /// step on. At the other ends the next link around it that bounces there moves instead.
  package mutating func setBounces(_ ends: ScrollLink.Ends, of index: Int = 0) {
    if ends == links[index].bounces { return }
    links[index].bounces = ends
    order = ChainOrder(links)
  }

  /// Sets the pull of link `index` (`ScrollLink.pull`). Nothing jumps.
  package mutating func setPull(_ pull: Double, of index: Int, at time: Instant) {
    require(pull >= 0, "a link's pull must not be negative, but is \(pull)")
    if pull == links[index].pull { return }
    let offset = sample(of: index, at: time).position
    links[index].pull = pull
    guard case .held(var positions, let flywheel) = motion else { return }
    positions[index] = dragPosition(of: index, at: offset)
    motion = .held(positions, flywheel)
  }

  /// Sets the range of link `index` after the size of its content or viewport changed. Nothing
  /// jumps: a fling finds its new end with the speed it has, content outside the range returns, a
  /// finger keeps its hold.
  package mutating func setExtent(_ new: ScrollExtent, of index: Int = 0, at time: Instant) {
    let old = links[index].extent
    guard new != old else { return }
    let sample = sample(of: index, at: time)
    links[index].extent = new
    switch motion {
    case .held(var positions, let flywheel):
      positions[index] = dragPosition(of: index, at: sample.position)
      motion = .held(positions, flywheel)
    case .free(var trajectories, let isShared):
      let planner = planner(of: index)
      let coasting = trajectories.firstIndex { $0.sample(at: time).phase == .coast }
      let isOutside = new.overscroll(of: sample.position) != 0
      guard isShared, let coasting, !(coasting == index && isOutside) else {
        let own = planner.replanned(trajectories[index], from: old, at: time)
        // A fling whose content shrank below its offset returns, and reaches no other link.
        if isShared && coasting == index { trajectories = separated(at: time) }
        trajectories[index] = own
        motion = .free(trajectories, isShared: isShared && coasting != index)
        return
      }
      if sample.phase == .bounce || sample.phase == .settle {
        trajectories[index] = planner.replanned(trajectories[index], from: old, at: time)
      }
      continueFling(in: coasting, trajectories, at: time)
    }
  }

  /// Plans the same fling through ranges that have changed, from its position in link `coasting`.
  private mutating func continueFling(
    in coasting: Int, _ trajectories: [Trajectory], at time: Instant
  ) {
    let samples = trajectories.map { $0.sample(at: time) }
    let offsets = samples.map(\.position)
    var plan = ChainPlan(links, order: order, physics: physics, offsets: offsets)
    plan.travel(
      physics.deceleration(from: 0, velocity: samples[coasting].velocity), at: 0, from: 0,
      first: coasting)
    let new = links.indices.map { index in
      if plan.segments[index].isEmpty {
        // A spring beside the fling continues.
        if samples[index].phase == .bounce || samples[index].phase == .settle {
          return trajectories[index]
        }
        plan.rest(index)
      }
      let segments = plan.segments[index]
      return segments.isEmpty
        ? Trajectory.resting(at: offsets[index])
        : Trajectory(start: time, initial: offsets[index], segments: segments)
    }
    motion = .free(new, isShared: true)
  }

  /// Shifts link `index` by `distance` points with its range and detents, and continues its motion,
  /// because rows were inserted or removed above. Follow with `setExtent` for the current range.
  package mutating func adjustOffset(of index: Int = 0, by distance: Double) {
    require(distance.isFinite, "an offset's shift must be finite, but is \(distance)")
    links[index].extent = links[index].extent.shifted(by: distance)
    links[index].detents = links[index].detents?.shifted(by: distance)
    switch motion {
    case .free(var trajectories, let isShared):
      trajectories[index].shift(by: distance)
      motion = .free(trajectories, isShared: isShared)
    case .held(var positions, let flywheel):
      positions[index].shift(by: distance)
      motion = .held(positions, flywheel)
    }
  }

  // MARK: Links that come and go

  /// Inserts a link before link `index` (the number of links: as the innermost), at rest at
  /// `offset` clamped to its range. Motion continues, and a finger that holds the others holds it
  /// too.
  package mutating func insert(_ link: ScrollLink, offset: Double, at index: Int) {
    require(
      (0...links.count).contains(index), "no position \(index) among \(links.count) links")
    links.insert(link, at: index)
    order = ChainOrder(links)
    let offset = link.extent.clamp(offset)
    switch motion {
    case .free(var trajectories, let isShared):
      trajectories.insert(.resting(at: offset), at: index)
      motion = .free(trajectories, isShared: isShared)
    case .held(var positions, let flywheel):
      positions.insert(dragPosition(of: index, at: offset), at: index)
      motion = .held(positions, flywheel)
    }
  }

  /// Removes link `index`; at least one remains. A fling that passes through several continues in
  /// the one that it moves now; a finger keeps its hold of the others.
  package mutating func remove(_ index: Int, at time: Instant) {
    require(links.count > 1, "the only link of a chain cannot be removed")
    switch motion {
    case .free(var trajectories, let isShared):
      if isShared { trajectories = separated(at: time) }
      trajectories.remove(at: index)
      motion = .free(trajectories, isShared: false)
    case .held(var positions, let flywheel):
      positions.remove(at: index)
      motion = .held(positions, flywheel)
    }
    links.remove(at: index)
    order = ChainOrder(links)
  }

  private func planner(of index: Int) -> MotionPlanner {
    MotionPlanner(extent: links[index].extent, physics: physics, bounces: links[index].bounces)
  }
}
