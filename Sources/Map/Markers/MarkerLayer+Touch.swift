import VitrineUnits

/// Taps on markers.
extension MarkerLayer {
  /// A finger hits one of two markers only if it is nearer to it by this distance, in points.
  private static let certainty = 12.0
  /// How far a tap beside a badge still is on it alone, in points.
  private static let rim = 3.0
  /// Distance of two markers of which a finger hits each, in points: 9 mm and a little more.
  private static let apart = 50.0

  /// The entry under a finger: the pin, or a badge or a title that it touches, or else the nearest. Several
  /// where the map can bring those apart that are about as near.
  func entries(at point: Point) -> [ShownMarker] {
    func reaches(_ entry: ShownMarker) -> Bool {
      MarkerArt.touch(entry.placement.form).offset(by: entry.placement.point - .zero)
        .contains(point)
    }
    if let pin = shown.first(where: { $0.placement.form == .pin }), reaches(pin) { return [pin] }
    let near = shown.filter { reaches($0) }.map { (($0.placement.point - point).length, $0) }
      .sorted { ($0.0, $0.1.placement.marker.id) < ($1.0, $1.1.placement.marker.id) }
    if let on = near.first(where: { isOn($0.1, distance: $0.0) }) { return [on.1] }
    let title = titles.first { $0.leaving == nil && $0.box.contains(point) }
    if let title, let entry = shown.first(where: { $0.placement.marker.id == title.id }) {
      return [entry]
    }
    guard let first = near.first else { return [] }
    let alike = near.filter { $0.0 < first.0 + Self.certainty }.map(\.1)
    let canPart = zoomApart(alike).map { $0 < nearestZoom } ?? false
    return alike.allSatisfy { $0.placement.count == 1 } && canPart ? alike : [first.1]
  }

  private func isOn(_ entry: ShownMarker, distance: Double) -> Bool {
    switch entry.placement.form {
    case .badge, .bubble: distance <= MarkerArt.box(entry.placement.form).maxX + Self.rim
    case .dot, .pin: false
    }
  }

  /// The zoom from which a finger hits each of these entries; nil for a single entry, or where two are at
  /// one position.
  private func zoomApart(_ entries: [ShownMarker]) -> Double? {
    var least = Double.infinity
    for (i, a) in entries.enumerated() {
      for b in entries[..<i] { least = min(least, (a.place - b.place).length) }
    }
    guard least > 0, least.isFinite else { return nil }
    return Mercator.log2(Self.apart / (least * Mercator.worldSize))
  }

  /// Opens what a finger has hit.
  func open(_ entries: [ShownMarker]) {
    guard let entry = entries.first, let (index, level) = placed else { return }
    if entries.count > 1 {
      onBubbleTap?(entries.map(\.placement.marker), zoomApart(entries))
    } else if entry.placement.count > 1 {
      // The selected marker is a pin beside its cluster.
      let chosen = selected.flatMap { index.number(of: $0) }
      let members = index.members(of: entry.node, level: level).filter { $0 != chosen }
      onBubbleTap?(members.map { index.markers[$0] }, index.clusters.splittingZoom(of: members))
    } else {
      openSingle(entry, in: index)
    }
  }

  /// Opens a marker; with those at nearly the same position, which no zoom shows, one after the other.
  private func openSingle(_ entry: ShownMarker, in index: MarkerIndex) {
    let marker = entry.placement.marker
    if entry.placement.form == .pin { return onTap?(marker) ?? () }
    let nearest = MarkerClusters.level(zoom: nearestZoom, shown: nil)
    let hidden = index.hidden(behind: entry.lead, nearest: nearest)
    if hidden.isEmpty { return onTap?(marker) ?? () }
    onBubbleTap?([marker] + hidden.map { index.markers[$0] }, nil)
  }
}
