/// How far a finger has uncovered a refresh control: what a fling's bounce lays open promises nothing
/// and shows nothing.
///
///     pulled from the top      0 ───────► 63      uncovered by the finger as far as it is open
///     thrown there          bounce ──► 90 ──► 0   nothing
///     caught at 90, pulled    90 ──► 98 ──► 115   24 of 98, all of 115: it comes in without a jump
///
/// Lengths are in points of the list as it is drawn, counted from its rest at the top.
struct RefreshReach: Hashable {
  /// Never more than the finger has seen open, and 0 again once the control was covered.
  private(set) var points = 0.0
  /// The least that was open since the finger took hold; nil in nobody's hand.
  private var least: Double?
  private var latest = 0.0

  /// Out there the rubber band gives a third of the finger's way: so much of the way from where it was
  /// caught counts as the finger's own.
  static let weight = 3.0

  /// The list is open by `pull` points (below 0 it is scrolled).
  mutating func follow(_ pull: Double, isHeld: Bool) {
    if isHeld {
      let from = min(least ?? max(0, latest), max(0, pull))
      points = max(points, min(pull, (pull - from) * Self.weight))
      least = from
    } else {
      least = nil
    }
    if pull <= Self.covered { points = 0 }
    latest = pull
  }

  /// Open by no more than that it counts as covered.
  static let covered = 0.5
}
