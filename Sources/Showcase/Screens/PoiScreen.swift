import Vitrine

/// The town's map under a sheet with its places.
@MainActor
enum PoiScreen {
  /// With `flingsPassTiers` a fling of the sheet may pass a tier, otherwise it goes to the next one.
  static func make(_ options: ShowcaseOptions, flingsPassTiers: Bool) -> Component {
    SizeReader { PoiPage(options, flingsPassTiers: flingsPassTiers, in: $0) }
  }
}

@MainActor
private final class PoiPage: Component {
  private static let none = Phrase("No places of this kind", "没有此类地点", "لا توجد أماكن من هذا النوع")
  private static let nowhere = Phrase("No places yet", "还没有地点", "لا توجد أماكن بعد")
  private static let unread = Phrase(
    "The places cannot be read", "无法读取地点", "تعذّرت قراءة الأماكن")
  private static let failed = Phrase(
    "Part of the map could not be read", "部分地图无法读取", "تعذّرت قراءة جزء من الخريطة")

  /// The strength of the scrim over the map, behind the list and behind a place's page. The page leaves the
  /// map brighter, because its place is on it.
  private static let dim = 0.4
  private static let faint = 0.12

  private let options: ShowcaseOptions
  private let host: SnackbarHost
  private let map: MapView
  private let sheet: Sheet
  private let list: ListView
  private let empty: EmptyState
  private let pages: AnimatedSwitcher
  /// The page of the chosen place, shown over the list.
  private var page: PlacePage?
  private let camera: PoiCamera
  private let rowHeight: Double
  private var selection: PoiSelection
  private var isMapMissing = false
  private var chosen: String?
  private var facts: PlaceFacts
  /// The space above the sheet's lowest tier.
  private let room: Size
  /// The next full minute of the clock, at which opening hours may say something else than what is shown.
  private var hoursEnd = Instant.zero

  init(_ options: ShowcaseOptions, flingsPassTiers: Bool, in size: Size) {
    self.options = options
    let language = options.language
    let data = options.data
    facts = PlaceFacts(here: data.content.here, language: language, clock: options.clock)
    let stored = data.read("read the places") { try $0.items(Place.self) }
    let places = stored ?? []
    selection = PoiSelection(places)
    let none = places.isEmpty ? Self.nowhere : Self.none
    let empty = EmptyState(
      (stored == nil ? Self.unread : none)[language],
      icon: stored == nil ? .warning : .pin, isRow: true, isShown: places.isEmpty)
    self.empty = empty
    var failed: (@MainActor () -> Void)?
    let ownMap = data.mapSource { failed?() }
    isMapMissing = ownMap == nil && data.content.map != nil
    let source = ownMap ?? MapSource(expecting: 1)
    let low = size.isLow
    rowHeight = low ? ItemRow.lowHeight : ItemRow.height
    let chipsHeight = low ? ChipBar.lowHeight : ChipBar.height
    // The grabber, the chips and one row.
    let least = 24 + chipsHeight + rowHeight
    room = Size(size.width, max(size.height - least, 1))
    let range = PoiCameraRange(places, of: data.content, isMapOpen: ownMap != nil, in: room)
    map = MapView(
      source: source, camera: range.camera, limits: range.limits(nil),
      language: language.rawValue)
    var row: (@MainActor (Place) -> Component)?
    list = ListView(
      places, id: \.id, rowHeight: .fixed(rowHeight), row: { row?($0) ?? Component() })
    let (listView, groups) = (list, PlaceGroup.allCases)
    let chips = ChipBar(
      [Chip(PlaceGroup.all[language], icon: .map)]
        + groups.map { Chip($0.name[language], icon: $0.icon) },
      isPlain: true, height: chipsHeight)
    let bar = PoiChipBar(chips)
    let pages = AnimatedSwitcher(
      Column {
        bar
        Stack {
          listView
          empty
        }
      })
    self.pages = pages
    // Half a row or more at the lower edge shows that there are more; less looks like a fault.
    let rowHeight = self.rowHeight
    func cut(_ height: Double) -> SheetTier {
      let strip = max(height - least, 0).truncatingRemainder(dividingBy: rowHeight)
      return .fitted(.height(strip < rowHeight / 2 ? height - strip : height))
    }
    sheet = Sheet(
      // On a low panel half of the height would show no more than the lowest tier: two places.
      tiers: [
        cut(size.height - (low ? 12 : 72)), cut(low ? least + rowHeight : size.height / 2),
        cut(least),
      ], tier: 3, flingsPassTiers: flingsPassTiers
    ) { pages }
    sheet.sideWidth = 480
    sheet.scrimStrength = Self.dim
    camera = PoiCamera(map, under: sheet, range)
    list.alwaysBounces = false
    let scene = PoiMapContainer(map, sheet, bar)
    host = SnackbarHost { scene }
    super.init()
    addChild(host)
    row = { [unowned self] in self.row($0) }
    sheet.observe(self) { [unowned self] _ in camera.followSheet() }
    chips.onChange = { [unowned self] in
      selection.group = $0 == 0 ? nil : groups[$0 - 1]
      show()
    }
    map.onMarkerTap = { [unowned self] in choose($0.id, fromMap: true) }
    map.onTap = { [unowned self] _ in choose(nil, fromMap: true) }
    setMarkers()
    source.observe(self) { [unowned self] in camera.sourceDidChange($0) }
    failed = { [weak self] in self?.showFailure() }
    if ownMap == nil { map.perform({ Town().map }) { source.append($0) } }
    data.observeReplacement(self) { [weak self] in self?.dataWereReplaced() }
  }

  override func layout() { host.frame = bounds }

  override func advance(to now: Instant) { updateHours() }

  override func didEnterStage() {
    updateHours()
    if isMapMissing { showFailure() }
    isMapMissing = false
  }

  private func showFailure() {
    host.show(
      Snackbar(Self.failed[options.language], icon: .warning, duration: Duration(seconds: 8)))
  }

  // MARK: Other data

  private func dataWereReplaced() {
    options.data.read("read the places", for: self) {
      try $0.items(Place.self)
    } then: { [weak self] places in
      guard let self, let places else { return }
      show(places)
      replaceMap()
    }
  }

  /// Shows other places. The page of a place that is gone is closed.
  private func show(_ places: [Place]) {
    let before = chosen.flatMap { id in selection.row(of: id).map { selection.shown[$0] } }
    facts = PlaceFacts(
      here: options.data.content.here, language: options.language, clock: options.clock)
    selection = PoiSelection(places, group: selection.group)
    setMarkers()
    list.setItems(selection.shown)
    let none = places.isEmpty ? Self.nowhere : Self.none
    empty.title = none[options.language]
    empty.isShown = selection.shown.isEmpty
    guard let chosen else { return }
    guard let index = selection.row(of: chosen) else { return choose(nil, fromMap: true) }
    if selection.shown[index] != before { open(selection.shown[index]) }
  }

  /// Shows another map as soon as it is read.
  private func replaceMap() {
    let content = options.data.content
    let ownMap = options.data.mapSource { [weak self] in self?.showFailure() }
    let source = ownMap ?? MapSource(expecting: 1)
    let range = PoiCameraRange(
      selection.places, of: content, isMapOpen: ownMap != nil, in: room)
    map.replaceSource(by: source) { [weak self, weak source] in
      guard let self else { return }
      camera.mapWasReplaced(range, bounds: source?.bounds)
      if chosen == nil { camera.bringIntoSight(selection.shown) }
    }
    if ownMap == nil { map.perform({ Town().map }) { source.append($0) } }
  }

  // MARK: Places

  /// Shows the places of the chosen group.
  private func show() {
    setMarkers()
    list.setItems(selection.shown)
    empty.isShown = selection.shown.isEmpty
    camera.bringIntoSight(selection.shown)
  }

  private func setMarkers() { map.markers = selection.markers(options.language) }

  private func row(_ place: Place) -> Component {
    let kind = PlaceKind(place)
    let code = options.language.rawValue
    return ItemRow(
      title: place.name[language: code],
      subtitle: place.address.isEmpty ? place.text[language: code] : place.address[language: code],
      trailing: facts.distance(to: place), icon: kind.icon, hue: kind.hue, isOnSurface: true,
      isChosen: place.id == chosen, status: facts.opening(of: place, at: now),
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
    hoursEnd = now + Duration(seconds: Double(60 - clock.time(at: now).second))
  }

  /// Chooses a place: shows its page and flies the map to it, unless a finger holds the map. A tapped
  /// marker also scrolls the list to its row, and the map flies only where the sheet would cover the
  /// marker. A tap on the empty map goes back to the list.
  private func choose(_ id: String?, fromMap: Bool) {
    mark(id)
    guard let id, let index = selection.row(of: id) else { return closePage() }
    let place = selection.shown[index]
    open(place)
    if fromMap {
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

  /// Opens a place's page with the sheet at half height, where the map is visible too. A sheet that a
  /// finger holds stays there.
  private func open(_ place: Place) {
    let before: ScrollView = page?.scroller ?? list
    let page = PlacePage(
      place, facts, opening: facts.opening(of: place, at: now),
      picture: options.data.content.imagePath(place), headerHeight: rowHeight,
      onBack: { [weak self] in self?.closePage() })
    self.page = page
    sheet.scrimStrength = Self.faint
    pages.show(page)
    sheet.replaceScroller(before, with: page.scroller)
    if !sheet.isHeld { sheet.setTier(max(1, sheet.tiers.count - 1)) }
  }

  /// Goes back to the list, in which the place's row is marked.
  private func closePage() {
    guard let page else { return }
    self.page = nil
    sheet.scrimStrength = Self.dim
    // With nothing chosen and the sheet at its lowest tier, the one visible row is the first.
    if chosen == nil && sheet.tier == sheet.tiers.count { list.scrollToTop(animated: false) }
    pages.show(nil)
    sheet.replaceScroller(page.scroller, with: list)
  }
}
