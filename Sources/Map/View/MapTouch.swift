import VitrineComponents
import VitrineTouch
import VitrineUnits

/// Moves a map's camera with the fingers on the map.
@MainActor
final class MapTouch {
  /// Change of ln scale per point of a double-tap drag: one level for 100 points, zooming in
  /// downwards.
  private static let dragRate = Mercator.ln2 / 100

  static let gestures: GestureKinds = [
    .pan, .transform, .tap, .doubleTap, .doubleTapDrag, .twoFingerTap,
  ]

  private let camera: CameraDriver
  private let pan = PanDriver()
  private var pinchRelease = PinchRelease()
  /// The position at which the finger of a double-tap drag landed.
  private var zoomDrag: Point?
  /// A tap on the map.
  var onTap: ((GeoPoint) -> Void)?

  init(_ camera: CameraDriver) { self.camera = camera }

  func receive(_ event: GestureEvent) {
    let time = event.time
    switch event.gesture {
    case .pressed:
      zoomDrag = nil
      pinchRelease.reset()
      camera.hold(at: time)
    case .doubleTapDrag(let at):
      zoomDrag = at
    case .transformBegan:
      camera.motion.beginPinch(at: time)
    case .transformChanged(let focus, let scale, let rotation, let delta):
      camera.motion.pinch(
        focus: anchor(focus), delta: delta, scale: scale, rotation: rotation, at: time)
      pinchRelease.fingersMoved(to: anchor(focus))
    case .transformEnded(let velocity, let scaleVelocity, let rotationVelocity):
      pinchRelease.fingerLifted(
        velocity: velocity, scaleVelocity: scaleVelocity,
        rotationVelocity: camera.motion.state.isTurned ? rotationVelocity : 0, at: time)
    case .transformCancelled:
      pinchRelease.reset()
      camera.motion.cancel(at: time)
    case .tap(let at):
      onTap?(camera.viewport.place(at: position(at)))
    case .doubleTap(let at):
      camera.zoom(by: 1, about: position(at), animated: true)
    case .twoFingerTap(let at):
      camera.zoom(by: -1, about: position(at), animated: true)
    default: break
    }
    pan.receive(event, for: self)
    if case .released = event.gesture { camera.letGo(at: time) }
  }

  /// Ends a touch whose end did not arrive, because the map left the stage in the middle of it.
  func abandon(at time: Instant) {
    cancelPan(at: time)
    camera.letGo(at: time)
  }

  /// Converts a point of the stage to the map.
  private func position(_ point: Point) -> Point { camera.map?.convert(point) ?? point }

  /// The position of a point of the stage from the focus.
  private func anchor(_ point: Point) -> Vector { position(point) - camera.viewport.focus }
}

/// Single fingers, and those that stay after a pinch.
extension MapTouch: PanFollower {
  var isFollowing: Bool { camera.motion.isHeld }

  func isCaught(at point: Point, time: Instant) -> Bool { camera.motion.isMoving(at: time) }

  func grab(at time: Instant) { camera.motion.grab(at: time) }

  func beginPan(at time: Instant) -> Bool {
    if zoomDrag != nil {
      camera.motion.beginPinch(at: time)
    } else if camera.motion.state.isPinched {
      camera.motion.continueAsPan(at: time)
    } else {
      camera.motion.grab(at: time)
    }
    return true
  }

  func drag(by travel: Vector, at time: Instant) {
    guard let zoomDrag else { return camera.motion.drag(by: travel, at: time) }
    camera.motion.pinch(
      focus: anchor(zoomDrag), delta: .zero, scale: ExactMath.exp(travel.dy * Self.dragRate),
      rotation: 0, at: time)
  }

  func release(velocity: Vector, at time: Instant) {
    guard let zoomDrag else {
      return pinchRelease.release(&camera.motion, velocity: velocity, at: time)
    }
    camera.motion.release(
      velocity: .zero, scaleVelocity: velocity.dy * Self.dragRate, focus: anchor(zoomDrag),
      at: time)
    self.zoomDrag = nil
  }

  /// The finger caught it, or is the last one of a pinch.
  func letGo(at time: Instant) {
    pinchRelease.release(&camera.motion, velocity: .zero, at: time)
  }

  func cancelPan(at time: Instant) {
    zoomDrag = nil
    pinchRelease.reset()
    camera.motion.cancel(at: time)
  }
}
