import VitrineComponents
import VitrineUnits

/// The names and markers over a map's tiles: placed together without overlaps. While the map only
/// moves, they move as one; while it zooms, each follows its place.
@MainActor
struct MapOverlay {
  let labels = LabelLayer()
  let markers = MarkerLayer()
  private var placing = OverlayPlacing()
  private var foresight = MapForesight()
  /// How places come nearer to each other in the frames after this one.
  private var approach: MapApproach?
  /// The number of visible names that stay, when names were kept apart last.
  private var staying = 0

  /// In painting order.
  var layers: [Component] { [labels, markers] }

  init() {}

  /// The picture of a frame.
  struct Frame {
    var view: MapViewport
    /// The zoom at the end of the map's own motion.
    var goal: Double?
    /// A place near the view that moves by as many pixels as the tiles do.
    var anchor: Point
    var data: MapData
    var language: MapLanguage
    /// Whether the map has begun to appear.
    var isVisible: Bool
  }

  /// Places everything again in the next frame.
  mutating func invalidate() { placing.invalidate() }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  mutating func forgetWork() {
    placing.invalidate()
    labels.forgetWork()
    markers.forgetWork()
  }

  func setStyle(_ style: MapStyle, isDark: Bool) {
    labels.setStyle(style)
    markers.setStyle(style, isDark: isDark)
  }

  /// Places names and markers in the map's `bounds`, or moves them with the map. Returns the time
  /// of the next placement, until one at rest.
  mutating func layOut(_ frame: Frame, in bounds: Rect, on stage: Stage) -> Instant? {
    if !frame.isVisible { placing.invalidate() }
    if labels.needsPlacing { placing.invalidate(.names) }
    if markers.needsPlacing { placing.invalidate(.markers) }
    update(frame, in: bounds, on: stage)
    // Those of this frame, too.
    requestPlacing()
    return placing.deadline
  }

  private mutating func requestPlacing() {
    if labels.wantsPlacing { placing.request(.names) }
    if markers.wantsPlacing { placing.request(.markers) }
  }

  private mutating func update(_ frame: Frame, in bounds: Rect, on stage: Stage) {
    let (now, isMirrored) = (stage.now, stage.environment.isRightToLeft)
    requestPlacing()
    markers.isUnseen = !frame.isVisible
    foresight.record(frame.view.camera.zoom, at: now)
    let step = placing.step(
      to: frame.view, anchor: frame.anchor, scale: stage.environment.scale,
      isMirrored: isMirrored, at: now)
    // Where nothing fades, a name stays until another one comes over it.
    let looksAhead =
      !placing.isAtRest && frame.isVisible && !stage.environment.reducesMotion
    approach = looksAhead ? foresight.approach(from: frame.view, goal: frame.goal) : nil
    var shift = Vector.zero
    if case .move(let distance) = step { shift = distance }
    for layer in layers { layer.frame = bounds.offset(by: shift) }
    switch step {
    case .place:
      placeAll(frame, isMirrored: isMirrored, at: now)
    case .move:
      let movesTitle = markers.hadMovingTitle
      labels.fade(at: now, isAtRest: placing.isAtRest)
      markers.fade(at: now)
      return keepNamesApart(in: frame.view.size, areApart: !movesTitle)
    case .follow(let before, let distance, let kind):
      labels.follow(frame.view, from: before, by: distance)
      place(kind, frame, isMirrored: isMirrored, at: now)
    }
    keepNamesApart(in: frame.view.size)
  }

  private mutating func placeAll(_ frame: Frame, isMirrored: Bool, at now: Instant) {
    var field = CollisionField(frame.view.size, approach: approach)
    markers.update(
      frame.view, goal: frame.goal, field: &field, isAtRest: placing.isAtRest, at: now)
    placeNames(frame, in: field, isMirrored: isMirrored, at: now)
  }

  /// Places the names around what `field` has, then titles where there is room.
  private mutating func placeNames(
    _ frame: Frame, in field: CollisionField, isMirrored: Bool, at now: Instant
  ) {
    let field = labels.update(
      frame.view, anchor: frame.anchor, data: frame.data, language: frame.language, field: field,
      pinned: markers.pinnedNames, pin: markers.pinBoxes, fading: markers.fadingNames,
      isAtRest: placing.isAtRest, at: now)
    markers.placeTitles(field: field, named: labels.areaNames, fading: labels.fadingNames)
    // A title leaves where an area has its name now.
    labels.wait(for: markers.fadingNames, field.approach)
    placing.didPlace(for: frame.view, isMirrored: isMirrored, at: now)
  }

  /// Places those of one kind; the others have followed their places, and disappear where they
  /// would cover something. Markers that are not those of the zoom are placed first.
  private mutating func place(
    _ kind: OverlayPlacing.Kind?, _ frame: Frame, isMirrored: Bool, at now: Instant
  ) {
    let mustChange =
      kind != .markers && markers.mustChange(at: frame.view.camera.zoom, goal: frame.goal, now)
    if kind == .names && mustChange { return placeAll(frame, isMirrored: isMirrored, at: now) }
    var field = CollisionField(frame.view.size, approach: approach)
    if kind == .markers || mustChange {
      markers.update(
        frame.view, goal: frame.goal, field: &field, isAtRest: placing.isAtRest, at: now)
      labels.giveWay(in: &field, besideMarkersOf: frame.view, at: now)
      labels.fade(at: now, isAtRest: placing.isAtRest)
      markers.placeTitles(field: field, named: labels.areaNames, fading: labels.fadingNames)
      return placing.didPlaceMarkers(for: frame.view, at: now)
    }
    markers.follow(frame.view)
    markers.giveWay(in: &field, at: now)
    markers.fade(at: now)
    if kind == .names {
      markers.addCovered(to: &field)
      return placeNames(frame, in: field, isMirrored: isMirrored, at: now)
    }
    labels.giveWay(in: &field, at: now)
    labels.fade(at: now, isAtRest: placing.isAtRest)
  }

  /// A name fades out where it is, and is gone as soon as it would cover another one: while the map
  /// zooms or rotates, names come nearer to each other, and a title that moves beside its marker
  /// may come over one. `areApart`: all have moved as one, so only one that has become visible may
  /// cover another.
  private mutating func keepNamesApart(in size: Size, areApart: Bool = false) {
    let leaving = Set(labels.leavingTimes + markers.leavingTimes)
    if leaving.isEmpty { return }
    let count = labels.countOfStaying + markers.countOfStaying
    if areApart && count == staying { return }
    staying = count
    var names = OccupiedBoxes(size)
    labels.addStaying(to: &names)
    markers.addStaying(to: &names)
    var isGone = false
    // Where two would overlap, the one that left first is gone: most often it is hardly visible.
    for time in leaving.sorted(by: >) {
      if labels.removeFading(since: time, over: &names) { isGone = true }
      if markers.removeFading(since: time, over: &names) { isGone = true }
    }
    if isGone { placing.didRemoveName() }
  }
}
