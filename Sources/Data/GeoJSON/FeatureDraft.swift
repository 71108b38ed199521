import VitrineMap

/// The feature that is being read: what is known of it so far.
struct FeatureDraft {
  var properties = PropertyTable()
  /// The current geometry; `outer` holds the collections that contain it.
  var capture = GeometryCapture()
  private var outer: [GeometryCapture] = []
  private var geometries: [MapGeometry] = []
  /// Whether there is a member "geometry".
  private var hasGeometry = false
  /// Whether there is the type "Feature".
  var isFeature = false
  /// Whether it has numbers beyond the globe.
  private var isSpoilt = false
  /// Whether a remark about skipping it has already been noted.
  private(set) var isReported = false

  /// Begins another feature. With `isLenient`, numbers beyond the globe are a fault of this feature
  /// only.
  mutating func removeAll(isLenient: Bool) {
    properties.removeAll()
    capture.removeAll()
    geometries.removeAll(keepingCapacity: true)
    hasGeometry = false
    isFeature = false
    isSpoilt = false
    isReported = false
    capture.isLenient = isLenient
  }

  // MARK: Geometry

  mutating func startGeometry() {
    capture.removeAll()
    geometries.removeAll(keepingCapacity: true)
    hasGeometry = true
  }

  /// Begins a geometry of the current collection.
  mutating func startMember(isLenient: Bool) {
    outer.append(capture)
    capture = GeometryCapture()
    capture.isLenient = isLenient
  }

  /// The geometry is null.
  mutating func setNoGeometry() {
    geometries.removeAll(keepingCapacity: true)
    hasGeometry = true
    isReported = true
  }

  /// Reads a coordinate. Returns the feature's first fault.
  @inline(__always)
  mutating func number(
    _ digits: UnsafeBufferPointer<UInt8>
  ) throws(ParseIssue) -> ParseIssue? {
    try capture.number(digits)
    guard let fault = capture.fault, !isSpoilt else { return nil }
    isSpoilt = true
    isReported = true
    return fault
  }

  /// Whether a ring was closed since the last call, which the file leaves open.
  mutating func takeClosedRing() -> Bool {
    if !capture.hasClosedRing { return false }
    capture.hasClosedRing = false
    return true
  }

  /// Returns the current geometry's result: one geometry, none, or a collection's members.
  mutating func finishedGeometries() throws(ParseIssue) -> [MapGeometry] {
    if let geometry = try capture.geometry() { return [geometry] }
    if capture.type == .collection && !capture.hasMembers {
      throw GeoJSONNames.expected("\"geometries\" in this GeometryCollection", "none")
    }
    return capture.type == .collection ? capture.members : []
  }

  /// Ends the current geometry, whose result is `found`: it is that of the feature, or belongs to
  /// the collection around it.
  mutating func endGeometry(_ found: [MapGeometry]) {
    if let parent = outer.popLast() {
      capture = parent
      capture.members.append(contentsOf: found)
    } else {
      geometries = found
    }
  }

  /// Makes a feature without properties of a geometry that is in none.
  mutating func setBareGeometry() throws(ParseIssue) {
    properties.removeAll()
    geometries = try finishedGeometries()
  }

  // MARK: End

  /// Throws if a member is missing.
  func check() throws(ParseIssue) {
    if !isFeature {
      throw GeoJSONNames.expected("\"type\": \"Feature\" in this object", "none")
    }
    if !hasGeometry {
      throw GeoJSONNames.expected("a \"geometry\" in this feature (it may be null)", "none")
    }
  }

  /// Appends a feature for each geometry. Returns false if there is nothing to show.
  mutating func add(to features: inout [MapFeature]) -> Bool {
    if isSpoilt || geometries.isEmpty { return false }
    let properties = properties.properties()
    for geometry in geometries {
      features.append(MapFeature(geometry: geometry, properties: properties))
    }
    return true
  }
}
