import VitrineComponents
import VitrineUnits

/// Moves the camera of a map in the time of its stage, and relates it to the map's size and covered
/// parts.
///
/// A call with `animated` starts a motion; where it is false, the environment reduces motion or the
/// map is not on a stage, the camera changes at once.
@MainActor
final class CameraDriver {
  var motion: CameraMotion
  /// The map, which is laid out again after changes.
  weak var map: Component?
  private(set) var insets = Insets.zero
  private(set) var headroom = 0.0
  /// Whether a finger is on the map, moving or not.
  private(set) var isHeld = false

  init(_ motion: CameraMotion) { self.motion = motion }

  // MARK: State

  var now: Instant { map?.stage?.now ?? .zero }

  var camera: MapCamera { motion.camera(at: now) }

  var viewport: MapViewport {
    MapViewport(
      camera: camera, size: map?.frame.size ?? .zero, insets: insets, headroom: headroom)
  }

  private var reducesMotion: Bool { map?.stage?.environment.reducesMotion ?? true }

  /// The longer side of the visible part, in points.
  private var flightWidth: Double {
    let size = viewport.visible.size
    return max(size.width, size.height)
  }

  // MARK: Commands

  func set(_ camera: MapCamera, animated: Bool) {
    if animated && !reducesMotion {
      motion.fly(to: camera, width: flightWidth, at: now)
      map?.setNeedsAdvance()
    } else {
      motion.jump(to: camera)
    }
    map?.setNeedsLayout()
  }

  func zoom(by levels: Double, about point: Point?, animated: Bool) {
    move(animated: animated) { motion, now in
      if let point {
        motion.zoom(by: levels, about: point - viewport.focus, at: now)
      } else {
        motion.zoom(by: levels, width: flightWidth, at: now)
      }
    }
  }

  func turnNorth(animated: Bool) {
    move(animated: animated) { motion, now in motion.turnNorth(at: now) }
  }

  /// Shows all of `bounds`, north up.
  func show(_ bounds: GeoBounds, highestZoom: Double, animated: Bool) {
    let size = viewport.visible.size
    let room = Size(max(size.width - 48, 48), max(size.height - 48, 48))
    set(
      .fitting(bounds.widened(to: MapLimits.least), in: room, maximumZoom: highestZoom),
      animated: animated)
  }

  /// Moves `place` to the center, unless a pin there will be wholly visible once the map is at rest
  /// with these insets and this zoom offset.
  func reveal(_ place: GeoPoint, insets: Insets, zoomOffset: Double, animated: Bool) {
    let destination = motion.destination
    var view = MapViewport(
      camera: destination, size: map?.frame.size ?? .zero, insets: insets, headroom: headroom)
    view.camera.zoom += zoomOffset - motion.zoomOffset
    if view.showsPin(at: place) { return }
    var camera = destination
    camera.center = place
    if camera != destination { set(camera, animated: animated) }
  }

  /// Sets the zoom levels that are added to the chosen zoom. Animated, they change by a spring;
  /// otherwise at once, and a change by a spring that has not ended continues.
  func setZoomOffset(_ levels: Double, animated: Bool) {
    if levels == motion.zoomOffset { return }
    if animated && !reducesMotion {
      motion.offset.go(to: levels, at: now)
    } else if animated {
      motion.offset.jump(to: levels)
    } else {
      motion.offset.follow(levels)
    }
    requestFrame()
  }

  /// Starts a motion of the camera, or shows its end at once.
  private func move(animated: Bool, _ start: (inout CameraMotion, Instant) -> Void) {
    var motion = motion
    if map?.stage == nil { motion.arrive() }
    start(&motion, now)
    if !animated || reducesMotion { motion.arrive() }
    self.motion = motion
    requestFrame()
  }

  private func requestFrame() {
    map?.setNeedsAdvance()
    map?.setNeedsLayout()
  }

  // MARK: Limits and covered parts

  func setLimits(_ new: MapLimits) {
    if new == motion.limits { return }
    motion.setLimits(new, at: now)
    endReturnAtOnce()
    map?.setNeedsAdvance()
  }

  /// Changes the covered parts. Content under a finger stays there.
  func setInsets(_ new: Insets) {
    if new == insets { return }
    let old = viewport.focus
    insets = new
    if isHeld && map?.stage != nil {
      motion.keepContent(whileFocusMovesBy: viewport.focus - old, at: now)
    }
    map?.setNeedsLayout()
  }

  /// Changes the space above the center. The picture stays: another place becomes the center.
  func setHeadroom(_ new: Double) {
    if new == headroom { return }
    let old = viewport.focus
    headroom = new
    let shift = viewport.focus - old
    if isHeld && !motion.isMoving(at: now) { motion.grab(at: now) }
    motion.keepPicture(whileFocusMovesBy: shift, at: now)
    endReturnAtOnce()
    requestFrame()
  }

  /// With reduced motion a return to within the limits ends at once. A finger that holds or has
  /// flung the map continues.
  private func endReturnAtOnce() {
    if case .glide = motion.state, reducesMotion { motion.arrive() }
  }

  // MARK: Fingers

  /// A finger lands on the map: the zoom offset waits.
  func hold(at time: Instant) {
    isHeld = true
    motion.offset.hold(at: time)
  }

  /// The last finger has left the map.
  func letGo(at time: Instant) {
    isHeld = false
    motion.offset.letGo(at: time)
    if reducesMotion { motion.offset.jump(to: motion.zoomOffset) }
  }
}
