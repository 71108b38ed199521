import VitrineMap

/// The geometry types of GeoJSON, with the nesting depth of their coordinates.
enum GeometryType: String, CaseIterable {
  case point = "Point"
  case multiPoint = "MultiPoint"
  case lineString = "LineString"
  case multiLineString = "MultiLineString"
  case polygon = "Polygon"
  case multiPolygon = "MultiPolygon"
  case collection = "GeometryCollection"

  /// The number of arrays around a coordinate.
  var depth: Int {
    switch self {
    case .point: return 1
    case .multiPoint, .lineString: return 2
    case .multiLineString, .polygon: return 3
    case .multiPolygon: return 4
    case .collection: return 0
    }
  }
}

/// A geometry that is being read. Its members may come in any order, even coordinates before type.
///
///     [[[ [x,y] [x,y] ] [ [x,y] ]] …]    positions close into lines, lines into polygons
struct GeometryCapture {
  var type: GeometryType?
  /// The members of a collection.
  var members: [MapGeometry] = []
  private(set) var hasMembers = false
  private(set) var hasCoordinates = false
  private var points: [GeoPoint] = []
  private var lineEnds: [Int] = []
  private var polygonEnds: [Int] = []
  /// The depth of the numbers; 0 until a number or the type is known.
  private var numberDepth = 0
  private var depth = 0
  /// The count of numbers in the current position; those after the altitude are only counted.
  private var numbers = 0
  private var longitude = 0.0
  private var latitude = 0.0
  /// Whether an open ring was found and closed; the caller resets it.
  var hasClosedRing = false
  /// Whether a number beyond the globe invalidates only this geometry, and not the file.
  var isLenient = false
  /// The first number beyond the globe.
  private(set) var fault: ParseIssue?

  /// Removes all contents but keeps the memory.
  mutating func removeAll() {
    type = nil
    members.removeAll(keepingCapacity: true)
    hasMembers = false
    startCoordinates()
    hasCoordinates = false
    fault = nil
  }

  /// Starts the coordinates; a second member of that name replaces the first.
  mutating func startCoordinates() {
    hasCoordinates = true
    points.removeAll(keepingCapacity: true)
    lineEnds.removeAll(keepingCapacity: true)
    polygonEnds.removeAll(keepingCapacity: true)
    numberDepth = 0
    depth = 0
    numbers = 0
  }

  /// Starts the members of a collection; a second list of members replaces the first.
  mutating func startMembers() {
    members.removeAll(keepingCapacity: true)
    hasMembers = true
  }

  mutating func open() throws(ParseIssue) {
    depth += 1
    if numbers > 0 { throw Self.wrongPosition("an array") }
    let deepest = numberDepth > 0 ? numberDepth : expectedDepth ?? 4
    if depth > deepest { throw wrongDepth("one more array") }
  }

  mutating func number(_ digits: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    if numberDepth == 0 { numberDepth = expectedDepth ?? depth }
    if depth != numberDepth { throw wrongDepth("a number") }
    numbers += 1
    if numbers > 2 { return }
    guard let value = JSONNumber.value(of: digits) else {
      throw ParseIssue(
        expected: "a number of degrees", found: Self.excerpt(digits),
        remedy: "write degrees as plain decimals")
    }
    let limit = numbers == 1 ? 180.0 : 90.0
    if value < -limit || value > limit {
      let issue = ParseIssue(
        expected:
          "\(numbers == 1 ? "a longitude" : "a latitude") from −\(Int(limit)) to \(Int(limit))",
        found: Self.excerpt(digits),
        remedy: "longitude comes first; export in degrees (WGS 84, EPSG:4326)")
      if !isLenient { throw issue }
      if fault == nil { fault = issue }
    }
    if numbers == 1 { longitude = value } else { latitude = value }
  }

  mutating func close() throws(ParseIssue) {
    if numberDepth == 0, let expected = expectedDepth { numberDepth = expected }
    let level = numberDepth - depth
    depth -= 1
    // Only empty arrays so far, and no type: they contain nothing.
    if numberDepth == 0 { return }
    switch level {
    case 0:
      if numbers < 2 {
        // Some programs write "coordinates": [] for a missing geometry.
        if depth == 0 && numbers == 0 { return }
        throw Self.wrongPosition("\(numbers) number\(numbers == 1 ? "" : "s")")
      }
      numbers = 0
      points.append(GeoPoint(longitude: longitude, latitude: latitude))
    case 1: try closeLine()
    case 2: polygonEnds.append(lineEnds.count)
    default: break
    }
  }

  /// Returns the geometry after its object has ended; nil if it is empty. Throws if the type is
  /// missing or does not match the coordinates.
  mutating func geometry() throws(ParseIssue) -> MapGeometry? {
    guard let type else {
      throw ParseIssue(
        expected: "a \"type\" in this geometry", found: "none", remedy: "name its type")
    }
    if type == .collection { return nil }
    if !hasCoordinates {
      throw ParseIssue(
        expected: "\"coordinates\" in this \(type.rawValue)", found: "none",
        remedy: "add them, or make the geometry null")
    }
    if points.isEmpty { return nil }
    if numberDepth != type.depth {
      throw ParseIssue(
        expected: "coordinates of a \(type.rawValue), \(type.depth) arrays deep",
        found: "\(numberDepth) arrays", remedy: "change the type or the coordinates")
    }
    switch type {
    case .point, .multiPoint: return .points(copy)
    case .lineString:
      if points.count < 2 { throw Self.shortLine }
      return .lines([copy])
    case .multiLineString: return .lines(try lines(minimum: 2))
    case .polygon: return .polygons([try rings(0..<lineEnds.count)])
    case .multiPolygon:
      var polygons: [[[GeoPoint]]] = []
      polygons.reserveCapacity(polygonEnds.count)
      var start = 0
      for end in polygonEnds {
        if end > start { polygons.append(try rings(start..<end)) }
        start = end
      }
      return .polygons(polygons)
    case .collection: return nil
    }
  }

  /// A copy with room for its own points only; `points` keeps room for the longest line so far. (An
  /// Array created from a whole slice would share that memory.)
  private var copy: [GeoPoint] { points.withUnsafeBufferPointer { Array($0) } }

  private var expectedDepth: Int? { type.flatMap { $0.depth > 0 ? $0.depth : nil } }

  /// Completes a line or ring, and validates it here so that errors have its position.
  private mutating func closeLine() throws(ParseIssue) {
    let start = lineEnds.last ?? 0
    lineEnds.append(points.count)
    if let type, type == .polygon || type == .multiPolygon {
      try Self.check(ring: points[start...])
      if points.count > start, points[points.count - 1] != points[start] {
        hasClosedRing = true
        points.append(points[start])
        lineEnds[lineEnds.count - 1] = points.count
      }
    } else if type == .multiLineString || type == .lineString, points.count - start == 1 {
      throw Self.shortLine
    }
  }

  private func lines(minimum: Int) throws(ParseIssue) -> [[GeoPoint]] {
    var lines: [[GeoPoint]] = []
    lines.reserveCapacity(lineEnds.count)
    var start = 0
    for end in lineEnds {
      if end > start {
        if end - start < minimum { throw Self.shortLine }
        lines.append(Array(points[start..<end]))
      }
      start = end
    }
    return lines
  }

  /// Returns the rings without the repetition of their first point.
  private mutating func rings(_ range: Range<Int>) throws(ParseIssue) -> [[GeoPoint]] {
    var rings: [[GeoPoint]] = []
    rings.reserveCapacity(range.count)
    for index in range {
      let start = index > 0 ? lineEnds[index - 1] : 0
      let end = lineEnds[index]
      if end == start { continue }
      try Self.check(ring: points[start..<end])
      // If the type came after the coordinates, a ring may still be open.
      let isOpen = points[start] != points[end - 1]
      if isOpen { hasClosedRing = true }
      rings.append(Array(points[start..<(isOpen ? end : end - 1)]))
    }
    return rings
  }

  private static func check(ring: ArraySlice<GeoPoint>) throws(ParseIssue) {
    guard let first = ring.first else { return }
    if ring.count - (ring.last == first ? 1 : 0) < 3 {
      throw ParseIssue(
        expected: "a ring of at least 4 positions", found: "\(ring.count)",
        remedy: "a polygon needs three corners, and the first again at the end")
    }
  }

  private static let shortLine = ParseIssue(
    expected: "a line of at least 2 positions", found: "1", remedy: "make it a Point")

  private func wrongDepth(_ found: String) -> ParseIssue {
    let what = type.map { "coordinates of a \($0.rawValue)" } ?? "coordinates of one depth"
    return ParseIssue(
      expected: what, found: "\(found) at depth \(depth)",
      remedy: "change the type, or nest the coordinates as RFC 7946 has it")
  }

  private static func wrongPosition(_ found: String) -> ParseIssue {
    ParseIssue(
      expected: "a position of two or three numbers", found: found,
      remedy: "write [longitude, latitude]")
  }

  private static func excerpt(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    JSONNode.excerpt(String(decoding: bytes.prefix(64), as: UTF8.self))
  }
}
