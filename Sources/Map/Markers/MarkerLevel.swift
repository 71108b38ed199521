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
  func isRight(at zoom: Double, goal: Double?) -> Bool {
    MarkerClusters.level(zoom: min(zoom, goal ?? zoom), shown: shown) == shown
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
    let level = MarkerClusters.level(zoom: min(zoom, goal ?? zoom), shown: shown)
    if let shown, !isAtOnce, (now - since).seconds < ShownMarker.out + ShownMarker.comes {
      let beyond = shown < MarkerForms.first ? 1 : 0.35
      let isCrowded = MarkerClusters.place(zoom: zoom) < Double(shown) - beyond
      if level > shown || !isCrowded { return true }
    }
    (shown, since) = (level, now)
    return false
  }
}
