import VitrineComponents
import VitrineMotion
import VitrineUnits

/// Motion of a map's camera over time: held by fingers, coasting, gliding, flying, or at rest.
///
/// A value, like ``ScrollChain``: the calls so far determine `camera(at:)` for any time, and
/// skipped frames change nothing. Positions on the screen are relative to the focus
/// (``MapViewport/focus``), so that insets can change while it moves.
struct CameraMotion: Sendable, Equatable {
  enum State: Equatable {
    case rest(MapCamera)
    case pan(CameraPan)
    case pinch(CameraPinch)
    case spin(CameraSpin)
    case glide(CameraGlide)
    case flight(CameraTrajectory)
  }

  var limits: MapLimits
  /// The longer side of the map, in points: it scales the rubber band.
  var viewport = 1.0
  var state: State
  /// Zoom levels between the state's camera and the visible one.
  var offset = ZoomOffset()
  /// Distance on the Mercator square by which the center has changed since the camera was set while
  /// the content did not move: the focus moved instead.
  var recentered = Vector.zero

  init(_ camera: MapCamera, limits: MapLimits) {
    self.limits = limits
    state = .rest(limits.limited(camera))
  }

  // MARK: State

  /// The visible camera.
  func camera(at time: Instant) -> MapCamera {
    var camera = chosen(at: time)
    camera.zoom += offset.value(at: time)
    return camera
  }

  /// The camera as fingers and flights have chosen it, without the offset.
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

  /// Whether the map moves by itself, so that a finger catches it.
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

  /// The visible camera at rest, if no finger touches the map.
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

  /// The velocity without the offset's; travel in visible points.
  func velocity(at time: Instant) -> CameraVelocity {
    if isHeld || !isMoving(at: time) { return .zero }
    let span = span(around: time)
    let (a, b) = (chosen(at: span.start), chosen(at: span.end))
    let rate = 1 / (span.end - span.start).seconds
    return CameraVelocity(
      travel: (b.world - a.world) * (camera(at: time).scale * rate),
      zoom: (b.zoom - a.zoom) * rate, rotation: (b.rotation - a.rotation) * rate)
  }

  /// The time span over which the velocity is measured. It does not begin before the motion, so
  /// that a motion that begins now already has its velocity.
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

  /// Points of the camera without the offset per point on the screen. Travel of fingers is
  /// multiplied by it, so that the content stays under them whatever the offset. The offset does
  /// not change under fingers (``holdZoomOffset(at:)``); otherwise it zooms about the focus.
  func unit(at time: Instant) -> Double {
    let levels = offset.value(at: time)
    return levels == 0 ? 1 : Mercator.scale(zoom: -levels) / Mercator.scale(zoom: 0)
  }

  /// Whether it is nearly at rest, by the rule of scrollers: nothing within `reach` points of the
  /// middle is as fast as the slowest fling, or has further to go than it.
  func isNearlyAtRest(at time: Instant, reach: Double) -> Bool {
    let spread = 0.693_147_180_559_945_3 * reach
    let now = velocity(at: time)
    let speed = now.travel.length + abs(now.zoom) * spread + abs(now.rotation) * reach
    let (seen, goal) = (chosen(at: time), goal)
    let travel = Mercator.nearest(goal.world, to: seen.world) - seen.world
    let distance =
      travel.length * camera(at: time).scale + abs(goal.zoom - seen.zoom) * spread
      + abs(Angle.normalized(goal.rotation - seen.rotation)) * reach
    return speed < NearlyAtRest.speed && distance < NearlyAtRest.distance
  }

  // MARK: Fingers

  /// Starts a pan at the camera that is visible at `time`.
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

  /// Whether zoom or rotation is changing, or may change at any time.
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

  /// Ends a cancelled touch: without a fling, but returning to within the limits.
  mutating func cancel(at time: Instant) {
    switch state {
    case .pan(let pan) where pan.isHeld: release(velocity: .zero, at: time)
    case .pinch: release(velocity: .zero, at: time)
    case .pan, .rest, .spin, .glide, .flight: return
    }
  }
}
