package import VitrineUnits

/// Recognizes a pan: a finger leaves the slop along an axis that the member wants.
///
/// A finger leaves the slop with a report, but the pan starts where the slop was crossed: the
/// finger's travel beyond it within that report is not lost. So the content lags behind the finger
/// by exactly the slop, whatever the panel's report rate is.
package struct PanRecognizer: Sendable, Hashable {
  /// The axes along which a member may win a finger.
  package enum Axes: Sendable, Hashable {
    case horizontal
    case vertical
    case both
  }

  package private(set) var state = RecognizerState.possible
  /// The travel of the pan, from its beginning on.
  package private(set) var travel: TravelTracker?

  package init() {}

  package mutating func begin(continuing travel: TravelTracker) {
    state = .began
    self.travel = travel
  }

  /// Adds `step`, the mean of the fingers' steps.
  package mutating func move(by step: Vector, at time: Instant) { travel?.move(by: step, at: time) }

  package mutating func end() { state = .accepted }

  /// The part of the finger's last step that is inside the slop, 0 … 1; nil while the whole is.
  package static func crossing(_ finger: TrackedFinger, along axes: Axes, slop: Double) -> Double? {
    let (to, from) = (finger.translation, finger.previousTranslation)
    switch axes {
    case .both: return to.length > slop ? crossing(from: from, to: to, slop: slop) : nil
    case .vertical:
      return abs(to.dy) > slop ? crossing(from: from.dy, to: to.dy, slop: slop) : nil
    case .horizontal:
      return abs(to.dx) > slop ? crossing(from: from.dx, to: to.dx, slop: slop) : nil
    }
  }

  /// The part of the segment from `a` to `b` (vectors from the landing) on which the length is at
  /// most `slop`; 0 where it is longer at `a` already. Precondition: b is longer than `slop`.
  private static func crossing(from a: Vector, to b: Vector, slop: Double) -> Double {
    let d = b - a
    let dd = d.dx * d.dx + d.dy * d.dy
    let c = a.dx * a.dx + a.dy * a.dy - slop * slop
    if c >= 0 || dd == 0 { return 0 }
    // |a + s·d| = slop has one root in 0…1, since a is inside and b is not.
    let ad = a.dx * d.dx + a.dy * d.dy
    let s = ((ad * ad - dd * c).squareRoot() - ad) / dd
    return min(max(s, 0), 1)
  }

  /// The same along one axis.
  private static func crossing(from a: Double, to b: Double, slop: Double) -> Double {
    if abs(a) >= slop || a == b { return 0 }
    return min(max(((b < 0 ? -slop : slop) - a) / (b - a), 0), 1)
  }
}
