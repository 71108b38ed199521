import VitrineUnits

/// Recognizes a long press: a finger that is alone on its member rests for `GestureRules.longPress`.
struct LongPressRecognizer: GestureRecognizer {
  private(set) var state = RecognizerState.possible
  /// The time at which the press is long enough.
  private var dueTime: Instant?

  /// The time at which `accept()` is due, while the finger rests.
  var deadline: Instant? { state == .possible ? dueTime : nil }

  mutating func fingerLanded(
    _ finger: TrackedFinger, beside others: [TrackedFinger], rules: GestureRules
  ) {
    dueTime = finger.landed + rules.longPress
    if finger.isCatch || !others.isEmpty { state = .failed }
  }

  mutating func fingerMoved() { state = .failed }

  /// The deadline has passed, and the finger belongs to this member.
  mutating func accept() { state = .accepted }
}
