public import Vitrine

/// A place of interest: a café, a museum, a bus stop.
public struct Place: Sendable, Hashable {
  /// The identity of the place, which stays the same when the place changes.
  public var id: String
  /// The name of the place.
  public var name: LocalizedText
  /// One word from OpenStreetMap: `cafe`, `museum`, `bus_stop`.
  public var category: String
  /// The key of OpenStreetMap for the category (`shop`, `amenity`). It gives a rough kind to an
  /// unknown category. Empty if the file gives only a category.
  public var categoryKey: String
  /// The position on the map.
  public var location: GeoPoint
  /// A text about the place; may be empty.
  public var text: LocalizedText
  /// Street and number, as written in an address.
  public var address: LocalizedText
  /// In OpenStreetMap's syntax (`Mo-Fr 08:00-18:00; Sa 09:00-14:00`); empty if unknown.
  public var openingHours: String
  /// The name of a file in the data directory's `images`; empty without a picture.
  public var image: String

  /// Creates a place.
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

  /// Parses a `places.geojson` (see docs/data.md) and returns its places in the order of the file.
  /// Probable mistakes that did not prevent reading are appended to `remarks`.
  public static func places(
    in text: [UInt8], file: String, remarks: inout [DataError]
  ) throws(DataError) -> [Place] {
    try read(text, file: file, PlaceCheck(), remarks: &remarks).places
  }

  /// Returns the places of a file, and where the panel is; nil if the file does not say it.
  static func read(
    _ text: [UInt8], file: String, _ check: PlaceCheck, remarks: inout [DataError]
  ) throws(DataError) -> (places: [Place], here: GeoPoint?) {
    let records = RecordReader(
      file: file,
      members: [
        "name", "category", "amenity", "text", "description", "address", "addr:street",
        "addr:housenumber", "opening_hours", "image",
      ],
      allowsOthers: true, documentation: "docs/data.md")
    defer { remarks += records.takeRemarks() }
    var reader = PlaceReader(records, check)
    let root = try JSONNode(parsing: text, file: file)
    return (try reader.places(in: root), try records.position("here", in: root))
  }

  /// Combines a street and a number. The text's language decides the position of the number; else
  /// the country, a code of two letters; else the number is behind the street, as in most
  /// countries.
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
