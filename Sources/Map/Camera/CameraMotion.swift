import VitrineComponents
import VitrineMotion
import VitrineUnits

/// Motion of a map's camera over time.
///
/// A value, like ``ScrollChain``: the calls so far determine `camera(at:)` for any time, and
/// skipped frames change nothing. Positions on the screen are relative to the focus
/// (``MapViewport/focus``), so that insets can change while it moves.
struct CameraMotion: Sendable, Equatable {
  var limits: MapLimits
  /// The longer side of the map, in points: it scales the rubber band.
  var viewport = 1.0
  private(set) var state: CameraState
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
  func chosen(at time: Instant) -> MapCamera { state.camera(at: time) }

  var isHeld: Bool { state.isHeld }

  /// Whether the map moves by itself, so that a finger catches it.
  func isMoving(at time: Instant) -> Bool { state.isMoving(at: time) }

  /// Whether zoom or rotation is changing, or may change at any time.
  func isZooming(at time: Instant) -> Bool {
    offset.isMoving(at: time) || state.isZooming(at: time)
  }

  func phase(at time: Instant) -> ScrollPhase {
    let phase = state.phase(at: time)
    return phase == .idle && offset.isMoving(at: time) ? .settle : phase
  }

  /// The visible camera at rest, if no finger touches the map.
  var destination: MapCamera {
    var camera = state.goal
    camera.zoom += offset.goal
    return camera
  }

  /// The velocity without the offset's; travel in visible points.
  func velocity(at time: Instant) -> CameraVelocity {
    state.velocity(at: time, scale: camera(at: time).scale)
  }

  /// Points of the camera without the offset per point on the screen. Travel of fingers is
  /// multiplied by it, so that the content stays under them whatever the offset. The offset does
  /// not change under fingers (``ZoomOffset/hold(at:)``); otherwise it zooms about the focus.
  func unit(at time: Instant) -> Double {
    let levels = offset.value(at: time)
    return levels == 0 ? 1 : Mercator.scale(zoom: -levels) / Mercator.scale(zoom: 0)
  }

  /// Whether it is nearly at rest, by the rule of scrollers: nothing within `reach` points of the
  /// middle is as fast as the slowest fling, or has further to go than it.
  func isNearlyAtRest(at time: Instant, reach: Double) -> Bool {
    let spread = Mercator.ln2 * reach
    let now = velocity(at: time)
    let speed = now.travel.length + abs(now.zoom) * spread + abs(now.rotation) * reach
    let (seen, goal) = (chosen(at: time), state.goal)
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
    let zoomVelocity = scaleVelocity / Mercator.ln2
    let isPlain =
      abs(zoomVelocity) < 0.125 && abs(rotationVelocity) < 0.125 && limits.zoom.contains(now.zoom)
      && !CameraSpin.isNearNorth(now)
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

  /// Ends a cancelled touch: without a fling, but returning to within the limits.
  mutating func cancel(at time: Instant) {
    if isHeld { release(velocity: .zero, at: time) }
  }

  // MARK: Commands

  mutating func jump(to camera: MapCamera) {
    state = .rest(limits.limited(withoutOffset(camera)))
    recentered = .zero
  }

  /// Ends all motion at its goal.
  mutating func arrive() {
    state = .rest(limits.limited(state.goal))
    offset.jump(to: offset.goal)
  }

  /// Zoom levels added to the zoom that fingers and flights chose.
  var zoomOffset: Double { offset.goal }

  /// Moves the focus by `delta` on the screen without moving content that fingers hold. A map that
  /// moves by itself moves along with its goal.
  mutating func keepContent(whileFocusMovesBy delta: Vector, at time: Instant) {
    if isMoving(at: time) { return }
    grab(at: time)
    keepPicture(whileFocusMovesBy: delta, at: time)
  }

  /// Moves the focus by `delta` on the screen. Every picture, also the last of a motion, stays as
  /// it is, and another place becomes the center. A center outside the limits returns to within
  /// them, once no finger holds the map.
  mutating func keepPicture(whileFocusMovesBy delta: Vector, at time: Instant) {
    let delta = delta * unit(at: time)
    let now = chosen(at: time)
    recentered = recentered + (now.refocused(by: delta).world - now.world)
    state = state.refocused(by: delta, at: time)
    let goal = state.goal
    if !limits.exclude(goal) { return }
    switch state {
    // A pan contains the limits.
    case .pan, .pinch: return
    case .rest, .spin, .glide: glide(toChosen: goal, at: time)
    case .trajectory(let trajectory):
      fly(toChosen: goal, width: trajectory.width / unit(at: time), at: time)
    }
  }

  /// The camera without the offset that will show `camera` at the end.
  private func withoutOffset(_ camera: MapCamera) -> MapCamera {
    var camera = camera
    camera.zoom -= offset.goal
    return camera
  }

  /// Zooms by `levels` about a point, from the focus. Keeps the rest of a glide's own zoom and
  /// rotation.
  mutating func zoom(by levels: Double, about anchor: Vector, at time: Instant) {
    let now = chosen(at: time)
    var aim = now
    if case .glide(let glide) = state {
      (aim.zoom, aim.rotation) = (glide.to.zoom, glide.to.rotation)
    }
    let anchor = anchor * unit(at: time)
    let place = MapViewport(camera: now, size: .zero).world(at: .zero + anchor)
    aim = MapViewport(camera: limits.zoomed(aim, by: levels), size: .zero)
      .camera(showing: place, at: .zero + anchor)
    let velocity = chosenVelocity(at: time)
    aim = CameraGlide.runningOut(from: now, to: aim, anchor: anchor, velocity: velocity)
    state = .glide(
      CameraGlide(
        from: now, to: limits.limited(aim), anchor: anchor, velocity: velocity, at: time))
  }

  /// Zooms by `levels` about the focus; a flight or glide still reaches its goal, at the new zoom.
  mutating func zoom(by levels: Double, width: Double, at time: Instant) {
    guard isMoving(at: time) else { return zoom(by: levels, about: .zero, at: time) }
    switch state {
    case .trajectory(let trajectory):
      fly(toChosen: limits.zoomed(trajectory.to, by: levels), width: width, at: time)
    case .glide(let glide): self.glide(toChosen: limits.zoomed(glide.to, by: levels), at: time)
    case .rest, .pan, .pinch, .spin: zoom(by: levels, about: .zero, at: time)
    }
  }

  mutating func turnNorth(at time: Instant) {
    let now = chosen(at: time)
    var camera = now
    camera.rotation = 0
    glide(
      toChosen: CameraGlide.runningOut(
        from: now, to: camera, velocity: chosenVelocity(at: time)), at: time)
  }

  /// The velocity that the next motion takes over, in points of the camera without the offset.
  private func chosenVelocity(at time: Instant) -> CameraVelocity {
    var velocity = velocity(at: time)
    velocity.travel = velocity.travel * unit(at: time)
    return velocity
  }

  /// Starts a glide that takes over the present motion.
  private mutating func glide(toChosen camera: MapCamera, at time: Instant) {
    let now = chosen(at: time)
    state = .glide(
      CameraGlide(
        from: now, to: limits.near(now, camera), velocity: chosenVelocity(at: time), at: time))
  }

  /// Starts a ``CameraTrajectory`` that takes over the present motion. `width` is that of the
  /// visible part, in points.
  mutating func fly(to camera: MapCamera, width: Double, at time: Instant) {
    fly(toChosen: withoutOffset(camera), width: width, at: time)
  }

  private mutating func fly(toChosen camera: MapCamera, width: Double, at time: Instant) {
    let now = chosen(at: time)
    state = .trajectory(
      CameraTrajectory(
        from: now, to: limits.near(now, camera), width: width * unit(at: time),
        velocity: chosenVelocity(at: time), at: time))
  }

  mutating func setLimits(_ new: MapLimits, at time: Instant) {
    if new == limits { return }
    limits = new
    // Of the worlds side by side the one within the limits.
    let now = chosen(at: time).world
    let worlds = new.nearestWorld(now).x - now.x
    if worlds != 0 { state = state.moved(by: Vector(worlds, 0)) }
    switch state {
    case .rest(let camera):
      if new.limited(camera) != camera { glide(toChosen: camera, at: time) }
    case .pan(let pan) where pan.isHeld: hold(chosen(at: time), at: time)
    case .pan, .spin, .glide, .trajectory:
      let goal = state.goal
      if new.limited(goal) != goal { glide(toChosen: goal, at: time) }
    case .pinch(let pinch): state = .pinch(pinch.within(new, viewport: viewport))
    }
  }
}
