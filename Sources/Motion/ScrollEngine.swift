public import VitrineUnits

/// One scroller along one axis: follows a finger, flies on, bounces, rests.
///
/// A value. What it does is fixed by the calls so far; `state(at:)` may be asked for any moment, in
/// any order, any number of times, and frames that are skipped change nothing. Offsets are content
/// coordinates in points, so they run against the finger: a `delta` or velocity here is *minus* the
/// finger's. Times must not run backwards from call to call.
///
///     rest ──grab──► held ──release, cancel──► trajectory ──────► rest
///      ▲              ▲  └── drag                │ │  settle
///      └──jump        └──────────grab────────────┘ └► trajectory
public struct ScrollEngine: Sendable, Equatable {
  public private(set) var extent: ScrollExtent
  /// Changes count from the next release or settling on.
  public var physics: ScrollPhysics
  private var motion: Motion

  private enum Motion: Hashable {
    case rest(Double)
    case held(DragPosition, Flywheel)
    case trajectory(Trajectory)
  }

  /// At rest at `offset` (in points, moved into the range), or at the range's start.
  public init(
    extent: ScrollExtent, offset: Double? = nil, physics: ScrollPhysics = .default
  ) {
    self.extent = extent
    self.physics = physics
    self.motion = .rest(extent.clamp(offset ?? extent.minimum))
  }

  // MARK: Questions

  /// Where it is drawn at `time`, and what it is doing. A held scroller has no velocity of its own:
  /// the finger's is the finger's.
  public func state(at time: Instant) -> ScrollState {
    let moment = moment(at: time)
    return ScrollState(
      offset: moment.position, velocity: moment.velocity, phase: moment.phase,
      overscroll: extent.overscroll(of: moment.position))
  }

  /// Whether it moves by itself at `time`; a finger that lands then catches it.
  public func isMoving(at time: Instant) -> Bool {
    if case .trajectory(let trajectory) = motion { trajectory.isMoving(at: time) } else { false }
  }

  /// Whether a finger holds it.
  public var isHeld: Bool {
    if case .held = motion { true } else { false }
  }

  /// From when on it is at rest and need not be drawn again; nil if it was not set in motion, or is
  /// held. Stays after that moment has passed.
  public var restTime: Instant? {
    if case .trajectory(let trajectory) = motion { trajectory.restTime } else { nil }
  }

  /// Where it will be at rest if nobody touches it; while it is held, where it is pulled to.
  public var destination: Double {
    switch motion {
    case .rest(let offset): offset
    case .held(let hold, _): hold.offset(in: extent)
    case .trajectory(let trajectory): trajectory.target
    }
  }

  /// Where a release with `velocity` (as in `release`) at `time` would bring it to rest.
  public func projectedOffset(velocity: Double, at time: Instant) -> Double {
    var thrown = self
    thrown.release(velocity: velocity, at: time)
    return thrown.destination
  }

  private func moment(at time: Instant) -> Trajectory.Sample {
    switch motion {
    case .rest(let offset):
      Trajectory.Sample(position: offset, velocity: 0, phase: .idle)
    case .held(let hold, _):
      Trajectory.Sample(position: hold.offset(in: extent), velocity: 0, phase: .drag)
    case .trajectory(let trajectory):
      trajectory.sample(at: time)
    }
  }

  // MARK: The finger

  /// A finger takes hold: what moves is caught where it is drawn at `time`. Does nothing when held.
  public mutating func grab(at time: Instant) {
    if isHeld { return }
    let moment = moment(at: time)
    motion = .held(
      DragPosition(at: moment.position, extent: extent, physics: physics),
      Flywheel(momentum: moment.phase == .coast ? moment.velocity : 0, at: time))
  }

  /// The finger moved: `delta` is the wanted change of the offset in points, minus the finger's
  /// travel. Followed 1:1 in the range, less beyond it. Grabs first if need be.
  public mutating func drag(by delta: Double, at time: Instant) {
    precondition(delta.isFinite, "a finger moves by a finite distance")
    grab(at: time)
    guard case .held(var hold, var flywheel) = motion else { return }
    let caught = hold
    hold.drag(by: delta)
    if !physics.bounces {
      // What is out already stays there and returns when let go; it goes no further.
      let before = extent.overscroll(of: caught.pulled.value)
      let after = extent.overscroll(of: hold.pulled.value)
      if after * before > 0 && abs(after) > abs(before) {
        hold = caught
      } else if after > max(before, 0) {
        hold.stop(at: extent.maximum)
      } else if after < min(before, 0) {
        hold.stop(at: extent.minimum)
      }
    }
    flywheel.drag(by: delta, at: time, pause: physics.flywheelPause)
    motion = .held(hold, flywheel)
  }

  /// The finger lifted; `velocity` is the wanted change of the offset in points per second, minus
  /// the finger's. Beyond an end the content had only a part of it, and keeps that part.
  ///
  /// Coasts, and bounces at an end with the speed it has there; from beyond an end it returns; below
  /// `physics.minimumSpeed` it rests. `landing` may choose another end. Without a finger this is a
  /// throw from where it is.
  public mutating func release(
    velocity: Double, at time: Instant, landing: ReleaseTarget = .natural
  ) {
    precondition(velocity.isFinite, "a finger has a finite velocity")
    let byFinger = isHeld
    grab(at: time)
    guard case .held(let hold, let flywheel) = motion else { return }
    let offset = hold.offset(in: extent)
    let thrown =
      byFinger
      ? flywheel.velocity(releasedAt: velocity, time: time, physics: physics) : velocity
    let limited = min(max(thrown, -physics.maximumSpeed), physics.maximumSpeed)
    launch(from: offset, velocity: limited * hold.slope(in: extent), at: time, landing: landing)
  }

  /// The touch was taken away: throws nothing, but returns from beyond an end.
  public mutating func cancel(at time: Instant) {
    guard case .held(let hold, _) = motion else { return }
    launch(from: hold.offset(in: extent), velocity: 0, at: time, landing: .natural)
  }

  private mutating func launch(
    from offset: Double, velocity: Double, at time: Instant, landing: ReleaseTarget
  ) {
    let plan = MotionPlanner(
      extent: extent, physics: physics, bounces: physics.bounces ? .both : [])
    let natural = Trajectory(
      start: time, initial: offset,
      segments: plan.segments(
        from: offset, velocity: velocity, minimumSpeed: physics.minimumSpeed))
    guard
      let goal = landing.goal(
        from: offset, velocity: velocity, projected: natural.target, physics: physics)
    else { return fly(natural) }
    settle(to: goal.target, spring: goal.spring, from: offset, velocity: goal.velocity, at: time)
  }

  private mutating func fly(_ trajectory: Trajectory) {
    motion = trajectory.segments.isEmpty ? .rest(trajectory.initial) : .trajectory(trajectory)
  }

  // MARK: Being told

  /// A spring takes it to `target` (moved into the range), also out of a running motion, whose
  /// place and velocity it takes over unless `velocity` is given. A finger loses its hold.
  public mutating func settle(
    to target: Double, spring: Spring, velocity: Double? = nil, at time: Instant
  ) {
    precondition(target.isFinite && velocity?.isFinite != false, "a goal is a place")
    let moment = moment(at: time)
    settle(
      to: target, spring: spring, from: moment.position, velocity: velocity ?? moment.velocity,
      at: time)
  }

  private mutating func settle(
    to target: Double, spring: Spring?, from offset: Double, velocity: Double, at time: Instant
  ) {
    let goal = extent.clamp(target)
    let spring = spring ?? .aimed(distance: goal - offset, velocity: velocity)
    let segments = MotionPlanner(
      extent: extent, physics: physics, bounces: physics.bounces ? .both : []
    )
    .settling(spring, from: offset, to: goal, velocity: velocity)
    fly(Trajectory(start: time, initial: offset, segments: segments))
  }

  /// At once at `offset` (moved into the range). A finger keeps its hold.
  public mutating func jump(to offset: Double) {
    let offset = extent.clamp(offset)
    if case .held(_, let flywheel) = motion {
      motion = .held(DragPosition(at: offset, extent: extent, physics: physics), flywheel)
    } else {
      motion = .rest(offset)
    }
  }

  /// The content or the viewport has another size. Nothing jumps: what lies outside now returns by a
  /// bounce, a fling finds its new end, a finger keeps what it holds.
  public mutating func setExtent(_ new: ScrollExtent, at time: Instant) {
    guard new != extent else { return }
    let moment = moment(at: time)
    let old = extent
    extent = new
    let plan = MotionPlanner(extent: new, physics: physics, bounces: physics.bounces ? .both : [])
    switch motion {
    case .held(_, let flywheel):
      motion = .held(DragPosition(at: moment.position, extent: new, physics: physics), flywheel)
    case .rest(let offset):
      fly(plan.replanned(.resting(at: offset), from: old, at: time))
    case .trajectory(let trajectory):
      fly(plan.replanned(trajectory, from: old, at: time))
    }
  }

  /// Everything shifts by `distance` points, the range as well, and the motion goes on: rows came or
  /// went above. Follow with `setExtent` for the range as it now is.
  public mutating func adjustOffset(by distance: Double) {
    precondition(distance.isFinite)
    extent = extent.shifted(by: distance)
    switch motion {
    case .rest(let offset):
      motion = .rest(offset + distance)
    case .held(var hold, let flywheel):
      hold.shift(by: distance)
      motion = .held(hold, flywheel)
    case .trajectory(var trajectory):
      trajectory.shift(by: distance)
      motion = .trajectory(trajectory)
    }
  }
}
