public import VitrineUnits

extension ScrollChain {
  /// A spring takes link `index` to `target` (moved into its range), also out of a running motion,
  /// whose place and velocity it takes over unless `velocity` is given. A fling that ran through
  /// this link ends with it; other links finish by themselves. A finger loses its hold.
  public mutating func settle(
    _ index: Int, to target: Double, spring: Spring, velocity: Double? = nil, at time: Instant
  ) {
    precondition(target.isFinite && velocity?.isFinite != false, "a goal is a place")
    let moment = moment(of: index, at: time)
    var trajectories = parted(at: time)
    let extent = links[index].extent
    let segments = MotionPlanner(extent: extent, physics: physics).settling(
      spring, from: moment.position, to: extent.clamp(target),
      velocity: velocity ?? moment.velocity)
    trajectories[index] = Trajectory(
      start: segments.isEmpty ? .zero : time, initial: moment.position, segments: segments)
    motion = .free(trajectories, together: false)
  }

  /// What a spring takes to its place from `time` on, now or when a fling comes to it, goes there by this
  /// one instead and begins without a velocity; flings and bounces are as they are.
  public mutating func calm(_ spring: Spring, at time: Instant) {
    guard case .free(var trajectories, let together) = motion else { return }
    for index in trajectories.indices {
      let trajectory = trajectories[index]
      let now = trajectory.seconds(at: time)
      guard
        let first = trajectory.segments.firstIndex(where: { $0.phase == .settle && $0.begin >= now })
      else { continue }
      let begin = trajectory.segments[first].begin
      trajectories[index].segments.removeSubrange(first...)
      trajectories[index].segments += MotionPlanner(extent: links[index].extent, physics: physics).settling(
        spring, from: trajectory.segments[first].position(at: begin), to: trajectory.target, velocity: 0,
        at: begin)
    }
    motion = .free(trajectories, together: together)
  }

  /// Link `index` is at once at `offset` (moved into its range). A finger keeps its hold; a fling
  /// that ran through this link ends.
  public mutating func jump(_ index: Int, to offset: Double, at time: Instant) {
    let extent = links[index].extent
    switch motion {
    case .held(var holds, let flywheel):
      holds[index] = held(index, at: extent.clamp(offset))
      motion = .held(holds, flywheel)
    case .free:
      var trajectories = parted(at: time)
      trajectories[index] = .resting(at: extent.clamp(offset))
      motion = .free(trajectories, together: false)
    }
  }

  /// Link `index` has other places to rest at, from the next release on.
  public mutating func setDetents(_ detents: Detents?, of index: Int) {
    links[index].detents = detents
  }

  /// Link `index` can be pulled beyond these ends of its range, from the finger's next step on. Where it
  /// no longer can, the next link around it that bounces there gives way instead.
  public mutating func setBounces(_ ends: ScrollLink.Ends, of index: Int) {
    if ends == links[index].bounces { return }
    links[index].bounces = ends
    order = ChainOrder(links)
  }

  /// Link `index` can be pulled so far beyond its start (`ScrollLink.pull`). Nothing jumps.
  public mutating func setPull(_ pull: Double, of index: Int, at time: Instant) {
    precondition(pull >= 0, "a pull has a length")
    if pull == links[index].pull { return }
    let place = moment(of: index, at: time).position
    links[index].pull = pull
    guard case .held(var holds, let flywheel) = motion else { return }
    holds[index] = held(index, at: place)
    motion = .held(holds, flywheel)
  }

  /// A link comes in before link `index` (the number of links: as the innermost), at rest at `offset`
  /// moved into its range. What moves goes on, and a finger that holds the others holds it too.
  public mutating func insert(_ link: ScrollLink, offset: Double, at index: Int) {
    precondition((0...links.count).contains(index), "a place among the links")
    links.insert(link, at: index)
    order = ChainOrder(links)
    let place = link.extent.clamp(offset)
    switch motion {
    case .free(var trajectories, let together):
      trajectories.insert(.resting(at: place), at: index)
      motion = .free(trajectories, together: together)
    case .held(var holds, let flywheel):
      holds.insert(held(index, at: place), at: index)
      motion = .held(holds, flywheel)
    }
  }

  /// Link `index` goes; one link stays at least. A fling that ran through several stays in the one it
  /// moves now, and goes on there; a finger keeps its hold of the others.
  public mutating func remove(_ index: Int, at time: Instant) {
    precondition(links.count > 1, "a chain has a link")
    switch motion {
    case .free(var trajectories, let together):
      if together { trajectories = parted(at: time) }
      trajectories.remove(at: index)
      motion = .free(trajectories, together: false)
    case .held(var holds, let flywheel):
      holds.remove(at: index)
      motion = .held(holds, flywheel)
    }
    links.remove(at: index)
    order = ChainOrder(links)
  }

  /// Link `index` under the finger, caught where it is drawn.
  func held(_ index: Int, at offset: Double) -> DragPosition {
    DragPosition(at: offset, extent: links[index].reach, physics: physics)
  }

  /// Link `index` has another range. Nothing jumps: a fling finds its new way from where it is and
  /// with the speed it has, what lies outside returns, a finger keeps what it holds.
  public mutating func setExtent(_ new: ScrollExtent, of index: Int, at time: Instant) {
    let old = links[index].extent
    guard new != old else { return }
    let moment = moment(of: index, at: time)
    links[index].extent = new
    switch motion {
    case .held(var holds, let flywheel):
      holds[index] = held(index, at: moment.position)
      motion = .held(holds, flywheel)
    case .free(var trajectories, let together):
      let plan = MotionPlanner(extent: new, physics: physics)
      let coasting = trajectories.firstIndex { $0.moment(at: time).phase == .coast }
      let outside = new.overscroll(of: moment.position) != 0
      guard together, let coasting, !(coasting == index && outside) else {
        let own = plan.replanned(trajectories[index], from: old, at: time)
        // A fling whose content went away under it returns, and reaches no other link.
        if together && coasting == index { trajectories = parted(at: time) }
        trajectories[index] = own
        motion = .free(trajectories, together: together && coasting != index)
        return
      }
      if moment.phase == .bounce || moment.phase == .settle {
        trajectories[index] = plan.replanned(trajectories[index], from: old, at: time)
      }
      travelOn(coasting, trajectories, at: time)
    }
  }

  /// Link `index` shifts by `distance` points, its range and detents as well, and the motion goes
  /// on: rows came or went above. Follow with `setExtent` for the range as it now is.
  public mutating func adjustOffset(of index: Int, by distance: Double) {
    precondition(distance.isFinite)
    links[index].extent = links[index].extent.shifted(by: distance)
    links[index].detents = links[index].detents?.shifted(by: distance)
    switch motion {
    case .free(var trajectories, let together):
      trajectories[index].shift(by: distance)
      motion = .free(trajectories, together: together)
    case .held(var holds, let flywheel):
      holds[index].shift(by: distance)
      motion = .held(holds, flywheel)
    }
  }

  /// The same fling through ranges that have changed, from where it is in link `coasting`.
  private mutating func travelOn(_ coasting: Int, _ trajectories: [Trajectory], at time: Instant) {
    let moments = trajectories.map { $0.moment(at: time) }
    let offsets = moments.map(\.position)
    var plan = ChainPlan(links, order: order, physics: physics, offsets: offsets)
    plan.travel(
      physics.deceleration(from: 0, velocity: moments[coasting].velocity), at: 0, from: 0,
      first: coasting)
    let new = links.indices.map { index in
      if plan.segments[index].isEmpty {
        // A spring of its own, beside the fling, runs on.
        if moments[index].phase == .bounce || moments[index].phase == .settle {
          return trajectories[index]
        }
        plan.rest(index)
      }
      let segments = plan.segments[index]
      return segments.isEmpty
        ? Trajectory.resting(at: offsets[index])
        : Trajectory(start: time, initial: offsets[index], segments: segments)
    }
    motion = .free(new, together: true)
  }

  /// Each link by itself: a fling that ran through several stays in the one it moves now, and what a
  /// finger held is let go.
  private func parted(at time: Instant) -> [Trajectory] {
    switch motion {
    case .free(let trajectories, _):
      return links.indices.map { index in
        MotionPlanner(extent: links[index].extent, physics: physics).parted(trajectories[index], at: time)
      }
    case .held(let holds, _):
      return released(holds, velocity: 0, at: time)
    }
  }
}
