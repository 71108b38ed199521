public import VitrineMap

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

  /// OpenStreetMap's keys for what a place is, the telling ones first.
  static let categoryKeys = [
    "category", "amenity", "shop", "tourism", "leisure", "railway", "highway", "public_transport",
    "historic", "craft", "healthcare", "office", "man_made", "natural",
  ]

  /// The places of a `places.geojson` (see docs/data.md), in the order of the file.
  /// `remarks` are added to: what is probably a mistake, and did not keep the rest from being read.
  public static func places(
    in text: [UInt8], file: String, remarks: inout [ContentError]
  ) throws(ContentError) -> [Place] {
    try places(in: text, file: file, PlaceCheck(), remarks: &remarks)
  }

  static func places(
    in text: [UInt8], file: String, _ check: PlaceCheck, remarks: inout [ContentError]
  ) throws(ContentError) -> [Place] {
    var check = check
    let reader = RecordReader(file: file, form: .place)
    defer { reader.takeRemarks(into: &remarks) }
    let root = try JSONDocument.parse(text, file: file)
    if let kind = root["type"], case .string(let name) = kind.value, root["features"] == nil,
      name == "Feature" || GeometryType(rawValue: name) != nil
    {
      throw reader.unexpected(
        kind, "\"FeatureCollection\"",
        name == "Feature"
          ? "write {\"type\": \"FeatureCollection\", \"features\": [ ]} around it"
          : "a place needs a name too: write a Feature, as docs/data.md has it")
    }
    if case .object = root.value, root["features"] == nil {
      throw reader.missing("features", in: root)
    }
    guard let features = root["features"], case .array(let items) = features.value else {
      throw reader.unexpected(
        root["features"] ?? root, "a FeatureCollection with an array of \"features\"",
        "see docs/data.md for the form of this file")
    }
    if items.isEmpty {
      reader.remarkEmpty(
        features, "at least one Feature with a Point and a name",
        "none is shown: add places as docs/data.md has it, or remove the file: "
          + "the built-in town has some 200")
    }
    var places: [Place] = []
    var seen = SeenIdentifiers()
    for item in items {
      let place = try place(item, reader, &check)
      let node = item["id"] ?? item["properties"]?["id"] ?? item["properties"]?["@id"] ?? item
      try seen.add(place.id, at: node, "place", reader)
      places.append(place)
    }
    check.conclude(features, reader)
    return places
  }

  private static func place(
    _ item: JSONNode, _ reader: RecordReader, _ check: inout PlaceCheck
  ) throws(ContentError) -> Place {
    if let kind = item["type"], case .string(let name) = kind.value, item["geometry"] == nil,
      GeometryType(rawValue: name) != nil
    {
      throw reader.unexpected(
        kind, "\"Feature\"",
        "write {\"type\": \"Feature\", \"properties\": {\"name\": \"…\"}, \"geometry\": } around it"
      )
    }
    if case .object = item.value, item["properties"] == nil {
      throw reader.missing("properties", in: item)
    }
    guard case .object = item.value, let properties = item["properties"],
      case .object = properties.value
    else {
      throw reader.unexpected(
        item["properties"] ?? item, "a Feature with \"properties\"",
        "give the place at least a name")
    }
    reader.check(properties)
    let (location, coordinates) = try location(item, reader)
    let name = try reader.required("name", in: properties)
    var id = try reader.optionalIdentifier(item, "id")
    if id == nil { id = try reader.optionalIdentifier(properties, "id") }
    if id == nil { id = try reader.optionalIdentifier(properties, "@id") }
    var category: (key: String, value: String)?
    for key in categoryKeys where category == nil {
      category = try reader.string(key, in: properties).map { (key, $0) }
    }
    var text = try reader.localized("text", in: properties)
    if text == nil { text = try reader.localized("description", in: properties) }
    let written = try reader.localized("address", in: properties)
    let street = try reader.localized("addr:street", in: properties)
    let number = try reader.string("addr:housenumber", in: properties)
    let country = try reader.string("addr:country", in: properties) ?? ""
    let place = Place(
      id: id ?? "\(name.text)@\(location.longitude),\(location.latitude)", name: name,
      category: category?.value ?? "place",
      categoryKey: category.map { $0.key == "category" ? "" : $0.key } ?? "", location: location,
      text: text ?? "", address: written ?? address(street: street, number: number, in: country),
      openingHours: try reader.string("opening_hours", in: properties) ?? "",
      image: try reader.fileName("image", in: properties))
    check.look(at: place, coordinates, properties, reader)
    return place
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

  /// The position, and the numbers that say it.
  private static func location(
    _ item: JSONNode, _ reader: RecordReader
  ) throws(ContentError) -> (GeoPoint, JSONNode) {
    guard let geometry = item["geometry"] else { throw reader.missing("geometry", in: item) }
    guard let type = geometry["type"], case .string("Point") = type.value else {
      let isNearly =
        if case .string(let name)? = geometry["type"]?.value { name.lowercased() == "point" } else {
          false
        }
      throw reader.unexpected(
        geometry["type"] ?? geometry, "a \"Point\"",
        isNearly
          ? "call it \"Point\", with a capital P" : "give each place one [longitude, latitude]")
    }
    guard let coordinates = geometry["coordinates"], case .array(let numbers) = coordinates.value,
      numbers.count >= 2
    else {
      throw reader.unexpected(
        geometry["coordinates"] ?? geometry, "\"coordinates\": [longitude, latitude]",
        "say where the place is")
    }
    let exchanged =
      reader.isDegrees(numbers[0], within: 90) && reader.isDegrees(numbers[1], within: 180)
    return (
      GeoPoint(
        longitude: try reader.degrees(numbers[0], within: 180, "longitude"),
        latitude: try reader.degrees(
          numbers[1], within: 90, "latitude",
          exchanged ? "GeoJSON wants [longitude, latitude]: exchange the two" : nil)),
      coordinates
    )
  }
}
