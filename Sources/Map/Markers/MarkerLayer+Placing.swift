import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Placing of markers and clusters for one frame, and transitions from the previous one.
extension MarkerLayer {
  /// Distance around the pin without other touch targets, in points.
  private static let air = 12.0
  /// Width of a finger, in points.
  private static let finger = 48.0

  func nearest(_ place: Point, _ view: MapViewport) -> Point {
    Mercator.nearest(place, to: view.camera.world)
  }

  func placeChosen(
    _ chosen: Int, _ view: MapViewport, _ field: inout CollisionField, _ next: inout [ShownMarker]
  ) {
    let marker = index.markers[chosen]
    let place = nearest(index.places[chosen], view)
    let point = view.point(world: place)
    field.take(MarkerArt.box(.pin).offset(by: point - .zero))
    next.append(
      ShownMarker(
        placement: ShownMarker.Placement(marker: marker, form: .pin, point: point, count: 1),
        color: marker.color, place: place, lead: chosen, node: -1, since: now))
    placePinTitle(marker, at: point, view, &field)
  }

  func placeNodes(
    _ level: Int, except chosen: Int?, _ view: MapViewport, _ field: inout CollisionField,
    _ next: inout [ShownMarker]
  ) {
    let bounds = view.worldBounds
    let margin = 60 / view.scale
    let near = Rect(
      bounds.minX - margin, bounds.minY - margin, bounds.width + 2 * margin,
      bounds.height + 2 * margin)
    // Only entries that overlap the pin disappear.
    let taken = field
    let pin = next.first.map {
      MarkerArt.box(.pin).inset(by: Insets(all: -Self.air)).offset(by: $0.placement.point - .zero)
    }
    func add(_ entry: ShownMarker) {
      let box = MarkerArt.box(entry.placement.form).offset(by: entry.placement.point - .zero)
      if let pin, pin.overlaps(box) || !taken.isFree(box) { return }
      field.take(box)
      next.append(entry)
    }
    if level < MarkerForms.first {
      for (k, node) in index.clusters[level].nodes.enumerated() {
        let place = nearest(node.place, view)
        guard near.contains(place) else { continue }
        if let entry = entry(of: k, node, at: place, level, except: chosen, view) { add(entry) }
      }
    } else {
      for lead in index.order where lead != chosen {
        let place = nearest(index.places[lead], view)
        guard near.contains(place), let form = form(of: lead, level) else { continue }
        let marker = index.markers[lead]
        add(
          ShownMarker(
            placement: ShownMarker.Placement(
              marker: marker, form: form, point: view.point(world: place), count: 1),
            color: marker.color, place: place, lead: lead, node: lead, since: now))
      }
    }
  }

  private func form(of marker: Int, _ level: Int) -> MarkerArt.Form? {
    switch index.forms.form(of: marker, level: level) {
    case .hidden: nil
    case .dot: .dot
    case .badge: .badge
    }
  }

  /// The badge or cluster of a node; nil if its only member is selected.
  private func entry(
    of number: Int, _ node: MarkerClusters.Node, at middle: Point, _ level: Int,
    except chosen: Int?, _ view: MapViewport
  ) -> ShownMarker? {
    var place = middle
    let nodes = index.clusters[level]
    var (lead, count) = (node.lead, node.count)
    if let chosen, nodes.node[chosen] == Int32(number) {
      // The selected marker is not in a cluster.
      count -= 1
      if count == 0 { return nil }
      if lead == chosen { lead = second(of: number, level, except: chosen) }
      if count == 1 { place = own(index.places[lead], node: number, nodes.nodes, view) ?? place }
    }
    let form = count == 1 ? MarkerArt.Form.badge : .bubble(count < 10 ? 0 : count < 100 ? 1 : 2)
    let marker = index.markers[lead]
    return ShownMarker(
      placement: ShownMarker.Placement(
        marker: marker, form: form, point: view.point(world: place), count: count),
      color: count > 1 && !node.isUniform ? bubble : marker.color, place: place, lead: lead,
      node: number, since: now)
  }

  /// The position of a node of two whose other member is selected: that of the member if it is a
  /// finger's width from all other nodes, otherwise the middle of both.
  private func own(
    _ place: Point, node: Int, _ nodes: [MarkerClusters.Node], _ view: MapViewport
  ) -> Point? {
    let place = nearest(place, view)
    let reach = Self.finger / view.scale
    let isCrowded = nodes.enumerated().contains { k, other in
      k != node && (nearest(other.place, view) - place).length < reach
    }
    return isCrowded ? nil : place
  }

  /// The lead of a node without the selected marker: searched once, not for every frame.
  func second(of node: Int, _ level: Int, except chosen: Int) -> Int {
    if let known = deputy, known.level == level, known.node == node, known.chosen == chosen {
      return known.lead
    }
    let lead = index.members(of: node, level: level).first { $0 != chosen } ?? chosen
    deputy = (level, node, chosen, lead)
    return lead
  }

  /// Continues shown entries. New ones appear out of the cluster that they were in, after those
  /// that are gone have disappeared into the cluster that they are in now.
  func follow(
    _ next: [ShownMarker], _ view: MapViewport, from before: Int?, to level: Int
  ) {
    let isAtOnce = changesAtOnce
    let isSame = before == level
    let pin = next.first { $0.placement.form == .pin }
    let pinBox = pin.map { MarkerArt.box(.pin).offset(by: $0.placement.point - .zero) }
    var (keys, nodes): ([ShownMarker.Key: Int], [Int: Int]) = ([:], [:])
    for (i, entry) in shown.enumerated() {
      keys[entry.key] = i
      if isSame { nodes[entry.node] = i }
    }
    var stays = [Bool](repeating: false, count: shown.count)
    var result = next
    // New entries, and dots that become badges and the reverse.
    var (fresh, changed): ([Int], [Int]) = ([], [])
    for i in result.indices {
      let new = result[i]
      // A cluster without its selected member is the same cluster with another number.
      let same = nodes[new.node].flatMap {
        shown[$0].placement.form == new.placement.form && shown[$0].place == new.place ? $0 : nil
      }
      if let old = keys[new.key] ?? same {
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
        result[i].origin = before.flatMap { isSame ? nil : holder(new, $0)?.place }
        fresh.append(i)
      }
    }
    leaving.removeAll { $0.visibility(at: now) <= 0 }
    for (i, entry) in shown.enumerated() where !stays[i] && entry.placement.form != .pin {
      var entry = entry
      entry.placement.point = view.point(world: nearest(entry.place, view))
      let seen = entry.visibility(at: now)
      if seen <= 0 { continue }
      entry.earlier = nil
      if seen == 1 { entry.origin = isSame || before == nil ? nil : holder(entry, level)?.place }
      (entry.left, entry.since) = (seen, now)
      leaving.append(entry)
    }
    if isAtOnce { leaving = [] }
    for i in leaving.indices {
      leaving[i].placement.point = view.point(world: nearest(leaving[i].place, view))
    }
    // An entry under a new pin disappears at once.
    if let pinBox {
      leaving.removeAll {
        MarkerArt.box($0.placement.form).offset(by: $0.placement.point - .zero).overlaps(pinBox)
      }
    }
    let start = now + Duration(seconds: leaving.isEmpty ? 0 : ShownMarker.out)
    let ended = now - Duration(seconds: ShownMarker.comes)
    for i in fresh { result[i].since = isAtOnce ? ended : start }
    // A badge shrinks at once, as others disappear, and grows as others appear.
    for i in changed {
      result[i].since = isAtOnce ? ended : result[i].earlier == .dot ? start : now
    }
    shown = result
  }

  /// The larger node of a level that contains an entry's marker; nil where there is none.
  private func holder(_ entry: ShownMarker, _ level: Int) -> MarkerClusters.Node? {
    if level >= MarkerForms.first { return nil }
    let nodes = index.clusters[level]
    let node = nodes.nodes[Int(nodes.node[entry.lead])]
    return node.count > entry.placement.count ? node : nil
  }
}
