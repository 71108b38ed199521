package import VitrineUnits

/// Recognizes a double tap: a second finger taps soon after the first and near it.
///
///     1st tap ──► second lands within 300 ms and 40 points ──► lifts: double tap
///        │                            └─────────► moves up or down: double tap's drag
///        └─► anything else: failed, the first tap was a single one
///
/// It is made when a first finger has tapped, and outlives the fingers. There is one in an arena at
/// a time.
package struct DoubleTapRecognizer: Sendable, Hashable {
  package private(set) var state = RecognizerState.possible
  package let member: GestureMemberID
  /// The member to which the first tap is sent as a single tap if no second one follows.
  package var fallback: GestureMemberID?
  /// Whether the first tap was sent at once, to another member that shares the finger. It may have
  /// set something in motion, and the second finger does not count as a catch of that.
  package let isDelivered: Bool
  /// The position of the first tap.
  package let position: Point
  private let dueTime: Instant
  /// The finger that may tap for the second time.
  package private(set) var second: ContactID?

  /// `finger` has tapped on `member` at `time`.
  package init(
    _ finger: TrackedFinger, on member: GestureMemberID, fallback: GestureMemberID?,
    isDelivered: Bool, at time: Instant, rules: GestureRules
  ) {
    self.member = member
    self.fallback = fallback
    self.isDelivered = isDelivered
    position = finger.position
    dueTime = time + rules.doubleTap
  }

  /// The time from which a second landing is too late; nil after the landing.
  package var deadline: Instant? { second == nil ? dueTime : nil }

  /// A finger lands. It is the second one only on the member itself, and where no other finger is.
  package mutating func fingerLanded(
    _ finger: TrackedFinger, isOnMember: Bool, isAlone: Bool, rules: GestureRules
  ) {
    if second != nil {
      if isOnMember { state = .failed }
      return
    }
    let distance = (finger.start - position).length
    if isOnMember, isAlone, !finger.isCatch || isDelivered, distance <= rules.doubleTapDistance {
      second = finger.id
    } else {
      state = .failed
    }
  }

  /// Whether the second finger, which has left the slop, drags instead of tapping: up or down.
  package func isDragged(by finger: TrackedFinger) -> Bool {
    let translation = finger.translation
    return finger.id == second && abs(translation.dy) >= abs(translation.dx)
  }

  /// Whether the second finger completes the double tap by its lift. `isTapped`: a lift taps the
  /// member and no other.
  package func isCompleted(by finger: TrackedFinger, isOnMember: Bool, isTapped: Bool) -> Bool {
    finger.id == second && (isDelivered ? isOnMember && !finger.hasMoved : isTapped)
  }
}
