import VitrineComponents
import VitrineTouch
package import VitrineUnits

/// Touches on a map.
extension MapView {
  /// Change of ln scale per point of a double-tap drag: one level for 100 points, zooming in
  /// downwards.
  private static let dragRate = 0.693_147_180_559_945_3 / 100

  func handle(_ event: GestureEvent) {
    let time = event.time
    switch event.gesture {
    case .pressed:
      zoomDrag = nil
      pinchRelease.reset()
      isHeld = true
      motion.holdZoomOffset(at: time)
    case .doubleTapDrag(let at):
      zoomDrag = at
    case .transformBegan:
      motion.beginPinch(at: time)
    case .transformChanged(let focus, let scale, let rotation, let delta):
      motion.pinch(
        focus: anchor(focus), delta: delta, scale: scale, rotation: rotation, at: time)
      pinchRelease.fingersMoved(to: anchor(focus))
    case .transformEnded(let velocity, let scaleVelocity, let rotationVelocity):
      pinchRelease.fingerLifted(
        velocity: velocity, scaleVelocity: scaleVelocity,
        rotationVelocity: motion.isTurned ? rotationVelocity : 0, at: time)
    case .transformCancelled:
      pinchRelease.reset()
      motion.cancel(at: time)
    case .tap(let at):
      onTap?(viewport.place(at: convert(at)))
    case .doubleTap(let at):
      zoom(by: 1, about: convert(at))
    case .twoFingerTap(let at):
      zoom(by: -1, about: convert(at))
    default: break
    }
    pan.receive(event, for: self)
    if case .released = event.gesture { endTouch(at: time) }
    setNeedsAdvance()
    setNeedsLayout()
  }

  /// Ends a touch whose end did not arrive, because the map left the stage in the middle of it.
  func abandonTouch(at time: Instant) {
    cancelPan(at: time)
    endTouch(at: time)
  }

  private func endTouch(at time: Instant) {
    isHeld = false
    motion.letGoZoomOffset(at: time)
    if stage?.environment.reducesMotion ?? true { motion.jumpZoomOffset(to: motion.zoomOffset) }
  }

  /// Keeps the content under a finger when the insets change from `old`.
  func keepContent(from old: Insets) {
    guard isHeld, let stage else { return }
    let before = viewport(insets: old, headroom: headroom)
    motion.keepContent(whileFocusMovesBy: viewport.focus - before.focus, at: stage.now)
  }

  /// The position of a point from the focus.
  private func anchor(_ point: Point) -> Vector { convert(point) - viewport.focus }
}

/// Single fingers, and those that stay after a pinch.
extension MapView: PanFollower {
  package var isFollowing: Bool { motion.isHeld }

  package func isCaught(at point: Point, time: Instant) -> Bool { motion.isMoving(at: time) }

  package func grab(at time: Instant) { motion.grab(at: time) }

  package func beginPan(at time: Instant) -> Bool {
    if zoomDrag != nil {
      motion.beginPinch(at: time)
    } else if motion.isPinched {
      motion.continueAsPan(at: time)
    } else {
      motion.grab(at: time)
    }
    return true
  }

  package func drag(by travel: Vector, at time: Instant) {
    guard let zoomDrag else { return motion.drag(by: travel, at: time) }
    motion.pinch(
      focus: anchor(zoomDrag), delta: .zero, scale: ExactMath.exp(travel.dy * Self.dragRate),
      rotation: 0, at: time)
  }

  package func release(velocity: Vector, at time: Instant) {
    guard let zoomDrag else {
      return pinchRelease.release(&motion, velocity: velocity, at: time)
    }
    motion.release(
      velocity: .zero, scaleVelocity: velocity.dy * Self.dragRate, focus: anchor(zoomDrag),
      at: time)
    self.zoomDrag = nil
  }

  /// The finger caught it, or is the last one of a pinch.
  package func letGo(at time: Instant) {
    pinchRelease.release(&motion, velocity: .zero, at: time)
  }

  package func cancelPan(at time: Instant) {
    zoomDrag = nil
    pinchRelease.reset()
    motion.cancel(at: time)
  }
}
