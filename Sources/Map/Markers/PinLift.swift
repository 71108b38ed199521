import VitrineMotion
import VitrineUnits

/// The motion with which the pin of a newly selected marker grows out of its place.
struct PinLift {
  private static let spring = SpringMotion(
    Spring(response: 0.32, dampingRatio: 0.62), from: 0, to: 1)
  private static let duration = spring.settleTime(within: 0.003, speed: 0.05)
  /// Duration in which the pin fades in, in seconds.
  private static let fade = 0.08

  /// The time at which the marker was selected.
  var since = Instant.zero

  func isMoving(at now: Instant) -> Bool { (now - since).seconds < Self.duration }

  /// The pin's appearance at a place on the screen; nil while it is not visible. `isAtOnce`: it
  /// does not move.
  func pose(at point: Point, isAtOnce: Bool, at now: Instant) -> ShownMarker.Pose? {
    if isAtOnce || !isMoving(at: now) {
      return ShownMarker.Pose(point: point, size: 1, opacity: 1)
    }
    let t = max(0, (now - since).seconds)
    let opacity = min(t / Self.fade, 1)
    if opacity <= 0 { return nil }
    return ShownMarker.Pose(
      point: point, size: 0.5 + 0.5 * Self.spring.position(at: t), opacity: opacity)
  }
}
