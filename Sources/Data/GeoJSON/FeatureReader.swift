import VitrineMap

/// Reads the features of a small GeoJSON file. Maps are read by ``GeoJSONMap``.
struct FeatureReader {
  let errors: RecordErrors

  /// Returns the array of features of a FeatureCollection. Throws for every other JSON text.
  func features(in root: JSONNode) throws(DataError) -> JSONNode {
    if let features = root["features"] {
      if features.elements != nil { return features }
      throw noCollection(features)
    }
    if let kind = root["type"], let name = kind.string,
      name == "Feature" || GeometryType(rawValue: name) != nil
    {
      throw errors.unexpected(
        kind, "\"FeatureCollection\"",
        name == "Feature"
          ? "write {\"type\": \"FeatureCollection\", \"features\": [ ]} around it"
          : "a record needs properties too: write a Feature" + described(", as ", " has it"))
    }
    if let elements = root["elements"], elements.elements != nil {
      throw DataError(
        file: errors.file, position: elements.position, problem: .isUnexpected,
        expected: "\"features\" in the outermost object", found: "\"elements\", Overpass' own form",
        remedy: "export it as GeoJSON")
    }
    if root.keys != nil { throw errors.missing("features", in: root) }
    throw noCollection(root)
  }

  private func noCollection(_ node: JSONNode) -> DataError {
    errors.unexpected(
      node, "a FeatureCollection with an array of \"features\"",
      errors.documentation == nil
        ? "export it as GeoJSON (RFC 7946)" : "see" + described(" ", " for the form of this file"))
  }

  private func described(_ start: String, _ end: String) -> String {
    errors.documentation.map { start + $0 + end } ?? ""
  }

  /// Returns the properties of a feature: an object, empty where the file has null. Throws if the
  /// value is not a feature.
  func properties(of feature: JSONNode) throws(DataError) -> JSONNode {
    if let kind = feature["type"], let name = kind.string, feature["geometry"] == nil,
      GeometryType(rawValue: name) != nil
    {
      throw errors.unexpected(
        kind, "\"Feature\"",
        "write {\"type\": \"Feature\", \"properties\": {\"name\": \"…\"}, \"geometry\": } around it"
      )
    }
    if feature.keys != nil, feature["properties"] == nil {
      throw errors.missing("properties", in: feature)
    }
    if let properties = feature["properties"] {
      if properties.keys != nil { return properties }
      // GeoJSON's notation for no properties.
      if properties.isNull { return JSONNode(position: properties.position, value: .object([])) }
    }
    throw errors.unexpected(
      feature["properties"] ?? feature, "a Feature with \"properties\"",
      "write an object with its properties, or null")
  }

  /// Returns the position of a feature on the globe: a point itself; for a line or an area a point
  /// on it that represents it. Nil if the geometry is null or empty. Throws for an invalid
  /// geometry.
  func point(of feature: JSONNode) throws(DataError) -> GeoPoint? {
    guard let geometry = feature["geometry"] else { throw errors.missing("geometry", in: feature) }
    if geometry.isNull { return nil }
    let reader = GeometryReader(errors: errors)
    let type = try reader.geometryType(of: geometry)
    if type != .point { return RepresentativePoint.of(try reader.geometries(type, in: geometry)) }
    guard let coordinates = geometry["coordinates"] else {
      throw errors.missing("coordinates", in: geometry)
    }
    return try position(coordinates, "\"coordinates\"")
  }

  /// Returns a member that is a position, `[longitude, latitude]`; nil if it is missing or null.
  func position(_ key: String, in object: JSONNode) throws(DataError) -> GeoPoint? {
    guard let node = object[key], !node.isNull else { return nil }
    return try position(node, "\"\(key)\"")
  }

  private func position(_ coordinates: JSONNode, _ name: String) throws(DataError) -> GeoPoint {
    guard let numbers = coordinates.elements, numbers.count >= 2 else {
      throw errors.unexpected(
        coordinates, "\(name): [longitude, latitude]", "write its longitude and latitude")
    }
    let isExchanged = isDegrees(numbers[0], within: 90) && isDegrees(numbers[1], within: 180)
    return GeoPoint(
      longitude: try degrees(numbers[0], within: 180, "longitude"),
      latitude: try degrees(
        numbers[1], within: 90, "latitude",
        isExchanged ? "GeoJSON wants [longitude, latitude]: exchange the two" : nil))
  }

  // MARK: Degrees

  private func degrees(
    _ node: JSONNode, within limit: Double, _ name: String, _ remedy: String? = nil
  ) throws(DataError) -> Double {
    if let value = Self.degrees(node), abs(value) <= limit { return value }
    var remedy = remedy ?? "write [longitude, latitude] in degrees"
    if node.string != nil { remedy = "write the number without quotes" }
    throw errors.unexpected(node, "a \(name) from −\(Int(limit)) to \(Int(limit))", remedy)
  }

  private func isDegrees(_ node: JSONNode, within limit: Double) -> Bool {
    Self.degrees(node).map { abs($0) <= limit } ?? false
  }

  private static func degrees(_ node: JSONNode) -> Double? {
    guard let text = node.number, text.utf8.count <= 64 else { return nil }
    return Double(text)
  }
}
