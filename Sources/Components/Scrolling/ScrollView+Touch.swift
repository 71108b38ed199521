import VitrineMotion
import VitrineTouch
import VitrineUnits

/// Fingers on a scroller: caught, dragged, let go.
extension ScrollView {
  /// What a finger does to a scroller that stands alone.
  func answer(_ event: GestureEvent) {
    guard link == nil else { return }
    switch event.gesture {
    case .pressed:
      // Caught at the place where it is drawn, wherever it would be by now.
      if engine.isMoving(at: event.time) { engine.grab(at: event.time) }
    case .panBegan:
      engine.grab(at: event.time)
    case .panChanged(_, let delta):
      engine.drag(by: -along(delta), at: event.time)
    case .panEnded(let velocity):
      release(velocity: -along(velocity), at: event.time, isCancelled: false)
    case .panCancelled:
      release(velocity: 0, at: event.time, isCancelled: true)
    case .released:
      // Caught and let go without a pan.
      if engine.isHeld { release(velocity: 0, at: event.time, isCancelled: true) }
    case .tap, .doubleTap, .twoFingerTap, .longPress, .transformBegan, .transformChanged,
      .transformEnded, .transformCancelled, .doubleTapDrag:
      return
    }
    motionDidChange()
  }

  private func release(velocity: Double, at time: Instant, isCancelled: Bool) {
    func release() -> ScrollRelease {
      ScrollRelease(
        offset: engine.destination, velocity: velocity,
        projected: engine.projectedOffset(velocity: velocity, at: time),
        isCancelled: isCancelled)
    }
    // An observer may change the range, and with it where the throw would end.
    tellRelease(release())
    engine.release(velocity: velocity, at: time, landing: landing(of: release()))
    if stage?.environment.reducesMotion == true, engine.state(at: time).phase == .settle {
      engine.settle(to: engine.destination, spring: .brief, velocity: 0, at: time)
    }
  }

  func tellRelease(_ release: ScrollRelease) { releaseObservers.tell((self, release)) }

  func landing(of release: ScrollRelease) -> ReleaseTarget {
    (onRelease ?? headerLanding)?(release) ?? landing(for: release)
  }

  private func along(_ v: Vector) -> Double { axis.along(v, in: stage?.environment) }
}

extension Axis {
  /// The part of a finger's way along the axis, as it is read.
  func along(_ v: Vector, in environment: Environment?) -> Double {
    switch self {
    case .vertical: v.dy
    case .horizontal: environment?.isRightToLeft == true ? -v.dx : v.dx
    }
  }
}
