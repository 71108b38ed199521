import VitrineComponents
import VitrineUnits

/// Layer of a map's labels: looked up in jobs, placed for each frame, faded in and out.
@MainActor
final class LabelLayer: Component {
  /// A map lower or narrower than this, in points, also uses spare positions.
  private static let small = 300.0

  private let lookup = LabelLookup()
  private let pictures = LabelPictures()
  private var fades = LabelFades()
  /// Whether labels must be placed again for another reason than newly found names.
  private var isOutdated = false
  /// Whether labels were fading in the last frame.
  private var wasFading = false

  override init() {
    super.init()
    isTouchable = false
  }

  /// The shown labels without those that fade out.
  var placed: [LabelPlacer.Placed] { fades.placed }
  /// The names of areas and places that are on the map, also those that fade out.
  var areaNames: Set<String> { fades.areaNames }
  /// The labels that fade out.
  var fadingNames: [FadingName] { fades.fadingNames { pictures.boxes($0) } }
  /// All labels that are visible in this frame, with the areas that they cover.
  var visible: [(text: String, boxes: [Rect])] {
    fades.visible.map(\.placed).filter { pictures.isReady($0) }
      .map { ($0.text, pictures.boxes($0)) }
  }

  /// Whether names have changed, or wait to be placed.
  var needsPlacing: Bool { isOutdated || lookup.hasNews }

  func setStyle(_ style: MapStyle) {
    pictures.setStyle(style)
    isOutdated = true
    setNeedsDisplay()
  }

  /// Discards all names: the language has changed.
  func forgetNames() {
    fades.removeAll()
    isOutdated = true
  }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() {
    lookup.forgetWork()
    pictures.forgetWork()
  }

  // MARK: Placing

  /// Places the labels around occupied areas. Returns the field with the areas of the labels.
  /// `pinned` are names that are already on the map as the title of a pin; `fading` are titles for
  /// whose end new labels wait.
  func update(
    _ view: MapViewport, data: MapData, language: MapLanguage, field: CollisionField,
    pinned: Set<String> = [], fading: [FadingName] = [], at now: Instant
  ) -> CollisionField {
    let last = fades.beginFrame(at: now)
    isOutdated = false
    lookup.beginFrame()
    pictures.beginFrame()
    var placer = LabelPlacer(view: view, language: language, field: field)
    placer.pinned = pinned
    guard let environment = stage?.environment else { return placer.field }
    let wanted = LabelTile.tiles(in: view.worldBounds, zoom: view.camera.zoom)
    let (candidates, isComplete) = lookup.candidates(
      in: wanted, of: data, isSmall: min(view.size.width, view.size.height) < Self.small, by: self)
    var fresh = NewTexts.most(on: stage)
    let measure = { [pictures] (text: String, candidate: LabelCandidate) -> LabelMeasure? in
      if let known = pictures.measure(text, of: candidate) { return known }
      if fresh <= 0 { return nil }
      fresh -= 1
      return pictures.layOut(text, of: candidate, in: environment)
    }
    let (kept, new) = split(candidates, isComplete: isComplete)
    for old in kept { placer.place(old.candidate, before: old, measure: measure) }
    placer.place(new, measure: measure)
    show(placer.placed, in: view, environment)
    fades.wait(for: fading, since: last) { pictures.boxes($0) }
    if fresh <= 0 {
      isOutdated = true
      parent?.setNeedsAdvance()
    }
    setNeedsDisplay()
    return placer.field
  }

  /// The shown labels that may stay, in the order of their ranks, and the other candidates.
  private func split(
    _ candidates: [LabelCandidate], isComplete: Bool
  ) -> (kept: [LabelPlacer.Placed], new: [LabelCandidate]) {
    var known: Set<LabelCandidate.ID> = []
    if isComplete { for candidate in candidates { known.insert(candidate.id) } }
    // Unknown ones are no longer in the data, or not for this zoom.
    let kept = fades.placed.filter { !isComplete || known.contains($0.candidate.id) }
      .sorted { $0.candidate.precedes($1.candidate) }
    var seen: Set<LabelCandidate.ID> = []
    for old in kept { seen.insert(old.candidate.id) }
    return (kept, candidates.filter { seen.insert($0.id).inserted })
  }

  private func show(
    _ placed: [LabelPlacer.Placed], in view: MapViewport, _ environment: Environment
  ) {
    let start = fades.start(isAtOnce: environment.reducesMotion)
    fades.adopt(placed, in: view, from: start)
    fades.keepApart(from: start) { pictures.boxes($0) }
    fades.delayUnready(to: start) { pictures.request($0, by: self, in: environment) }
    wasFading = fades.isFading
    if wasFading { parent?.setNeedsAdvance() }
  }

  /// Continues to fade labels that stay where they are on the layer.
  func fade(at now: Instant) {
    _ = fades.beginFrame(at: now)
    guard wasFading, let environment = stage?.environment else { return }
    // Others may have waited for the places of those that are gone.
    if fades.removeGone() { isOutdated = true }
    let start = fades.start(isAtOnce: environment.reducesMotion)
    fades.delayUnready(to: start) { pictures.request($0, by: self, in: environment) }
    wasFading = fades.isFading
    if wasFading || isOutdated { parent?.setNeedsAdvance() }
    setNeedsDisplay()
  }

  override func draw(into canvas: inout Canvas) {
    for (placed, opacity) in fades.visible {
      pictures.draw(placed, opacity: opacity, into: &canvas)
    }
  }
}
