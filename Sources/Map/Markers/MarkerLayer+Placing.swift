import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Placing of markers, clusters and titles for one frame, and transitions from the previous one.
extension MarkerLayer {
  /// Distance around the pin without other touch targets, in points.
  private static let air = 12.0
  /// Height of the middle of a pin's head above the place, in points.
  private static let headHeight = 36.0
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
    var fresh = 1
    guard !marker.title.isEmpty, let environment = stage?.environment,
      let size = title(marker.shownTitle, environment, &fresh)?.size
    else { return }
    let corner = titleCorner(size, under: point, view)
    field.take(Rect(origin: corner, size: size))
    titled.append((marker.shownTitle, corner, 1))
  }

  /// The title of the pin: below the tip, or beside the pin's head where covered parts of the map
  /// would cut it: on the trailing side if there is room, otherwise on the leading one.
  ///
  ///        ╭─╮           ╭─╮
  ///        ╰┬╯           ╰┬╯ Town Hall
  ///     Town Hall    ─────┴───────────
  private func titleCorner(_ size: Size, under point: Point, _ view: MapViewport) -> Point {
    let below = Point(point.x - size.width / 2, point.y + 4)
    let visible = view.visible
    // A pin that is not visible keeps its title where it was.
    if below.y + size.height <= visible.maxY || point.y > visible.maxY { return below }
    let aside = MarkerArt.box(.pin).maxX + 4
    let y = point.y - Self.headHeight - size.height / 2
    let (left, right) = (point.x - aside - size.width, point.x + aside)
    let endsLeft = stage?.environment.direction == .rightToLeft
    let isLeft =
      endsLeft ? left >= visible.minX : right + size.width > visible.maxX && left >= visible.minX
    return Point(isLeft ? left : right, y)
  }

  func placeNodes(
    _ level: Int, except chosen: Int?, _ view: MapViewport, _ field: inout CollisionField,
    _ next: inout [ShownMarker]
  ) {
    let bounds = view.worldBounds
    let margin = 60 / view.camera.scale
    let near = Rect(
      bounds.minX - margin, bounds.minY - margin, bounds.width + 2 * margin,
      bounds.height + 2 * margin)
    // Only entries that overlap the pin disappear.
    let taken = field
    let pin = next.first.map {
      MarkerArt.box(.pin).inset(by: Insets(all: -Self.air)).offset(by: $0.placement.point - .zero)
    }
    let nodes = index.clusters[level]
    for (k, node) in nodes.nodes.enumerated() {
      var place = nearest(node.place, view)
      guard near.contains(place) else { continue }
      var (lead, count) = (node.lead, node.count)
      if let chosen, nodes.node[chosen] == Int32(k) {
        // The selected marker is not in a cluster.
        count -= 1
        if count == 0 { continue }
        if lead == chosen { lead = second(of: k, level, except: chosen) }
        if count == 1 { place = own(index.places[lead], node: k, nodes.nodes, view) ?? place }
      }
      let form = count == 1 ? MarkerArt.Form.badge : .bubble(count < 10 ? 0 : count < 100 ? 1 : 2)
      let point = view.point(world: place)
      let box = MarkerArt.box(form).offset(by: point - .zero)
      if let pin, pin.overlaps(box) || !taken.isFree(box) { continue }
      field.take(box)
      let marker = index.markers[lead]
      next.append(
        ShownMarker(
          placement: ShownMarker.Placement(marker: marker, form: form, point: point, count: count),
          color: count > 1 && !node.isUniform ? bubble : marker.color, place: place, lead: lead,
          node: k, since: now))
    }
  }

  /// The position of a node of two whose other member is selected: that of the member if it is a
  /// finger's width from all other nodes, otherwise the middle of both.
  private func own(
    _ place: Point, node: Int, _ nodes: [MarkerClusters.Node], _ view: MapViewport
  ) -> Point? {
    let place = nearest(place, view)
    let reach = Self.finger / view.camera.scale
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
    var fresh: [Int] = []
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
    for i in fresh {
      result[i].since = isAtOnce ? now - Duration(seconds: ShownMarker.comes) : start
    }
    shown = result
  }

  /// The larger node of a level that contains an entry's marker; nil where there is none.
  private func holder(_ entry: ShownMarker, _ level: Int) -> MarkerClusters.Node? {
    let nodes = index.clusters[level]
    let node = nodes.nodes[Int(nodes.node[entry.lead])]
    return node.count > entry.placement.count ? node : nil
  }

  // MARK: Titles

  /// Places titles beside the badges, where the labels of streets and places leave room. `named` are the
  /// names that areas and places on the map already have: a park is not named twice.
  func placeTitles(_ view: MapViewport, field: CollisionField, named: Set<String>) {
    guard let environment = stage?.environment, view.camera.zoom >= 15.4 else { return }
    var field = field
    let isLeft = environment.direction == .rightToLeft
    var fresh = 1
    for entry in shown where entry.placement.form == .badge {
      let marker = entry.placement.marker
      if marker.title.isEmpty || named.contains(marker.shownTitle) { continue }
      guard let size = title(marker.shownTitle, environment, &fresh)?.size else {
        parent?.setNeedsAdvance()
        continue
      }
      let point = entry.placement.point
      let corner = Point(
        isLeft ? point.x - 19 - size.width : point.x + 19, point.y - size.height / 2)
      let box = Rect(origin: corner, size: size)
      if field.isFree(box) {
        field.take(box)
        titled.append((marker.shownTitle, corner, entry.visibility(at: now)))
      }
    }
  }

  /// The layout of a title; its picture is requested. Nil where enough new ones were set for one
  /// frame.
  private func title(
    _ text: String, _ environment: Environment, _ fresh: inout Int
  ) -> TextLayout? {
    let layout: TextLayout
    if let known = titles[text] {
      layout = known
    } else {
      if fresh <= 0 { return nil }
      fresh -= 1
      layout = setTitle(text, environment)
      titles[text] = layout
    }
    let (scale, color, halo) = (environment.scale, titleColor, halo)
    pictures.order(text, by: self) {
      { LabelPicture(layout, density: scale, color: color, halo: halo) }
    }
    return layout
  }

  /// The layout with the width of its widest line: right-aligned lines would take all the available
  /// width, so that the title of a pin would be beside it and that of a badge would leave no room.
  private func setTitle(_ text: String, _ environment: Environment) -> TextLayout {
    let isLeft = environment.direction == .rightToLeft
    var request = TextRequest(
      text: text, style: TextStyle(size: 14, weight: .medium), maxWidth: 150, lineLimit: 2,
      alignment: isLeft ? .trailing : .leading, direction: environment.direction,
      scale: environment.scale)
    let layout = environment.typesetter.layout(request)
    if !isLeft || layout.lineCount < 2 { return layout }
    // Two lines end at their badge.
    request.alignment = .leading
    request.maxWidth = layout.size.width
    return environment.typesetter.layout(request)
  }
}

extension MapMarker {
  /// The most characters of a title that two lines could show.
  private static let mostScalars = 300

  /// The title, shortened if it is far longer than its two lines: its pictures are looked up by it in
  /// every frame.
  var shownTitle: String {
    let scalars = title.unicodeScalars
    if title.utf8.count <= Self.mostScalars { return title }
    let shown = scalars.prefix(Self.mostScalars)
    return shown.endIndex == scalars.endIndex ? title : String(shown) + "…"
  }
}
