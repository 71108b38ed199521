import VitrineComponents
public import VitrineUnits

/// The camera of a map, and calls that move it.
extension MapView {
  /// The camera at the stage's present time.
  public var camera: MapCamera { motion.camera(at: stage?.now ?? .zero) }

  /// The camera when all motion has ended, if no finger touches the map.
  public var destination: MapCamera { motion.destination }

  /// Converts between places and points on this map, at the stage's present time.
  public var viewport: MapViewport { viewport(insets: insets, headroom: headroom) }

  /// The viewport as it would be with these insets and headroom.
  func viewport(insets: Insets, headroom: Double) -> MapViewport {
    MapViewport(camera: camera, size: frame.size, insets: insets, headroom: headroom)
  }

  /// Keeps the picture: another place becomes the center.
  func headroomDidChange(from old: Double) {
    let now = stage?.now ?? .zero
    let shift = viewport.focus - viewport(insets: insets, headroom: old).focus
    if isHeld && !motion.isMoving(at: now) { motion.grab(at: now) }
    motion.keepPicture(whileFocusMovesBy: shift, at: now)
    if case .glide = motion.state, stage?.environment.reducesMotion ?? true { motion.arrive() }
    setNeedsAdvance()
    setNeedsLayout()
  }

  /// Shows `camera`, limited to ``limits``.
  ///
  /// If `animated` is true, the map flies: it zooms out, travels and zooms in, by as much as the
  /// distance requires. It takes over the velocity of the present motion, and a finger can catch it
  /// at any time.
  ///
  /// If `animated` is false, the environment reduces motion or the map is not on a stage, the camera
  /// changes at once. The other calls that move the camera follow the same rule. A number of the
  /// camera that is not finite stops the program.
  public func setCamera(_ camera: MapCamera, animated: Bool = true) {
    camera.check("MapView.setCamera: the camera")
    if let stage, moves(animated) {
      motion.fly(to: camera, width: flightWidth, at: stage.now)
      setNeedsAdvance()
    } else {
      motion.jump(to: camera)
    }
    setNeedsLayout()
  }

  /// Zooms by `levels` about a point of the map, or about the focus; a flight still reaches its
  /// goal in the latter case. The numbers must be finite.
  public func zoom(by levels: Double, about point: Point? = nil, animated: Bool = true) {
    requireFinite(levels, "MapView.zoom: the number of levels")
    if let point {
      require(
        point.x.isFinite && point.y.isFinite,
        "MapView.zoom: the point is (\(point.x), \(point.y)); give finite numbers")
    }
    move(animated: animated) { motion, now in
      if let point {
        motion.zoom(by: levels, about: point - viewport.focus, at: now)
      } else {
        motion.zoom(by: levels, width: flightWidth, at: now)
      }
    }
  }

  /// Sets ``zoomOffset``, in finite levels. Animated, it changes by a spring. Otherwise it changes at
  /// once: call it at every frame of another motion, such as a sheet's, and the zoom follows that
  /// motion. A change by a spring that has not ended continues.
  public func setZoomOffset(_ levels: Double, animated: Bool = true) {
    require(levels.isFinite, "MapView.zoomOffset is \(levels); give a finite number of levels")
    if levels == zoomOffset { return }
    if let stage, moves(animated) {
      motion.setZoomOffset(levels, at: stage.now)
    } else if animated {
      motion.jumpZoomOffset(to: levels)
    } else {
      motion.followZoomOffset(levels)
    }
    setNeedsAdvance()
    setNeedsLayout()
  }

  /// Whether a call moves the camera in time.
  private func moves(_ animated: Bool) -> Bool {
    animated && stage?.environment.reducesMotion == false
  }

  /// Starts a motion of the camera, or shows its end at once.
  private func move(animated: Bool, _ start: (inout CameraMotion, Instant) -> Void) {
    var motion = motion
    if stage == nil { motion.arrive() }
    start(&motion, stage?.now ?? .zero)
    if !moves(animated) { motion.arrive() }
    self.motion = motion
    setNeedsAdvance()
    setNeedsLayout()
  }

  private var flightWidth: Double { max(visibleSize.width, visibleSize.height) }

  /// Opens a tapped cluster: zooms in until all of its members are visible and apart.
  func open(_ members: [MapMarker], splittingZoom: Double?) {
    if let onClusterTap { return onClusterTap(members) }
    guard let bounds = GeoBounds(members.map(\.place)) else { return }
    let now = camera
    let nearest = limits.zoom.upperBound + zoomOffset
    guard let splittingZoom, splittingZoom < nearest, now.zoom < nearest - 0.01
    else {
      // All at one position: each call opens the next one.
      let next = members.firstIndex { $0.id == lastOpened }.map { $0 + 1 } ?? 0
      let marker = members[next % members.count]
      lastOpened = marker.id
      onMarkerTap?(marker)
      return
    }
    let room = Size(
      max(visibleSize.width - 120, 60), max(visibleSize.height - 120, 60))
    var goal = MapCamera.fitting(bounds, in: room, maximumZoom: nearest)
    goal.zoom = max(min(goal.zoom, splittingZoom + 2), splittingZoom + 0.1, now.zoom + 0.5)
    goal.rotation = now.rotation
    setCamera(goal)
  }

  private var visibleSize: Size { viewport.visible.size }

  /// Rotates north up.
  public func turnNorth(animated: Bool = true) {
    move(animated: animated) { motion, now in motion.turnNorth(at: now) }
  }

  /// Shows all of the bounds of ``limits``, or else of the source, north up; nothing happens before
  /// there are bounds. The map must have its size.
  public func showAll(animated: Bool = true) {
    guard let bounds = reach.bounds ?? source.bounds else { return }
    let room = Size(max(visibleSize.width - 48, 48), max(visibleSize.height - 48, 48))
    let highest = limits.zoom.upperBound + zoomOffset
    setCamera(
      .fitting(bounds.widened(to: MapLimits.least), in: room, maximumZoom: highest),
      animated: animated)
  }

  // MARK: Limits

  /// The effective limits: ``limits``, with the data's bounds where those follow the data.
  public var reach: MapLimits { motion.limits }

  func adoptLimits() {
    let new = limits.following(source)
    if new == motion.limits { return }
    motion.setLimits(new, at: stage?.now ?? .zero)
    // A finger that holds or has flung the map continues; a return by itself ends at once.
    if case .glide = motion.state, stage?.environment.reducesMotion ?? true { motion.arrive() }
    setNeedsAdvance()
  }
}
