import VitrineUnits

/// The markers and clusters on a map, and those that disappear, from frame to frame.
///
/// New ones appear out of the cluster that they were in, after those that are gone have disappeared
/// into the cluster that they are in now.
struct MarkerTransitions {
  /// The visible entries.
  private(set) var shown: [ShownMarker] = []
  /// The indexes of the visible entries: dots at the bottom, the selected one on top, and those
  /// further down the screen over the others. Sorted when entries are adopted, since frames between
  /// only fade them.
  private(set) var paintingOrder: [Int] = []
  /// Entries that are disappearing.
  private(set) var leaving: [ShownMarker] = []
  /// The time from which no entry but the pin appears or disappears; nil where none does.
  private var end: Instant?

  var isEmpty: Bool { shown.isEmpty && leaving.isEmpty }

  /// The selected marker, which is the first one.
  var pin: ShownMarker? { shown.first.flatMap { $0.placement.form == .pin ? $0 : nil } }

  /// Whether an entry other than the pin appears or disappears.
  func isChanging(at now: Instant) -> Bool { end.map { now < $0 } ?? false }

  /// Replaces the visible entries by `next`, the pin first. The level was `before`, nil with
  /// another list of markers, and is `level` of `index`. `isAtOnce`: without transitions.
  mutating func adopt(
    _ next: [ShownMarker], of index: MarkerIndex, from before: Int?, to level: Int,
    in view: MapViewport, isAtOnce: Bool, at now: Instant
  ) {
    let isSame = before == level
    func larger(_ entry: ShownMarker, at level: Int?) -> Point? {
      guard let level, before != nil, !isSame else { return nil }
      return index.clusters.larger(than: entry, at: level)?.place
    }
    let followed = follow(next, isSame: isSame, at: now) { larger($0, at: before) }
    leave(followed.gone, in: view, at: now) { larger($0, at: level) }
    if isAtOnce { leaving = [] }
    // An entry under a new pin disappears at once.
    if let pin = next.first(where: { $0.placement.form == .pin })?.box {
      leaving.removeAll { $0.box.overlaps(pin) }
    }
    shown = followed.entries
    let start = now + Duration(seconds: leaving.isEmpty ? 0 : ShownMarker.out)
    let ended = now - Duration(seconds: ShownMarker.comes)
    for i in followed.fresh { shown[i].since = isAtOnce ? ended : start }
    // A badge shrinks at once, as others disappear, and grows as others appear.
    for i in followed.changed {
      shown[i].since = isAtOnce ? ended : shown[i].earlier == .dot ? start : now
    }
    paintingOrder = shown.indices.sorted { Self.isBelow(shown[$0], shown[$1]) }
    let appeared = shown.compactMap {
      $0.placement.form == .pin ? nil : $0.since + Duration(seconds: ShownMarker.comes)
    }
    let gone = leaving.map { $0.since + Duration(seconds: ShownMarker.out) }
    end = (appeared + gone).max()
  }

  private static func isBelow(_ a: ShownMarker, _ b: ShownMarker) -> Bool {
    func height(_ entry: ShownMarker) -> Int {
      switch entry.placement.form {
      case .dot: entry.earlier == nil ? 0 : 1
      case .badge, .cluster: 1
      case .pin: 2
      }
    }
    return (height(a), a.placement.point.y, a.placement.marker.id)
      < (height(b), b.placement.point.y, b.placement.marker.id)
  }

  /// Continues the transitions of entries that stay. Returns the new entries, the indexes of those
  /// that appear (`fresh`) and that change between dot and badge (`changed`), and the entries that
  /// are gone.
  private func follow(
    _ next: [ShownMarker], isSame: Bool, at now: Instant, origin: (ShownMarker) -> Point?
  ) -> (entries: [ShownMarker], fresh: [Int], changed: [Int], gone: [ShownMarker]) {
    // Of one level, an entry is known by its node, which takes less time than its identifier.
    var (keys, nodes): ([ShownMarker.Key: Int], [Int: Int]) = ([:], [:])
    for (i, entry) in shown.enumerated() {
      if isSame && entry.node >= 0 { nodes[entry.node] = i } else { keys[entry.key] = i }
    }
    var stays = [Bool](repeating: false, count: shown.count)
    var result = next
    var (fresh, changed): ([Int], [Int]) = ([], [])
    for i in result.indices {
      let new = result[i]
      // A cluster without its selected member is the same cluster with another number.
      let same = nodes[new.node].flatMap {
        let old = shown[$0]
        let isOne =
          old.placement.form == new.placement.form
          || old.placement.count == new.placement.count && old.lead == new.lead
        return isOne && old.place == new.place ? $0 : nil
      }
      let isKnown = isSame && new.node >= 0
      if let old = isKnown ? same : keys[new.key] {
        stays[old] = true
        result[i].since = shown[old].since
        result[i].origin = shown[old].origin
        result[i].earlier = shown[old].earlier
        let form = shown[old].placement.form
        if form != new.placement.form, shown[old].visibility(at: now) == 1 {
          (result[i].earlier, result[i].origin) = (form, nil)
          changed.append(i)
        }
      } else {
        result[i].origin = origin(new)
        fresh.append(i)
      }
    }
    let gone = shown.indices.filter { !stays[$0] }.map { shown[$0] }
    return (result, fresh, changed, gone)
  }

  /// Adds entries to those that disappear, and moves these with the map.
  private mutating func leave(
    _ gone: [ShownMarker], in view: MapViewport, at now: Instant,
    origin: (ShownMarker) -> Point?
  ) {
    leaving.removeAll { $0.visibility(at: now) <= 0 }
    for var entry in gone where entry.placement.form != .pin {
      let seen = entry.visibility(at: now)
      if seen <= 0 { continue }
      entry.earlier = nil
      if seen == 1 { entry.origin = origin(entry) }
      (entry.left, entry.since) = (seen, now)
      leaving.append(entry)
    }
    for i in leaving.indices { leaving[i].follow(view) }
  }

  /// Moves each entry with its place.
  mutating func follow(_ view: MapViewport) {
    for i in shown.indices { shown[i].follow(view) }
    for i in leaving.indices { leaving[i].follow(view) }
  }
}

extension MarkerClusters {
  /// The node of a level that contains an entry's marker, if it has more members than the entry;
  /// nil where there is none.
  fileprivate func larger(than entry: ShownMarker, at level: Int) -> Node? {
    if level >= MarkerForms.first { return nil }
    let node = self[level].nodes[Int(self[level].node[entry.lead])]
    return node.count > entry.placement.count ? node : nil
  }
}
