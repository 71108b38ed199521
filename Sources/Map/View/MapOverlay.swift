import VitrineComponents
import VitrineUnits

/// The names and markers over a map's tiles: placed together without overlaps. While the map only
/// moves, they move as one; while it zooms, each follows its place.
@MainActor
struct MapOverlay {
  let labels = LabelLayer()
  let markers = MarkerLayer()
  private var placing = OverlayPlacing()

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
    if !frame.isVisible || labels.needsPlacing || markers.needsPlacing { placing.invalidate() }
    update(frame, in: bounds, on: stage)
    // Those of this frame, too.
    if labels.wantsPlacing || markers.wantsPlacing { placing.request() }
    return placing.deadline
  }

  private mutating func update(_ frame: Frame, in bounds: Rect, on stage: Stage) {
    let (now, isMirrored) = (stage.now, stage.environment.isRightToLeft)
    if labels.wantsPlacing || markers.wantsPlacing { placing.request() }
    markers.isUnseen = !frame.isVisible
    let step = placing.step(
      to: frame.view, anchor: frame.anchor, scale: stage.environment.scale,
      isMirrored: isMirrored, at: now)
    var shift = Vector.zero
    if case .move(let distance) = step { shift = distance }
    for layer in layers { layer.frame = bounds.offset(by: shift) }
    switch step {
    case .place: break
    case .move:
      labels.fade(at: now, isAtRest: placing.isAtRest)
      markers.fade(at: now)
      // A title that moves beside its marker may come over one that fades out.
      return keepNamesApart(in: frame.view.size)
    case .follow(let before):
      if follow(frame, from: before, at: now) { return }
    }
    placing.didPlace(for: frame.view, isMirrored: isMirrored, at: now)
    var field = CollisionField(frame.view.size)
    markers.update(
      frame.view, goal: frame.goal, field: &field, isAtRest: placing.isAtRest, at: now)
    field = labels.update(
      frame.view, anchor: frame.anchor, data: frame.data, language: frame.language, field: field,
      pinned: markers.pinnedNames, pin: markers.pinBoxes, fading: markers.fadingNames,
      isAtRest: placing.isAtRest, at: now)
    markers.placeTitles(field: field, named: labels.areaNames, fading: labels.fadingNames)
    keepNamesApart(in: frame.view.size)
  }

  /// Moves each name and marker with its place; names that would cover others disappear. Returns
  /// false where markers are not those of the zoom.
  private func follow(_ frame: Frame, from before: MapViewport, at now: Instant) -> Bool {
    if markers.mustChange(at: frame.view.camera.zoom, goal: frame.goal, now) { return false }
    labels.follow(frame.view, from: before)
    markers.follow(frame.view)
    var taken = CollisionField(frame.view.size)
    markers.giveWay(in: &taken, at: now)
    labels.giveWay(in: &taken, at: now)
    labels.fade(at: now, isAtRest: false)
    markers.fade(at: now)
    keepNamesApart(in: frame.view.size)
    return true
  }

  /// A name fades out where it is, and is gone as soon as it would cover another one: while the map
  /// zooms or rotates, names come nearer to each other.
  private func keepNamesApart(in size: Size) {
    if !labels.hasLeaving && !markers.hasLeaving { return }
    var names = CollisionField(size)
    labels.addStaying(to: &names)
    markers.addStaying(to: &names)
    labels.removeFading(over: &names)
    markers.removeFading(over: &names)
  }
}
