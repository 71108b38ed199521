import VitrineMap

/// Reads geometries from a JSON tree, with the same rules as for maps.
struct GeometryReader {
  let errors: RecordErrors

  /// Returns a geometry object's contents: one geometry, those of a collection, or none if it is
  /// empty.
  func geometries(
    _ type: GeometryType, in node: JSONNode
  ) throws(DataError) -> [MapGeometry] {
    let key = type == .collection ? "geometries" : "coordinates"
    guard let member = node[key] else { throw errors.missing(key, in: node) }
    if type == .collection {
      guard case .array(let members) = member.value else {
        throw errors.unexpected(member, "an array of \"geometries\"", "see RFC 7946 for its form")
      }
      var geometries: [MapGeometry] = []
      for node in members { geometries += try self.geometries(geometryType(of: node), in: node) }
      return geometries
    }
    var capture = GeometryCapture()
    capture.type = type
    capture.startCoordinates()
    guard case .array = member.value else {
      throw errors.unexpected(member, "an array of \"coordinates\"", "say where it is")
    }
    try feed(member, to: &capture)
    let geometry: MapGeometry?
    do throws(ParseIssue) { geometry = try capture.geometry() } catch {
      throw refusal(error, at: member)
    }
    return geometry.map { [$0] } ?? []
  }

  /// Returns the type of a geometry; throws if it is missing or unknown.
  func geometryType(of node: JSONNode) throws(DataError) -> GeometryType {
    guard case .object = node.value else {
      throw errors.unexpected(node, "a geometry", "give the place a Point: [longitude, latitude]")
    }
    guard let type = node["type"] else { throw errors.missing("type", in: node) }
    guard case .string(let name) = type.value else {
      throw errors.unexpected(type, "the type of a geometry", "write \"Point\", or what it is")
    }
    if let known = GeometryType(rawValue: name) { return known }
    if let near = GeometryType.allCases.first(where: {
      $0.rawValue.lowercased() == name.lowercased()
    }) {
      throw errors.unexpected(
        type, "a \"\(near.rawValue)\"",
        "call it \"\(near.rawValue)\", with a capital \(near.rawValue.prefix(1))")
    }
    throw errors.unexpected(
      type, "the type of a geometry", "give the place a \"Point\", or a line or area of GeoJSON")
  }

  /// Passes a tree to the capture. The recursion is bounded: the parser limits the nesting.
  private func feed(_ node: JSONNode, to capture: inout GeometryCapture) throws(DataError) {
    switch node.value {
    case .array(let nodes):
      do throws(ParseIssue) { try capture.open() } catch { throw refusal(error, at: node) }
      for node in nodes { try feed(node, to: &capture) }
      do throws(ParseIssue) { try capture.close() } catch { throw refusal(error, at: node) }
    case .number(let text):
      var issue: ParseIssue?
      let digits = Array(text.utf8)
      digits.withUnsafeBufferPointer { digits in
        do throws(ParseIssue) { try capture.number(digits) } catch { issue = error }
      }
      if let issue { throw refusal(issue, at: node) }
    default:
      throw errors.unexpected(node, "a number", "write [longitude, latitude] in degrees")
    }
  }

  private func refusal(_ issue: ParseIssue, at node: JSONNode) -> DataError {
    DataError(
      file: errors.file, position: issue.position ?? node.position, problem: issue.problem,
      expected: issue.expected, found: issue.found, remedy: issue.remedy)
  }
}
