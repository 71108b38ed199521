/// The state of a recognizer, which decides whether the fingers on one member make one kind of
/// gesture.
///
/// A recognizer is a value: it receives the changes of the fingers and provides its state. It knows
/// neither other members nor other kinds of gestures. The arena decides which recognizer wins a
/// finger.
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
