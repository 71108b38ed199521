import Vitrine

/// The town's map with its places: under a sheet, or on a wide screen beside panes.
@MainActor
enum PoiScreen {
  /// With `flingsPassTiers` a fling of the sheet may pass a tier, otherwise it goes to the next
  /// one.
  static func make(_ options: ShowcaseOptions, flingsPassTiers: Bool) -> Component {
    SizeReader { PoiPage(options, flingsPassTiers: flingsPassTiers, in: $0) }
  }
}

@MainActor
private final class PoiPage: Component {
  private static let failed = Phrase(.mapNotRead)

  private let options: ShowcaseOptions
  private let flingsPassTiers: Bool
  private let map: MapView
  private let scene: PoiMapContainer
  private let host: SnackbarHost
  private let camera: PoiCamera
  private var arrangement: PoiArrangement!
  /// The page of the chosen place, until it is closed.
  private var page: PlacePage?
  private var selection: PoiSelection
  private var state: ReadingState
  private var isMapMissing = false
  /// Whether the map is that of the data, not the built-in one.
  private var hasOwnMap: Bool
  private var chosen: String?
  private var facts: PlaceFacts
  /// The next full minute of the clock, at which opening hours may say something else than what is
  /// shown.
  private var hoursEnd = Instant.zero
  /// The place of a marker that was tapped since the last frame: its finger was still on the map.
  private var placeToCenter: Place?

  private var list: ListView { arrangement.list.rows }
  private var panel: any PoiPanel { arrangement.panel }

  init(_ options: ShowcaseOptions, flingsPassTiers: Bool, in size: Size) {
    self.options = options
    self.flingsPassTiers = flingsPassTiers
    let data = options.data
    facts = PlaceFacts(here: data.content.here, language: options.language, clock: options.clock)
    // Nothing waits for a miniature.
    let stored = options.isPreview ? nil : data.places
    state = stored == nil ? .reading : .read
    selection = PoiSelection(stored ?? [], near: data.content.here)
    var failed: (@MainActor () -> Void)?
    let ownMap = data.mapSource { failed?() }
    hasOwnMap = ownMap != nil
    isMapMissing = ownMap == nil && data.content.map != nil
    let source = ownMap ?? MapSource(expecting: 1)
    let range = PoiCameraRange(
      stored ?? data.content.places, of: data.content, isMapOpen: ownMap != nil,
      in: PoiArrangement.room(in: size))
    map = MapView(
      source: source, camera: range.camera, limits: range.limits(nil),
      language: options.language.rawValue)
    camera = PoiCamera(map, range)
    let scene = PoiMapContainer(map)
    self.scene = scene
    host = SnackbarHost { scene }
    super.init()
    addChild(host)
    arrange(in: size)
    map.onMarkerTap = { [unowned self] in choose($0.id, fromMap: true) }
    map.onTap = { [unowned self] _ in choose(nil, fromMap: true) }
    setMarkers()
    source.observe(self) { [unowned self] in camera.sourceDidChange($0) }
    failed = { [weak self] in self?.showFailure() }
    if ownMap == nil {
      // A miniature is painted when the whole map is there, and its names would be dots.
      let isPreview = options.isPreview
      if !isPreview { source.outline = Town.outline }
      source.append { isPreview ? Town().mapWithoutNames : Town().map }
    }
    data.observeReplacement(self) { [weak self] in self?.dataWereReplaced() }
    if state == .reading { readLater() }
  }

  override func layout() {
    let hasOtherRows = arrangement.textScale != textScale && !arrangement.isSplit
    if PoiArrangement.splits(frame.size) != arrangement.isSplit || hasOtherRows { rearrange() }
    host.frame = bounds
  }

  // MARK: Arrangement

  private var textScale: Double { stage?.environment.textScale ?? 1 }

  /// Makes list and panel for a screen of this size.
  private func arrange(in size: Size) {
    arrangement = PoiArrangement(
      selection, options.language, flingsPassTiers: flingsPassTiers, in: size,
      textScale: textScale, row: { [unowned self] in row($0) },
      onClose: { [unowned self] in closePage() },
      onReopen: { [unowned self] in reopen($0) })
    let chips = arrangement.list.chips
    chips.onChange = { [unowned self] chip in showGroup(chip) }
    showState()
    camera.adopt(panel, room: arrangement.room)
    panel.onCover = { [unowned self] in camera.followPanel() }
    scene.panel = panel
  }

  /// Shows the places of the group of a chip; the first chip shows all places.
  private func showGroup(_ chip: Int) {
    selection.group = chip == 0 ? nil : PlaceGroup.allCases[chip - 1]
    show()
  }

  /// Moves to a screen that is wide where the last one was not, or the other way. The chosen place
  /// stays chosen, its page open, and the list at its row.
  private func rearrange() {
    let (first, wasOpen) = (arrangement.list.firstRow, page != nil)
    page = nil
    arrange(in: frame.size)
    let index = chosen.flatMap(selection.row)
    if let row = index ?? (first < selection.shown.count ? first : nil) {
      list.scrollToRow(row, animated: false)
    }
    guard wasOpen, let index else { return }
    open(selection.shown[index], animated: false)
    camera.center(on: selection.shown[index], animated: false)
  }

  override func advance(to now: Instant) {
    if let place = placeToCenter { camera.center(on: place) }
    placeToCenter = nil
    updateHours()
  }

  override func didEnterStage() {
    updateHours()
    if isMapMissing { showFailure() }
    isMapMissing = false
  }

  private func showFailure() {
    host.show(
      Snackbar(Self.failed[options.language], icon: .warning, duration: Duration(seconds: 8)))
  }

  // MARK: Places that come later

  private static let readingStep = "read the places"

  /// Reads the places for the first time, in a background job.
  private func readLater() {
    options.data.read(Self.readingStep, for: self) { [weak self] items in
      guard let self, state == .reading else { return }
      guard let places = items?.places else {
        state = .failed
        return showState()
      }
      show(places)
      camera.placesWereRead(
        PoiCameraRange(
          places, of: options.data.content, isMapOpen: hasOwnMap, in: arrangement.room))
    }
  }

  private func dataWereReplaced() {
    options.data.read(Self.readingStep, for: self) { [weak self] items in
      guard let self, let places = items?.places else { return }
      show(places)
      replaceMap()
    }
  }

  /// Shows other places. The page of a place that is gone is closed.
  private func show(_ places: [Place]) {
    let before = chosen.flatMap { id in selection.row(of: id).map { selection.shown[$0] } }
    let here = options.data.content.here
    facts = PlaceFacts(here: here, language: options.language, clock: options.clock)
    selection = PoiSelection(places, near: here, group: selection.group)
    state = .read
    setMarkers()
    list.setItems(selection.shown)
    showState()
    guard let chosen else { return }
    guard let index = selection.row(of: chosen) else { return choose(nil, fromMap: true) }
    // A page that a visitor has closed stays closed.
    if page != nil, selection.shown[index] != before { open(selection.shown[index]) }
  }

  /// Shows another map as soon as it is read.
  private func replaceMap() {
    let content = options.data.content
    let ownMap = options.data.mapSource { [weak self] in self?.showFailure() }
    hasOwnMap = ownMap != nil
    let source = ownMap ?? MapSource(expecting: 1)
    let range = PoiCameraRange(
      selection.places, of: content, isMapOpen: ownMap != nil, in: arrangement.room)
    map.replaceSource(by: source) { [weak self, weak source] in
      guard let self else { return }
      camera.mapWasReplaced(range, bounds: source?.bounds)
      if chosen == nil { camera.bringIntoSight(selection.shown) }
    }
    if ownMap == nil { source.append { Town().map } }
  }

  // MARK: Places

  /// Shows the places of the chosen group.
  private func show() {
    setMarkers()
    list.setItems(selection.shown)
    showState()
    // The page of a place of another group is beside the list on a wide screen.
    if page != nil, chosen.flatMap(selection.row) == nil { choose(nil, fromMap: true) }
    camera.bringIntoSight(selection.shown)
  }

  /// Shows why there are no places.
  private func showState() {
    NoPlaces.show(
      in: arrangement.list.empty, selection, state, options.language)
  }

  private func setMarkers() { map.markers = selection.markers(options.language) }

  private func row(_ place: Place) -> Component {
    ItemRow(
      place, facts, opening: facts.opening(of: place, at: now), isChosen: place.id == chosen,
      picture: options.data.content.imagePath(place).map { .file($0) },
      onTap: { [weak self] in self?.choose(place.id, fromMap: false) })
  }

  private var now: Instant { stage?.now ?? .zero }

  /// Says whether the visible places are open now, and requests the next call for the next minute.
  private func updateHours() {
    guard stage != nil, let clock = options.clock else { return }
    // A request ends when the page is covered.
    defer { setNeedsClockAdvance(at: hoursEnd) }
    if now < hoursEnd { return }
    for (index, place) in selection.shown.enumerated() {
      guard let row = list.row(at: index) as? ItemRow else { continue }
      row.status = facts.opening(of: place, at: now)
    }
    if let chosen, let index = selection.row(of: chosen) {
      page?.show(facts.opening(of: selection.shown[index], at: now))
    }
    hoursEnd = clock.nextMinute(after: now)
  }

  /// Chooses a place: shows its page and flies the map to it, unless a finger holds the map. A
  /// tapped marker also scrolls the list to its row. Under a sheet the map then flies only where
  /// the sheet would cover the marker; beside panes the marker moves to the middle, at the present
  /// zoom. A tap on the empty map goes back to the list.
  private func choose(_ id: String?, fromMap: Bool) {
    placeToCenter = nil
    let isOpen = page != nil && id == chosen
    mark(id)
    guard let id, let index = selection.row(of: id) else { return closePage() }
    let place = selection.shown[index]
    // A row beside its own page can be tapped again.
    if !isOpen || !panel.showsListBesidePage { open(place) }
    if panel.showsListBesidePage {
      list.scrollToRow(index, position: .nearest)
      if fromMap {
        placeToCenter = place
        setNeedsAdvance()
      } else {
        camera.fly(to: place)
      }
    } else if fromMap {
      // The list is covered by the page now, and no motion of a finger continues in it.
      list.scrollToRow(index)
      camera.reveal(place)
    } else {
      camera.fly(to: place)
    }
  }

  /// Updates only the two rows concerned.
  private func mark(_ id: String?) {
    let before = chosen
    chosen = id
    map.selectedMarker = id
    map.headroom = id == nil ? 0 : MapMarker.pinHeight + Spacing.tiny
    for changed in [before, id] {
      guard let changed, let index = selection.row(of: changed) else { continue }
      (list.row(at: index) as? ItemRow)?.isChosen = changed == id
    }
  }

  private func open(_ place: Place, animated: Bool = true) {
    let page = PlacePage(
      place, facts, opening: facts.opening(of: place, at: now),
      picture: options.data.content.imagePath(place), headerHeight: arrangement.list.rowHeight,
      onBack: { [weak self] in self?.closePage() })
    self.page = page
    panel.open(page, animated: animated)
  }

  /// Shows the page of a card again that was pulled back while it closed.
  private func reopen(_ page: PlacePage) {
    // Other data may have come since, without the place or with another text.
    guard let index = selection.row(of: page.place.id) else {
      return panel.closePage(isChosen: false)
    }
    let place = selection.shown[index]
    if place == page.place {
      self.page = page
      page.show(facts.opening(of: place, at: now))
    } else {
      open(place)
    }
    // A tap on the map has closed it and chosen nothing.
    if chosen != page.place.id { mark(page.place.id) }
  }

  /// Goes back to the list, in which the place's row is marked.
  private func closePage() {
    if page == nil { return }
    page = nil
    panel.closePage(isChosen: chosen != nil)
  }
}
