import VitrineUnits

/// Commands that do not come from fingers: jumps, flights, zooming by levels, and limits.
extension CameraMotion {
  mutating func jump(to camera: MapCamera) {
    state = .rest(limits.limited(withoutOffset(camera)))
    recentered = .zero
  }

  /// Ends all motion at its goal.
  mutating func arrive() {
    state = .rest(limits.limited(goal))
    offset.jump(to: offset.goal)
  }

  /// Zoom levels added to the zoom that fingers and flights chose.
  var zoomOffset: Double { offset.goal }

  /// Changes only the zoom; flights, glides and fingers continue.
  mutating func setZoomOffset(_ levels: Double, at time: Instant) {
    offset.go(to: levels, at: time)
  }

  /// Changes the zoom at once, frame by frame; a change by ``setZoomOffset(_:at:)`` continues.
  mutating func followZoomOffset(_ levels: Double) { offset.follow(levels) }

  mutating func jumpZoomOffset(to levels: Double) { offset.jump(to: levels) }

  /// Stops the offset while fingers are on the map.
  mutating func holdZoomOffset(at time: Instant) { offset.hold(at: time) }

  mutating func letGoZoomOffset(at time: Instant) { offset.letGo(at: time) }

  /// Moves the focus by `delta` on the screen without moving content that fingers hold. A map that
  /// moves by itself moves along with its goal.
  mutating func keepContent(whileFocusMovesBy delta: Vector, at time: Instant) {
    if isMoving(at: time) { return }
    grab(at: time)
    keepPicture(whileFocusMovesBy: delta, at: time)
  }

  /// Moves the focus by `delta` on the screen. Every picture, also the last of a motion, stays as it
  /// is, and another place becomes the center. A center outside the limits returns to within them,
  /// once no finger holds the map.
  mutating func keepPicture(whileFocusMovesBy delta: Vector, at time: Instant) {
    let delta = delta * unit(at: time)
    let now = chosen(at: time)
    let moved = now.refocused(by: delta).world - now.world
    recentered = recentered + moved
    switch state {
    case .rest(let camera): state = .rest(camera.refocused(by: delta))
    case .pan(let pan): state = .pan(pan.recentered(by: moved, at: time))
    case .pinch(let pinch): state = .pinch(pinch.refocused(by: delta))
    case .spin(let spin): state = .spin(spin.refocused(by: delta))
    case .glide(let glide): state = .glide(glide.refocused(by: delta))
    case .flight(let flight): state = .flight(flight.refocused(by: delta))
    }
    let goal = goal
    if !isOutside(goal) { return }
    switch state {
    // A pan contains the limits.
    case .pan, .pinch: return
    case .rest, .spin, .glide: glide(toChosen: goal, at: time)
    case .flight(let flight):
      fly(toChosen: goal, width: flight.width / unit(at: time), at: time)
    }
  }

  /// Whether it is outside the limits by more than a rounding error.
  private func isOutside(_ camera: MapCamera) -> Bool {
    let excess = limits.limited(camera).world - camera.world
    return excess.length * camera.scale > 0.01
  }

  func isChangingOffset(at time: Instant) -> Bool { offset.isMoving(at: time) }

  /// The camera without the offset that will show `camera` at the end.
  private func withoutOffset(_ camera: MapCamera) -> MapCamera {
    var camera = camera
    camera.zoom -= offset.goal
    return camera
  }

  private func zoomed(_ camera: MapCamera, by levels: Double) -> MapCamera {
    var camera = camera
    camera.zoom = min(max(camera.zoom + levels, limits.zoom.lowerBound), limits.zoom.upperBound)
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
    aim = MapViewport(camera: zoomed(aim, by: levels), size: .zero)
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
    case .flight(let flight): fly(toChosen: zoomed(flight.to, by: levels), width: width, at: time)
    case .glide(let glide): self.glide(toChosen: zoomed(glide.to, by: levels), at: time)
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

  /// Starts a ``CameraTrajectory`` that takes over the present motion. `width` is that of the visible
  /// part, in points.
  mutating func fly(to camera: MapCamera, width: Double, at time: Instant) {
    fly(toChosen: withoutOffset(camera), width: width, at: time)
  }

  private mutating func fly(toChosen camera: MapCamera, width: Double, at time: Instant) {
    let now = chosen(at: time)
    state = .flight(
      CameraTrajectory(
        from: now, to: limits.near(now, camera), width: width * unit(at: time),
        velocity: chosenVelocity(at: time), at: time))
  }

  mutating func setLimits(_ new: MapLimits, at time: Instant) {
    if new == limits { return }
    limits = new
    state.move(byWorlds: new.nearestWorld(chosen(at: time).world).x - chosen(at: time).world.x)
    switch state {
    case .rest(let camera):
      if new.limited(camera) != camera { glide(toChosen: camera, at: time) }
    case .pan(let pan) where pan.isHeld: hold(chosen(at: time), at: time)
    case .pan, .spin, .glide, .flight:
      let goal = goal
      if new.limited(goal) != goal { glide(toChosen: goal, at: time) }
    case .pinch(let pinch): state = .pinch(pinch.within(new, viewport: viewport))
    }
  }
}

extension CameraMotion.State {
  /// Moves the view and the motion east by so many of the worlds side by side.
  mutating func move(byWorlds worlds: Double) {
    if worlds != 0 { move(by: Vector(worlds, 0)) }
  }

  /// Moves the motion by `delta` on the Mercator square.
  mutating func move(by delta: Vector) {
    switch self {
    case .rest(var camera):
      camera.world = camera.world + delta
      self = .rest(camera)
    case .pan(let pan): self = .pan(pan.moved(by: delta))
    case .pinch(let pinch): self = .pinch(pinch.moved(by: delta))
    case .spin(let spin): self = .spin(spin.moved(by: delta))
    case .glide(let glide): self = .glide(glide.moved(by: delta))
    case .flight(let flight): self = .flight(flight.moved(by: delta))
    }
  }
}
