public import Vitrine

/// A place that people look for: a café, a museum, a stop.
public struct Place: Sendable, Hashable {
  /// What the place is known by, also after it has changed.
  public var id: String
  public var name: LocalizedText
  /// One word in OpenStreetMap's sense: `cafe`, `museum`, `bus_stop`.
  public var category: String
  /// The key of OpenStreetMap that the category is a value of (`shop`, `amenity`): it says roughly what
  /// a place is whose category nobody knows. Empty where the category is told alone.
  public var categoryKey: String
  public var location: GeoPoint
  public var text: LocalizedText
  /// Street and number, as one reads it.
  public var address: LocalizedText
  /// In OpenStreetMap's writing (`Mo-Fr 08:00-18:00; Sa 09:00-14:00`); empty where not known.
  public var openingHours: String
  /// The name of a file in the data directory's `images`; empty where there is none.
  public var image: String

  public init(
    id: String, name: LocalizedText, category: String, categoryKey: String = "",
    location: GeoPoint, text: LocalizedText = "", address: LocalizedText = "",
    openingHours: String = "", image: String = ""
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.categoryKey = categoryKey
    self.location = location
    self.text = text
    self.address = address
    self.openingHours = openingHours
    self.image = image
  }

  /// The places of a `places.geojson` (see docs/data.md), in the order of the file.
  /// `remarks` are added to: what is probably a mistake, and did not keep the rest from being read.
  public static func places(
    in text: [UInt8], file: String, remarks: inout [DataError]
  ) throws(DataError) -> [Place] {
    try places(in: text, file: file, PlaceCheck(), remarks: &remarks)
  }

  static func places(
    in text: [UInt8], file: String, _ check: PlaceCheck, remarks: inout [DataError]
  ) throws(DataError) -> [Place] {
    var reader = PlaceReader(RecordReader(file: file, form: .place), check)
    defer { reader.records.takeRemarks(into: &remarks) }
    return try reader.places(in: try JSONNode(parsing: text, file: file))
  }

  /// The number goes where the text's language has it; where that is not told, where the country has it,
  /// a code of two letters; where neither is, behind the street, as most of the world writes it.
  static func address(
    street: LocalizedText?, number: String?, in country: String
  ) -> LocalizedText {
    guard let street else { return "" }
    guard let number else { return street }
    let comesFirst = numberFirstCountries.contains(country.uppercased())
    return LocalizedText(
      comesFirst ? "\(number) \(street.text)" : "\(street.text) \(number)",
      translations: street.translations.map {
        let text =
          switch $0.language.prefix(2) {
          case "zh": "\($0.text)\(number)号"
          case "ar": "\($0.text)، \(number)"
          case "en", "fr", "lb", "ga", "cy", "th", "vi": "\(number) \($0.text)"
          default: "\($0.text) \(number)"
          }
        return .init(language: $0.language, text: text)
      })
  }

  private static let numberFirstCountries: Set<String> = [
    "AU", "CA", "FR", "GB", "IE", "LU", "MC", "NZ", "SG", "TH", "US", "VN", "ZA",
  ]
}

extension KnownMembers {
  fileprivate static let place = KnownMembers(
    // Those by which a place is read.
    names: [
      "name", "category", "amenity", "text", "description", "address", "addr:street",
      "addr:housenumber", "opening_hours", "image",
    ], isOpen: true)
}
