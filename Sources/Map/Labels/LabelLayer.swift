import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Layer of a map's labels: looked up in jobs, placed for each frame, faded in and out.
@MainActor
final class LabelLayer: Component {
  private struct Shown {
    var placed: LabelPlacer.Placed
    /// The time at which it began to appear.
    var since: Instant
    /// The time at which it began to fade out; nil before that.
    var leaving: Instant?
  }

  private struct Key: Hashable, Sendable {
    var text: String
    var look: MapLabelSource.Look
    /// Along a line: set at twice the size and scaled down while it is rotated, so that it is sharp
    /// at every angle.
    var isAlong: Bool

    var density: Double { isAlong ? 2 : 1 }
  }

  private static let fade = 0.2
  /// Number of new texts for one frame: the layout of one takes as long as hundreds of known ones.
  private static let mostNew = 2
  private static let mostAsked = 2

  private var shown: [Shown] = []
  private var tiles = FrameCache<LabelTile, (revision: Int, candidates: [LabelCandidate])>(
    capacity: 64)
  private var asked: [(tile: LabelTile, ticket: WorkTicket)] = []
  private var layouts = FrameCache<Key, (layout: TextLayout, measure: LabelMeasure)>(
    capacity: 800)
  private let pictures = LabelBitmapCache<Key, LabelPicture>(capacity: 600)
  private let bent = LabelBitmapCache<Key, BentLabelPicture>(capacity: 200)
  private var style = MapStyle.light
  private var now = Instant.zero

  override init() {
    super.init()
    isTouchable = false
  }

  /// Number of shown labels without those that fade out.
  var count: Int { shown.filter { $0.leaving == nil }.count }
  /// The shown labels without those that fade out.
  var placed: [LabelPlacer.Placed] { shown.filter { $0.leaving == nil }.map(\.placed) }
  /// The names of areas and places that are on the map, also those that fade out.
  var areaNames: Set<String> {
    Set(
      shown.filter { $0.placed.candidate.line == nil && ($0.leaving == nil || opacity(of: $0) > 0) }
        .map(\.placed.text))
  }
  /// The labels that fade out.
  var fadingNames: [FadingName] {
    shown.compactMap { entry in
      guard let leaving = entry.leaving, opacity(of: entry) > 0 else { return nil }
      return FadingName(
        text: entry.placed.text, boxes: boxes(entry.placed),
        end: leaving + Duration(seconds: Self.fade))
    }
  }
  /// All labels that are visible in this frame, with the areas that they cover.
  var visible: [(text: String, boxes: [Rect])] {
    shown.filter { opacity(of: $0) > 0 && isReady($0.placed) }.map {
      ($0.placed.text, boxes($0.placed))
    }
  }

  func setStyle(_ style: MapStyle) {
    self.style = style
    forgetPictures()
  }

  func forgetPictures() {
    layouts.removeAll()
    pictures.removeAll()
    bent.removeAll()
    setNeedsDisplay()
  }

  /// Discards all names: the language has changed.
  func forgetNames() { shown = [] }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() {
    for entry in asked { entry.ticket.cancel() }
    asked = []
    pictures.forgetWork()
    bent.forgetWork()
  }

  // MARK: Placing

  /// Places the labels around occupied areas. Returns the field with the areas of the labels. `pinned` are
  /// names that are already on the map as the title of a pin; `fading` are titles for whose end new labels
  /// wait.
  func update(
    _ view: MapViewport, data: MapData, language: MapLanguage, field: CollisionField,
    pinned: Set<String> = [], fading: [FadingName] = [], at now: Instant
  ) -> CollisionField {
    let before = self.now
    self.now = now
    tiles.beginFrame()
    layouts.beginFrame()
    pictures.beginFrame()
    bent.beginFrame()
    var placer = LabelPlacer(view: view, language: language, field: field)
    placer.pinned = pinned
    guard stage != nil else { return placer.field }
    let wanted = LabelTile.tiles(in: view.worldBounds, zoom: view.camera.zoom)
    let (candidates, isComplete) = look(up: wanted, data)
    var known: Set<LabelCandidate.ID> = []
    if isComplete { for candidate in candidates { known.insert(candidate.id) } }
    var fresh = Self.mostNew
    let measure = { [self] (text: String, candidate: LabelCandidate) -> LabelMeasure? in
      let key = Key(text: text, look: candidate.look, isAlong: candidate.line != nil)
      if let known = layouts[key] { return known.measure }
      if fresh <= 0 { return nil }
      fresh -= 1
      return layout(key).measure
    }
    // Unknown ones are no longer in the data, or not for this zoom.
    let kept = shown.filter {
      $0.leaving == nil && (!isComplete || known.contains($0.placed.candidate.id))
    }.map(\.placed).sorted { $0.candidate.precedes($1.candidate) }
    var seen: Set<LabelCandidate.ID> = []
    for old in kept { seen.insert(old.candidate.id) }
    let new = candidates.filter { seen.insert($0.id).inserted }
    for old in kept { placer.place(old.candidate, before: old, measure: measure) }
    for candidate in new { placer.place(candidate, before: nil, measure: measure) }
    adopt(placer.placed, view)
    wait(for: fading, since: before)
    if fresh <= 0 { parent?.setNeedsAdvance() }
    setNeedsDisplay()
    return placer.field
  }

  private func layout(_ key: Key) -> (layout: TextLayout, measure: LabelMeasure) {
    guard let environment = stage?.environment else { preconditionFailure("on a stage") }
    if let known = layouts[key] { return known }
    let density = environment.scale * key.density
    let layout = environment.typesetter.layout(
      TextRequest(
        text: key.text, style: key.look.textStyle, direction: environment.direction,
        scale: density))
    let measure =
      key.isAlong
      ? LabelMeasure(layout, text: key.text, density: density) : LabelMeasure(size: layout.size)
    layouts[key] = (layout, measure)
    return (layout, measure)
  }

  private func adopt(_ placed: [LabelPlacer.Placed], _ view: MapViewport) {
    let isAtOnce = stage?.environment.reducesMotion ?? true
    let start = isAtOnce ? now - Duration(seconds: Self.fade) : now
    var places: [LabelCandidate.ID: Int] = [:]
    for (i, entry) in placed.enumerated() { places[entry.candidate.id] = i }
    var next: [Shown] = []
    for var old in shown {
      if let i = places.removeValue(forKey: old.placed.candidate.id) {
        old.placed = placed[i]
        if let leaving = old.leaving {
          // It fades in from its present opacity.
          let left = max(0, Self.fade - (now - leaving).seconds)
          old.since = now - Duration(seconds: left)
          old.leaving = nil
        }
      } else {
        // One that has not begun to appear has nothing to fade out.
        if old.leaving == nil && now <= old.since { continue }
        if old.leaving == nil { old.leaving = start }
        // It moves with the map while it fades.
        old.placed.center =
          view.point(world: old.placed.candidate.place) + old.placed.evasion
      }
      next.append(old)
    }
    for entry in placed where places[entry.candidate.id] != nil {
      next.append(Shown(placed: entry, since: start, leaving: nil))
    }
    shown = next.filter { $0.leaving.map { (now - $0).seconds < Self.fade } ?? true }
    keepApart(at: start)
    // A label without a picture has not begun to appear.
    for i in shown.indices where shown[i].leaving == nil && !order(shown[i].placed) {
      shown[i].since = max(shown[i].since, start)
    }
    if shown.contains(where: { isFading($0) }) { parent?.setNeedsAdvance() }
  }

  /// A label appears only after those that leave its place, and a name that leaves is gone as soon as it
  /// would cover itself, also where both leave.
  private func keepApart(at start: Instant) {
    let fade = Duration(seconds: Self.fade)
    for i in shown.indices {
      guard let leaving = shown[i].leaving else { continue }
      let old = boxes(shown[i].placed)
      for k in shown.indices where k != i && opacity(of: shown[i]) > 0 {
        let isSame = shown[k].placed.text == shown[i].placed.text
        let isNew = shown[k].leaving == nil && shown[k].since >= start
        if !isNew && !isSame { continue }
        if shown[k].leaving != nil && opacity(of: shown[k]) == 0 { continue }
        let new = boxes(shown[k].placed)
        if !old.contains(where: { box in new.contains { $0.overlaps(box) } }) { continue }
        if isNew {
          shown[k].since = max(shown[k].since, leaving + fade)
        } else {
          shown[i].leaving = now - fade
        }
      }
    }
  }

  /// A label that had not begun to appear at the time of the last frame waits for titles that leave its place,
  /// and that of an area also for those with its name.
  private func wait(for fading: [FadingName], since last: Instant) {
    for i in shown.indices where shown[i].leaving == nil && shown[i].since >= last {
      let new = boxes(shown[i].placed)
      let isArea = shown[i].placed.candidate.line == nil
      for name in fading {
        let isSame = isArea && name.text == shown[i].placed.text
        let overlaps = name.boxes.contains { box in new.contains { $0.overlaps(box) } }
        if isSame || overlaps { shown[i].since = max(shown[i].since, name.end) }
      }
    }
  }

  /// The area that a label covers; nothing while its text is not laid out.
  private func boxes(_ placed: LabelPlacer.Placed) -> [Rect] {
    guard let measure = layouts[key(placed)]?.measure else { return [] }
    return LabelPlacer.boxes(placed, measure, 0)
  }

  private func isFading(_ entry: Shown) -> Bool {
    entry.leaving != nil || (now - entry.since).seconds < Self.fade
  }

  // MARK: Looking up

  private func look(
    up wanted: [LabelTile], _ data: MapData
  ) -> (candidates: [LabelCandidate], isComplete: Bool) {
    for entry in asked where !wanted.contains(entry.tile) { entry.ticket.cancel() }
    asked.removeAll { !wanted.contains($0.tile) }
    var candidates: [LabelCandidate] = []
    var isComplete = true
    for tile in wanted {
      let entry = tiles[tile]
      if let entry { candidates += entry.candidates } else { isComplete = false }
      if entry?.revision != data.revision { ask(tile, data) }
    }
    candidates.sort { $0.precedes($1) }
    return (candidates, isComplete)
  }

  private func ask(_ tile: LabelTile, _ data: MapData) {
    guard asked.count < Self.mostAsked, !data.chunks.isEmpty,
      !asked.contains(where: { $0.tile == tile })
    else { return }
    let revision = data.revision
    let ticket = perform({ tile.candidates(in: data.chunks, without: data.replaced) }) {
      [weak self] candidates in
      guard let self else { return }
      asked.removeAll { $0.tile == tile }
      tiles[tile] = (revision, candidates)
      parent?.setNeedsLayout()
    }
    asked.append((tile, ticket))
  }

  // MARK: Picture

  override func draw(into canvas: inout Canvas) {
    let scale = canvas.environment.scale
    for entry in shown {
      let placed = entry.placed
      let opacity = opacity(of: entry)
      if opacity == 0 { continue }
      let key = key(placed)
      if !placed.letters.isEmpty {
        if let picture = bent.picture(key) { draw(placed, picture, opacity, scale, into: &canvas) }
        continue
      }
      guard let picture = pictures.picture(key) else { continue }
      // The text's top left corner from its middle, and the pixmap's from there.
      let density = picture.density / scale
      let corner = Vector(
        -picture.size.width / 2 - Double(picture.origin.x) / picture.density,
        -picture.size.height / 2 - Double(picture.origin.y) / picture.density)
      let transform: PlaneTransform
      if !key.isAlong {
        let p = placed.center + corner
        transform = PlaneTransform(
          origin: Point((p.x * scale).rounded(), (p.y * scale).rounded()))
      } else {
        let (sin, cos) = ExactMath.sincos(placed.angle)
        let p = Point(
          placed.center.x + cos * corner.dx - sin * corner.dy,
          placed.center.y + sin * corner.dx + cos * corner.dy)
        transform = PlaneTransform(
          origin: Point(p.x * scale, p.y * scale), scale: 1 / density, rotation: placed.angle)
      }
      canvas.add(
        .plane(
          PlanePicture(
            picture.pixmap, at: .zero, transform: transform, opacity: opacity)))
    }
  }

  /// Adds all halos first, so that none covers the letter of a neighbor.
  private func draw(
    _ placed: LabelPlacer.Placed, _ picture: BentLabelPicture, _ opacity: UInt8, _ scale: Double,
    into canvas: inout Canvas
  ) {
    let density = picture.density / scale
    let transforms = zip(placed.letters, picture.letters).map { letter, known in
      let (sin, cos) = ExactMath.sincos(letter.angle)
      let corner = known.corner * (1 / density)
      let p = placed.center + letter.offset
      let origin = Point(
        p.x * scale + cos * corner.dx - sin * corner.dy,
        p.y * scale + sin * corner.dx + cos * corner.dy)
      return PlaneTransform(origin: origin, scale: 1 / density, rotation: letter.angle)
    }
    for (letter, transform) in zip(picture.letters, transforms) {
      canvas.add(
        .plane(PlanePicture(letter.halo, at: .zero, transform: transform, opacity: opacity)))
    }
    for (letter, transform) in zip(picture.letters, transforms) {
      canvas.add(
        .plane(PlanePicture(letter.ink, at: .zero, transform: transform, opacity: opacity)))
    }
  }

  private func opacity(of entry: Shown) -> UInt8 {
    let since = (now - entry.since).seconds / Self.fade
    let left = entry.leaving.map { 1 - (now - $0).seconds / Self.fade } ?? 1
    return UInt8((min(max(min(since, left), 0), 1) * 255).rounded())
  }

  private func key(_ placed: LabelPlacer.Placed) -> Key {
    Key(text: placed.text, look: placed.candidate.look, isAlong: placed.candidate.line != nil)
  }

  private func isReady(_ placed: LabelPlacer.Placed) -> Bool {
    placed.letters.isEmpty
      ? pictures.picture(key(placed)) != nil : bent.picture(key(placed)) != nil
  }

  /// Requests the picture of a label; returns whether it exists already.
  private func order(_ placed: LabelPlacer.Placed) -> Bool {
    let key = key(placed)
    let density = key.density * (stage?.environment.scale ?? 1)
    let (color, halo) = (key.look.color(style.labels), key.look.halo(style))
    if placed.letters.isEmpty {
      if pictures.picture(key) != nil { return true }
      let layout = layout(key).layout
      pictures.order(key, by: self) {
        { LabelPicture(layout, density: density, color: color, halo: halo) }
      }
    } else {
      if bent.picture(key) != nil { return true }
      let (layout, measure) = layout(key)
      bent.order(key, by: self) {
        { BentLabelPicture(layout, measure, density: density, color: color, halo: halo) }
      }
    }
    return false
  }
}
