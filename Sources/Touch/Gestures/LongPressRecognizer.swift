import VitrineUnits

/// Recognizes a long press: a finger that is alone on its member rests for `GestureRules.longPress`.
struct LongPressRecognizer: GestureRecognizer {
  private(set) var state = RecognizerState.possible
  /// When the press is long enough.
  private var dueTime: Instant?

  /// When `accept()` is due, while the finger rests.
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
