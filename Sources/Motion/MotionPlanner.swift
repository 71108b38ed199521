import VitrineUnits

/// Plans the motion of one scroller after a finger has lifted: a sequence of laws, each with a
/// begin and an end.
struct MotionPlanner {
  var extent: ScrollExtent
  var physics: ScrollPhysics
  /// The ends at which a fling bounces; at the others it stops.
  var bounces: ScrollLink.Ends = .both

  /// The motion from `position` with `velocity`. Inside the range a speed below `minimumSpeed`
  /// causes no motion.
  func segments(from position: Double, velocity: Double, minimumSpeed: Double) -> [Segment] {
    if position < extent.minimum || position > extent.maximum {
      return returning(from: position, velocity: velocity, at: 0)
    }
    if velocity == 0 || abs(velocity) < minimumSpeed { return [] }
    return coasting(physics.deceleration(from: position, velocity: velocity), at: 0, from: 0)
  }

  /// The return from beyond an end. A fling inwards that is faster than the spring passes the end
  /// and coasts from there with the speed that it has there.
  func returning(from position: Double, velocity: Double, at begin: Double) -> [Segment] {
    let edge = position < extent.minimum ? extent.minimum : extent.maximum
    let segment = bounce(from: position, velocity: velocity, edge: edge, at: begin)
    let inwards = (position < edge) == (velocity > 0) && velocity != 0
    guard inwards, case .spring(let motion) = segment.law, let passing = motion.timeOfPassing,
      begin + passing < segment.end
    else { return [segment] }
    var cut = segment
    cut.end = begin + passing
    let coast = physics.deceleration(from: edge, velocity: motion.velocity(at: passing))
    return [cut] + coasting(coast, at: cut.end, from: cut.end)
  }

  /// The deceleration whose clock started at `origin`, from `begin` on: to rest, or to an end of
  /// the range and beyond.
  func coasting(_ motion: Deceleration, at origin: Double, from begin: Double) -> [Segment] {
    let edge = motion.velocity > 0 ? extent.maximum : extent.minimum
    let destination = motion.destination
    var segment = Segment(
      phase: .coast, law: .deceleration(motion), origin: origin, begin: begin,
      end: origin + motion.time(toWithin: physics.restDistance), endPosition: destination)
    let leaves = motion.velocity > 0 ? destination > edge : destination < edge
    if leaves, let passing = motion.time(toReach: edge) {
      segment.end = max(begin, origin + passing)
      segment.endPosition = edge
      let velocity = motion.velocity(at: passing)
      let canBounce = bounces.contains(motion.velocity > 0 ? .end : .start)
      guard canBounce && abs(velocity) > physics.restSpeed else { return [segment] }
      return [segment, bounce(from: edge, velocity: velocity, edge: edge, at: segment.end)]
    }
    return segment.end > begin ? [segment] : []
  }

  func bounce(from position: Double, velocity: Double, edge: Double, at begin: Double) -> Segment {
    let spring = bounceSpring(beyond: position - edge, velocity: velocity)
    let (motion, duration) = physics.settling(
      spring, from: position, to: edge, velocity: velocity)
    return Segment(
      phase: .bounce, law: .spring(motion), origin: begin, begin: begin, end: begin + duration,
      endPosition: edge)
  }

  /// The bounce's spring. It is stiffened if it would move the content further out than a finger
  /// could pull it: a critically damped spring reaches at most x + v/(ωe), an underdamped one x +
  /// v/ω.
  private func bounceSpring(beyond: Double, velocity: Double) -> Spring {
    guard beyond * velocity >= 0 else { return physics.bounce }
    let limit = DragPosition.maximumOverscroll * extent.viewport
    let room = max(limit - abs(beyond), 0.1 * extent.viewport)
    let share = physics.bounce.dampingRatio >= 1 ? 2.718_281_828 : 1
    let frequency = abs(velocity) / (share * room)
    guard frequency > physics.bounce.frequency else { return physics.bounce }
    return Spring(frequency: frequency, dampingRatio: physics.bounce.dampingRatio)
  }

  /// A motion to `target` by a spring that takes over another scroller's fling without speeding it
  /// up.
  ///
  /// While the spring would pull harder than it brakes, the motion keeps its speed; the spring
  /// takes over where its own acceleration is zero, x″ = ω²·r − 2ζω·v = 0.
  ///
  ///     ├─ constant speed ─┤── r = 2ζ·v/ω ── target
  func gliding(
    _ spring: Spring, from position: Double, to target: Double, velocity: Double, at begin: Double
  ) -> [Segment] {
    let springDistance = 2 * spring.dampingRatio * velocity / spring.frequency
    let distance = target - position
    guard distance * velocity > 0, abs(distance) > abs(springDistance) else {
      return settling(spring, from: position, to: target, velocity: velocity, at: begin)
    }
    let start = target - springDistance
    let end = begin + (start - position) / velocity
    let glide = Segment(
      phase: .settle, law: .glide(Glide(start: position, velocity: velocity)), origin: begin,
      begin: begin, end: end, endPosition: start)
    return [glide] + settling(spring, from: start, to: target, velocity: velocity, at: end)
  }

  /// A motion by a spring to `target`, wherever the range ends.
  func settling(
    _ spring: Spring, from position: Double, to target: Double, velocity: Double,
    at begin: Double = 0
  ) -> [Segment] {
    let (motion, duration) = physics.settling(
      spring, from: position, to: target, velocity: velocity)
    if duration == 0 && position == target { return [] }
    return [
      Segment(
        phase: .settle, law: .spring(motion), origin: begin, begin: begin, end: begin + duration,
        endPosition: target)
    ]
  }

  // MARK: Arriving at a detent

  /// The shortest time of a motion to a detent, in seconds: nine frames at 60 Hz.
  private static let shortestArrival = 0.15
  /// The shortest one to a detent that is not the next, which may be as far away as the screen is
  /// long.
  private static let shortestPassing = 0.2

  /// The seconds in which a spring that begins at `position` with `velocity` rests on a detent:
  /// fewer or as many the faster it begins.
  ///
  /// Beyond v = ζω·x0 a spring overshoots the more the faster it begins, and would rest later.
  /// There it rests when it would from that velocity. A motion to a farther detent takes no longer
  /// than one to `next`, which a slower one goes to.
  func arrivalTime(
    _ spring: Spring, from position: Double, to target: Double, passing next: Double,
    velocity: Double
  ) -> Double {
    let time = arrivalTime(spring, from: position, to: target, velocity: velocity)
    if next == target { return time }
    let nearer = arrivalTime(spring, from: position, to: next, velocity: velocity)
    return min(time, max(nearer, Self.shortestPassing))
  }

  private func arrivalTime(
    _ spring: Spring, from position: Double, to target: Double, velocity: Double
  ) -> Double {
    let fastest = abs(spring.dampingRatio * spring.frequency * (target - position))
    let limited = min(max(velocity, -fastest), fastest)
    let motion = physics.settling(
      spring, from: position, to: target,
      velocity: velocity * (target - position) > 0 ? limited : 0)
    return max(motion.duration, Self.shortestArrival)
  }

  /// A motion to a detent by a spring whose frequency is changed so that it takes `seconds`.
  func arriving(
    _ spring: Spring, from position: Double, to target: Double, velocity: Double,
    in seconds: Double,
    at begin: Double
  ) -> [Segment] {
    func tuned(_ frequency: Double) -> Spring {
      Spring(frequency: frequency, dampingRatio: spring.dampingRatio)
    }
    func duration(_ frequency: Double) -> Double {
      physics.settling(tuned(frequency), from: position, to: target, velocity: velocity).duration
    }
    var (low, high) = (spring.frequency, spring.frequency)
    while duration(high) > seconds { high *= 2 }
    while low > 1 && duration(low) < seconds { low /= 2 }
    for _ in 0..<30 where low < high {
      let middle = low + (high - low) / 2
      if duration(middle) <= seconds { high = middle } else { low = middle }
    }
    return settling(tuned(high), from: position, to: target, velocity: velocity, at: begin)
  }

  // MARK: Taking over a fling

  /// The stiffest spring that ends a fling where a softer one would do but for the time: 40/s, as
  /// in `Spring.aimed`.
  private static let stiffest = 40.0

  /// A motion to a detent that takes over another scroller's fling: at its speed, then braked by
  /// the spring, and at rest within `limit` seconds. Nil if the fling is too slow for that.
  ///
  ///     ├─ constant speed ─┤── the spring brakes ── target
  ///
  /// The spring is stiffer than `spring` where there is less space for it, or less time.
  func takingOver(
    _ spring: Spring, from position: Double, to target: Double, velocity: Double,
    within limit: Double, at begin: Double
  ) -> [Segment]? {
    func plan(_ frequency: Double) -> [Segment] {
      gliding(
        Spring(frequency: frequency, dampingRatio: spring.dampingRatio), from: position,
        to: target, velocity: velocity, at: begin)
    }
    func isInTime(_ frequency: Double) -> Bool {
      plan(frequency).last.map { $0.end - begin <= limit } ?? true
    }
    // The spring that brakes over the whole distance: a softer one would overshoot.
    let whole = 2 * spring.dampingRatio * velocity / (target - position)
    var low = max(spring.frequency, whole)
    if isInTime(low) { return plan(low) }
    var high = max(low, Self.stiffest)
    if !isInTime(high) { return nil }
    for _ in 0..<30 {
      let middle = low + (high - low) / 2
      if isInTime(middle) { high = middle } else { low = middle }
    }
    return plan(high)
  }

  // MARK: Changes during a motion

  /// The continuation of a trajectory that was planned for the range `old`, with the position and
  /// the velocity that it has at `time`.
  func replanned(_ trajectory: Trajectory, from old: ScrollExtent, at time: Instant) -> Trajectory {
    let sample = trajectory.sample(at: time)
    let isInside = extent.overscroll(of: sample.position) == 0
    let remainsValid: Bool
    switch sample.phase {
    case .coast: remainsValid = isInside
    case .settle: remainsValid = extent.overscroll(of: trajectory.target) == 0
    case .idle, .drag: remainsValid = isInside
    case .bounce:
      let edge = trajectory.segment(at: time)?.endPosition
      remainsValid = edge == old.minimum ? edge == extent.minimum : edge == extent.maximum
    }
    if remainsValid { return recoasted(trajectory, at: time) }
    let segments = segments(from: sample.position, velocity: sample.velocity, minimumSpeed: 0)
    return Trajectory(start: time, initial: sample.position, segments: segments)
  }

  /// The same trajectory, if its deceleration, now or later, meets the end of the current range.
  /// The same law continues: no digit changes before the end that has moved.
  func recoasted(_ trajectory: Trajectory, at time: Instant) -> Trajectory {
    let seconds = trajectory.seconds(at: time)
    guard let coast = trajectory.segments.first(where: { $0.phase == .coast && $0.end > seconds }),
      case .deceleration(let law) = coast.law
    else { return trajectory }
    var longer = trajectory
    longer.segments.removeAll { $0.begin >= coast.begin }
    longer.segments += coasting(law, at: coast.origin, from: coast.begin)
    return longer
  }

  /// One link's part of a shared fling, which now ends by itself: segments that follow only after
  /// waiting for other links are removed.
  func separated(_ trajectory: Trajectory, at time: Instant) -> Trajectory {
    let seconds = trajectory.seconds(at: time)
    guard let running = trajectory.segment(at: time), seconds < running.end else {
      return .resting(at: trajectory.sample(at: time).position)
    }
    var alone = trajectory
    var end = running.end
    alone.segments.removeAll { segment in
      if segment.begin <= running.begin { return false }
      if segment.begin > end { return true }
      end = segment.end
      return false
    }
    return recoasted(alone, at: time)
  }
}
