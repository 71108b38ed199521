import Vitrine

/// Converts the tree of a `places.geojson` to places.
///
/// An area or a line is placed at its ``RepresentativePoint``. A place without a name gets the name
/// of its brand or its kind. A place without any of these, or without a position, is left out with
/// a remark. Exports of OpenStreetMap contain all of these cases.
struct PlaceReader {
  let records: RecordReader
  private var check: PlaceCheck
  /// The properties of the first place that was left out because it has no name.
  private var nameless: JSONNode?

  init(_ records: RecordReader, _ check: PlaceCheck) {
    self.records = records
    self.check = check
  }

  /// OpenStreetMap's keys for the kind of a place, the most specific ones first.
  private static let categoryKeys = [
    "category", "amenity", "shop", "tourism", "leisure", "railway", "highway", "public_transport",
    "historic", "craft", "healthcare", "office", "man_made", "natural",
  ]

  // MARK: The file

  mutating func places(in root: JSONNode) throws(DataError) -> [Place] {
    let features = try records.features(in: root)
    let items = features.elements ?? []
    if items.isEmpty {
      records.remarkEmpty(
        features, "at least one Feature with a Point and a name",
        "none is shown: add places as docs/data.md has it, or remove the file: "
          + "the built-in town has some 200")
    }
    var places: [Place] = []
    for item in items {
      if let place = try place(item) { places.append(place) }
    }
    // If no place is left, the file itself is wrong.
    if places.isEmpty, let nameless { throw records.missing("name", in: nameless) }
    check.conclude(features, records)
    return places
  }

  // MARK: One place

  /// Returns nil for a place that is left out.
  private mutating func place(_ item: JSONNode) throws(DataError) -> Place? {
    let properties = try records.properties(of: item)
    records.check(properties)
    guard let location = try location(of: item) else { return nil }
    var id = try records.identifier("id", in: item)
    if id == nil { id = try records.identifier("id", in: properties) }
    if id == nil { id = try records.identifier("@id", in: properties) }
    var category: (key: String, value: String)?
    for key in Self.categoryKeys where category == nil {
      category = try records.string(key, in: properties).map { (key, $0) }
    }
    guard let name = try name(properties, category, id) else {
      if nameless == nil { nameless = properties }
      return nil
    }
    var text = try records.localized("text", in: properties)
    if text == nil { text = try records.localized("description", in: properties) }
    let written = try records.localized("address", in: properties)
    let street = try records.localized("addr:street", in: properties)
    let number = try records.string("addr:housenumber", in: properties)
    let country = try records.string("addr:country", in: properties) ?? ""
    let place = Place(
      id: id ?? "\(name.text)@\(location.longitude),\(location.latitude)", name: name,
      category: category?.value ?? "place",
      categoryKey: category.map { $0.key == "category" ? "" : $0.key } ?? "", location: location,
      text: text ?? "",
      address: written ?? Place.address(street: street, number: number, in: country),
      openingHours: try records.string("opening_hours", in: properties) ?? "",
      image: try image(properties))
    let coordinates = item["geometry"]?["coordinates"] ?? item["geometry"] ?? item
    check.look(at: place, coordinates, properties, records)
    try records.checkUnique(
      place.id, at: item["id"] ?? properties["id"] ?? properties["@id"] ?? item, of: "place")
    return place
  }

  /// The name of the place, else of its brand, else of its kind. Without any, adds a remark and
  /// returns nil.
  private func name(
    _ properties: JSONNode, _ category: (key: String, value: String)?, _ id: String?
  ) throws(DataError) -> LocalizedText? {
    for key in ["name", "brand"] {
      let name = try records.localized(key, in: properties)
      if let name, !name.text.allSatisfy(\.isWhitespace) { return name }
    }
    let noun = category.flatMap { PlaceNoun.name(category: $0.value, key: $0.key) }
    records.remark(noun == nil ? .nameless : .named, at: properties["name"] ?? properties) {
      (
        "a \"name\" in these properties",
        id.map { "none of \"\(JSONNode.excerpt($0))\"" } ?? "none",
        noun.map { "it is called \"\($0.text)\", by its kind: name it to call it otherwise" }
          ?? "the place is left out: name it"
      )
    }
    return noun
  }

  /// The position of the place. Without one, adds a remark and returns nil.
  private func location(of item: JSONNode) throws(DataError) -> GeoPoint? {
    if let point = try records.point(of: item) { return point }
    let geometry = item["geometry"] ?? item
    records.remark(.nowhere, at: geometry) {
      (
        "a geometry", geometry.isNull ? "null" : "no position in it",
        "the place is left out: say where it is"
      )
    }
    return nil
  }

  // MARK: The picture

  /// OpenStreetMap has web addresses here. They are never loaded.
  private func image(_ properties: JSONNode) throws(DataError) -> String {
    if let node = properties["image"], let text = node.string,
      ["http://", "https://", "File:"].contains(where: text.hasPrefix)
    {
      records.remark(.image, at: node) {
        (
          "the name of a picture in images/", "\"\(JSONNode.excerpt(text))\" on the web",
          "it is not loaded: save it there, and write its name"
        )
      }
      return ""
    }
    return try records.fileName("image", in: properties)
  }
}
