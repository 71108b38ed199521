import VitrineUnits

/// Plans a chain's trajectories: one fling, cut at the borders into segments of its links.
///
///     travel   0 ──────────── border ────────── border ──────► rest
///     sheet    ╱──────────────┤ waits
///     header                  ├─────────────────┤ waits
///     list                                      ├────────────
///
/// All segments follow the same deceleration by the same clock. At a border only the position is
/// handed over: the speed continues as in a single scroller.
struct ChainPlan {
  private let setup: ChainSetup
  /// The end of this release for the link with this index, in place of the link's detents.
  var targets: [Int: ReleaseTarget] = [:]
  /// The offset of each link when the plan begins; later, the offset to which the plan has moved
  /// it.
  private(set) var offsets: [Double]
  private(set) var segments: [[Segment]]
  private let initial: [Double]

  init(_ setup: ChainSetup, offsets: [Double]) {
    self.setup = setup
    self.offsets = offsets
    initial = offsets
    segments = offsets.map { _ in [] }
  }

  private var links: [ScrollLink] { setup.links }
  private var order: ChainOrder { setup.order }
  private var physics: ScrollPhysics { setup.physics }

  /// The planned motion of link `index`, which begins at `time`; nil if it does not move.
  func trajectory(of index: Int, at time: Instant) -> Trajectory? {
    segments[index].isEmpty
      ? nil : Trajectory(start: time, initial: initial[index], segments: segments[index])
  }

  // MARK: A release

  /// Plans the motion after a finger has lifted; `slopes` are the links' shares of the finger's
  /// speed.
  mutating func release(velocity: Double, slopes: [Double]) {
    // A link that is pulled out before the others returns alone.
    let isPulled = links.indices.contains { links[$0].isPulled(at: offsets[$0]) }
    if velocity != 0 && !(isPulled && velocity < 0) {
      let travel = physics.deceleration(from: 0, velocity: velocity).destination
      let isFling = abs(velocity) >= physics.minimumSpeed && abs(travel) > physics.restDistance
      let first = firstMoved(forward: velocity > 0)
      let hasStarted = start(first, velocity: velocity * slopes[first], isFling: isFling)
      if isFling && !hasStarted { fling(velocity, slopes: slopes) }
    }
    for index in links.indices where segments[index].isEmpty { rest(index) }
  }

  /// The link beyond its range that a fling returns first, unless its pull is used up, because
  /// other links have moved after it.
  private func overscrolledLink(forward: Bool) -> Int? {
    order.links(forward: forward).first { index in
      let isUsedUp = links[index].pull > 0 && offsets[index] == links[index].draggableExtent.minimum
      let overscroll = links[index].extent.overscroll(of: offsets[index])
      return (forward ? overscroll < 0 : overscroll > 0) && !isUsedUp
    }
  }

  private func firstMoved(forward: Bool) -> Int {
    let sequence = order.links(forward: forward)
    return overscrolledLink(forward: forward)
      ?? sequence.first { room($0, forward: forward) != 0 }
      ?? order.end(forward: forward) ?? sequence[sequence.count - 1]
  }

  /// Starts the first link's motion if it has no room for a fling: to the target of this release,
  /// or back into its range, with its velocity. Returns false if a fling may move it.
  private mutating func start(_ index: Int, velocity: Double, isFling: Bool) -> Bool {
    let offset = offsets[index]
    let overscroll = links[index].extent.overscroll(of: offset)
    if isFling && room(index, forward: velocity > 0) != 0 { return false }
    let natural = setup.planner(of: index).segments(
      from: offset, velocity: velocity, minimumSpeed: physics.minimumSpeed)
    if targets[index] != nil || overscroll != 0 && links[index].returnsBySpring,
      let goal = goal(
        of: index, velocity: velocity, projected: natural.last?.endPosition ?? offset)
    {
      settle(index, goal, begin: 0)
      return true
    }
    guard overscroll != 0 && !(isFling && overscroll * velocity < 0) else { return false }
    segments[index] = natural
    offsets[index] = natural.last?.endPosition ?? offset
    return true
  }

  private mutating func fling(_ velocity: Double, slopes: [Double]) {
    let forward = velocity > 0
    guard let overscrolled = overscrolledLink(forward: forward) else {
      let motion = physics.deceleration(from: 0, velocity: velocity)
      return travel(motion, at: 0, from: 0)
    }
    let edge = links[overscrolled].edge(forward: !forward)
    // A pull follows the finger one to one, so it returns as if it were part of the range.
    let coast = physics.deceleration(from: offsets[overscrolled], velocity: velocity)
    if slopes[overscrolled] == 1, let passing = coast.time(toReach: edge) {
      segments[overscrolled].append(
        Segment(
          phase: .coast, law: .deceleration(coast), origin: 0, begin: 0, end: passing,
          endPosition: edge))
      offsets[overscrolled] = edge
      return travel(physics.deceleration(from: 0, velocity: velocity), at: 0, from: passing)
    }
    var segment = setup.planner(of: overscrolled).bounce(
      from: offsets[overscrolled], velocity: velocity * slopes[overscrolled], edge: edge, at: 0)
    offsets[overscrolled] = edge
    if case .spring(let motion) = segment.law, let passing = motion.timeOfPassing,
      passing < segment.end
    {
      segment.end = passing
      segments[overscrolled].append(segment)
      let rest = physics.deceleration(from: 0, velocity: motion.velocity(at: passing))
      travel(rest, at: passing, from: passing)
    } else {
      segments[overscrolled].append(segment)
    }
  }

  /// Plans one fling through the links in order.
  ///
  /// - Parameters:
  ///   - motion: the travel since `origin` on the plan's clock.
  ///   - begin: the time at which the plan takes over the motion.
  ///   - first: the link that the fling moves already; nil at a release.
  mutating func travel(
    _ motion: Deceleration, at origin: Double, from begin: Double, first: Int? = nil
  ) {
    let forward = motion.velocity > 0
    var sequence = order.links(forward: forward)
    if let first { sequence = [first] + sequence.filter { $0 != first } }
    var traveled = motion.position(at: begin - origin)
    var now = begin
    for (position, index) in sequence.enumerated() {
      let edge = links[index].edge(forward: forward)
      let room = self.room(index, forward: forward)
      if room == 0 { continue }
      let remaining = motion.destination - traveled
      if abs(remaining) <= physics.restDistance { return }
      let later = sequence[(position + 1)...].contains { self.room($0, forward: forward) != 0 }
      let passes = abs(remaining) > abs(room)
      let velocity = motion.velocity(at: now - origin)
      let projected = links[index].extent.clamp(offsets[index] + remaining)
      let isHandedOver = now > 0 || first != nil
      if let goal = goal(of: index, velocity: velocity, projected: projected),
        !(passes && later && goal.target == edge && goal.isDetent
          && abs(remaining - room) > Self.minimumPassedDistance
          && (isHandedOver || isInTime(goal, of: index, motion, reaching: traveled + room)))
      {
        return isHandedOver
          ? takeOver(index, goal, velocity: velocity, remaining: remaining, begin: now)
          : settle(index, goal, begin: now)
      }
      var segment = Segment(
        phase: .coast, law: .deceleration(motion.shifted(by: offsets[index] - traveled)),
        origin: origin, begin: now,
        end: origin + motion.time(toWithin: physics.restDistance),
        endPosition: offsets[index] + remaining)
      guard passes, let border = motion.time(toReach: traveled + room) else {
        if segment.end > now {
          segments[index].append(segment)
          offsets[index] = segment.endPosition
        }
        return
      }
      segment.end = max(now, origin + border)
      segment.endPosition = edge
      segments[index].append(segment)
      offsets[index] = edge
      traveled += room
      now = segment.end
    }
    // No link has room any more: the last one bounces, unless it is already beyond its range.
    let velocity = motion.velocity(at: now - origin)
    guard let end = order.end(forward: forward), abs(velocity) > physics.restSpeed else { return }
    let edge = links[end].edge(forward: forward)
    if offsets[end] != edge { return }
    if links[end].returnsBySpring {
      let goal = ChainGoal(target: edge, spring: links[end].spring, velocity: velocity)
      return settle(end, goal, begin: now)
    }
    let segment = setup.planner(of: end).bounce(
      from: offsets[end], velocity: velocity, edge: edge, at: now)
    segments[end].append(segment)
    offsets[end] = segment.endPosition
  }

  /// Whether a released fling brings a link to its last detent no later than the link's spring
  /// would: a throw that just reaches the border would take a second for the last points.
  private func isInTime(
    _ goal: ChainGoal, of index: Int, _ motion: Deceleration, reaching border: Double
  ) -> Bool {
    guard let time = motion.time(toReach: border),
      let arrival = arrivalTime(of: index, goal, velocity: goal.velocity)
    else { return true }
    return time <= min(arrival, Self.longestPassing)
  }

  /// The distance that a link can move inside its range, signed as the offset changes; 0 beyond the
  /// range, from where it can only return.
  private func room(_ index: Int, forward: Bool) -> Double {
    let outside = links[index].extent.overscroll(of: offsets[index]) != 0
    return outside ? 0 : links[index].edge(forward: forward) - offsets[index]
  }

  // MARK: Goals

  /// Plans a link that no fling moves: it returns into its range, goes to its goal, or rests.
  mutating func rest(_ index: Int) {
    let offset = offsets[index]
    let inside = links[index].extent.clamp(offset)
    let isOutside = links[index].extent.overscroll(of: offset) != 0
    if let goal = goal(of: index, velocity: 0, projected: inside),
      targets[index] != nil || !isOutside || links[index].returnsBySpring
    {
      settle(index, goal, begin: 0)
    } else if isOutside {
      segments[index] = [
        setup.planner(of: index).bounce(from: offset, velocity: 0, edge: inside, at: 0)
      ]
      offsets[index] = inside
    }
  }

  /// The points of travel that a fling must still have at a border with a detent. A shorter fling
  /// ends at the border: it would take seconds to reach it and hardly move the content beyond it.
  private static let minimumPassedDistance = 40.0

  /// Seconds in which a released fling must pass a link that has a spring of its own. A spring that
  /// takes longer is no reason to let it coast.
  private static let longestPassing = 0.35

  /// The end of a link's motion; nil for its natural motion.
  private func goal(of index: Int, velocity: Double, projected: Double) -> ChainGoal? {
    ChainGoal(
      of: links[index], target: targets[index], from: offsets[index], velocity: velocity,
      projected: projected, physics: physics)
  }

  private mutating func settle(_ index: Int, _ goal: ChainGoal, begin: Double) {
    let offset = offsets[index]
    let planner = setup.planner(of: index)
    let spring = goal.spring ?? .aimed(distance: goal.target - offset, velocity: goal.velocity)
    if let seconds = arrivalTime(of: index, goal, velocity: goal.velocity) {
      segments[index] += planner.arriving(
        spring, from: offset, to: goal.target, velocity: goal.velocity, in: seconds, at: begin)
    } else {
      segments[index] += planner.settling(
        spring, from: offset, to: goal.target, velocity: goal.velocity, at: begin)
    }
    offsets[index] = goal.target
  }

  /// The seconds in which a link that has detents and a spring of its own rests; nil for another
  /// one, or a target of this very release.
  private func arrivalTime(of index: Int, _ goal: ChainGoal, velocity: Double) -> Double? {
    guard targets[index] == nil, let spring = links[index].spring,
      let detents = links[index].detents
    else { return nil }
    let offset = offsets[index]
    let isAhead = (goal.target - offset) * velocity > 0
    let next = isAhead ? detents.next(from: offset, forward: velocity > 0) : nil
    return setup.planner(of: index).arrivalTime(
      spring, from: offset, to: goal.target, passing: next ?? goal.target, velocity: velocity)
  }

  /// Ends a fling from another link in this one without speeding it up or slowing it to a crawl.
  ///
  /// If the fling would not reach half way to the detent by itself, the link overshoots and returns
  /// to the nearest one. A target of this very release with a spring of its own, or one too far
  /// away, is kept.
  private mutating func takeOver(
    _ index: Int, _ goal: ChainGoal, velocity: Double, remaining: Double, begin: Double
  ) {
    let offset = offsets[index]
    if goal.isDetent, targets[index] == nil, let spring = links[index].spring,
      let detents = links[index].detents
    {
      let ends = detents.positions.map { links[index].extent.clamp($0) }
      return takeOver(
        index, goal, by: spring, among: ends, velocity: velocity, remaining: remaining,
        begin: begin)
    }
    var goal = goal
    let distance = goal.target - offset
    let isWeak = abs(remaining) < abs(distance) / 2
    if !goal.isDetent && (isWeak || goal.spring != nil) {
      return settle(index, goal, begin: begin)
    }
    if isWeak, let nearest = goal.nearestDetent { goal.target = links[index].extent.clamp(nearest) }
    let isAhead = (goal.target - offset) * velocity > 0
    let aimed = Spring.aimed(distance: goal.target - offset, velocity: velocity)
    let spring = isAhead ? goal.spring ?? aimed : physics.bounce
    segments[index] += setup.planner(of: index).gliding(
      spring, from: offset, to: goal.target, velocity: velocity, at: begin)
    offsets[index] = goal.target
  }

  /// The longest motion of a link with a spring of its own that takes over a fling, in seconds: it
  /// rests within half a second, by less than a frame at 60 Hz.
  private static let longestTakeover = 0.48

  /// Ends a fling from another link in one with detents and a spring of its own, in time and
  /// without speeding it up.
  ///
  /// The link goes to the farthest detent up to the goal that it reaches in time at the fling's own
  /// speed. If there is none, it moves out and returns, as at an edge, in that time.
  private mutating func takeOver(
    _ index: Int, _ goal: ChainGoal, by spring: Spring, among detents: [Double], velocity: Double,
    remaining: Double, begin: Double
  ) {
    let offset = offsets[index]
    let planner = setup.planner(of: index)
    let sign = velocity < 0 ? -1.0 : 1
    let ahead = detents.map { (target: $0, distance: ($0 - offset) * sign) }
      .filter { $0.distance > 0 && $0.distance <= (goal.target - offset) * sign }
      .sorted { $0.distance > $1.distance }
    for (target, distance) in ahead where abs(remaining) >= distance / 2 {
      guard
        let motion = planner.takingOver(
          spring, from: offset, to: target, velocity: velocity, within: Self.longestTakeover,
          at: begin)
      else { continue }
      segments[index] += motion
      offsets[index] = target
      return
    }
    let target = links[index].extent.clamp(goal.nearestDetent ?? goal.target)
    segments[index] += planner.arriving(
      physics.bounce, from: offset, to: target, velocity: velocity, in: Self.longestTakeover,
      at: begin)
    offsets[index] = target
  }
}
