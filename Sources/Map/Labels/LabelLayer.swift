import VitrineComponents
import VitrineUnits

/// Layer of a map's labels: looked up in jobs, placed for each frame, faded in and out.
@MainActor
final class LabelLayer: Component {
  private let lookup = LabelLookup()
  private let pictures = LabelPictures()
  private var fades = LabelFades()
  /// The most new forms of a placement. At rest others are made with those at spare positions.
  private static let mostForms = 12

  /// Whether labels must be placed again in the next frame.
  private(set) var needsPlacing = false
  /// Whether more labels may find a place.
  private var isOutdated = false
  /// The preparation of spare positions, while it takes place.
  private var preparation: SparePreparation?
  /// The view for which spare positions are prepared.
  private var preparedView: MapViewport?
  /// Texts of the last placement that are not laid out yet.
  private var waiting = WaitingTexts()
  /// Whether labels were fading in the last frame.
  private var wasFading = false
  /// The pixels on which the labels were placed.
  private var pixels = LabelPixels(anchor: .zero, scale: 1)

  override init() {
    super.init()
    isTouchable = false
  }

  /// The shown labels without those that fade out.
  var placed: [LabelPlacer.Placed] { fades.placed }
  /// The names of areas and places that are on the map, also those that fade out.
  var areaNames: Set<String> { fades.areaNames }
  /// The times at which labels began to fade out.
  var leavingTimes: [Instant] { fades.leavingTimes }
  /// The labels that fade out.
  var fadingNames: [FadingName] { fades.fadingNames }
  /// All labels that are visible in this frame, with the areas that they cover.
  var visible: [(text: String, boxes: [Rect])] { shown.map { ($0.placed.text, $0.placed.boxes) } }

  /// The opacities of the labels that are visible in this frame.
  var opacities: [LabelCandidate.ID: UInt8] {
    Dictionary(
      shown.map { ($0.placed.candidate.id, $0.opacity) }, uniquingKeysWith: { first, _ in first })
  }

  private var shown: [(placed: LabelPlacer.Placed, opacity: UInt8)] {
    fades.visible.filter { pictures.isReady($0.placed) }
  }

  /// Whether more labels may find a place, now or when their texts are laid out.
  var wantsPlacing: Bool { isOutdated || lookup.hasNews }

  func setStyle(_ style: MapStyle) {
    pictures.setStyle(style)
    lookup.forgetTrials()
    preparedView = nil
    needsPlacing = true
    setNeedsDisplay()
  }

  /// Discards all names: the language has changed.
  func forgetNames() {
    fades.removeAll()
    needsPlacing = true
  }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() {
    lookup.forgetWork()
    pictures.forgetWork()
  }

  // MARK: Placing

  /// Places the labels around occupied areas. Returns the field with the areas of the labels.
  /// `pinned` are names that are already on the map as the title of a pin, and `pin` the areas of
  /// both; `fading` are titles for whose end new labels wait. A map at rest also uses spare
  /// positions, once they are prepared. `anchor` is the place of a corner of tiles.
  func update(
    _ view: MapViewport, anchor: Point, data: MapData, language: MapLanguage, field: CollisionField,
    pinned: Set<String> = [], pin: [Rect] = [], fading: [FadingName] = [], isAtRest: Bool,
    at now: Instant
  ) -> CollisionField {
    let last = fades.beginFrame(at: now)
    (needsPlacing, isOutdated) = (false, false)
    waiting.removeAll()
    lookup.beginFrame()
    pictures.beginFrame()
    var placer = LabelPlacer(view: view, field: field)
    placer.pinned = pinned
    placer.isMoving = !isAtRest
    guard let environment = stage?.environment else { return placer.field }
    pixels = LabelPixels(anchor: view.point(world: anchor), scale: environment.scale)
    let usesSpare = isAtRest && (stage?.isUnseen == true || preparedView == view)
    if !usesSpare {
      placer.formsLeft = Self.mostForms
      // The forms of another view replace those that were prepared.
      preparedView = nil
    }
    let selection = lookup.candidates(
      in: LabelTile.tiles(in: view.worldBounds, zoom: view.camera.zoom), of: data,
      language: language, withSpare: usesSpare, by: self)
    var fresh = NewTexts.most(on: stage)
    let hidden = placeShown(
      selection, within: isAtRest ? view.visible : nil, by: &placer, environment, &fresh)
    placeNew(
      selection, hidden, isLateToo: usesSpare || !isAtRest, by: &placer, environment, &fresh)
    show(placer.placed, under: pin, in: view, field.approach, environment)
    fades.wait(for: fading, since: last, field.approach)
    isOutdated = !waiting.isEmpty
    preparation = nil
    if isAtRest && !usesSpare {
      preparation = SparePreparation(view: view, data: data, language: language, placer: placer)
      parent?.setNeedsAdvance()
    }
    setNeedsDisplay()
    return placer.field
  }

  /// Places the labels that may stay, in the order of their ranks. Names of streets of which
  /// nothing is in `sight` are not placed yet, but returned; other names that its edges cut are
  /// not placed.
  private func placeShown(
    _ selection: LabelSelection, within sight: Rect?, by placer: inout LabelPlacer,
    _ environment: Environment, _ fresh: inout Int
  ) -> [LabelPlacer.Placed] {
    let kept = fades.placed.compactMap { old -> LabelPlacer.Placed? in
      guard let (candidate, text) = selection.current(old.candidate.id) else {
        // It is no longer in the data, or not for this zoom, or not known yet.
        return selection.isComplete ? nil : old
      }
      guard let text else { return nil }
      var kept = old
      // The form is that of the text.
      if text != old.text { kept.form = nil }
      (kept.candidate, kept.text) = (candidate, text)
      return kept
    }.sorted { $0.candidate.precedes($1.candidate) }
    var hidden: [LabelPlacer.Placed] = []
    for old in kept {
      let isUnseen = placeAgain(old, within: sight, by: &placer, environment, &fresh)
      if isUnseen && old.candidate.line != nil { hidden.append(old) }
    }
    return hidden
  }

  /// Places a label that was placed before. Returns whether it is not placed because nothing of it
  /// would be in `sight`.
  @discardableResult
  private func placeAgain(
    _ old: LabelPlacer.Placed, within sight: Rect?, by placer: inout LabelPlacer,
    _ environment: Environment, _ fresh: inout Int
  ) -> Bool {
    let candidate = old.candidate
    guard let center = placer.center(of: candidate.place, candidate.look, isShown: true),
      placer.mayShow(old.text, isAlong: candidate.line != nil, at: center),
      let extent = extent(of: old.text, candidate, environment, &fresh)
    else { return false }
    return placer.place(
      candidate, old.text, extent, at: center, before: LabelPlacer.Before(old), within: sight)
  }

  /// Places the candidates that are not shown yet in the order of their ranks, wholly in the
  /// visible part. Names of streets that its edge would cut come after the others and the `hidden`
  /// ones, if `isLateToo`: a street has no second name nearby, so a cut one, or one under a sheet,
  /// would keep whole ones away.
  private func placeNew(
    _ selection: LabelSelection, _ hidden: [LabelPlacer.Placed], isLateToo: Bool,
    by placer: inout LabelPlacer, _ environment: Environment, _ fresh: inout Int
  ) {
    var isShown = [Bool](repeating: false, count: selection.spots.count)
    for old in fades.placed {
      if let number = selection.number(of: old.candidate.id) { isShown[number] = true }
    }
    var late: [Int] = []
    let spots = selection.spots
    for i in isShown.indices where !isShown[i] {
      if spots[i].isAlong {
        // At rest they follow soon, in the order of their ranks.
        if placer.formsLeft <= 0 && !placer.isMoving { continue }
        let isLate = placeAlong(
          i, spots[i], of: selection, within: placer.view.visible, by: &placer, environment, &fresh)
        if isLate { late.append(i) }
      } else {
        placeFlat(i, spots[i], of: selection, by: &placer, environment, &fresh)
      }
    }
    for old in hidden { placeAgain(old, within: nil, by: &placer, environment, &fresh) }
    // At rest whole names at spare positions come first.
    if !isLateToo { return }
    for i in late {
      placeAlong(i, spots[i], of: selection, within: nil, by: &placer, environment, &fresh)
    }
  }

  /// Places the name of a street or river that is not shown yet. Returns whether it is not placed
  /// because it would not be wholly in `sight`.
  @discardableResult
  private func placeAlong(
    _ i: Int, _ spot: LabelSelection.Spot, of selection: LabelSelection, within sight: Rect?,
    by placer: inout LabelPlacer, _ environment: Environment, _ fresh: inout Int
  ) -> Bool {
    guard let center = placer.center(of: spot.place, spot.look, isShown: false),
      placer.mayShow("", isAlong: true, at: center)
    else { return false }
    if let sight, !sight.contains(center) { return true }
    let trial = selection.trial(i)
    guard let extent = extent(of: trial, i, in: selection, environment, &fresh) else {
      return false
    }
    guard let form = placer.form(of: trial, extent, selection.candidate(i)) else { return false }
    return placer.place(
      selection.candidate(i), selection.text(i), extent, form, at: center, before: nil,
      within: sight)
  }

  /// Places the name of an area or place that is not shown yet.
  private func placeFlat(
    _ i: Int, _ spot: LabelSelection.Spot, of selection: LabelSelection,
    by placer: inout LabelPlacer, _ environment: Environment, _ fresh: inout Int
  ) {
    let sight = placer.view.visible
    guard let center = placer.center(of: spot.place, spot.look, isShown: false),
      let text = selection.text(i), placer.mayShow(text, isAlong: false, at: center),
      sight.contains(center),
      let extent = extent(of: selection.trial(i), i, in: selection, environment, &fresh)
    else { return }
    placer.place(selection.candidate(i), text, extent, at: center, before: nil, within: sight)
  }

  /// The extent of a candidate's text, if it is laid out or one of the few new ones of a frame.
  private func extent(
    of trial: LabelTrial, _ i: Int, in selection: LabelSelection, _ environment: Environment,
    _ fresh: inout Int
  ) -> LabelMeasure? {
    if let known = trial.extent { return known }
    guard let text = selection.text(i) else { return nil }
    trial.extent = extent(of: text, selection.candidate(i), environment, &fresh)
    return trial.extent
  }

  /// The extent of a text, which is laid out if it is one of the few new ones of a frame. Others
  /// are laid out in the next frames, before labels are placed again.
  private func extent(
    of text: String, _ candidate: LabelCandidate, _ environment: Environment, _ fresh: inout Int
  ) -> LabelMeasure? {
    if let known = pictures.measure(text, of: candidate) { return known }
    if fresh <= 0 {
      waiting.add(text, candidate)
      return nil
    }
    fresh -= 1
    return pictures.layOut(text, of: candidate, in: environment)
  }

  /// Lets labels that were placed in this frame appear after titles that leave their places, or
  /// that have their names.
  func wait(for fading: [FadingName], _ approach: MapApproach?) {
    fades.wait(for: fading, since: fades.now, approach)
  }

  /// Lays out a few of the texts that wait.
  private func layOutWaiting(_ environment: Environment) {
    if waiting.isEmpty { return }
    for (text, candidate) in waiting.take(NewTexts.most(on: stage)) {
      _ = pictures.layOut(text, of: candidate, in: environment)
    }
    if !waiting.isEmpty { parent?.setNeedsAdvance() }
  }

  private func show(
    _ placed: [LabelPlacer.Placed], under pin: [Rect], in view: MapViewport,
    _ approach: MapApproach?, _ environment: Environment
  ) {
    let start = fades.start(isAtOnce: environment.reducesMotion)
    fades.adopt(placed, in: view, from: start)
    fades.removeCovered(by: pin)
    fades.keepApart(from: start, approach)
    fades.delayUnready(to: start, placed: true) {
      pictures.request($0, by: self, in: environment)
    }
    let isFading = fades.isFading
    wasFading = isFading || fades.hasUnready
    if isFading || !waiting.isEmpty { parent?.setNeedsAdvance() }
  }

  /// Moves each label with its place from the view for which it was placed, all by `distance` if
  /// the map has only moved.
  func follow(_ view: MapViewport, from before: MapViewport, by distance: Vector?) {
    if let distance {
      fades.move(by: distance)
    } else {
      fades.follow(view, from: before, scale: stage?.environment.scale ?? 1)
    }
    setNeedsDisplay()
  }

  /// Fades out each label that would cover a higher one or what `taken` has, and adds the areas of
  /// the others. Where markers were placed for a view, the name of a place moves to another side
  /// of them if it can.
  func giveWay(
    in taken: inout CollisionField, besideMarkersOf view: MapViewport? = nil, at now: Instant
  ) {
    let isAtOnce = stage?.environment.reducesMotion ?? true
    let gives = fades.giveWay(in: &taken, isAtOnce: isAtOnce, at: now) { label, taken in
      view.flatMap { LabelPlacer(view: $0, field: taken).elsewhere(label) }
    }
    if gives { wasFading = true }
  }

  /// Adds the areas of the visible labels without those that fade out.
  func addStaying(to names: inout OccupiedBoxes) {
    for box in fades.stayingBoxes { names.take(box) }
  }

  /// The number of visible labels without those that fade out.
  var countOfStaying: Int { fades.countOfStaying }

  /// Removes labels that fade out since `time` over a name in `names`, and adds the areas of the
  /// others. Returns whether one is gone that was visible.
  func removeFading(since time: Instant, over names: inout OccupiedBoxes) -> Bool {
    fades.removeFading(since: time, over: &names)
  }

  /// Makes a part of the forms of names at spare positions. Another placement follows the last one.
  private func prepareSpare() {
    guard var work = preparation else { return }
    preparation = nil
    parent?.setNeedsAdvance()
    if work.selection == nil {
      work.selection = lookup.candidates(
        in: LabelTile.tiles(in: work.view.worldBounds, zoom: work.view.camera.zoom),
        of: work.data, language: work.language, withSpare: true, by: self)
    } else if work.proceed({ pictures.measure($0, of: $1) }) {
      preparedView = work.view
      isOutdated = true
      return
    }
    preparation = work
  }

  /// Continues to fade labels that stay where they are on the layer. A map at rest prepares more.
  func fade(at now: Instant, isAtRest: Bool) {
    _ = fades.beginFrame(at: now)
    guard let environment = stage?.environment else { return }
    layOutWaiting(environment)
    if isAtRest {
      prepareSpare()
    } else if preparation != nil {
      // The map may come back to where it was.
      (preparation, isOutdated) = (nil, true)
    }
    if !wasFading { return }
    // Others may have waited for the places of those that are gone.
    if fades.removeGone() { isOutdated = true }
    let start = fades.start(isAtOnce: environment.reducesMotion)
    fades.delayUnready(to: start, placed: false) {
      pictures.request($0, by: self, in: environment)
    }
    let isFading = fades.isFading
    wasFading = isFading || fades.hasUnready
    if isFading { parent?.setNeedsAdvance() }
    setNeedsDisplay()
  }

  override func draw(into canvas: inout Canvas) {
    for (placed, opacity) in fades.visible {
      pictures.draw(placed, on: pixels, opacity: opacity, into: &canvas)
    }
  }
}
