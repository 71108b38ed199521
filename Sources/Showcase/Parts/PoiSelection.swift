import Vitrine

/// The places of the chosen group, in the order of the list: the nearest first.
struct PoiSelection {
  /// All places, in the order of the data.
  let places: [Place]
  /// The group whose places are shown; nil for all.
  var group: PlaceGroup? { didSet { select() } }
  private(set) var shown: [Place] = []
  private var rows: [String: Int] = [:]
  /// The indexes of `places` in the order of the list.
  private let order: [Int]
  /// The index in `places` of each place that is shown.
  private var numbers: [Int] = []

  /// Without a position of the panel, the places are in the order of the data.
  init(_ places: [Place], near here: GeoPoint?, group: PlaceGroup? = nil) {
    self.places = places
    self.group = group
    order = Self.order(of: places, near: here)
    select()
  }

  /// Of places at equal distances the first one of the data comes first.
  private static func order(of places: [Place], near here: GeoPoint?) -> [Int] {
    guard let here else { return Array(places.indices) }
    let distances = places.map { Distance.meters(from: here, to: $0.location) }
    return places.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
  }

  private mutating func select() {
    numbers = order.filter { number in
      group.map { $0 == PlaceKind(places[number]).group } ?? true
    }
    shown = numbers.map { places[$0] }
    rows = Dictionary(
      zip(shown.map(\.id), shown.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the row of the place in the list; nil if it is not shown.
  func row(of id: String) -> Int? { rows[id] }

  /// The markers in the order of the list. The map shows the first places of the data first.
  @MainActor
  func markers(_ language: Language) -> [MapMarker] {
    zip(shown, numbers).map { place, number in
      let kind = PlaceKind(place)
      return MapMarker(
        id: place.id, place: place.location, title: place.name[language: language.rawValue],
        color: kind.color, glyph: kind.glyph, rank: -number)
    }
  }
}
