/// Decides whether the fingers on one member make one kind of gesture.
///
/// A recognizer is a value: it receives the changes of the fingers and provides its state. It knows
/// neither other members nor other kinds of gestures. The arena decides which recognizer wins a
/// finger.
package protocol GestureRecognizer: Sendable, Hashable {
  var state: RecognizerState { get }

  /// A finger lands on the member; `others` are there already.
  mutating func fingerLanded(
    _ finger: TrackedFinger, beside others: [TrackedFinger], rules: GestureRules)

  /// A finger has left the slop around its landing.
  mutating func fingerMoved()

  /// A finger was taken away, not lifted.
  mutating func fingerCancelled()

  /// A finger was won by another member; `remaining` are still there.
  mutating func fingerLost(remaining: [TrackedFinger])
}

extension GestureRecognizer {
  package mutating func fingerLanded(
    _ finger: TrackedFinger, beside others: [TrackedFinger], rules: GestureRules
  ) {}
  package mutating func fingerMoved() {}
  package mutating func fingerCancelled() {}
  package mutating func fingerLost(remaining: [TrackedFinger]) {}
}

/// The state of a recognizer.
///
///     possible ──► began ──► accepted     pan, transform
///     possible ────────────► accepted     taps, long press
///     possible ──► failed
package enum RecognizerState: Sendable, Hashable {
  /// The fingers may still make the gesture.
  case possible
  /// A continuous gesture is under way.
  case began
  /// The gesture was made and is over.
  case accepted
  /// The fingers cannot make the gesture any more.
  case failed
}
