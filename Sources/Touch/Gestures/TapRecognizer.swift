/// Recognizes a tap: a finger that is alone on its member lifts without having moved.
///
/// A finger that stops a moving member does not tap, and of two fingers on one member neither does.
/// There is no longest time: where no member wants a long press, a tap may be slow.
package struct TapRecognizer: Sendable, Hashable {
  /// `possible` until the finger lifts: a lift in this state is the tap.
  package private(set) var state = RecognizerState.possible

  package init() {}

  package mutating func fingerLanded(
    _ finger: TrackedFinger, beside others: [TrackedFinger], rules: GestureRules
  ) {
    if finger.isCatch || !others.isEmpty { state = .failed }
  }

  package mutating func fingerMoved() { state = .failed }
  package mutating func fingerCancelled() { state = .failed }
}
