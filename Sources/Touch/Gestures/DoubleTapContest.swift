import VitrineUnits

/// The double tap that an arena waits for: there is one at a time.
struct DoubleTapContest: Sendable, Hashable {
  /// Of the member that was tapped and may be tapped again.
  private var waiting: DoubleTapRecognizer?

  /// The member that may be tapped again.
  var member: GestureMemberID? { waiting?.member }

  /// The time from which no second finger may land; nil while one is on the member, or nothing
  /// waits.
  var deadline: Instant? { waiting?.deadline }

  /// Whether the finger is the one that may tap for the second time.
  func isSecond(_ finger: ContactID) -> Bool { waiting?.second == finger }

  /// Whether the finger, which has left the slop, drags as the second one of this member.
  func isDragged(by finger: TrackedFinger, on entry: ArenaEntry?) -> Bool {
    guard let waiting, let entry, entry.wants.contains(.doubleTapDrag) else { return false }
    return waiting.isDragged(by: finger)
  }

  /// Whether the second finger completes the double tap by its lift.
  func isCompleted(by finger: TrackedFinger, isOnMember: Bool, isTapped: Bool) -> Bool {
    waiting?.isCompleted(by: finger, isOnMember: isOnMember, isTapped: isTapped) ?? false
  }

  /// Waits for a second tap instead of another one. Returns the event of the first tap of that one.
  mutating func wait(for recognizer: DoubleTapRecognizer, at now: Instant) -> [GestureEvent] {
    defer { waiting = recognizer }
    return fail(at: now)
  }

  /// Uses a finger as the second one of the member, or fails.
  mutating func fingerLanded(
    _ finger: TrackedFinger, on members: [GestureMember], isAlone: Bool, rules: GestureRules,
    at now: Instant
  ) -> [GestureEvent] {
    guard let member else { return [] }
    let isOnMember = members.contains { $0.id == member }
    waiting?.fingerLanded(finger, isOnMember: isOnMember, isAlone: isAlone, rules: rules)
    return waiting?.state == .failed ? fail(at: now) : []
  }

  /// Ends the wait: the double tap, or its drag, is recognized.
  mutating func end() { waiting = nil }

  /// No second tap follows: returns the first one as a single tap.
  mutating func fail(at now: Instant) -> [GestureEvent] {
    defer { waiting = nil }
    guard let waiting, let member = waiting.fallback else { return [] }
    return [GestureEvent(member: member, time: now, gesture: .tap(at: waiting.position))]
  }

  /// Fails if this finger is the second one.
  mutating func fail(second finger: ContactID, at now: Instant) -> [GestureEvent] {
    isSecond(finger) ? fail(at: now) : []
  }

  /// Removes a member that vanished under the fingers.
  mutating func remove(_ member: GestureMemberID, at now: Instant) -> [GestureEvent] {
    if waiting?.fallback == member { waiting?.fallback = nil }
    return self.member == member ? fail(at: now) : []
  }
}
