package import VitrineUnits

/// Scrollers that one finger moves: a list by itself, or nested ones.
///
/// A lone list is a chain of one link. A sheet around a header around a list is a chain of three,
/// from the outermost to the innermost. The links consume a finger's travel in order
/// (`ScrollLink.forward` and `.backward`); together they consume what the finger moved, except
/// for the rubber band at the end. A fling passes the borders as though there were one scroller.
///
/// A value: the calls so far determine its motion, which is planned whole at the release.
/// `state(of:at:)` may be called for any time, in any order, any number of times, and skipped
/// frames change nothing. Offsets are content coordinates in points, so they run against the
/// finger: a `delta` or velocity here is *minus* the finger's. Times must not decrease from call to
/// call. One chain has one axis.
///
///     finger up      the sheet to its highest tier, the header away, then the list
///     finger down    the list to its start, then header and sheet (or the header at once)
///
///     rest ──grab──► held ──release, cancel──► trajectories ─────► rest
///      ▲              ▲  └── drag                 │ │  settle
///      └──jump        └──────────grab─────────────┘ └► trajectories
package struct ScrollChain: Sendable, Equatable {
  private var setup: ChainSetup
  private var motion: ChainMotion

  /// All links, from the outermost to the innermost.
  package var links: [ScrollLink] { setup.links }

  /// The constants of motion. Changes take effect from the next release or settling on.
  package var physics: ScrollPhysics {
    get { setup.physics }
    set { setup.physics = newValue }
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
    setup = ChainSetup(links: links, physics: physics)
    let rest = links.indices.map { index in
      let extent = links[index].extent
      return Trajectory.resting(at: extent.clamp(offsets?[index] ?? extent.minimum))
    }
    motion = .free(ChainTrajectories(rest, isShared: false))
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
    let sample = motion.sample(of: index, in: setup, at: time)
    return ScrollState(
      offset: sample.position, velocity: sample.velocity, phase: sample.phase,
      overscroll: links[index].extent.overscroll(of: sample.position))
  }

  /// The states of all links, the outermost first.
  package func states(at time: Instant) -> [ScrollState] {
    links.indices.map { state(of: $0, at: time) }
  }

  /// Whether any link moves without a finger at `time`; a finger that lands then catches it.
  package func isMoving(at time: Instant) -> Bool { motion.isMoving(at: time) }

  /// Whether a finger holds the chain.
  package var isHeld: Bool { motion.isHeld }

  /// The time from which on all links are at rest; nil if none was set in motion, or a finger holds
  /// them. Remains after that time has passed.
  package var restTime: Instant? { motion.restTime }

  /// The offset at which link `index` comes to rest without further touches; while a finger holds
  /// it, its current offset.
  package func destination(of index: Int = 0) -> Double {
    motion.destination(of: index, in: setup)
  }

  /// The offset at which link `index` would come to rest after a release with `velocity` at `time`.
  package func projectedOffset(of index: Int = 0, velocity: Double, at time: Instant) -> Double {
    var released = self
    released.release(velocity: velocity, at: time)
    return released.destination(of: index)
  }

  // MARK: The finger

  /// Begins a touch: moving links are caught where they are drawn at `time`. Does nothing while the
  /// chain is held.
  package mutating func grab(at time: Instant) {
    motion = .held(motion.caught(in: setup, at: time))
  }

  /// Moves the links with the finger: `delta` is the wanted change of offset in points, minus the
  /// finger's travel. The content follows one to one in its range, less beyond it. Grabs first if
  /// necessary.
  package mutating func drag(by delta: Double, at time: Instant) {
    require(delta.isFinite, "a drag's delta must be finite, but is \(delta)")
    var hold = motion.caught(in: setup, at: time)
    hold.drag(by: delta, in: setup, at: time)
    motion = .held(hold)
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
    let hold = motion.caught(in: setup, at: time)
    let wanted = isHeld ? hold.velocity(flungWith: velocity, in: setup, at: time) : velocity
    let limited = min(max(wanted, -physics.maximumSpeed), physics.maximumSpeed)
    motion = .free(
      ChainTrajectories(
        hold.released(setup, velocity: limited, targets: targets, at: time),
        isShared: links.count > 1))
  }

  /// Releases a chain of one link, which ends at `target`.
  package mutating func release(velocity: Double, at time: Instant, target: ReleaseTarget) {
    release(velocity: velocity, at: time, targets: [0: target])
  }

  /// Cancels the touch: nothing is flung, but links return into their ranges and to detents.
  package mutating func cancel(at time: Instant) {
    guard case .held(let hold) = motion else { return }
    motion = .free(
      ChainTrajectories(
        hold.released(setup, velocity: 0, at: time), isShared: links.count > 1))
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
    let sample = motion.sample(of: index, in: setup, at: time)
    let segments = setup.planner(of: index).settling(
      spring, from: sample.position, to: links[index].extent.clamp(target),
      velocity: velocity ?? sample.velocity)
    let trajectory = Trajectory(
      start: segments.isEmpty ? .zero : time, initial: sample.position, segments: segments)
    motion.move(index, along: trajectory, in: setup, at: time)
  }

  /// Replaces the springs that move links to their targets, now or once a fling comes to them, by
  /// `spring`, which begins without a velocity. Flings and bounces do not change.
  package mutating func replaceSprings(by spring: Spring, at time: Instant) {
    motion.replaceSprings(by: spring, in: setup, at: time)
  }

  /// Moves link `index` to `offset` (clamped to its range) at once. A finger keeps its hold; a
  /// fling that passes through this link ends.
  package mutating func jump(_ index: Int = 0, to offset: Double, at time: Instant) {
    let offset = links[index].extent.clamp(offset)
    if isHeld {
      motion.recatch(index, at: offset, in: setup)
    } else {
      motion.move(index, along: .resting(at: offset), in: setup, at: time)
    }
  }

  // MARK: Changes of a link

  /// Sets the detents of link `index`, from the next release on.
  package mutating func setDetents(_ detents: Detents?, of index: Int) {
    setup.links[index].detents = detents
  }

  /// Sets the ends of its range beyond which link `index` can be pulled, from the finger's next
  /// step on. At the other ends the next link around it that bounces there moves instead.
  package mutating func setBounces(_ ends: ScrollLink.Ends, of index: Int = 0) {
    if ends != links[index].bounces { setup.links[index].bounces = ends }
  }

  /// Sets the pull of link `index` (`ScrollLink.pull`). Nothing jumps.
  package mutating func setPull(_ pull: Double, of index: Int, at time: Instant) {
    require(pull >= 0, "a link's pull must not be negative, but is \(pull)")
    if pull == links[index].pull { return }
    let offset = motion.sample(of: index, in: setup, at: time).position
    setup.links[index].pull = pull
    motion.recatch(index, at: offset, in: setup)
  }

  /// Sets the range of link `index` after the size of its content or viewport changed. Nothing
  /// jumps: a fling finds its new end with the speed it has, content outside the range returns, a
  /// finger keeps its hold.
  package mutating func setExtent(_ new: ScrollExtent, of index: Int = 0, at time: Instant) {
    let old = links[index].extent
    guard new != old else { return }
    let offset = motion.sample(of: index, in: setup, at: time).position
    setup.links[index].extent = new
    motion.recatch(index, at: offset, in: setup)
    motion.adoptExtent(of: index, from: old, in: setup, at: time)
  }

  /// Shifts link `index` by `distance` points with its range and detents, and continues its motion,
  /// because rows were inserted or removed above. Follow with `setExtent` for the current range.
  package mutating func adjustOffset(of index: Int = 0, by distance: Double) {
    require(distance.isFinite, "an offset's shift must be finite, but is \(distance)")
    var link = links[index]
    link.extent = link.extent.shifted(by: distance)
    link.detents = link.detents?.shifted(by: distance)
    setup.links[index] = link
    motion.shift(index, by: distance)
  }

  // MARK: Links that come and go

  /// Inserts a link before link `index` (the number of links: as the innermost), at rest at
  /// `offset` clamped to its range. Motion continues, and a finger that holds the others holds it
  /// too.
  package mutating func insert(_ link: ScrollLink, offset: Double, at index: Int) {
    require(
      (0...links.count).contains(index), "no position \(index) among \(links.count) links")
    setup.links.insert(link, at: index)
    motion.insert(index, at: link.extent.clamp(offset), in: setup)
  }

  /// Removes link `index`; at least one remains. A fling that passes through several continues in
  /// the one that it moves now; a finger keeps its hold of the others.
  package mutating func remove(_ index: Int, at time: Instant) {
    require(links.count > 1, "the only link of a chain cannot be removed")
    motion.remove(index, from: setup, at: time)
    setup.links.remove(at: index)
  }
}
