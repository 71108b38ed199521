import VitrineMotion
package import VitrineTouch
package import VitrineUnits

/// A part that follows a finger: a scroller, a row that slides aside, a page, a map.
///
/// A ``PanDriver`` calls these methods while it receives gestures. The follower keeps its own
/// position and moves by itself after ``release(velocity:at:)``.
@MainActor
package protocol PanFollower: AnyObject {
  /// The type of a finger's travel: along one axis, or in both.
  associatedtype Travel

  /// Converts travel, or velocity, in the stage's points.
  func travel(_ vector: Vector) -> Travel

  /// Whether a finger holds it.
  var isFollowing: Bool { get }

  /// Whether a finger that lands at `point`, in the stage's points, stops a motion under way.
  func isCaught(at point: Point, time: Instant) -> Bool

  /// Stops where it is drawn and follows the finger from here on.
  func grab(at time: Instant)

  /// Begins a pan; false refuses it, and the rest of the pan is ignored. Grabs by default.
  func beginPan(at time: Instant) -> Bool

  /// Follows the finger's travel since the last call.
  func drag(by travel: Travel, at time: Instant)

  /// Continues by itself: the finger has lifted with `velocity`, per second.
  func release(velocity: Travel, at time: Instant)

  /// Continues by itself: the finger that caught it has left without a pan. Cancels by default.
  func letGo(at time: Instant)

  /// Returns to rest: the finger was taken away, not lifted.
  func cancelPan(at time: Instant)
}

extension PanFollower {
  package func beginPan(at time: Instant) -> Bool {
    grab(at: time)
    return true
  }

  package func letGo(at time: Instant) { cancelPan(at: time) }
}

extension PanFollower where Travel == Vector {
  package func travel(_ vector: Vector) -> Vector { vector }
}

/// Converts the gestures of a component into calls of a ``PanFollower``.
///
/// A text field uses none: a pan moves its text only under the finger, or an end of the selection,
/// and nothing continues after it.
///
///     pressed ──► grab, if it moves
///        │
///        ├─ panBegan ──► beginPan ── panChanged ──► drag … ──┬─ panEnded ──────► release
///        │                                                   └─ panCancelled ──► cancelPan
///        └─ released without a pan ──► letGo, if it was grabbed
///
///     override func receive(_ event: GestureEvent) {
///       if pan.receive(event, for: self) { setNeedsAdvance() }
///     }
@MainActor
package final class PanDriver {
  /// The position at which the finger landed, in the stage's points.
  package private(set) var start = Point.zero
  /// The present position of the pan: the middle of its fingers, in the stage's points.
  package private(set) var position = Point.zero
  /// Whether there is a pan that the follower has not refused.
  package private(set) var isPanning = false

  package init() {}

  /// Handles an event. Returns whether it was one for the follower, which taps, pinches and refused
  /// pans are not.
  @discardableResult
  package func receive(_ event: GestureEvent, for follower: some PanFollower) -> Bool {
    let time = event.time
    switch event.gesture {
    case .pressed(let point):
      (start, position) = (point, point)
      if follower.isCaught(at: point, time: time) { follower.grab(at: time) }
    case .panBegan(let point):
      position = point
      isPanning = follower.beginPan(at: time)
      return isPanning
    case .panChanged(let point, let delta) where isPanning:
      position = point
      follower.drag(by: follower.travel(delta), at: time)
    case .panEnded(let velocity) where isPanning:
      isPanning = false
      follower.release(velocity: follower.travel(Self.velocity(velocity, of: event)), at: time)
    case .panCancelled where isPanning:
      isPanning = false
      follower.cancelPan(at: time)
    case .released:
      if follower.isFollowing { follower.letGo(at: time) }
    default: return false
    }
    return true
  }

  /// The velocity of content that is released ahead of the finger's last report: that of the same
  /// fling, so that it ends where it would have ended from there.
  private static func velocity(_ velocity: Vector, of event: GestureEvent) -> Vector {
    Vector(
      Deceleration.velocity(velocity.dx, after: event.lead.dx),
      Deceleration.velocity(velocity.dy, after: event.lead.dy))
  }
}
