package import VitrineUnits

/// Recognizes a transform: two or more fingers scale and turn a member about their focus.
///
/// It begins when the fingers have spread or turned by more than the slop since their number last
/// changed; also when they have traveled, for a member that does not pan.
package struct TransformRecognizer: Sendable, Hashable {
  private struct Spot: Sendable, Hashable {
    var finger: ContactID
    var position: Point
  }

  /// `accepted`: a transform ended. A remaining finger has no meaning until another joins it.
  package private(set) var state = RecognizerState.possible
  /// The fingers when their number last changed.
  private var reference: [Spot] = []
  /// The travel of the focus, from the beginning on.
  package private(set) var travel: TravelTracker?
  /// The sum of ln scale (x) and rotation (y).
  package private(set) var turn: TravelTracker?

  package init() {}

  package mutating func fingerLanded(
    _ finger: TrackedFinger, beside others: [TrackedFinger], rules: GestureRules
  ) {
    if state == .accepted { state = .possible }
    restart(with: others + [finger])
  }

  package mutating func fingerLost(remaining: [TrackedFinger]) { restart(with: remaining) }

  /// Restarts the measurement of spread, turn and travel.
  package mutating func restart(with fingers: [TrackedFinger]) {
    reference = fingers.map { Spot(finger: $0.id, position: $0.position) }
  }

  /// Whether the fingers have moved enough to begin. `panning`: travel alone is a pan.
  package func shouldBegin(with fingers: [TrackedFinger], panning: Bool, rules: GestureRules)
    -> Bool
  {
    guard state == .possible, reference.count >= 2 else { return false }
    let change = FingerChange(
      reference.compactMap { spot in
        fingers.first { $0.id == spot.finger }.map { (spot.position, $0.position) }
      })
    let spread = abs(change.spread.after - change.spread.before)
    let arc = abs(change.rotation) * change.spread.after / 2
    return spread > rules.slop || arc > rules.slop
      || !panning && change.travel.length > rules.slop
  }

  package mutating func begin(
    continuing travel: TravelTracker, at time: Instant, strategy: VelocityStrategy
  ) {
    state = .began
    self.travel = travel
    turn = TravelTracker(from: .zero, at: time, strategy: strategy)
  }

  /// Adds the fingers' change since the last frame.
  package mutating func move(by change: FingerChange, at time: Instant) {
    travel?.move(by: change.travel, at: time)
    turn?.move(by: Vector(ExactMath.log(change.scale), change.rotation), at: time)
  }

  package mutating func end() { state = .accepted }
}
