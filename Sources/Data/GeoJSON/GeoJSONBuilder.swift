import VitrineMap

/// Builds features from the parser's events; stores only the current feature.
///
/// Members may come in any order, so the meaning of an object is determined when it ends: the root
/// may turn out to be a collection, one feature, or a bare geometry.
struct GeoJSONBuilder {
  /// The parser's position: the open objects and arrays that are relevant here.
  private enum Level {
    /// The outermost object.
    case root
    /// The array "features".
    case features
    case feature
    case properties
    case geometry
    /// The array "geometries" of a collection.
    case geometries
    case coordinates
    /// An unknown member with all its contents.
    case ignored
  }

  /// Completed features that have not been taken yet.
  var features: [MapFeature] = []
  /// The number of features whose geometry is null, so that there is nothing to show.
  private(set) var nowhere = 0
  private(set) var count = 0
  /// A note about skipped content, until the sink has recorded it with its position.
  var remark: GeoJSONRemark?

  private var levels: [Level] = []
  private var member = GeoJSONNames.Member.other
  /// The nesting depth of arrays or objects in ignored content, or of arrays in coordinates.
  private var inner = 0
  private var feature = FeatureDraft()
  private var rootType: String?
  private var hasFeatures = false

  // MARK: Objects

  mutating func startObject() throws(ParseIssue) {
    switch levels.last {
    case nil:
      levels.append(.root)
      startFeature()
    case .features:
      levels.append(.feature)
      startFeature()
    case .geometries:
      levels.append(.geometry)
      feature.startMember(isLenient: count > nowhere)
    case .root, .feature:
      switch member {
      case .geometry:
        levels.append(.geometry)
        feature.startGeometry()
      case .properties:
        levels.append(.properties)
        feature.properties.removeAll()
      case .other: ignore()
      default: try plain("an object")
      }
    case .geometry:
      if member == .other { ignore() } else { try plain("an object") }
    case .coordinates: throw GeoJSONNames.expected("a number", "an object")
    case .properties:
      remark = .property("an object")
      ignore()
    case .ignored: ignore()
    }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    switch levels.last {
    case .properties: feature.properties.setKey(bytes)
    case .root: member = GeoJSONNames.member(bytes)
    case .feature:
      member = GeoJSONNames.member(bytes)
      if member != .type && member != .geometry && member != .properties {
        member = .other
      }
    case .geometry:
      member = GeoJSONNames.member(bytes)
      if member != .type && member != .coordinates && member != .geometries { member = .other }
    default: break
    }
  }

  mutating func endObject() throws(ParseIssue) {
    if levels.last == .ignored { return endIgnored() }
    switch levels.removeLast() {
    case .feature: try endFeature()
    case .geometry: try endGeometry()
    case .root: try endRoot()
    default: break
    }
    member = .other
  }

  // MARK: Arrays

  mutating func startArray() throws(ParseIssue) {
    switch levels.last {
    case nil: throw GeoJSONNames.notGeoJSON("an array")
    case .coordinates:
      inner += 1
      try feature.capture.open()
    case .features, .geometries: try plain("an array")
    case .root, .feature, .geometry:
      switch member {
      case .features:
        levels.append(.features)
        hasFeatures = true
      case .coordinates:
        levels.append(.coordinates)
        feature.capture.startCoordinates()
        inner = 1
        try feature.capture.open()
      case .geometries:
        levels.append(.geometries)
        feature.capture.startMembers()
      case .other: ignore()
      default: try plain("an array")
      }
    case .properties:
      remark = .property("an array")
      ignore()
    case .ignored: ignore()
    }
  }

  mutating func endArray() throws(ParseIssue) {
    switch levels.last {
    case .ignored: endIgnored()
    case .coordinates:
      try feature.capture.close()
      noteClosedRing()
      inner -= 1
      if inner == 0 { levels.removeLast() }
    default: levels.removeLast()
    }
    if levels.last != .coordinates && levels.last != .ignored { member = .other }
  }

  private mutating func ignore() {
    if levels.last != .ignored {
      levels.append(.ignored)
      inner = 0
    }
    inner += 1
  }

  private mutating func endIgnored() {
    inner -= 1
    if inner == 0 { levels.removeLast() }
  }

  // MARK: Plain values

  mutating func null() throws(ParseIssue) {
    switch levels.last {
    case .features: throw GeoJSONNames.expected("a Feature", "null")
    case .geometries: throw GeoJSONNames.expected("a geometry", "null")
    case .coordinates: throw GeoJSONNames.expected("a number", "null")
    case .root, .feature:
      switch member {
      case .geometry:
        feature.setNoGeometry()
        remark = .nowhere("null")
      case .type: throw GeoJSONNames.expected("a name", "null")
      case .features: throw GeoJSONNames.expected("an array of features", "null")
      default: break
      }
    case .geometry, .properties, .ignored: break
    case nil: throw GeoJSONNames.notGeoJSON("null")
    }
  }

  mutating func boolean(_ value: Bool) throws(ParseIssue) {
    guard levels.last == .properties else { return try plain(value ? "true" : "false") }
    let text: StaticString = value ? "true" : "false"
    feature.properties.setValue(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func number(_ digits: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    switch levels.last {
    case .coordinates:
      if let fault = try feature.number(digits) { remark = .beyond(fault) }
    case .properties: feature.properties.setValue(digits)
    case .ignored: break
    default:
      try plain(String(decoding: digits.prefix(64), as: UTF8.self))
    }
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    switch levels.last {
    case .properties: feature.properties.setValue(bytes)
    case .ignored: break
    case .root where member == .type: try setRootType(String(decoding: bytes, as: UTF8.self))
    case .feature where member == .type:
      // Avoids creating a String for each feature of a town.
      if GeoJSONNames.bytes(bytes, are: "Feature") { return feature.isFeature = true }
      let name = String(decoding: bytes, as: UTF8.self)
      throw GeoJSONNames.notFeature(name)
    case .geometry where member == .type:
      try setType(String(decoding: bytes, as: UTF8.self))
    default:
      try plain(GeoJSONNames.quoted(String(decoding: bytes.prefix(160), as: UTF8.self)))
    }
  }

  /// Handles a plain value; throws if an object or array is required here.
  private func plain(_ found: String) throws(ParseIssue) {
    switch levels.last {
    case .features: throw GeoJSONNames.expected("a Feature", found)
    case .geometries: throw GeoJSONNames.expected("a geometry", found)
    case .coordinates: throw GeoJSONNames.expected("a number", found)
    case .root, .feature, .geometry:
      switch member {
      case .type: throw GeoJSONNames.expected("a name", found)
      case .features: throw GeoJSONNames.expected("an array of features", found)
      case .geometry: throw GeoJSONNames.expected("a geometry or null", found)
      case .properties: throw GeoJSONNames.expected("an object or null", found)
      case .coordinates: throw GeoJSONNames.expected("an array of coordinates", found)
      case .geometries: throw GeoJSONNames.expected("an array of geometries", found)
      case .other: break
      }
    case .properties, .ignored: break
    case nil: throw GeoJSONNames.notGeoJSON(found)
    }
  }

  // MARK: Ends

  private mutating func startFeature() {
    // Once a feature was on the globe, the projection is right: a later error is in one feature
    // only.
    feature.removeAll(isLenient: count > nowhere)
  }

  private mutating func noteClosedRing() {
    if feature.takeClosedRing() { remark = .open(feature: count + 1) }
  }

  private mutating func endGeometry() throws(ParseIssue) {
    let found = try feature.finishedGeometries()
    noteClosedRing()
    feature.endGeometry(found)
  }

  private mutating func endFeature() throws(ParseIssue) {
    try feature.check()
    emit()
  }

  private mutating func emit() {
    count += 1
    if !feature.add(to: &features) {
      nowhere += 1
      if !feature.isReported { remark = .nowhere("no position in it") }
    }
  }

  private mutating func endRoot() throws(ParseIssue) {
    switch rootType {
    case "FeatureCollection":
      if !hasFeatures {
        throw GeoJSONNames.expected("\"features\" in this FeatureCollection", "none")
      }
    case "Feature":
      feature.isFeature = true
      try endFeature()
    case nil: throw GeoJSONNames.expected("a \"type\" in the outermost object", "none")
    default:
      try feature.setBareGeometry()
      noteClosedRing()
      emit()
    }
  }

  // MARK: Names

  private mutating func setRootType(_ name: String) throws(ParseIssue) {
    rootType = name
    if name == "FeatureCollection" || name == "Feature" { return }
    try setType(name, among: ["FeatureCollection", "Feature"])
  }

  /// Sets the geometry's type; `others` lists valid names besides those of geometries.
  private mutating func setType(_ name: String, among others: [String] = []) throws(ParseIssue) {
    guard let type = GeometryType(rawValue: name) else {
      throw GeoJSONNames.unknownType(name, among: others + GeometryType.allCases.map(\.rawValue))
    }
    feature.capture.type = type
  }
}
