import VitrineComponents
public import VitrineUnits

/// Where a map is looked at from, and how it is told to look elsewhere.
extension MapView {
  /// Where the map is looked at from, at the stage's present moment.
  public var camera: MapCamera { motion.camera(at: stage?.now ?? .zero) }

  /// Where the camera will come to rest if nobody touches the map.
  public var destination: MapCamera { motion.destination }

  /// From places to points on this map and back, at the stage's present moment.
  public var viewport: MapViewport { viewport(insets: insets, headroom: headroom) }

  /// As it would be with these.
  func viewport(insets: Insets, headroom: Double) -> MapViewport {
    MapViewport(camera: camera, size: frame.size, insets: insets, headroom: headroom)
  }

  /// What is seen stays where it is.
  func headroomDidChange(from old: Double) {
    let now = stage?.now ?? .zero
    let way = viewport.focus - viewport(insets: insets, headroom: old).focus
    if isHeld && !motion.isMoving(at: now) { motion.grab(at: now) }
    motion.keepPicture(whileFocusGoes: way, at: now)
    if case .glide = motion.state, stage?.environment.reducesMotion ?? true { motion.arrive() }
    setNeedsAdvance()
    setNeedsLayout()
  }

  /// Shows `camera` at once, limited to ``limits``.
  public func setCamera(_ camera: MapCamera) {
    motion.jump(to: camera)
    setNeedsLayout()
  }

  /// Flies to `camera`: out, over and in again, as far as the way asks for it. Takes over the speed of
  /// whatever moves now; a finger catches it anywhere. At once where the user wants less motion.
  public func fly(to camera: MapCamera) {
    guard let stage, !stage.environment.reducesMotion else { return setCamera(camera) }
    motion.fly(to: camera, width: flightWidth, at: stage.now)
    setNeedsAdvance()
    setNeedsLayout()
  }

  /// Zooms by `levels` about a point of the map; without one about the focus, and
  /// what flies then still comes to its goal.
  public func zoom(by levels: Double, about point: Point? = nil) {
    guard let stage else { return }
    if let point {
      motion.zoom(by: levels, about: point - viewport.focus, at: stage.now)
    } else {
      motion.zoom(by: levels, width: flightWidth, at: stage.now)
    }
    if stage.environment.reducesMotion { motion.arrive() }
    setNeedsAdvance()
    setNeedsLayout()
  }

  private var flightWidth: Double { max(visibleSize.width, visibleSize.height) }

  /// A bubble was tapped: nearer, until all of its members are seen and stand apart.
  func open(_ members: [MapMarker], splittingZoom: Double?) {
    if let onClusterTap { return onClusterTap(members) }
    guard let bounds = GeoBounds(members.map(\.place)) else { return }
    let now = camera
    let nearest = limits.zoom.upperBound + zoomOffset
    guard let splittingZoom, splittingZoom < nearest, now.zoom < nearest - 0.01
    else {
      // On one spot: in turn, from the first.
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
    fly(to: goal)
  }

  private var visibleSize: Size { viewport.visible.size }

  /// Turns north up.
  public func turnNorth() {
    guard let stage else { return }
    motion.turnNorth(at: stage.now)
    if stage.environment.reducesMotion { motion.arrive() }
    setNeedsAdvance()
    setNeedsLayout()
  }

  /// Flies to where all of what there is to see is in sight, north up: the way back for who is lost.
  /// All is what ``limits`` give as bounds, else all of the source.
  public func showAll() {
    guard let bounds = reach.bounds ?? source.bounds else { return }
    let room = Size(max(visibleSize.width - 48, 48), max(visibleSize.height - 48, 48))
    let highest = limits.zoom.upperBound + zoomOffset
    fly(to: .fitting(bounds.widened(to: MapLimits.least), in: room, maximumZoom: highest))
  }

  // MARK: Limits

  /// The limits in force: ``limits``, and the data's where those say so.
  public var reach: MapLimits { motion.limits }

  func adoptLimits() {
    let new = limits.following(source)
    if new == motion.limits { return }
    motion.setLimits(new, at: stage?.now ?? .zero)
    // A finger that holds it or has thrown it goes on; what would return by itself is there.
    if case .glide = motion.state, stage?.environment.reducesMotion ?? true { motion.arrive() }
    setNeedsAdvance()
  }
}
