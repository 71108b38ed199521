import Vitrine

/// The places of the chosen group, in the order of the list.
struct PoiSelection {
  let places: [Place]
  /// The group whose places are shown; nil for all.
  var group: PlaceGroup? { didSet { select() } }
  private(set) var shown: [Place] = []
  private var rows: [String: Int] = [:]

  init(_ places: [Place], group: PlaceGroup? = nil) {
    self.places = places
    self.group = group
    select()
  }

  private mutating func select() {
    shown = places.filter { place in
      group.map { $0 == PlaceKind(place).group } ?? true
    }
    rows = Dictionary(
      zip(shown.map(\.id), shown.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the row of the place in the list; nil if it is not shown.
  func row(of id: String) -> Int? { rows[id] }

  @MainActor
  func markers(_ language: Language) -> [MapMarker] {
    shown.enumerated().map { index, place in
      let kind = PlaceKind(place)
      return MapMarker(
        id: place.id, place: place.location, title: place.name[language: language.rawValue],
        color: kind.color, glyph: kind.glyph, rank: -index)
    }
  }
}
