import Vitrine

/// Converts the tree of a `places.geojson` to places.
///
/// An area or a line is placed at its ``RepresentativePoint``. A place without a name gets the name
/// of its brand or its kind. A place without any of these, or without a position, is left out with
/// a remark. Exports of OpenStreetMap contain all of these cases.
struct PlaceReader {
  let records: RecordReader
  private var check: PlaceCheck
  private var seen = SeenIdentifiers()
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
    let features = try features(of: root)
    guard case .array(let items) = features.value else {
      throw records.unexpected(
        features, "a FeatureCollection with an array of \"features\"",
        "see docs/data.md for the form of this file")
    }
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

  private func features(of root: JSONNode) throws(DataError) -> JSONNode {
    if let features = root["features"] { return features }
    if let kind = root["type"], case .string(let name) = kind.value,
      name == "Feature" || GeometryType(rawValue: name) != nil
    {
      throw records.unexpected(
        kind, "\"FeatureCollection\"",
        name == "Feature"
          ? "write {\"type\": \"FeatureCollection\", \"features\": [ ]} around it"
          : "a place needs a name too: write a Feature, as docs/data.md has it")
    }
    if let elements = root["elements"], case .array = elements.value {
      throw DataError(
        file: records.file, place: elements.place, problem: .isUnexpected,
        expected: "\"features\" in the outermost object", found: "\"elements\", Overpass' own form",
        remedy: "export it as GeoJSON")
    }
    if case .object = root.value { throw records.missing("features", in: root) }
    throw records.unexpected(
      root, "a FeatureCollection with an array of \"features\"",
      "see docs/data.md for the form of this file")
  }

  // MARK: One place

  /// Returns nil for a place that is left out.
  private mutating func place(_ item: JSONNode) throws(DataError) -> Place? {
    let properties = try properties(of: item)
    records.check(properties)
    guard let (location, coordinates) = try location(of: item) else { return nil }
    var id = try records.optionalIdentifier(item, "id")
    if id == nil { id = try records.optionalIdentifier(properties, "id") }
    if id == nil { id = try records.optionalIdentifier(properties, "@id") }
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
    check.look(at: place, coordinates, properties, records)
    try seen.add(
      place.id, at: item["id"] ?? properties["id"] ?? properties["@id"] ?? item, "place", records)
    return place
  }

  private func properties(of item: JSONNode) throws(DataError) -> JSONNode {
    if let kind = item["type"], case .string(let name) = kind.value, item["geometry"] == nil,
      GeometryType(rawValue: name) != nil
    {
      throw records.unexpected(
        kind, "\"Feature\"",
        "write {\"type\": \"Feature\", \"properties\": {\"name\": \"…\"}, \"geometry\": } around it"
      )
    }
    if case .object = item.value, item["properties"] == nil {
      throw records.missing("properties", in: item)
    }
    if let properties = item["properties"] {
      if case .object = properties.value { return properties }
      // GeoJSON's notation for no properties.
      if properties.isNull { return JSONNode(place: properties.place, value: .object([])) }
    }
    throw records.unexpected(
      item["properties"] ?? item, "a Feature with \"properties\"",
      "give the place at least a name")
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

  // MARK: The position

  /// The position and the node that contains it. Without a position, adds a remark and returns nil.
  private func location(
    of item: JSONNode
  ) throws(DataError) -> (GeoPoint, coordinates: JSONNode)? {
    guard let geometry = item["geometry"] else { throw records.missing("geometry", in: item) }
    if geometry.isNull {
      remarkNowhere(geometry, "null")
      return nil
    }
    let type = try records.geometryType(of: geometry)
    if type == .point {
      guard let coordinates = geometry["coordinates"] else {
        throw records.missing("coordinates", in: geometry)
      }
      return (try point(coordinates), coordinates)
    }
    let geometries = try records.geometries(type, in: geometry)
    if let point = RepresentativePoint.of(geometries) {
      return (point, geometry["coordinates"] ?? geometry)
    }
    remarkNowhere(geometry, "no position in it")
    return nil
  }

  private func remarkNowhere(_ geometry: JSONNode, _ found: String) {
    records.remark(.nowhere, at: geometry) {
      ("a geometry", found, "the place is left out: say where it is")
    }
  }

  private func point(_ coordinates: JSONNode) throws(DataError) -> GeoPoint {
    guard case .array(let numbers) = coordinates.value, numbers.count >= 2 else {
      throw records.unexpected(
        coordinates, "\"coordinates\": [longitude, latitude]", "say where the place is")
    }
    let exchanged =
      records.isDegrees(numbers[0], within: 90) && records.isDegrees(numbers[1], within: 180)
    return GeoPoint(
      longitude: try records.degrees(numbers[0], within: 180, "longitude"),
      latitude: try records.degrees(
        numbers[1], within: 90, "latitude",
        exchanged ? "GeoJSON wants [longitude, latitude]: exchange the two" : nil))
  }

  // MARK: The picture

  /// OpenStreetMap has web addresses here. They are never loaded.
  private func image(_ properties: JSONNode) throws(DataError) -> String {
    if let node = properties["image"], case .string(let text) = node.value,
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
