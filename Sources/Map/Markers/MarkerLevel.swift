import VitrineUnits

/// The level of ``MarkerClusters`` that a map shows, from frame to frame.
struct MarkerLevel {
  /// The shown level; nil before the first frame of a list of markers.
  private(set) var shown: Int?
  /// Time of the last change.
  private var since = Instant.zero

  /// Forgets the level: it is that of another list of markers.
  mutating func reset() { shown = nil }

  /// Whether the level is that for `zoom`, while the map zooms to `goal`.
  func isRight(at zoom: Double, goal: Double?) -> Bool { right(zoom, goal) == shown }

  private func right(_ zoom: Double, _ goal: Double?) -> Int {
    MarkerClusters.level(zoom: min(zoom, goal ?? zoom), shown: shown)
  }

  /// Whether a change to the right level is not delayed.
  func mustChange(zoom: Double, goal: Double?, isAtOnce: Bool, at now: Instant) -> Bool {
    let level = right(zoom, goal)
    guard let shown, level != shown else { return level != shown }
    if isAtOnce || (now - since).seconds >= ShownMarker.out + ShownMarker.comes { return true }
    let beyond = shown < MarkerForms.first ? 1 : 0.35
    let isCrowded = MarkerClusters.place(zoom: zoom) < Double(shown) - beyond
    return level < shown && isCrowded
  }

  /// Changes the level for `zoom`. Returns whether the right level is delayed, so that another
  /// update is needed.
  ///
  /// While the map zooms out, to `goal`, it is the level of the goal at once: too few clusters do
  /// not touch, too many would. A fast zoom changes it step by step, unless clusters come too near
  /// to one another. `isAtOnce`: entries change without transitions, and nothing is delayed.
  mutating func update(
    zoom: Double, goal: Double?, isAtOnce: Bool, at now: Instant
  ) -> Bool {
    if isRight(at: zoom, goal: goal) { return false }
    guard mustChange(zoom: zoom, goal: goal, isAtOnce: isAtOnce, at: now) else { return true }
    (shown, since) = (right(zoom, goal), now)
    return false
  }
}
