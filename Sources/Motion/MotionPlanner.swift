import VitrineUnits

/// Plans what happens after a finger has let go: which laws, from when to when.
struct MotionPlanner {
  var extent: ScrollExtent
  var physics: ScrollPhysics

  /// `slowest`: a speed below it moves nothing.
  func segments(from position: Double, velocity: Double, slowest: Double) -> [Segment] {
    if position < extent.minimum || position > extent.maximum {
      return returning(from: position, velocity: velocity, at: 0)
    }
    if velocity == 0 || abs(velocity) < slowest { return [] }
    return coasting(physics.deceleration(from: position, velocity: velocity), at: 0, from: 0)
  }

  /// Back from beyond an end. A throw inwards that is faster than the spring passes the end and
  /// coasts on from there with the speed it has there.
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

  /// Free motion whose clock started at `origin`, from the moment `begin` on: to its rest, or to an
  /// end of the range and beyond.
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
      guard physics.bounces && abs(velocity) > physics.restSpeed else { return [segment] }
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

  /// The bounce's spring, stiffened where it would carry the content further out than a finger
  /// could pull it: a critically damped spring reaches at most x + v/(ωe), a swinging one x + v/ω.
  private func bounceSpring(beyond: Double, velocity: Double) -> Spring {
    guard beyond * velocity >= 0 else { return physics.bounce }
    let limit = DragPosition.reach * extent.viewport
    let room = max(limit - abs(beyond), 0.1 * extent.viewport)
    let share = physics.bounce.dampingRatio >= 1 ? 2.718_281_828 : 1
    let frequency = abs(velocity) / (share * room)
    guard frequency > physics.bounce.frequency else { return physics.bounce }
    return Spring(frequency: frequency, dampingRatio: physics.bounce.dampingRatio)
  }

  /// To `target` by a spring that takes over a fling from another scroller: nobody sees it speed up.
  /// While the spring would pull harder than it brakes, the motion just goes on at its speed; the
  /// spring takes it from where its own acceleration is zero, x″ = ω²·r − 2ζω·v = 0.
  ///
  ///     ├── at its speed ──┤── r = 2ζ·v/ω ── target
  func gliding(
    _ spring: Spring, from position: Double, to target: Double, velocity: Double, at begin: Double
  ) -> [Segment] {
    let reach = 2 * spring.dampingRatio * velocity / spring.frequency
    let distance = target - position
    guard distance * velocity > 0, abs(distance) > abs(reach) else {
      return settling(spring, from: position, to: target, velocity: velocity, at: begin)
    }
    let start = target - reach
    let end = begin + (start - position) / velocity
    let glide = Segment(
      phase: .settle, law: .glide(Glide(start: position, velocity: velocity)), origin: begin,
      begin: begin, end: end, endPosition: start)
    return [glide] + settling(spring, from: start, to: target, velocity: velocity, at: end)
  }

  /// By a spring to `target`, whatever lies between.
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
}
