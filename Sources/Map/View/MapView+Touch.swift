import VitrineTouch
import VitrineUnits

/// Fingers on a map.
extension MapView {
  /// Between the lift of the first and of the last finger of a pinch: the two belong together.
  private static let liftsTogether = Duration.milliseconds(120)

  /// Of ln scale for each point that a single finger drags after a tap: a level for 100 points, nearer
  /// downwards.
  private static let dragRate = 0.693_147_180_559_945_3 / 100

  func handle(_ event: GestureEvent) {
    guard let stage else { return }
    let moment = max(event.time, stage.now)
    switch event.gesture {
    case .pressed:
      pinchEnd = nil
      isHeld = true
      motion.holdZoomOffset(at: stage.now)
      // Caught at the place where it is drawn, wherever it would be by now.
      if motion.isMoving(at: stage.now) { motion.grab(at: stage.now) }
    case .doubleTapDrag(let at):
      zoomDrag = at
    case .panBegan:
      if zoomDrag != nil {
        motion.beginPinch(at: moment)
      } else if motion.isPinched {
        motion.continueAsPan(at: moment)
      } else {
        motion.grab(at: stage.now)
      }
    case .panChanged(_, let delta):
      if let zoomDrag {
        motion.pinch(
          focus: anchor(zoomDrag), delta: .zero, scale: ExactMath.exp(delta.dy * Self.dragRate),
          rotation: 0, at: moment)
      } else {
        motion.drag(by: delta, at: moment)
      }
    case .panEnded(let velocity):
      if let zoomDrag {
        motion.release(
          velocity: .zero, scaleVelocity: velocity.dy * Self.dragRate, focus: anchor(zoomDrag),
          at: stage.throwMoment)
        self.zoomDrag = nil
      } else {
        endPan(velocity, at: stage.throwMoment)
      }
    case .panCancelled:
      zoomDrag = nil
      pinchEnd = nil
      motion.cancel(at: moment)
    case .transformBegan:
      motion.beginPinch(at: moment)
    case .transformChanged(let focus, let scale, let rotation, let delta):
      motion.pinch(
        focus: anchor(focus), delta: delta, scale: scale, rotation: rotation, at: moment)
      pinchFocus = anchor(focus)
    case .transformEnded(let velocity, let scaleVelocity, let rotationVelocity):
      endPinch(velocity, scaleVelocity, rotationVelocity, at: stage.throwMoment)
    case .transformCancelled:
      pinchEnd = nil
      motion.cancel(at: moment)
    case .released:
      // Caught and let go without a pan, or the last finger of a pinch is gone.
      if motion.isHeld { endPan(.zero, at: stage.throwMoment) }
      endTouch(at: moment)
    case .tap(let at):
      onTap?(viewport.place(at: convert(at)))
    case .doubleTap(let at):
      zoom(by: 1, about: convert(at))
    case .twoFingerTap(let at):
      zoom(by: -1, about: convert(at))
    case .longPress, .swipe: return
    }
    setNeedsAdvance()
    setNeedsLayout()
  }

  func endTouch(at moment: Instant) {
    isHeld = false
    motion.letGoZoomOffset(at: moment)
    if stage?.environment.reducesMotion ?? true { motion.jumpZoomOffset(to: motion.zoomOffset) }
  }

  /// The visible part was another until now.
  func keepPlaces(from old: Insets) {
    guard isHeld, let stage else { return }
    let before = viewport(insets: old, headroom: headroom)
    motion.keepPlaces(whileFocusGoes: viewport.focus - before.focus, at: stage.now)
  }

  /// From the focus.
  private func anchor(_ point: Point) -> Vector { convert(point) - viewport.focus }

  /// One finger may stay: what the pinch threw is kept for the moment when it lifts.
  private func endPinch(
    _ velocity: Vector, _ scaleVelocity: Double, _ rotationVelocity: Double, at moment: Instant
  ) {
    pinchEnd = PinchEnd(
      time: moment, scaleVelocity: scaleVelocity,
      rotationVelocity: motion.isTurned ? rotationVelocity : 0, velocity: velocity,
      focus: pinchFocus)
  }

  private func endPan(_ velocity: Vector, at moment: Instant) {
    if let end = pinchEnd, moment - end.time <= Self.liftsTogether {
      motion.release(
        velocity: velocity == .zero ? end.velocity : velocity, scaleVelocity: end.scaleVelocity,
        rotationVelocity: end.rotationVelocity, focus: end.focus, at: moment)
    } else {
      motion.release(velocity: velocity, at: moment)
    }
    pinchEnd = nil
  }
}
