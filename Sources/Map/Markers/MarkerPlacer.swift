import VitrineRaster
import VitrineUnits

/// Placement of markers and clusters for one frame: the pin first, then the others by rank, none
/// over another.
struct MarkerPlacer {
  /// Distance around the pin without other touch targets, in points.
  private static let air = 12.0
  /// Width of a finger, in points.
  private static let finger = 48.0
  /// Distance beyond the view within which entries are placed, in points.
  private static let margin = 60.0

  let index: MarkerIndex
  let level: Int
  /// The selected marker.
  let chosen: Int?
  let view: MapViewport
  /// Color of clusters whose markers have different colors.
  let mixed: Color
  let now: Instant

  private func nearest(_ place: Point) -> Point {
    Mercator.nearest(place, to: view.camera.world)
  }

  /// The selected marker, which is placed wherever it is.
  func pin(_ field: inout CollisionField) -> ShownMarker? {
    guard let chosen else { return nil }
    let marker = index.markers[chosen]
    let place = nearest(index.places[chosen])
    let point = view.point(world: place)
    let entry = ShownMarker(
      placement: ShownMarker.Placement(marker: marker, form: .pin, point: point, count: 1),
      color: marker.color, place: place, lead: chosen, node: -1, since: now)
    field.take(entry.box, of: point)
    return entry
  }

  /// The visible ones of the other markers, without those under the pin or its title.
  func others(
    _ field: inout CollisionField, beside pin: ShownMarker?, _ leads: inout ClusterRepresentatives
  )
    -> [ShownMarker]
  {
    var result: [ShownMarker] = []
    // Only entries that overlap the pin or its title disappear, also if they will shortly.
    let taken = field
    let pinBox = pin?.box.inset(by: Insets(all: -Self.air))
    for entry in level < MarkerForms.first ? clusters(&leads) : singles() {
      let (box, point) = (entry.box, entry.placement.point)
      if let pinBox, pinBox.overlaps(box) || !taken.isFree(box, of: point) { continue }
      field.take(box, of: point)
      result.append(entry)
    }
    return result
  }

  /// The part of the Mercator square in which entries are placed.
  private var near: Rect {
    let bounds = view.worldBounds
    let margin = Self.margin / view.scale
    return bounds.inset(by: Insets(all: -margin))
  }

  // MARK: Single markers

  private func singles() -> [ShownMarker] {
    let near = near
    var result: [ShownMarker] = []
    for lead in index.order where lead != chosen {
      let place = nearest(index.places[lead])
      guard near.contains(place), let form = form(of: lead) else { continue }
      let marker = index.markers[lead]
      result.append(
        ShownMarker(
          placement: ShownMarker.Placement(
            marker: marker, form: form, point: view.point(world: place), count: 1),
          color: marker.color, place: place, lead: lead, node: lead, since: now))
    }
    return result
  }

  private func form(of marker: Int) -> MarkerArt.Form? {
    switch index.forms.form(of: marker, level: level) {
    case .hidden: nil
    case .dot: .dot
    case .badge: .badge
    }
  }

  // MARK: Clusters

  private func clusters(_ leads: inout ClusterRepresentatives) -> [ShownMarker] {
    let near = near
    var result: [ShownMarker] = []
    for (k, node) in index.clusters[level].nodes.enumerated() {
      let place = nearest(node.place)
      guard near.contains(place), let entry = entry(of: k, node, at: place, &leads)
      else { continue }
      result.append(entry)
    }
    return result
  }

  /// The badge or cluster of a node; nil if its only member is selected.
  private func entry(
    of number: Int, _ node: MarkerClusters.Node, at middle: Point,
    _ leads: inout ClusterRepresentatives
  ) -> ShownMarker? {
    var place = middle
    let nodes = index.clusters[level]
    var (lead, count) = (node.lead, node.count)
    if let chosen, nodes.node[chosen] == Int32(number) {
      // The selected marker is not in a cluster.
      count -= 1
      if count == 0 { return nil }
      if lead == chosen { lead = leads.lead(of: number, at: level, without: chosen, in: index) }
      if count == 1 { place = own(index.places[lead], node: number, nodes.nodes) ?? place }
    }
    let form = count == 1 ? MarkerArt.Form.badge : .cluster(count < 10 ? 0 : count < 100 ? 1 : 2)
    let marker = index.markers[lead]
    return ShownMarker(
      placement: ShownMarker.Placement(
        marker: marker, form: form, point: view.point(world: place), count: count),
      color: count > 1 && !node.isUniform ? mixed : marker.color, place: place, lead: lead,
      node: number, since: now)
  }

  /// The position of a node of two whose other member is selected: that of the member if it is a
  /// finger's width from all other nodes, otherwise the middle of both.
  private func own(_ place: Point, node: Int, _ nodes: [MarkerClusters.Node]) -> Point? {
    let place = nearest(place)
    let reach = Self.finger / view.scale
    let isCrowded = nodes.enumerated().contains { k, other in
      k != node && (nearest(other.place) - place).length < reach
    }
    return isCrowded ? nil : place
  }
}

/// The lead of the cluster from which the selected marker is taken out: searched once, not for
/// every frame.
struct ClusterRepresentatives {
  private var known: (level: Int, node: Int, chosen: Int, lead: Int)?

  /// Forgets the lead: it is that of another list of markers.
  mutating func reset() { known = nil }

  /// The member of the highest rank of a node without the marker `chosen`.
  mutating func lead(
    of node: Int, at level: Int, without chosen: Int, in index: MarkerIndex
  ) -> Int {
    if let known, known.level == level, known.node == node, known.chosen == chosen {
      return known.lead
    }
    let lead = index.members(of: node, level: level).first { $0 != chosen } ?? chosen
    known = (level, node, chosen, lead)
    return lead
  }
}
