public import VitrineMotion
import VitrineUnits

/// Where a scroller is told to go.
extension ScrollView {
  /// Scrolls by spring to offset `place`, limited to where the content may rest. The motion under way gives
  /// its velocity, unless one is given in points per second. Where less movement is wanted it goes there
  /// briefly, or at once where that is further than what is seen.
  public func scroll(to place: Double, spring: Spring = .scroll, velocity: Double? = nil) {
    opensAtStart = false
    stage?.finishLeaving(of: link?.coordinator?.host ?? self)
    let target = min(max(place, extent.minimum), extent.maximum)
    let isStill = stage?.environment.reducesMotion ?? true
    let (spring, velocity) = isStill ? (.brief, 0) : (spring, velocity)
    if stage == nil || isStill && abs(target - offset) > extent.viewport {
      // All of what is seen would rush by.
      moveAtOnce(to: target)
    } else if let link {
      link.settle(to: target, spring: spring, velocity: velocity)
    } else {
      engine.settle(to: target, spring: spring, velocity: velocity, at: now)
    }
    motionDidChange()
  }

  /// Shows `offset` at once, limited to where the content may rest.
  public func jump(to offset: Double) {
    opensAtStart = false
    stage?.finishLeaving(of: link?.coordinator?.host ?? self)
    moveAtOnce(to: offset)
    motionDidChange()
  }

  func moveAtOnce(to offset: Double) {
    if let link { link.jump(to: offset) } else { engine.jump(to: offset) }
  }

  /// Everything shifts by `distance` points and goes on moving: content came (above zero) or went
  /// before what is seen. Follow with ``setContentLength(_:)``; nothing is seen to move.
  public func adjustContent(by distance: Double) {
    extent = ScrollExtent(
      minimum: extent.minimum + distance, maximum: extent.maximum + distance,
      viewport: extent.viewport)
    isShifted = true
    if let link { link.adjust(by: distance) } else { engine.adjustOffset(by: distance) }
    motionDidChange()
  }

  /// A container has let go of the scroller, which stays at `offset`.
  func standAlone(at offset: Double) {
    link = nil
    engine = ScrollEngine(extent: extent, offset: offset)
    engine.physics.bounces = bouncingEnds == .both
  }
}

extension Spring {
  /// For scrolling by itself: quick, and without swinging over.
  public static let scroll = Spring(response: 0.45, dampingRatio: 1)

  /// In place of any other where less movement is wanted: it sets off from rest, is there within a
  /// quarter of a second, and never swings over. A leap would lose the eye that follows.
  public static let brief = Spring(response: 0.16, dampingRatio: 1)
}
