/// The distance that a finger has uncovered a refresh control. The part that a fling's bounce
/// uncovers does not count.
///
///     pulled from the top      0 ───────► 63      all of it
///     bounce of a fling     0 ───────► 90 ──► 0   nothing
///     caught at 90, pulled    90 ──► 98 ──► 115   24 of 98, all of 115: without a jump
///
/// Lengths are in points of the list as it is drawn, relative to its start.
struct RefreshReach: Hashable {
  /// The uncovered distance. At most the pull while the finger held the list; 0 again once the
  /// control was covered.
  private(set) var points = 0.0
  /// The smallest pull since the finger landed; nil while the list is not held.
  private var least: Double?
  private var latest = 0.0

  /// The factor of a pull since the catch. There the rubber band moves by a third of the finger's
  /// movement, so the pull counts three times.
  static let weight = 3.0

  /// Updates for a list that is pulled by `pull` points (below 0 it is scrolled).
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

  /// The greatest pull that counts as covered.
  static let covered = 0.5
}
