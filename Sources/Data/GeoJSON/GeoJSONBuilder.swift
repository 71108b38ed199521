import VitrineMap

/// Builds features from the parser's events; stores only the current feature.
///
/// Members may come in any order, so the meaning of an object is determined when it ends: the root
/// may turn out to be a collection, one feature, or a bare geometry.
struct GeoJSONBuilder {
  /// The parser's position: the open objects and arrays that are relevant here.
  enum Level {
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

  enum Member {
    case type, features, geometry, properties, coordinates, geometries, other
  }

  /// Completed features that have not been taken yet.
  var features: [MapFeature] = []
  /// The number of features whose geometry is null, so that there is nothing to show.
  private(set) var nowhere = 0
  private(set) var count = 0
  /// A note about skipped content, until the sink has recorded it with its position.
  var remark: GeoJSONRemark?

  var levels: [Level] = []
  var member = Member.other
  /// The nesting depth of arrays or objects in ignored content, or of arrays in coordinates.
  var inner = 0
  var properties = PropertyTable()
  /// The current geometry; `outer` holds the collections that contain it.
  var capture = GeometryCapture()
  var outer: [GeometryCapture] = []
  var geometries: [MapGeometry] = []
  var hasGeometry = false
  /// Whether the current feature has numbers beyond the globe.
  var isSpoilt = false
  /// Whether a remark about skipping the current feature has already been noted.
  var isReported = false
  var isFeature = false
  var rootType: String?
  var hasFeatures = false

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
      outer.append(capture)
      capture = GeometryCapture()
      capture.isLenient = count > nowhere
    case .root, .feature:
      switch member {
      case .geometry:
        levels.append(.geometry)
        capture.removeAll()
        geometries.removeAll(keepingCapacity: true)
        hasGeometry = true
      case .properties:
        levels.append(.properties)
        properties.removeAll()
      case .other: ignore()
      default: try plain("an object")
      }
    case .geometry:
      if member == .other { ignore() } else { try plain("an object") }
    case .coordinates: throw Self.expected("a number", "an object")
    case .properties:
      remark = .property("an object")
      ignore()
    case .ignored: ignore()
    }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    switch levels.last {
    case .properties: properties.setKey(bytes)
    case .root: member = Self.member(bytes)
    case .feature:
      member = Self.member(bytes)
      if member != .type && member != .geometry && member != .properties {
        member = .other
      }
    case .geometry:
      member = Self.member(bytes)
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
    case nil: throw Self.notGeoJSON("an array")
    case .coordinates:
      inner += 1
      try capture.open()
    case .features, .geometries: try plain("an array")
    case .root, .feature, .geometry:
      switch member {
      case .features:
        levels.append(.features)
        hasFeatures = true
      case .coordinates:
        levels.append(.coordinates)
        capture.startCoordinates()
        inner = 1
        try capture.open()
      case .geometries:
        levels.append(.geometries)
        capture.members.removeAll(keepingCapacity: true)
        capture.hasMembers = true
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
      try capture.close()
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

  // MARK: Ends

  private mutating func startFeature() {
    properties.removeAll()
    capture.removeAll()
    geometries.removeAll(keepingCapacity: true)
    hasGeometry = false
    isFeature = false
    isSpoilt = false
    isReported = false
    // Once a feature was on the globe, the projection is right: a later error is in one feature
    // only.
    capture.isLenient = count > nowhere
  }

  private mutating func noteClosedRing() {
    if !capture.hasClosedRing { return }
    capture.hasClosedRing = false
    remark = .open(feature: count + 1)
  }

  private mutating func endGeometry() throws(ParseIssue) {
    let found = try finishedGeometries()
    noteClosedRing()
    if let parent = outer.popLast() {
      capture = parent
      capture.members.append(contentsOf: found)
    } else {
      geometries = found
    }
  }

  /// Returns the current geometry's result: one geometry, none, or a collection's members.
  private mutating func finishedGeometries() throws(ParseIssue) -> [MapGeometry] {
    if let geometry = try capture.geometry() { return [geometry] }
    if capture.type == .collection && !capture.hasMembers {
      throw Self.expected("\"geometries\" in this GeometryCollection", "none")
    }
    return capture.type == .collection ? capture.members : []
  }

  private mutating func endFeature() throws(ParseIssue) {
    if !isFeature { throw Self.expected("\"type\": \"Feature\" in this object", "none") }
    if !hasGeometry {
      throw Self.expected("a \"geometry\" in this feature (it may be null)", "none")
    }
    emit()
  }

  private mutating func emit() {
    count += 1
    if isSpoilt { geometries.removeAll(keepingCapacity: true) }
    if geometries.isEmpty {
      nowhere += 1
      if !isReported { remark = .nowhere("no position in it") }
    }
    let properties = geometries.isEmpty ? [:] : properties.properties()
    for geometry in geometries {
      features.append(MapFeature(geometry: geometry, properties: properties))
    }
  }

  private mutating func endRoot() throws(ParseIssue) {
    switch rootType {
    case "FeatureCollection":
      if !hasFeatures { throw Self.expected("\"features\" in this FeatureCollection", "none") }
    case "Feature":
      isFeature = true
      try endFeature()
    case nil: throw Self.expected("a \"type\" in the outermost object", "none")
    default:
      properties.removeAll()
      geometries = try finishedGeometries()
      noteClosedRing()
      emit()
    }
  }

  // MARK: Names

  mutating func setRootType(_ name: String) throws(ParseIssue) {
    rootType = name
    if name == "FeatureCollection" || name == "Feature" { return }
    try setType(name, among: ["FeatureCollection", "Feature"])
  }

  /// Sets the geometry's type; `others` lists valid names besides those of geometries.
  mutating func setType(_ name: String, among others: [String] = []) throws(ParseIssue) {
    guard let type = GeometryType(rawValue: name) else {
      throw Self.unknownType(name, among: others + GeometryType.allCases.map(\.rawValue))
    }
    capture.type = type
  }
}
