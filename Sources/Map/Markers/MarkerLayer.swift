import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTouch
import VitrineUnits

/// The markers of a map: badges, bubbles with a number where several stand too near to one another,
/// one pin for the chosen one.
@MainActor
final class MarkerLayer: Component {
  /// What stands on the screen.
  struct Standing {
    /// The marker, or the first of those in a bubble.
    var marker: MapMarker
    var form: MarkerArt.Form
    /// Its place on the screen, wherever it is on its way there.
    var point: Point
    /// More than 1 for a bubble.
    var count: Int
  }

  struct Shown {
    var standing: Standing
    var color: Color
    /// On the Mercator square.
    var place: Point
    /// Of the index' markers, and of the level's nodes.
    var lead: Int
    var node: Int
    /// When it appeared.
    var since: Instant
    /// Where it came out of, or is going to, on the Mercator square; nil: it fades where it is.
    var origin: Point?
    /// A bubble that takes others in is there at once.
    var isAtOnce = false

    /// Known again by this from picture to picture.
    var key: Key {
      Key(id: standing.marker.id, count: standing.count, isPin: standing.form == .pin)
    }
  }

  struct Key: Hashable {
    var id: String
    var count: Int
    var isPin: Bool
  }

  static let fade = 0.24
  static let lift = SpringMotion(
    Spring(response: 0.32, dampingRatio: 0.62), from: 0, to: 1)
  static let liftTime = lift.settleTime(within: 0.003, speed: 0.05)
  /// More markers than that are sorted beside the frames.
  private static let most = 600

  var markers: [MapMarker] = [] { didSet { if markers != oldValue { sort() } } }
  var selected: String? { didSet { if selected != oldValue { selectionDidChange() } } }
  var onTap: ((MapMarker) -> Void)?
  /// A bubble: its members by rank.
  var onBubbleTap: (([MapMarker], _ splittingZoom: Double?) -> Void)?
  var ring = Color.white

  private var index = MarkerIndex.empty
  private var level: Int?
  /// Of the node that the chosen marker would lead.
  private var deputy: (level: Int, node: Int, chosen: Int, lead: Int)?
  /// When the level changed last.
  private var levelSince = Instant.zero
  private var work: WorkTicket?
  var shown: [Shown] = []
  /// On their way into others, or out.
  var leaving: [Shown] = []
  var art = Generations<MarkerArt, (pixmap: Pixmap, corner: PixelPoint)>(capacity: 128)
  private var titles = Generations<String, TextLayout>(capacity: 256)
  let pictures = LabelPress<String, LabelPicture>(capacity: 256)
  var counts = Generations<Int, LabelPicture>(capacity: 128)
  var titled: [(text: String, at: Point)] = []
  var titleColor = Color.black
  var halo = Color.white
  private var bubble = Color.black
  var chosenSince = Instant.zero
  var now = Instant.zero

  // MARK: Markers

  private func sort() {
    work?.cancel()
    work = nil
    if markers.count <= Self.most {
      adopt(MarkerIndex(markers))
    } else {
      let markers = markers
      work = perform({ MarkerIndex(markers) }) { [weak self] in self?.adopt($0) }
    }
  }

  private func adopt(_ index: MarkerIndex) {
    self.index = index
    level = nil
    deputy = nil
    // Numbers of markers are others now.
    leaving = []
    parent?.setNeedsLayout()
  }

  private func selectionDidChange() {
    chosenSince = stage?.moment ?? .zero
    parent?.setNeedsLayout()
  }

  func setStyle(_ style: MapStyle, isDark: Bool) {
    ring = isDark ? Color(rgb: 0x2a2e34) : .white
    titleColor = style.labels.place
    halo = style.labels.halo
    bubble = isDark ? Color(rgb: 0x8a939d) : Color(rgb: 0x5b6673)
    forgetPictures()
  }

  func forgetPictures() {
    art.removeAll()
    titles.removeAll()
    pictures.removeAll()
    counts.removeAll()
  }

  /// Those in sight.
  var standing: [Standing] { shown.map(\.standing) }

  // MARK: Placing

  /// Places all markers: the chosen one and its title first, and nothing on it. What stands is taken
  /// in `field`.
  func update(_ view: MapViewport, field: inout CollisionField, at now: Instant) {
    self.now = now
    art.beginFrame()
    titles.beginFrame()
    pictures.beginFrame()
    counts.beginFrame()
    titled = []
    if index.markers.isEmpty && shown.isEmpty && leaving.isEmpty { return }
    let before = self.level
    var level = MarkerClusters.level(zoom: view.camera.zoom, shown: before)
    let isQuick = stage?.environment.reducesMotion ?? true
    if let before, level != before, !isQuick, (now - levelSince).seconds < Self.fade {
      // One change after the other: a quick zoom would throw everything about.
      level = before
      parent?.setNeedsAdvance()
    }
    if level != before { levelSince = now }
    self.level = level
    var next: [Shown] = []
    let chosen = selected.flatMap { index.number(of: $0) }
    if let chosen { placeChosen(chosen, view, &field, &next) }
    placeNodes(index.clusters[level], except: chosen, view, &field, &next)
    follow(next, view, from: before, to: level)
    if shown.contains(where: { isChanging($0) }) || !leaving.isEmpty {
      parent?.setNeedsAdvance()
    }
    setNeedsDisplay()
  }

  func nearest(_ place: Point, _ view: MapViewport) -> Point {
    Mercator.nearest(place, to: view.camera.world)
  }

  private func placeChosen(
    _ chosen: Int, _ view: MapViewport, _ field: inout CollisionField, _ next: inout [Shown]
  ) {
    let marker = index.markers[chosen]
    let place = nearest(index.places[chosen], view)
    let point = view.point(world: place)
    field.take(MarkerArt.box(.pin).offset(by: point - .zero))
    next.append(
      Shown(
        standing: Standing(marker: marker, form: .pin, point: point, count: 1),
        color: marker.color, place: place, lead: chosen, node: -1, since: now))
    var fresh = 1
    guard !marker.title.isEmpty, let environment = stage?.environment,
      let size = title(marker.title, environment, &fresh)?.size
    else { return }
    let corner = Point(point.x - size.width / 2, point.y + 4)
    field.take(Rect(origin: corner, size: size))
    titled.append((marker.title, corner))
  }

  private func placeNodes(
    _ level: MarkerClusters.Level, except chosen: Int?, _ view: MapViewport,
    _ field: inout CollisionField, _ next: inout [Shown]
  ) {
    let bounds = view.worldBounds
    let margin = 60 / view.camera.scale
    let near = Rect(
      bounds.minX - margin, bounds.minY - margin, bounds.width + 2 * margin,
      bounds.height + 2 * margin)
    // What stands on the pin gives way to it, and to nothing else.
    let taken = field
    for (k, node) in level.nodes.enumerated() {
      var place = nearest(node.place, view)
      guard near.contains(place) else { continue }
      var (lead, count) = (node.lead, node.count)
      if let chosen, level.node[chosen] == Int32(k) {
        // The chosen one stands by itself.
        count -= 1
        if count == 0 { continue }
        if lead == chosen { lead = second(of: k, except: chosen) }
        if count == 1 { place = nearest(index.places[lead], view) }
      }
      let form = count == 1 ? MarkerArt.Form.badge : .bubble(count < 10 ? 0 : count < 100 ? 1 : 2)
      let point = view.point(world: place)
      let box = MarkerArt.box(form).offset(by: point - .zero)
      if chosen != nil, !taken.isFree(box) { continue }
      field.take(box)
      let marker = index.markers[lead]
      next.append(
        Shown(
          standing: Standing(marker: marker, form: form, point: point, count: count),
          color: count > 1 && !node.isUniform ? bubble : marker.color, place: place, lead: lead,
          node: k, since: now))
    }
  }

  /// Who leads a node from which the chosen one is taken: sought once, not at every picture.
  private func second(of node: Int, except chosen: Int) -> Int {
    let level = self.level ?? 0
    if let known = deputy, known.level == level, known.node == node, known.chosen == chosen {
      return known.lead
    }
    let lead = index.members(of: node, level: level).first { $0 != chosen } ?? chosen
    deputy = (level, node, chosen, lead)
    return lead
  }

  /// What stood goes on; what is new comes out of the bubble that it was in, what is gone goes into the
  /// one that it is in now.
  private func follow(
    _ next: [Shown], _ view: MapViewport, from before: Int?, to level: Int
  ) {
    var known: [Key: Int] = [:]
    for (i, entry) in shown.enumerated() { known[entry.key] = i }
    var stays = [Bool](repeating: false, count: shown.count)
    var result = next
    let other = before.flatMap { $0 == level ? nil : $0 }
    /// The node of a level that an entry's marker is in, where that is larger.
    func holder(_ entry: Shown, _ level: Int) -> MarkerClusters.Node? {
      let nodes = index.clusters[level]
      let node = nodes.nodes[Int(nodes.node[entry.lead])]
      return node.count > entry.standing.count ? node : nil
    }
    for i in result.indices {
      if let old = known[result[i].key] {
        stays[old] = true
        result[i].since = shown[old].since
        result[i].origin = shown[old].origin
        result[i].isAtOnce = shown[old].isAtOnce
      } else if let other {
        result[i].origin = holder(result[i], other)?.place
        result[i].isAtOnce = result[i].standing.count > 1
      }
    }
    leaving.removeAll { (now - $0.since).seconds >= Self.fade }
    for (i, entry) in shown.enumerated() where !stays[i] && entry.standing.form != .pin {
      var entry = entry
      entry.since = now
      entry.origin = other == nil ? nil : holder(entry, level)?.place
      // One that splits is its members from now on.
      if other == nil || entry.origin != nil { leaving.append(entry) }
    }
    if stage?.environment.reducesMotion ?? true { leaving = [] }
    for i in leaving.indices {
      leaving[i].standing.point = view.point(world: nearest(leaving[i].place, view))
    }
    shown = result
  }

  /// Titles beside the badges, where the names of streets and places leave room.
  func placeTitles(_ view: MapViewport, field: CollisionField) {
    guard let environment = stage?.environment, view.camera.zoom >= 15.4 else { return }
    var field = field
    let isLeft = environment.direction == .rightToLeft
    var fresh = 1
    for entry in shown where entry.standing.form == .badge {
      let marker = entry.standing.marker
      if marker.title.isEmpty { continue }
      guard let size = title(marker.title, environment, &fresh)?.size else {
        parent?.setNeedsAdvance()
        continue
      }
      let point = entry.standing.point
      let corner = Point(
        isLeft ? point.x - 19 - size.width : point.x + 19, point.y - size.height / 2)
      let box = Rect(origin: corner, size: size)
      if field.isFree(box) {
        field.take(box)
        titled.append((marker.title, corner))
      }
    }
  }

  /// How the title is set; has its picture painted. Nil where enough new ones were set for one picture.
  private func title(
    _ text: String, _ environment: Environment, _ fresh: inout Int
  ) -> TextLayout? {
    let layout: TextLayout
    if let known = titles[text] {
      layout = known
    } else {
      if fresh <= 0 { return nil }
      fresh -= 1
      layout = environment.typesetter.layout(
        TextRequest(
          text: text, style: TextStyle(size: 14, weight: .medium), maxWidth: 150, lineLimit: 2,
          direction: environment.direction, scale: environment.scale))
      titles[text] = layout
    }
    let (scale, color, halo) = (environment.scale, titleColor, halo)
    pictures.order(text, by: self) {
      { LabelPicture(layout, density: scale, color: color, halo: halo) }
    }
    return layout
  }

  /// What was asked for was lost: the map was off the stage.
  func forgetWork() { pictures.forgetWork() }

  private func isChanging(_ entry: Shown) -> Bool {
    entry.standing.form == .pin
      ? (now - chosenSince).seconds < Self.liftTime : (now - entry.since).seconds < Self.fade
  }

  // MARK: Touch

  override var gestures: GestureKinds { .tap }

  override func contains(_ point: Point) -> Bool { entry(at: point) != nil }

  /// What is under a finger: the pin, else the nearest.
  private func entry(at point: Point) -> Shown? {
    var best: (distance: Double, entry: Shown)?
    for entry in shown {
      let standing = entry.standing
      guard MarkerArt.touch(standing.form).offset(by: standing.point - .zero).contains(point) else {
        continue
      }
      if standing.form == .pin { return entry }
      let distance = (standing.point - point).length
      if distance < best?.distance ?? .infinity { best = (distance, entry) }
    }
    return best?.entry
  }

  override func receive(_ event: GestureEvent) {
    guard case .tap(let at) = event.gesture, let entry = entry(at: convert(at)) else { return }
    if entry.standing.count == 1 { return onTap?(entry.standing.marker) ?? () }
    let members = index.members(of: entry.node, level: level ?? 0)
    onBubbleTap?(members.map { index.markers[$0] }, index.clusters.splittingZoom(of: members))
  }

  override func draw(into canvas: inout Canvas) { drawAll(into: &canvas) }
}
