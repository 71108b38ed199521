import VitrineUnits

/// What a camera is told to do by others than fingers: to be elsewhere, to fly, to keep within limits.
extension CameraMotion {
  mutating func jump(to camera: MapCamera) {
    state = .rest(limits.limited(unlifted(camera)))
    recentred = .zero
  }

  /// What is there at the end of all motion is there now.
  mutating func arrive() {
    state = .rest(limits.limited(goal))
    offset.jump(to: offset.goal)
  }

  /// Seen nearer by `levels` than fingers and flights chose.
  var zoomOffset: Double { offset.goal }

  /// Changes no goal but the zoom's; what flies, glides or is held goes on.
  mutating func setZoomOffset(_ levels: Double, at time: Instant) {
    offset.go(to: levels, at: time)
  }

  mutating func jumpZoomOffset(to levels: Double) { offset.jump(to: levels) }

  /// Fingers are on the map: the offset waits for them.
  mutating func holdZoomOffset(at time: Instant) { offset.hold(at: time) }

  mutating func letGoZoomOffset(at time: Instant) { offset.letGo(at: time) }

  /// The focus goes by `way` on the screen under fingers that hold the map: what they hold stays where it
  /// is. What moves by itself has its goal there, and goes along.
  mutating func keepPlaces(whileFocusGoes way: Vector, at time: Instant) {
    if isMoving(at: time) { return }
    grab(at: time)
    keepPicture(whileFocusGoes: way, at: time)
  }

  /// The focus goes by `way` on the screen: every picture, also the last of a motion, stays as it is, and
  /// another place is the centre. One that the limits do not allow returns to within them, once nobody
  /// holds it.
  mutating func keepPicture(whileFocusGoes way: Vector, at time: Instant) {
    let way = way * unit(at: time)
    let now = chosen(at: time)
    let carried = now.refocused(by: way).world - now.world
    recentred = recentred + carried
    switch state {
    case .rest(let camera): state = .rest(camera.refocused(by: way))
    case .pan(let pan): state = .pan(pan.carried(by: carried, at: time))
    case .pinch(let pinch): state = .pinch(pinch.refocused(by: way))
    case .spin(let spin): state = .spin(spin.refocused(by: way))
    case .glide(let glide): state = .glide(glide.refocused(by: way))
    case .flight(let flight): state = .flight(flight.refocused(by: way))
    }
    let goal = goal
    if !isOutside(goal) { return }
    switch state {
    // A pan has the limits in it.
    case .pan, .pinch: return
    case .rest, .spin, .glide: glide(toChosen: goal, at: time)
    case .flight(let flight):
      fly(toChosen: goal, width: flight.width / unit(at: time), at: time)
    }
  }

  /// Further than a rounding.
  private func isOutside(_ camera: MapCamera) -> Bool {
    let way = limits.limited(camera).world - camera.world
    return way.length * camera.scale > 0.01
  }

  func isChangingOffset(at time: Instant) -> Bool { offset.isMoving(at: time) }

  /// The camera that is to be chosen so that `camera` is seen in the end.
  private func unlifted(_ camera: MapCamera) -> MapCamera {
    var camera = camera
    camera.zoom -= offset.goal
    return camera
  }

  private func zoomed(_ camera: MapCamera, by levels: Double) -> MapCamera {
    var camera = camera
    camera.zoom = min(max(camera.zoom + levels, limits.zoom.lowerBound), limits.zoom.upperBound)
    return camera
  }

  /// Zooms by `levels` about a point, from the focus. What is left of a glide's
  /// own zoom and turn is not lost.
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

  /// Zooms by `levels` about the focus; what flies or glides still goes where it
  /// was going, and ends there nearer.
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

  /// What the next motion carries on, in points of the chosen camera.
  private func chosenVelocity(at time: Instant) -> CameraVelocity {
    var velocity = velocity(at: time)
    velocity.travel = velocity.travel * unit(at: time)
    return velocity
  }

  /// A short way, straight, out of whatever motion there is.
  private mutating func glide(toChosen camera: MapCamera, at time: Instant) {
    let now = chosen(at: time)
    state = .glide(
      CameraGlide(
        from: now, to: limits.near(now, camera), velocity: chosenVelocity(at: time), at: time))
  }

  /// Along the arc of ``CameraFlight``, out of whatever motion there is. `width` of the visible part,
  /// in points.
  mutating func fly(to camera: MapCamera, width: Double, at time: Instant) {
    fly(toChosen: unlifted(camera), width: width, at: time)
  }

  private mutating func fly(toChosen camera: MapCamera, width: Double, at time: Instant) {
    let now = chosen(at: time)
    state = .flight(
      CameraFlight(
        from: now, to: limits.near(now, camera), width: width * unit(at: time),
        velocity: chosenVelocity(at: time), at: time))
  }

  mutating func setLimits(_ new: MapLimits, at time: Instant) {
    if new == limits { return }
    limits = new
    state.move(byWorlds: new.home(chosen(at: time).world).x - chosen(at: time).world.x)
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
  /// The same view and the same motion, so many of the worlds side by side further east.
  mutating func move(byWorlds worlds: Double) {
    if worlds != 0 { move(by: Vector(worlds, 0)) }
  }

  /// The same motion elsewhere.
  mutating func move(by way: Vector) {
    switch self {
    case .rest(var camera):
      camera.world = camera.world + way
      self = .rest(camera)
    case .pan(let pan): self = .pan(pan.moved(by: way))
    case .pinch(let pinch): self = .pinch(pinch.moved(by: way))
    case .spin(let spin): self = .spin(spin.moved(by: way))
    case .glide(let glide): self = .glide(glide.moved(by: way))
    case .flight(let flight): self = .flight(flight.moved(by: way))
    }
  }
}
