import VitrineComponents
import VitrineMotion
import VitrineUnits

/// Where a map's camera is at every moment: held by fingers, flying on, gliding, or at rest.
///
/// A value, as ``ScrollChain`` is one: the calls so far fix it, `camera(at:)` may be asked for any
/// moment, and frames that are skipped change nothing. Places on the screen are counted from the
/// focus (``MapViewport/focus``), so that insets may change while it moves.
struct CameraMotion: Sendable, Equatable {
  enum State: Equatable {
    case rest(MapCamera)
    case pan(CameraPan)
    case pinch(CameraPinch)
    case spin(CameraSpin)
    case glide(CameraGlide)
    case flight(CameraFlight)
  }

  var limits: MapLimits
  /// The longer side of the map, in points: how far a rubber band stretches.
  var viewport = 1.0
  var state: State
  /// What is seen differs from what the states have by so many levels.
  var offset = ZoomOffset()
  /// How far from the first one the place is that is now called the centre, on the Mercator square: the
  /// focus went elsewhere over ground that stood still. Since the camera was set.
  var recentred = Vector.zero

  init(_ camera: MapCamera, limits: MapLimits) {
    self.limits = limits
    state = .rest(limits.limited(camera))
  }

  // MARK: Questions

  /// What is seen.
  func camera(at time: Instant) -> MapCamera {
    var camera = chosen(at: time)
    camera.zoom += offset.value(at: time)
    return camera
  }

  /// Where fingers and flights have it, without the offset.
  func chosen(at time: Instant) -> MapCamera {
    switch state {
    case .rest(let camera): camera
    case .pan(let pan): pan.camera(at: time)
    case .pinch(let pinch): pinch.camera
    case .spin(let spin): spin.camera(at: time)
    case .glide(let glide): glide.camera(at: time)
    case .flight(let flight): flight.camera(at: time)
    }
  }

  var isHeld: Bool {
    switch state {
    case .pan(let pan): pan.isHeld
    case .pinch: true
    case .rest, .spin, .glide, .flight: false
    }
  }

  /// By itself; a finger that lands then catches it.
  func isMoving(at time: Instant) -> Bool {
    switch state {
    case .rest, .pinch: false
    case .pan(let pan): pan.isMoving(at: time)
    case .spin(let spin): time < spin.end
    case .glide(let glide): time < glide.end
    case .flight(let flight): time < flight.end
    }
  }

  func phase(at time: Instant) -> ScrollPhase {
    if isHeld { return .drag }
    if !isMoving(at: time) { return offset.isMoving(at: time) ? .settle : .idle }
    switch state {
    case .rest, .pinch: return .idle
    case .pan(let pan):
      let phases = [pan.x.state(at: time).phase, pan.y.state(at: time).phase]
      return phases.contains(.coast) ? .coast : phases.first { $0 != .idle } ?? .idle
    case .spin: return .coast
    case .glide, .flight: return .settle
    }
  }

  /// What will be seen when it rests, if nobody touches it.
  var destination: MapCamera {
    var camera = goal
    camera.zoom += offset.goal
    return camera
  }

  var goal: MapCamera {
    switch state {
    case .rest(let camera): camera
    case .pan(let pan): pan.camera(at: pan.end ?? .zero)
    case .pinch(let pinch): pinch.camera
    case .spin(let spin): spin.camera(at: spin.end)
    case .glide(let glide): glide.to
    case .flight(let flight): flight.to
    }
  }

  /// Of what fingers and flights do; travel in points as they are seen.
  func velocity(at time: Instant) -> CameraVelocity {
    if isHeld || !isMoving(at: time) { return .zero }
    let span = span(around: time)
    let (a, b) = (chosen(at: span.start), chosen(at: span.end))
    let rate = 1 / (span.end - span.start).seconds
    return CameraVelocity(
      travel: (b.world - a.world) * (camera(at: time).scale * rate),
      zoom: (b.zoom - a.zoom) * rate, rotation: (b.rotation - a.rotation) * rate)
  }

  /// A moment within which a speed is taken. Before its start a motion stands: one that begins just now is
  /// as fast as it will be.
  func span(around time: Instant) -> (start: Instant, end: Instant) {
    let step = Duration.milliseconds(1)
    return (max(time - step, start ?? time - step), time + step)
  }

  private var start: Instant? {
    switch state {
    case .glide(let glide): glide.start
    case .flight(let flight): flight.start
    case .rest, .pan, .pinch, .spin: nil
    }
  }

  /// So many points of the chosen camera are one on the screen. All that fingers tell is counted so
  /// before the states hear of it: what a finger holds stays under it, whatever the offset. The offset
  /// itself does not change under fingers (``holdZoomOffset(at:)``); while it does, the map is seen nearer
  /// about the focus.
  func unit(at time: Instant) -> Double {
    let levels = offset.value(at: time)
    return levels == 0 ? 1 : Mercator.scale(zoom: -levels) / Mercator.scale(zoom: 0)
  }

  /// Whether it only isNearlyAtRest to its end, by the rule that scrollers have: nothing within `reach` points
  /// of the middle is as quick as what throws anything, or has further to go than such a throw.
  func isNearlyAtRest(at time: Instant, reach: Double) -> Bool {
    let spread = 0.693_147_180_559_945_3 * reach
    let now = velocity(at: time)
    let speed = now.travel.length + abs(now.zoom) * spread + abs(now.rotation) * reach
    let (seen, goal) = (chosen(at: time), goal)
    let travel = Mercator.nearest(goal.world, to: seen.world) - seen.world
    let way =
      travel.length * camera(at: time).scale + abs(goal.zoom - seen.zoom) * spread
      + abs(Angle.normalized(goal.rotation - seen.rotation)) * reach
    return speed < Creep.speed && way < Creep.way
  }

  // MARK: Fingers

  /// A finger takes hold of what is drawn at `time`.
  mutating func grab(at time: Instant) {
    if isHeld { return }
    if case .pan(var pan) = state {
      pan.grab(at: time)
      state = .pan(pan)
      return
    }
    hold(chosen(at: time), at: time)
  }

  mutating func hold(_ camera: MapCamera, at time: Instant) {
    state = .pan(
      CameraPan(holding: camera, limits: limits, viewport: viewport, at: time))
  }

  mutating func drag(by delta: Vector, at time: Instant) {
    if case .pinch(let pinch) = state { hold(pinch.camera, at: time) }
    grab(at: time)
    guard case .pan(var pan) = state else { return }
    pan.drag(by: delta * unit(at: time), at: time)
    state = .pan(pan)
  }

  mutating func beginPinch(at time: Instant) {
    state = .pinch(
      CameraPinch(holding: chosen(at: time), limits: limits, viewport: viewport))
  }

  mutating func pinch(
    focus: Vector, delta: Vector, scale: Double, rotation: Double, at time: Instant
  ) {
    if case .pinch = state {} else { beginPinch(at: time) }
    guard case .pinch(var pinch) = state else { return }
    let unit = unit(at: time)
    pinch.change(
      focus: focus * unit, delta: delta * unit, scale: scale, rotation: rotation)
    state = .pinch(pinch)
  }

  /// The pinch is over and one finger stays.
  mutating func continueAsPan(at time: Instant) { hold(chosen(at: time), at: time) }

  /// The fingers lifted: `velocity` in points per second, `scaleVelocity` as d ln scale / dt.
  mutating func release(
    velocity: Vector, scaleVelocity: Double = 0, rotationVelocity: Double = 0,
    focus: Vector = .zero, at time: Instant
  ) {
    let now = chosen(at: time)
    let unit = unit(at: time)
    let zoomVelocity = scaleVelocity / 0.693_147_180_559_945_3
    let isPlain =
      abs(zoomVelocity) < 0.125 && abs(rotationVelocity) < 0.125 && limits.zoom.contains(now.zoom)
      && !isNearNorth(now)
    if isPlain {
      if case .pinch = state { hold(now, at: time) }
      guard case .pan(var pan) = state else { return }
      pan.release(velocity: velocity * unit, at: time)
      state = .pan(pan)
      return
    }
    state = .spin(
      CameraSpin(
        from: now, anchor: focus * unit,
        velocity: velocity.length >= 25 ? velocity * unit : .zero,
        zoomVelocity: zoomVelocity, rotationVelocity: rotationVelocity, limits: limits, at: time))
  }

  private func isNearNorth(_ camera: MapCamera) -> Bool {
    let angle = abs(Angle.normalized(camera.rotation))
    return angle > 1e-9 && angle < CameraSpin.snap
  }

  var isPinched: Bool {
    if case .pinch = state { true } else { false }
  }

  /// Its zoom or rotation is changing, or may at any moment.
  func isZooming(at time: Instant) -> Bool {
    if offset.isMoving(at: time) { return true }
    return switch state {
    case .rest, .pan: false
    case .pinch: true
    case .spin, .glide, .flight: isMoving(at: time)
    }
  }

  /// Whether the fingers that pinch turn the map as well.
  var isTurned: Bool {
    if case .pinch(let pinch) = state { pinch.turns } else { false }
  }

  /// The touch was taken away: throws nothing, but returns to within the limits.
  mutating func cancel(at time: Instant) {
    switch state {
    case .pan(let pan) where pan.isHeld: release(velocity: .zero, at: time)
    case .pinch: release(velocity: .zero, at: time)
    case .pan, .rest, .spin, .glide, .flight: return
    }
  }
}
