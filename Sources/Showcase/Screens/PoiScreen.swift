import Vitrine

/// The town's map under a sheet of its places.
@MainActor
enum PoiScreen {
  static func make(_ options: ShowcaseOptions) -> Component {
    Fitted { PoiPage(options, in: $0) }
  }
}

@MainActor
private final class PoiPage: Component {
  /// A place in the list, and whether it is the chosen one: its row is made anew when that changes.
  private struct Item: Equatable {
    var place: Place
    var isChosen: Bool
    var id: String { place.id }
  }

  private let options: ShowcaseOptions
  private let map: MapView
  private let sheet: Sheet
  private let list: ListView
  private let back: BackButton
  private let places: [Place]
  private var group: PlaceGroup?
  private var chosen: String?
  /// By how many levels the map is zoomed out on account of the sheet.
  private var linkedZoom = 0.0

  init(_ options: ShowcaseOptions, in size: Size) {
    self.options = options
    let language = options.language
    let data = options.data
    places = data.attempt("read the places") { try data.store.places() } ?? []
    let reading = data.attempt("open the map") { try data.content.map.reading() } ?? MapReading()
    let source = MapSource(expecting: reading.count())
    let bounds = GeoBounds(places.map(\.location))
    let centre = data.directory == nil ? nil : bounds
    map = MapView(
      source: source,
      camera: centre.map { MapCamera.fitting($0, in: size) }
        ?? MapCamera(center: Town.centre, zoom: 16),
      limits: MapLimits(bounds: bounds, zoom: 11...19.5),
      language: MapLanguage(language.rawValue))
    var row: (@MainActor (Item) -> Component)?
    list = ListView(
      places.map { Item(place: $0, isChosen: false) }, id: \.id,
      rowHeight: .fixed(ItemRow.height), row: { row?($0) ?? Component() })
    let (listView, groups) = (list, PlaceGroup.allCases)
    let chips = ChipBar(
      [PlaceGroup.all[language]] + groups.map { $0.name[language] },
      icons: [.map] + groups.map(\.icon), isPlain: true)
    let low = size.isLow
    sheet = Sheet(
      tiers: [
        .below(low ? 12 : 72), .fraction(0.5),
        .height(low ? 92 : 24 + ChipBar.height + ItemRow.height),
      ], tier: 3, policy: .projected
    ) {
      chips
      listView
    }
    back = BackButton(ground: nil, isRaised: true)
    super.init()
    for part in [map, sheet, back] { addChild(part) }
    row = { [unowned self] in self.row($0) }
    sheet.observe(map) { [unowned map] in map.insets.bottom = $0.visibleHeight }
    sheet.onTierChange = { [unowned self] _ in linkZoom() }
    chips.onChoice = { [unowned self] in
      group = $0 == 0 ? nil : groups[$0 - 1]
      show()
    }
    map.onMarkerTap = { [unowned self] in choose($0.id, fromMap: true) }
    map.onTap = { [unowned self] _ in choose(nil, fromMap: true) }
    setMarkers()
    data.readMap(into: source, for: map, reading)
  }

  override func layout() {
    map.frame = bounds
    sheet.frame = bounds
    let size = back.sizeThatFits(frame.size)
    let place = Rect(Spacing.medium, Spacing.medium, size.width, size.height)
    back.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  override func didEnterStage() { back.ground = stage?.environment.theme.surface }

  // MARK: Places

  private var shown: [Place] {
    places.filter { place in group.map { $0 == PlaceKind(place.category).group } ?? true }
  }

  private func show() {
    list.setItems(shown.map { Item(place: $0, isChosen: $0.id == chosen) })
    setMarkers()
  }

  private func setMarkers() {
    let palette = Theme.light.palette
    map.markers = shown.enumerated().map { index, place in
      let kind = PlaceKind(place.category)
      return MapMarker(
        id: place.id, place: place.location, title: place.name[language: options.language.rawValue],
        color: palette[kind.hue % palette.count], glyph: kind.glyph, rank: -index)
    }
  }

  private func row(_ item: Item) -> Component {
    let place = item.place
    let kind = PlaceKind(place.category)
    let code = options.language.rawValue
    return ItemRow(
      title: place.name[language: code],
      subtitle: place.address.isEmpty ? place.text[language: code] : place.address[language: code],
      icon: kind.icon, hue: kind.hue, isOnSurface: true, isChosen: item.isChosen,
      picture: options.data.content.imagePath(place).map { .file($0) },
      onTap: { [weak self] in self?.choose(place.id, fromMap: false) })
  }

  /// The higher the sheet, the less of the map is seen, and from the farther away, so that what was
  /// in sight stays so: half of what height alone would ask for, or streets became threads.
  private func linkZoom() {
    let heights = sheet.tierHeights
    guard let low = heights.last, frame.height > low else { return }
    let seen = max(frame.height - heights[sheet.tier - 1], frame.height / 3)
    let levels = ExactMath.log(min(1, seen / (frame.height - low))) / ExactMath.log(2) / 2
    let before = map.destination.zoom
    map.zoom(by: levels - linkedZoom)
    linkedZoom += map.destination.zoom - before
  }

  /// Row and marker are one: a tapped row is flown to, a tapped marker scrolls to its row.
  private func choose(_ id: String?, fromMap: Bool) {
    chosen = id
    map.selectedMarker = id
    show()
    guard let id, let index = shown.firstIndex(where: { $0.id == id }) else { return }
    if fromMap {
      if sheet.tier == sheet.tiers.count { sheet.setTier(sheet.tiers.count - 1) }
      list.scrollToRow(index)
    } else {
      if sheet.tier == 1 { sheet.setTier(2) }
      map.fly(to: MapCamera(center: shown[index].location, zoom: max(17, map.camera.zoom)))
    }
  }
}
