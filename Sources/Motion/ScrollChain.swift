public import VitrineUnits

/// Nested scrollers that one finger moves: the one owner of a pan.
///
/// A sheet with a header over a list, a list in pages, a refreshing header: each is a link, from the
/// outermost to the innermost. A finger's travel is shared out by turns (`ScrollLink.forward` and
/// `.backward`) and never lost: what all links took is what the finger moved, save for the rubber
/// band at the very end. A fling goes through the borders as though there were one scroller only.
///
/// A value with `ScrollEngine`'s shape and rules: it is planned whole at its release, may be asked
/// for any moment, and skipped frames change nothing. One chain is one axis.
///
///     finger up      sheet up to its last tier, header away, then the list
///     finger down    the list to its start, then header and sheet (or the header at once)
public struct ScrollChain: Sendable, Equatable {
  public internal(set) var links: [ScrollLink]
  /// Changes count from the next release or settling on.
  public var physics: ScrollPhysics
  var order: ChainOrder
  var motion: Motion

  enum Motion: Hashable {
    /// `together`: the trajectories are segments of one fling.
    case free([Trajectory], together: Bool)
    case held([DragPosition], Flywheel)
  }

  /// At rest at `offsets` (one for each link, moved into its range), or at the ranges' starts.
  public init(
    links: [ScrollLink], offsets: [Double]? = nil, physics: ScrollPhysics = .default
  ) {
    precondition(!links.isEmpty, "a chain has a link")
    precondition(offsets == nil || offsets?.count == links.count, "an offset for each link")
    self.links = links
    self.physics = physics
    self.order = ChainOrder(links)
    self.motion = .free(
      links.indices.map { index in
        let extent = links[index].extent
        return .resting(at: extent.clamp(offsets?[index] ?? extent.minimum))
      }, together: false)
  }

  // MARK: Questions

  /// Where link `index` is drawn at `time`, and what it is doing. While a finger holds the chain all
  /// links are in `drag`.
  public func state(of index: Int, at time: Instant) -> ScrollState {
    let moment = moment(of: index, at: time)
    return ScrollState(
      offset: moment.position, velocity: moment.velocity, phase: moment.phase,
      overscroll: links[index].extent.overscroll(of: moment.position))
  }

  /// All links, outermost first.
  public func states(at time: Instant) -> [ScrollState] {
    links.indices.map { state(of: $0, at: time) }
  }

  /// Whether any link moves by itself at `time`.
  public func isMoving(at time: Instant) -> Bool {
    if case .free(let trajectories, _) = motion {
      trajectories.contains { $0.isMoving(at: time) }
    } else {
      false
    }
  }

  /// Whether a finger holds it.
  public var isHeld: Bool {
    if case .held = motion { true } else { false }
  }

  /// From when on all links are at rest; nil if none was set in motion, or a finger holds them.
  /// Stays after that moment has passed.
  public var restTime: Instant? {
    guard case .free(let trajectories, _) = motion else { return nil }
    return trajectories.filter { !$0.segments.isEmpty }.map(\.restTime).max()
  }

  /// Where link `index` will be at rest if nobody touches the chain; while it is held, where it is.
  public func destination(of index: Int) -> Double {
    switch motion {
    case .free(let trajectories, _): trajectories[index].target
    case .held(let holds, _): holds[index].offset(in: links[index].reach)
    }
  }

  func moment(of index: Int, at time: Instant) -> Trajectory.Moment {
    switch motion {
    case .free(let trajectories, _):
      trajectories[index].moment(at: time)
    case .held(let holds, _):
      Trajectory.Moment(
        position: holds[index].offset(in: links[index].reach), velocity: 0, phase: .drag)
    }
  }

  // MARK: The finger

  /// A finger takes hold: whatever moves is caught where it is drawn at `time`.
  public mutating func grab(at time: Instant) {
    guard case .free(let trajectories, _) = motion else { return }
    let moments = trajectories.map { $0.moment(at: time) }
    let momentum = moments.first { $0.phase == .coast }?.velocity ?? 0
    motion = .held(
      links.indices.map { held($0, at: moments[$0].position) },
      Flywheel(momentum: momentum, at: time))
  }

  /// The finger moved: `delta` is the wanted change of offset in points, minus the finger's travel.
  /// Grabs first if need be.
  public mutating func drag(by delta: Double, at time: Instant) {
    precondition(delta.isFinite, "a finger moves by a finite distance")
    grab(at: time)
    guard case .held(var holds, var flywheel) = motion else { return }
    share(delta, among: &holds)
    flywheel.drag(by: delta, at: time, pause: physics.flywheelPause)
    motion = .held(holds, flywheel)
  }

  private func share(_ delta: Double, among holds: inout [DragPosition]) {
    let forward = delta > 0
    var remaining = ExactSum(delta)
    /// Moves a link towards one of its ends by what is left, or to that end.
    func pull(_ index: Int, to edge: Double) {
      let room = holds[index].distance(to: edge)
      guard room.value * delta > 0, remaining.value != 0 else { return }
      let over = remaining - room
      if over.value * delta >= 0 {
        holds[index].stop(at: edge)
        remaining = over
      } else {
        holds[index].drag(by: remaining)
        remaining = ExactSum(0)
      }
    }
    // What is pulled out on the other side comes back first.
    for index in order.links(forward: forward) {
      pull(index, to: forward ? links[index].reach.minimum : links[index].extent.maximum)
    }
    for stop in stops(forward: forward) { pull(stop.link, to: stop.end) }
    if let end = order.end(forward: forward) { holds[end].drag(by: remaining) }
  }

  /// The ends to which a finger takes the links in turn. A pull lies between its list with all headers
  /// and the next link around that bounces there, both ways.
  private func stops(forward: Bool) -> [(link: Int, end: Double)] {
    let turns = order.links(forward: forward)
    var stops = turns.map { (link: $0, end: links[$0].edge(forward: forward)) }
    for index in turns where links[index].pull > 0 {
      let around = links[..<index].lastIndex { $0.bounces.contains(.start) }
      func place(of link: Int?) -> Int? { stops.firstIndex { $0.link == link } }
      let own = place(of: index)!
      if forward {
        let after = place(of: around).map { $0 + 1 } ?? 0
        stops.insert((index, links[index].extent.minimum), at: min(after, own))
      } else {
        let before = place(of: around) ?? stops.count
        let place = before > own ? before : stops.count
        stops.insert((index, links[index].reach.minimum), at: place)
      }
    }
    return stops
  }

  /// The finger lifted; `velocity` is the wanted change of offset in points per second, minus the
  /// finger's.
  ///
  /// The fling goes through the links in turn. A link with detents passes it on only where the
  /// detents choose its end and the fling reaches further; else it ends on a detent by its spring.
  /// Without a finger this is a throw from where all are.
  ///
  /// `landings`, by the link's index, stand for the detents of a link this once: it ends where its
  /// landing tells when the fling comes to it (`.at` and `.aimed`: there, and passes nothing on), or,
  /// if no fling does, from where it is. `.natural` lets it end anywhere.
  public mutating func release(
    velocity: Double, at time: Instant, landings: [Int: ReleaseTarget] = [:]
  ) {
    precondition(velocity.isFinite, "a finger has a finite velocity")
    let byFinger = isHeld
    grab(at: time)
    guard case .held(let holds, let flywheel) = motion else { return }
    let thrown =
      byFinger
      ? flywheel.velocity(releasedAt: velocity, time: time, physics: physics) : velocity
    let limited = min(max(thrown, -physics.maximumSpeed), physics.maximumSpeed)
    motion = .free(
      released(holds, velocity: limited, at: time, landings: landings), together: true)
  }

  /// The touch was taken away: throws nothing, but links return into their ranges and onto detents.
  public mutating func cancel(at time: Instant) {
    guard case .held(let holds, _) = motion else { return }
    motion = .free(released(holds, velocity: 0, at: time), together: true)
  }

  /// What a finger held, let go.
  func released(
    _ holds: [DragPosition], velocity: Double, at time: Instant, landings: [Int: ReleaseTarget] = [:]
  ) -> [Trajectory] {
    let offsets = links.indices.map { holds[$0].offset(in: links[$0].reach) }
    var plan = ChainPlan(links, order: order, physics: physics, offsets: offsets)
    plan.landings = landings
    plan.release(
      velocity: velocity, slopes: links.indices.map { holds[$0].slope(in: links[$0].reach) })
    return links.indices.map { index in
      plan.segments[index].isEmpty
        ? .resting(at: offsets[index])
        : Trajectory(start: time, initial: offsets[index], segments: plan.segments[index])
    }
  }
}
