import VitrineUnits

/// The hit test among the markers on a map: a pure function of what is visible.
struct MarkerTouch {
  /// A finger hits one of two markers only if it is nearer to it by this distance, in points.
  private static let certainty = 12.0
  /// Distance from a badge within which a tap is on it alone, in points.
  private static let rim = 3.0
  /// Distance of two markers of which a finger hits each, in points: 9 mm and a little more.
  private static let apart = 50.0

  /// The result of a tap.
  enum Target: Equatable {
    case marker(MapMarker)
    /// Several markers by rank, and the zoom that separates them; nil if none does.
    case cluster([MapMarker], splittingZoom: Double?)
  }

  let shown: [ShownMarker]
  let titles: [ShownTitle]
  /// The highest zoom that the map can show.
  let nearestZoom: Double

  /// The entry under a finger: the pin, or a badge or a title that it touches, or else the nearest.
  /// Several where the map can bring those apart that are about as near.
  func entries(at point: Point) -> [ShownMarker] {
    func reaches(_ entry: ShownMarker) -> Bool {
      MarkerArt.touch(entry.placement.form).offset(by: entry.placement.point - .zero)
        .contains(point)
    }
    if let pin = shown.first(where: { $0.placement.form == .pin }), reaches(pin) { return [pin] }
    let near = shown.filter { reaches($0) }.map { (($0.placement.point - point).length, $0) }
      .sorted { ($0.0, $0.1.placement.marker.id) < ($1.0, $1.1.placement.marker.id) }
    if let on = near.first(where: { Self.isOn($0.1, distance: $0.0) }) { return [on.1] }
    let title = titles.first { $0.leaving == nil && $0.box.contains(point) }
    if let title, let entry = shown.first(where: { $0.placement.marker.id == title.id }) {
      return [entry]
    }
    guard let first = near.first else { return [] }
    let alike = near.filter { $0.0 < first.0 + Self.certainty }.map(\.1)
    let canPart = Self.zoomApart(alike).map { $0 < nearestZoom } ?? false
    return alike.allSatisfy { $0.placement.count == 1 } && canPart ? alike : [first.1]
  }

  private static func isOn(_ entry: ShownMarker, distance: Double) -> Bool {
    switch entry.placement.form {
    case .badge, .cluster: distance <= MarkerArt.box(entry.placement.form).maxX + rim
    case .dot, .pin: false
    }
  }

  /// The zoom from which a finger hits each of these entries; nil for a single entry, or where two
  /// are at one position.
  private static func zoomApart(_ entries: [ShownMarker]) -> Double? {
    var least = Double.infinity
    for (i, a) in entries.enumerated() {
      for b in entries[..<i] { least = min(least, (a.place - b.place).length) }
    }
    guard least > 0, least.isFinite else { return nil }
    return Mercator.log2(apart / (least * Mercator.worldSize))
  }

  /// The target that a tap at a point opens, nil if it hits nothing. `index` and `level` are those
  /// for which the visible entries were placed, `selected` is the identifier of the selected
  /// marker.
  func target(at point: Point, in index: MarkerIndex, level: Int, selected: String?) -> Target? {
    let entries = entries(at: point)
    guard let entry = entries.first else { return nil }
    if entries.count > 1 {
      return .cluster(
        entries.map(\.placement.marker), splittingZoom: Self.zoomApart(entries))
    }
    if entry.placement.count > 1 {
      // The selected marker is a pin beside its cluster.
      let chosen = selected.flatMap { index.number(of: $0) }
      let members = index.members(of: entry.node, level: level).filter { $0 != chosen }
      return .cluster(
        members.map { index.markers[$0] }, splittingZoom: index.clusters.splittingZoom(of: members))
    }
    return single(entry, in: index)
  }

  /// A marker, with those at nearly the same position, which no zoom shows.
  private func single(_ entry: ShownMarker, in index: MarkerIndex) -> Target {
    let marker = entry.placement.marker
    if entry.placement.form == .pin { return .marker(marker) }
    let nearest = MarkerClusters.level(zoom: nearestZoom, shown: nil)
    let hidden = index.hidden(behind: entry.lead, nearest: nearest)
    if hidden.isEmpty { return .marker(marker) }
    return .cluster([marker] + hidden.map { index.markers[$0] }, splittingZoom: nil)
  }
}
