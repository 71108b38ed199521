import VitrineComponents
import VitrineTouch
package import VitrineUnits

/// Touches on a map.
extension MapView {
  /// The longest time between the lifts of the first and the last finger of one pinch.
  private static let liftsTogether = Duration.milliseconds(120)

  /// Change of ln scale per point of a double-tap drag: one level for 100 points, zooming in
  /// downwards.
  private static let dragRate = 0.693_147_180_559_945_3 / 100

  func handle(_ event: GestureEvent) {
    let time = event.time
    switch event.gesture {
    case .pressed:
      zoomDrag = nil
      pinchEnd = nil
      isHeld = true
      motion.holdZoomOffset(at: time)
    case .doubleTapDrag(let at):
      zoomDrag = at
    case .transformBegan:
      motion.beginPinch(at: time)
    case .transformChanged(let focus, let scale, let rotation, let delta):
      motion.pinch(
        focus: anchor(focus), delta: delta, scale: scale, rotation: rotation, at: time)
      pinchFocus = anchor(focus)
    case .transformEnded(let velocity, let scaleVelocity, let rotationVelocity):
      endPinch(velocity, scaleVelocity, rotationVelocity, at: time)
    case .transformCancelled:
      pinchEnd = nil
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

  /// One finger may remain: the velocities of the pinch are kept until it lifts.
  private func endPinch(
    _ velocity: Vector, _ scaleVelocity: Double, _ rotationVelocity: Double, at time: Instant
  ) {
    pinchEnd = PinchEnd(
      time: time, scaleVelocity: scaleVelocity,
      rotationVelocity: motion.isTurned ? rotationVelocity : 0, velocity: velocity,
      focus: pinchFocus)
  }

  private func endPan(_ velocity: Vector, at time: Instant) {
    if let end = pinchEnd, time - end.time <= Self.liftsTogether {
      motion.release(
        velocity: velocity == .zero ? end.velocity : velocity, scaleVelocity: end.scaleVelocity,
        rotationVelocity: end.rotationVelocity, focus: end.focus, at: time)
    } else {
      motion.release(velocity: velocity, at: time)
    }
    pinchEnd = nil
  }
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
    guard let zoomDrag else { return endPan(velocity, at: time) }
    motion.release(
      velocity: .zero, scaleVelocity: velocity.dy * Self.dragRate, focus: anchor(zoomDrag),
      at: time)
    self.zoomDrag = nil
  }

  /// The finger caught it, or is the last one of a pinch.
  package func letGo(at time: Instant) { endPan(.zero, at: time) }

  package func cancelPan(at time: Instant) {
    zoomDrag = nil
    pinchEnd = nil
    motion.cancel(at: time)
  }
}
