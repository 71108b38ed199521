package import VitrineUnits

/// Recognizes a two-finger tap: two fingers land within `GestureRules.twoFingerLanding` and lift
/// within `GestureRules.twoFingerTap` of the first landing, both without having moved.
package struct TwoFingerTapRecognizer: Sendable, Hashable {
  /// `possible` while two fingers, or the second one of them, may still tap.
  package private(set) var state = RecognizerState.failed
  private var deadline = Instant.zero
  /// The middle of both fingers, once the first has lifted.
  private var focus: Point?

  package init() {}

  package mutating func fingerLanded(
    _ finger: TrackedFinger, beside others: [TrackedFinger], rules: GestureRules
  ) {
    state = .failed
    focus = nil
    guard others.count == 1, let first = others.first, !first.hasMoved, !first.isCatch,
      !finger.isCatch, finger.landed - first.landed <= rules.twoFingerLanding
    else { return }
    state = .possible
    deadline = first.landed + rules.twoFingerTap
  }

  package mutating func fingerMoved() { fail() }
  package mutating func fingerCancelled() { fail() }
  package mutating func fingerLost(remaining: [TrackedFinger]) { fail() }

  /// Whether a finger that lifts now is one of the two.
  package func accepts(at time: Instant) -> Bool { state == .possible && time <= deadline }

  /// Processes the lift of one of the two, while their middle is `centroid`. Returns the focus of
  /// the tap for the second one, nil for the first.
  package mutating func fingerLifted(centroid: Point) -> Point? {
    guard let focus else {
      focus = centroid
      return nil
    }
    state = .accepted
    return focus
  }

  package mutating func fail() {
    if state == .possible { state = .failed }
  }
}
