import VitrineComponents
import VitrineRaster
import VitrineTouch
import VitrineUnits

/// Layer of a map's markers: dots, badges and titles by rank, clusters with a number from afar, and
/// a pin for the selected one.
@MainActor
final class MarkerLayer: Component {
  /// More markers than this are clustered in a job.
  private static let most = 600

  var markers: [MapMarker] = [] { didSet { if markers != oldValue { sort() } } }
  var selected: String? { didSet { if selected != oldValue { selectionDidChange() } } }
  /// Areas in front of the map under which no name is placed, in points.
  var coveredAreas: [Rect] = [] {
    didSet {
      if coveredAreas == oldValue { return }
      needsPlacing = true
      parent?.setNeedsLayout()
    }
  }
  var onTap: ((MapMarker) -> Void)?
  /// A tapped cluster: its members by rank.
  var onClusterTap: (([MapMarker], _ splittingZoom: Double?) -> Void)?
  /// The highest zoom that the map can show.
  var nearestZoom = 22.0
  /// Whether nothing has been visible yet: the next update then places entries without animations.
  var isUnseen = false
  /// Whether markers have changed.
  private(set) var needsPlacing = false
  /// Whether markers or titles may change at the next placement.
  private(set) var wantsPlacing = false

  private var index = MarkerIndex.empty
  private var sorting: WorkTicket?
  private var level = MarkerLevel()
  private var leads = ClusterRepresentatives()
  private var transitions = MarkerTransitions()
  private var titles = MarkerTitles()
  /// The title of the selected marker.
  private(set) var pinTitle: PinTitle?
  private var lift = PinLift()
  private let pictures = MarkerPictures()
  private let titlePictures = TitlePictures()
  private var colors = MarkerColors()

  /// The last update: its time, the view, and the index and level that the visible entries refer
  /// to. A new list is placed at the next layout; until then a tap refers to the visible entries.
  private var placed: (view: MapViewport, index: MarkerIndex, level: Int)?
  /// The time of the present frame.
  private(set) var now = Instant.zero
  /// Whether the map was at rest at the last update.
  private var isAtRest = false
  /// Whether entries or titles were changing in the last frame.
  private var wasChanging = false

  // MARK: Markers

  private func sort() {
    // Icons are read when they are first drawn; the first frame has more time than one in motion.
    for marker in markers.prefix(Self.most) { _ = marker.glyph.paths(isMirrored: false) }
    sorting?.cancel()
    sorting = nil
    if let recent = MarkerIndex.recent, recent.markers == markers {
      // A map that is made again, as the page whose miniature was painted before, has the same.
      adopt(recent)
    } else if markers.count <= Self.most {
      let index = MarkerIndex(markers)
      MarkerIndex.recent = index
      adopt(index)
    } else {
      let markers = markers
      sorting = perform({ MarkerIndex(markers) }) { [weak self] in self?.adopt($0) }
    }
  }

  private func adopt(_ index: MarkerIndex) {
    self.index = index
    level.reset()
    leads.reset()
    needsPlacing = true
    parent?.setNeedsLayout()
  }

  private func selectionDidChange() {
    lift.since = stage?.now ?? .zero
    needsPlacing = true
    parent?.setNeedsLayout()
  }

  func setStyle(_ style: MapStyle, isDark: Bool) {
    colors = MarkerColors(style, isDark: isDark)
    pictures.setColors(colors)
    titlePictures.setColors(colors)
  }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() { titlePictures.forgetWork() }

  // MARK: What is visible

  /// The entries that are placed, without those that disappear.
  var shown: [ShownMarker] { transitions.shown }

  /// All titles beside markers, also those that appear or disappear.
  var visibleTitles: [ShownTitle] { titles.all }

  /// All titles on the map with their areas, also that of the pin.
  var titleBoxes: [(text: String, box: Rect)] {
    (pinTitle.map { [($0.text, $0.box)] } ?? []) + titles.all.map { ($0.text, $0.box) }
  }

  /// The names of the pin.
  var pinnedNames: Set<String> { Set(pinTitle.map { [$0.text] } ?? []) }

  /// The areas of the pin and its title.
  var pinBoxes: [Rect] { [transitions.pin?.box, pinTitle?.box].compactMap { $0 } }

  /// The times at which titles began to fade out.
  var leavingTimes: [Instant] { titles.leavingTimes }

  /// Whether a title moved beside its marker in the last frame.
  var hadMovingTitle: Bool { titles.isMoving(at: now) }

  /// The number of visible titles without those that fade out.
  var countOfStaying: Int { titles.countOfStaying(at: now) }

  /// The titles that fade out.
  var fadingNames: [FadingName] { titles.fadingNames }

  /// All markers in all their forms at the time of this frame, in painting order: dots at the
  /// bottom, the selected one on top.
  var visibleForms: [MarkerRoom.Visible] {
    let (leaving, shown) = (transitions.leaving, transitions.shown)
    var forms: [MarkerRoom.Visible] = []
    forms.reserveCapacity(leaving.count + shown.count)
    for entry in leaving { addForms(of: entry, to: &forms) }
    for i in transitions.paintingOrder { addForms(of: shown[i], to: &forms) }
    return MarkerRoom.limited(forms)
  }

  /// Adds the visible forms of an entry, the lowest first.
  private func addForms(of entry: ShownMarker, to forms: inout [MarkerRoom.Visible]) {
    if entry.placement.form == .pin {
      let isAtOnce = stage?.environment.reducesMotion ?? true
      guard let pose = lift.pose(at: entry.placement.point, isAtOnce: isAtOnce, at: now)
      else { return }
      return forms.append(MarkerRoom.Visible(entry: entry, form: .pin, pose: pose))
    }
    func place(_ origin: Point) -> Point? {
      placed.map { $0.view.point(world: Mercator.nearest(origin, to: $0.view.camera.world)) }
    }
    entry.forEachForm(at: now, place: place) { form, pose in
      forms.append(MarkerRoom.Visible(entry: entry, form: form, pose: pose))
    }
  }

  // MARK: Placing

  /// Places all markers, the selected one and its title first and without overlap, then the titles
  /// that stay, and adds them to `field`. `goal` is the zoom at the end of the map's own motion.
  func update(
    _ view: MapViewport, goal: Double?, field: inout CollisionField, isAtRest: Bool,
    at now: Instant
  ) {
    self.now = now
    self.isAtRest = isAtRest
    (needsPlacing, wantsPlacing) = (false, false)
    wasChanging = true
    pictures.beginFrame()
    titlePictures.beginFrame(mostNew: NewTexts.most(on: stage))
    let before = pinTitle
    pinTitle = nil
    if index.markers.isEmpty && transitions.isEmpty && titles.all.isEmpty {
      for area in coveredAreas { field.take(area) }
      return
    }
    let old = level.shown
    let isDelayed = level.update(
      zoom: view.camera.zoom, goal: goal, isAtOnce: changesAtOnce, at: now)
    if isDelayed { wantsPlacing = true }
    guard let level = level.shown else {
      for area in coveredAreas { field.take(area) }
      return
    }
    placed = (view, index, level)
    let placer = MarkerPlacer(
      index: index, level: level, chosen: selected.flatMap { index.number(of: $0) }, view: view,
      mixed: colors.mixed, now: now)
    let pin = placer.pin(&field)
    placeTitle(of: pin, before, in: view, &field)
    let others = placer.others(&field, beside: pin, &leads)
    transitions.adopt(
      (pin.map { [$0] } ?? []) + others, of: index, from: old, to: level, in: view,
      isAtOnce: changesAtOnce, at: now)
    for area in coveredAreas { field.take(area) }
    titles.keep(in: view, titleFrame, field: &field)
    if isChanging { parent?.setNeedsAdvance() }
    setNeedsDisplay()
  }

  private func placeTitle(
    of pin: ShownMarker?, _ before: PinTitle?, in view: MapViewport,
    _ field: inout CollisionField
  ) {
    guard let pin, !pin.placement.marker.title.isEmpty, let environment = stage?.environment
    else { return }
    let text = pin.placement.marker.shownTitle
    guard let size = titlePictures.size(of: text, isUrgent: true, in: environment) else { return }
    let title = PinTitle(
      text, size: size, under: pin.placement.point, visible: view.visible,
      direction: environment.direction, before: before,
      at: changesAtOnce && before == nil ? now - NameFade.duration : now)
    field.take(title.box, of: pin.placement.point)
    _ = titlePictures.isReady(text, beside: title.markerSide, by: self, in: environment)
    pinTitle = title
  }

  /// Adds titles by rank, where markers and the labels of streets and places leave room. A name
  /// that an area or place on the map has already (`named`) is not shown twice; new titles wait for
  /// names that fade out.
  func placeTitles(field: CollisionField, named: Set<String>, fading: [FadingName]) {
    guard let environment = stage?.environment else { return }
    // A new title fades in, and one whose name an area has fades out.
    wasChanging = true
    let frame = titleFrame
    let isIncomplete = titles.place(in: frame, field: field, named: named, fading: fading) {
      titlePictures.size(of: $0, in: environment)
    }
    if isIncomplete {
      wantsPlacing = true
      parent?.setNeedsAdvance()
    }
    titles.delayBesideNew(in: frame)
    delayUnreadyTitles(frame, placed: true)
  }

  /// Whether other entries must be shown at a zoom on the way to `goal`.
  func mustChange(at zoom: Double, goal: Double?, _ now: Instant) -> Bool {
    !index.markers.isEmpty
      && level.mustChange(zoom: zoom, goal: goal, isAtOnce: changesAtOnce, at: now)
  }

  /// Moves each entry and title with its place.
  func follow(_ view: MapViewport) {
    placed?.view = view
    let pin = transitions.pin?.placement.point
    transitions.follow(view)
    titles.follow(view)
    if let pin, let now = transitions.pin?.placement.point { pinTitle?.move(by: now - pin) }
    setNeedsDisplay()
  }

  /// Fades out each title that would cover another one, an entry or what `taken` has, and adds the
  /// areas of the others and of the entries.
  func giveWay(in taken: inout CollisionField, at now: Instant) {
    for entry in transitions.shown { taken.take(entry.box, of: entry.placement.point) }
    if let pinTitle, let pin = transitions.pin {
      taken.take(pinTitle.box, of: pin.placement.point)
    }
    if titles.giveWay(in: &taken, isAtOnce: changesAtOnce, at: now) { wasChanging = true }
  }

  /// Adds the areas that something else covers.
  func addCovered(to taken: inout CollisionField) {
    for area in coveredAreas { taken.take(area) }
  }

  /// Adds the areas of the visible titles without those that fade out.
  func addStaying(to names: inout OccupiedBoxes) {
    if let pinTitle { names.take(pinTitle.box) }
    titles.addStaying(to: &names, at: now)
  }

  /// Removes titles that fade out since `time` over a name in `names`, and adds the areas of the
  /// others. Returns whether one is gone that was visible.
  func removeFading(since time: Instant, over names: inout OccupiedBoxes) -> Bool {
    titles.removeFading(since: time, over: &names, at: now)
  }

  /// Continues the transitions of entries that stay where they are on the layer.
  func fade(at now: Instant) {
    self.now = now
    if let environment = stage?.environment, titlePictures.isWaiting {
      titlePictures.layOutWaiting(NewTexts.most(on: stage), in: environment)
      if titlePictures.isWaiting { parent?.setNeedsAdvance() }
    }
    if !wasChanging { return }
    let frame = titleFrame
    // Others may have waited for their places.
    if titles.removeGone(in: frame) { wantsPlacing = true }
    delayUnreadyTitles(frame, placed: false)
    let isChanging = isChanging
    if isChanging { parent?.setNeedsAdvance() }
    wasChanging = isChanging || titles.isChanging(at: now)
    setNeedsDisplay()
  }

  private func delayUnreadyTitles(_ frame: MarkerTitles.Frame, placed: Bool) {
    guard let environment = stage?.environment else { return }
    let changes = titles.delayUnready(in: frame, placed: placed) {
      titlePictures.isReady($0.text, beside: $0.markerSide, by: self, in: environment)
    }
    if changes { parent?.setNeedsAdvance() }
  }

  private var titleFrame: MarkerTitles.Frame {
    MarkerTitles.Frame(
      shown: transitions.shown, level: level.shown,
      direction: stage?.environment.direction ?? .leftToRight,
      visible: placed?.view.visible ?? .zero, pin: pinBoxes, isAtRest: isAtRest,
      isAtOnce: changesAtOnce, now: now)
  }

  /// Whether entries appear and disappear without animations.
  private var changesAtOnce: Bool { isUnseen || stage?.environment.reducesMotion ?? true }

  private var isChanging: Bool {
    transitions.isChanging(at: now) || transitions.pin != nil && lift.isMoving(at: now)
      || (pinTitle?.opacity(at: now) ?? 1) < 1
  }

  // MARK: Drawing

  override func draw(into canvas: inout Canvas) {
    for title in titles.all {
      titlePictures.draw(
        title.text, beside: title.markerSide, at: title.box(at: now).origin,
        opacity: title.opacity(at: now), into: &canvas)
    }
    if let pinTitle {
      titlePictures.draw(
        pinTitle.text, beside: pinTitle.markerSide, at: pinTitle.box.origin,
        opacity: pinTitle.opacity(at: now), into: &canvas)
    }
    let forms = visibleForms
    canvas.reserve(forms.count)
    for visible in forms {
      pictures.draw(visible.entry, as: visible.form, visible.pose, into: &canvas)
    }
  }

  // MARK: Touch

  override var gestures: GestureKinds { .tap }

  private var touch: MarkerTouch {
    MarkerTouch(shown: transitions.shown, titles: titles.all, nearestZoom: nearestZoom)
  }

  override func contains(_ point: Point) -> Bool { !touch.entries(at: point).isEmpty }

  override func receive(_ event: GestureEvent) {
    guard case .tap(let at) = event.gesture, let placed else { return }
    switch touch.target(
      at: convert(at), in: placed.index, level: placed.level, selected: selected)
    {
    case .marker(let marker): onTap?(marker)
    case .cluster(let members, let splittingZoom): onClusterTap?(members, splittingZoom)
    case nil: break
    }
  }
}
