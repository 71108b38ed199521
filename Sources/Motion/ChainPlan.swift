import VitrineUnits

/// Plans a chain's trajectory: one motion over the whole way, cut at the borders into segments of its
/// links.
///
///     travel   0 ──────────── border ────────── border ──────► rest
///     sheet    ╱──────────────┤ waits
///     header                  ├─────────────────┤ waits
///     list                                      ├────────────
///
/// All segments follow the same deceleration by the same clock, so that at a border nothing is handed
/// over but the place: the speed goes on as though there were but one scroller.
struct ChainPlan {
  let links: [ScrollLink]
  let order: ChainOrder
  let physics: ScrollPhysics
  /// Where links are to end, if not where they would by themselves or by their detents.
  var landings: [Int: ReleaseTarget] = [:]
  /// Where each link is when the plan begins, later: where the plan has brought it.
  private(set) var offsets: [Double]
  private(set) var segments: [[Segment]]

  init(_ links: [ScrollLink], order: ChainOrder, physics: ScrollPhysics, offsets: [Double]) {
    self.links = links
    self.order = order
    self.physics = physics
    self.offsets = offsets
    self.segments = links.map { _ in [] }
  }

  /// What follows when a finger lets go; `slopes` tell how much of its speed each link had.
  mutating func release(velocity: Double, slopes: [Double]) {
    // Who pulls one link out of its range throws no other.
    let isPulled = links.indices.contains { links[$0].isPulled(at: offsets[$0]) }
    let isThrow = abs(velocity) >= physics.minimumSpeed && !(isPulled && velocity < 0)
    if isThrow { throwing(velocity, slopes: slopes) }
    for index in links.indices where segments[index].isEmpty { rest(index) }
  }

  private mutating func throwing(_ velocity: Double, slopes: [Double]) {
    let forward = velocity > 0
    let turns = order.links(forward: forward)
    // What is pulled out on the other side comes back first, but for a pull that was used up: others
    // moved after it.
    let out = turns.first { index in
      let isUsedUp = links[index].pull > 0 && offsets[index] == links[index].reach.minimum
      return links[index].extent.overscroll(of: offsets[index]) * velocity < 0 && !isUsedUp
    }
    guard let out else {
      let start = physics.deceleration(from: 0, velocity: velocity)
      return travel(start, at: 0, from: 0, endSlope: order.end(forward: forward).map { slopes[$0] })
    }
    let edge = links[out].edge(forward: !forward)
    // Pulled one to one it also flies back as though that were part of its range.
    let coast = physics.deceleration(from: offsets[out], velocity: velocity)
    if slopes[out] == 1, let passing = coast.time(toReach: edge) {
      segments[out].append(
        Segment(
          phase: .coast, law: .deceleration(coast), origin: 0, begin: 0, end: passing,
          endPosition: edge))
      offsets[out] = edge
      return travel(physics.deceleration(from: 0, velocity: velocity), at: 0, from: passing)
    }
    var segment = launch(out).bounce(
      from: offsets[out], velocity: velocity * slopes[out], edge: edge, at: 0)
    offsets[out] = edge
    if case .spring(let motion) = segment.law, let passing = motion.timeOfPassing,
      passing < segment.end
    {
      segment.end = passing
      segments[out].append(segment)
      let start = physics.deceleration(from: 0, velocity: motion.velocity(at: passing))
      travel(start, at: passing, from: passing, endSlope: nil)
    } else {
      segments[out].append(segment)
    }
  }

  /// The way of one fling through the links in turn. `motion` is the travel since its own second
  /// `origin`; the plan takes it up at `begin`. A link that moves already may go `first`: then no
  /// finger lets go here.
  mutating func travel(
    _ motion: Deceleration, at origin: Double, from begin: Double, endSlope: Double? = nil,
    first: Int? = nil
  ) {
    let forward = motion.velocity > 0
    var turns = order.links(forward: forward)
    if let first { turns = [first] + turns.filter { $0 != first } }
    var travelled = motion.position(at: begin - origin)
    var now = begin
    for (turn, index) in turns.enumerated() {
      let edge = links[index].edge(forward: forward)
      let room = self.room(index, forward: forward)
      if room == 0 { continue }
      let remaining = motion.destination - travelled
      if abs(remaining) <= physics.restDistance { return }
      let later = turns[(turn + 1)...].contains { self.room($0, forward: forward) != 0 }
      let passes = abs(remaining) > abs(room)
      let velocity = motion.velocity(at: now - origin)
      if let goal = goal(of: index, velocity: velocity, projected: offsets[index] + remaining),
        !(passes && later && goal.target == edge && !goal.isTold
          && abs(remaining - room) > Self.worthPassingOn)
      {
        let isHandedOver = now > 0 || first != nil
        return isHandedOver
          ? takeOver(index, goal, velocity: velocity, remaining: remaining, begin: now)
          : settle(index, goal, begin: now)
      }
      var segment = Segment(
        phase: .coast, law: .deceleration(motion.shifted(by: offsets[index] - travelled)),
        origin: origin, begin: now,
        end: origin + motion.time(toWithin: physics.restDistance),
        endPosition: offsets[index] + remaining)
      guard passes, let border = motion.time(toReach: travelled + room) else {
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
      travelled += room
      now = segment.end
    }
    let velocity = motion.velocity(at: now - origin) * (endSlope ?? 1)
    guard let end = order.end(forward: forward), abs(velocity) > physics.restSpeed else { return }
    let edge = links[end].edge(forward: forward)
    // A link that hangs out already does not wait for a fling that comes later.
    if now > begin && offsets[end] != edge { return }
    let segment = launch(end).bounce(
      from: offsets[end], velocity: velocity, edge: edge, at: now)
    segments[end].append(segment)
    offsets[end] = segment.endPosition
  }

  /// How far a link can move on inside its range, signed as the offset changes; one that hangs out
  /// of its range only returns.
  private func room(_ index: Int, forward: Bool) -> Double {
    let outside = links[index].extent.overscroll(of: offsets[index]) != 0
    return outside ? 0 : links[index].edge(forward: forward) - offsets[index]
  }

  /// A link that nobody throws: back into its range, to where it is told, or where it is.
  mutating func rest(_ index: Int) {
    let offset = offsets[index]
    let isOut = links[index].extent.overscroll(of: offset) != 0
    if let goal = goal(of: index, velocity: 0, projected: offset), goal.isTold || !isOut {
      settle(index, goal, begin: 0)
    } else if isOut {
      let edge = links[index].extent.clamp(offset)
      segments[index] = [launch(index).bounce(from: offset, velocity: 0, edge: edge, at: 0)]
      offsets[index] = edge
    }
  }

  /// Points that a fling must still have before it at a border with a detent, or it ends there: what
  /// has less would creep up to the border for seconds and move what lies beyond by nothing to speak of.
  private static let worthPassingOn = 40.0

  private struct Goal {
    var target: Double
    var spring: Spring?
    /// What the motion starts with; a landing may choose another one than the fling's.
    var velocity: Double
    /// Of detents the nearest to where it is.
    var nearest: Double?
    /// A place of its own: no fling passes it.
    var isTold: Bool { nearest == nil }
  }

  /// Where a link is to end; nil where its natural motion stands.
  private func goal(of index: Int, velocity: Double, projected: Double) -> Goal? {
    let own = links[index].detents.map { ReleaseTarget.detents($0, links[index].spring) }
    guard let landing = landings[index] ?? own,
      let goal = landing.goal(
        from: offsets[index], velocity: velocity, projected: projected, physics: physics)
    else { return nil }
    var nearest: Double?
    if case .detents(let detents, _) = landing { nearest = detents.nearest(to: offsets[index]) }
    return Goal(
      target: links[index].extent.clamp(goal.target), spring: goal.spring,
      velocity: goal.velocity, nearest: nearest)
  }

  private mutating func settle(_ index: Int, _ goal: Goal, begin: Double) {
    let offset = offsets[index]
    let spring = goal.spring ?? .aimed(distance: goal.target - offset, velocity: goal.velocity)
    segments[index] += launch(index).settling(
      spring, from: offset, to: goal.target, velocity: goal.velocity, at: begin)
    offsets[index] = goal.target
  }

  /// A fling comes from another link and ends in this one. It never speeds up, and it does not
  /// creep: where it would not reach half way to the detent by itself, it swings out and comes back.
  /// Only where this very release was told a place (and how, or too far away), that is obeyed.
  private mutating func takeOver(
    _ index: Int, _ goal: Goal, velocity: Double, remaining: Double, begin: Double
  ) {
    let offset = offsets[index]
    var goal = goal
    let distance = goal.target - offset
    let isWeak = abs(remaining) < abs(distance) / 2
    if goal.isTold && (isWeak || goal.spring != nil) {
      return settle(index, goal, begin: begin)
    }
    if isWeak, let nearest = goal.nearest { goal.target = links[index].extent.clamp(nearest) }
    let isAhead = (goal.target - offset) * velocity > 0
    let aimed = Spring.aimed(distance: goal.target - offset, velocity: velocity)
    let spring = isAhead ? goal.spring ?? aimed : physics.bounce
    segments[index] += launch(index).gliding(
      spring, from: offset, to: goal.target, velocity: velocity, at: begin)
    offsets[index] = goal.target
  }

  private func launch(_ index: Int) -> MotionPlanner {
    MotionPlanner(extent: links[index].extent, physics: physics)
  }
}
