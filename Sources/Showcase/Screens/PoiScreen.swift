import Vitrine

/// The town's map under a sheet with its places.
@MainActor
enum PoiScreen {
  static func make(_ options: ShowcaseOptions) -> Component {
    SizeReader { PoiPage(options, in: $0) }
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
  private let range: PoiCameraRange
  private let rowHeight: Double
  private let places: [Place]
  /// The camera that was set while the map is read. Once the user moves the map or opens a place, it is no
  /// longer changed.
  private var unmoved: MapCamera?
  private var hasShownMap = false
  private var isMapMissing = false
  private var group: PlaceGroup?
  private var chosen: String?
  /// The places of the chosen group, in the order of the list.
  private var shown: [Place] = []
  private var rows: [String: Int] = [:]

  init(_ options: ShowcaseOptions, in size: Size) {
    self.options = options
    let language = options.language
    let data = options.data
    let stored = data.read("read the places") { try $0.items(Place.self) }
    places = stored ?? []
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
    range = PoiCameraRange(
      places, of: data.content, isMapOpen: ownMap != nil,
      in: Size(size.width, max(size.height - least, 1)))
    map = MapView(
      source: source, camera: range.camera, limits: range.limits(nil),
      language: language.rawValue)
    var row: (@MainActor (Place) -> Component)?
    list = ListView(
      places, id: \.id, rowHeight: .fixed(rowHeight), row: { row?($0) ?? Component() })
    let (listView, groups) = (list, PlaceGroup.allCases)
    let chips = ChipBar(
      [PlaceGroup.all[language]] + groups.map { $0.name[language] },
      icons: [.map] + groups.map(\.icon), isPlain: true, height: chipsHeight)
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
      ], tier: 3, flingsPassTiers: true
    ) { pages }
    sheet.sideWidth = 480
    sheet.scrimStrength = Self.dim
    list.alwaysBounces = false
    let scene = PoiMapContainer(map, sheet, bar)
    host = SnackbarHost { scene }
    super.init()
    addChild(host)
    if range.awaitsMap { unmoved = chosenCamera }
    row = { [unowned self] in self.row($0) }
    sheet.observe(self) { [unowned self] _ in linkMap() }
    chips.onChoice = { [unowned self] in
      group = $0 == 0 ? nil : groups[$0 - 1]
      show()
    }
    map.onMarkerTap = { [unowned self] in choose($0.id, fromMap: true) }
    map.onTap = { [unowned self] _ in choose(nil, fromMap: true) }
    gather()
    source.observe(self) { [unowned self] in sourceDidChange($0) }
    failed = { [weak self] in self?.showFailure() }
    if ownMap == nil { map.perform({ Town().map }) { source.append($0) } }
  }

  override func layout() { host.frame = bounds }

  override func didEnterStage() {
    if isMapMissing { showFailure() }
    isMapMissing = false
  }

  // MARK: Map

  /// The bounds of the user's map are known only while it is read. The camera shows the first part at once
  /// and the whole map at the end, unless the user has moved the map or opened a place.
  private func sourceDidChange(_ source: MapSource) {
    guard let bounds = source.bounds else { return }
    let isUnmoved = isMapUnmoved
    map.limits = range.limits(bounds)
    guard isUnmoved else { return unmoved = nil }
    if hasShownMap && source.progress < 1 { return unmoved = chosenCamera }
    var camera = range.camera(showing: bounds, isWhole: source.progress >= 1)
    camera.zoom += map.zoomOffset
    if hasShownMap {
      map.setCamera(camera)
      unmoved = nil
    } else {
      map.setCamera(camera, animated: false)
      unmoved = chosenCamera
      hasShownMap = true
    }
  }

  /// The camera at the end of its motion, without the sheet's zoom offset.
  private var chosenCamera: MapCamera {
    var camera = map.destination
    camera.zoom -= map.zoomOffset
    return camera
  }

  private var isMapUnmoved: Bool {
    guard let unmoved, !map.isMoving, !map.isHeld else { return false }
    let camera = chosenCamera
    // Adding and subtracting the offset leaves a rounding error.
    return camera.center == unmoved.center && camera.rotation == unmoved.rotation
      && abs(camera.zoom - unmoved.zoom) < 1e-9
  }

  private func showFailure() {
    host.show(
      Snackbar(Self.failed[options.language], icon: .warning, duration: Duration(seconds: 8)))
  }

  // MARK: Places

  /// Shows the places of the chosen group.
  private func show() {
    gather()
    list.setItems(shown)
    empty.isShown = shown.isEmpty
    bringIntoSight()
  }

  /// Moves the map to the places of the list where none of them is visible. A full sheet counts as lowered,
  /// because a visitor lowers it to see the map.
  private func bringIntoSight() {
    // A map held by a finger does not move.
    if map.isHeld { return }
    let tier = max(sheet.tier, sheet.tiers.count - 1)
    let nearer = levels(atTier: tier) - map.zoomOffset
    var view = MapViewport(
      camera: map.destination, size: sheet.frame.size, insets: sheet.coveredInsets(atTier: tier),
      headroom: map.headroom)
    view.camera.zoom += nearer
    let seen = view.visible.inset(by: Insets(all: Spacing.large))
    if shown.contains(where: { seen.contains(view.point(of: $0.location)) }) { return }
    guard var camera = PoiCameraRange.camera(showing: shown, in: view.visible.size) else { return }
    camera.zoom -= nearer
    unmoved = nil
    map.setCamera(camera)
  }

  private func gather() {
    shown = places.filter { place in
      group.map { $0 == PlaceKind(place).group } ?? true
    }
    rows = Dictionary(
      zip(shown.map(\.id), shown.indices), uniquingKeysWith: { first, _ in first })
    setMarkers()
  }

  private func setMarkers() {
    map.markers = shown.enumerated().map { index, place in
      let kind = PlaceKind(place)
      return MapMarker(
        id: place.id, place: place.location, title: place.name[language: options.language.rawValue],
        color: kind.color, glyph: kind.glyph, rank: -index)
    }
  }

  private func row(_ place: Place) -> Component {
    let kind = PlaceKind(place)
    let code = options.language.rawValue
    return ItemRow(
      title: place.name[language: code],
      subtitle: place.address.isEmpty ? place.text[language: code] : place.address[language: code],
      icon: kind.icon, hue: kind.hue, isOnSurface: true, isChosen: place.id == chosen,
      picture: options.data.content.imagePath(place).map { .file($0) },
      onTap: { [weak self] in self?.choose(place.id, fromMap: false) })
  }

  /// Centers the map in the part that the sheet leaves free and zooms out as that part becomes smaller, so
  /// that the same area stays visible. The zoom is half of what the size alone would need, because streets
  /// would become too thin.
  private func linkMap() {
    map.insets = sheet.coveredInsets
    map.zoomOffset = levels(atTier: sheet.tier)
  }

  /// The zoom offset at a tier, in levels: below 0 where the sheet covers more than at its lowest tier.
  private func levels(atTier tier: Int) -> Double {
    let screen = Rect(origin: .zero, size: sheet.frame.size)
    let whole = screen.inset(by: sheet.coveredInsets(atTier: sheet.tiers.count))
    let free = screen.inset(by: sheet.coveredInsets(atTier: tier))
    if whole.width <= 0 || whole.height <= 0 { return 0 }
    // Limited, because under a full sheet the map should look as before.
    let height = min(max(free.height, screen.height / 3), whole.height)
    let seen = free.width / whole.width * (height / whole.height)
    return ExactMath.log(min(1, seen)) / ExactMath.log(2) / 2
  }

  /// Chooses a place: shows its page and flies the map to it, unless a finger holds the map. A tapped
  /// marker also scrolls the list to its row, and the map flies only where the sheet would cover the
  /// marker. A tap on the empty map goes back to the list.
  private func choose(_ id: String?, fromMap: Bool) {
    mark(id)
    guard let id, let index = rows[id] else { return closePage() }
    unmoved = nil
    open(shown[index])
    if fromMap {
      // The list is covered by the page now, and no motion of a finger continues in it.
      list.scrollToRow(index)
      if !sheet.isHeld {
        map.reveal(shown[index].location, insets: sheet.coveredInsets(atTier: sheet.tier))
      }
    } else if !map.isHeld {
      map.setCamera(MapCamera(center: shown[index].location, zoom: max(17, map.destination.zoom)))
    }
  }

  /// Updates only the two rows concerned.
  private func mark(_ id: String?) {
    let before = chosen
    chosen = id
    map.selectedMarker = id
    map.headroom = id == nil ? 0 : MapMarker.pinHeight + Spacing.tiny
    for changed in [before, id] {
      guard let changed, let index = rows[changed] else { continue }
      (list.row(at: index) as? ItemRow)?.isChosen = changed == id
    }
  }

  /// Opens a place's page with the sheet at half height, where the map is visible too. A sheet that a
  /// finger holds stays there.
  private func open(_ place: Place) {
    let before: ScrollView = page?.scroller ?? list
    let page = PlacePage(
      place, options.language, picture: options.data.content.imagePath(place),
      headerHeight: rowHeight, onBack: { [weak self] in self?.closePage() })
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
