package import VitrineUnits

/// Recognizes a long press: a finger that is alone on its member rests for
/// `GestureRules.longPress`.
package struct LongPressRecognizer: Sendable, Hashable {
  package private(set) var state = RecognizerState.possible
  /// The time at which the press is long enough.
  private var dueTime: Instant?

  /// The time at which `accept()` is due, while the finger rests.
  package var deadline: Instant? { state == .possible ? dueTime : nil }

  package init() {}

  package mutating func fingerLanded(
    _ finger: TrackedFinger, beside others: [TrackedFinger], rules: GestureRules
  ) {
    dueTime = finger.landed + rules.longPress
    if finger.isCatch || !others.isEmpty { state = .failed }
  }

  package mutating func fingerMoved() { state = .failed }
  package mutating func fingerCancelled() { state = .failed }

  /// The deadline has passed, and the finger belongs to this member.
  package mutating func accept() { state = .accepted }
}
