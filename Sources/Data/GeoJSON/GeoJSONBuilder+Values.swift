import VitrineMap

/// Plain values, each of which is valid in a few places only.
extension GeoJSONBuilder {
  mutating func null() throws(ParseIssue) {
    switch levels.last {
    case .features: throw Self.expected("a Feature", "null")
    case .geometries: throw Self.expected("a geometry", "null")
    case .coordinates: throw Self.expected("a number", "null")
    case .root, .feature:
      switch member {
      case .geometry:
        geometries.removeAll(keepingCapacity: true)
        hasGeometry = true
        isReported = true
        remark = .nowhere("null")
      case .type: throw Self.expected("a name", "null")
      case .features: throw Self.expected("an array of features", "null")
      default: break
      }
    case .geometry, .properties, .ignored: break
    case nil: throw Self.notGeoJSON("null")
    }
  }

  mutating func boolean(_ value: Bool) throws(ParseIssue) {
    guard levels.last == .properties else { return try plain(value ? "true" : "false") }
    let text: StaticString = value ? "true" : "false"
    properties.setValue(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func number(_ digits: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    switch levels.last {
    case .coordinates:
      try capture.number(digits)
      if let fault = capture.fault, !isSpoilt {
        isSpoilt = true
        isReported = true
        remark = .beyond(fault)
      }
    case .properties: properties.setValue(digits)
    case .ignored: break
    default:
      try plain(String(decoding: digits.prefix(64), as: UTF8.self))
    }
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    switch levels.last {
    case .properties: properties.setValue(bytes)
    case .ignored: break
    case .root where member == .type: try setRootType(String(decoding: bytes, as: UTF8.self))
    case .feature where member == .type:
      // Avoids creating a String for each feature of a town.
      if Self.bytes(bytes, are: "Feature") { return isFeature = true }
      let name = String(decoding: bytes, as: UTF8.self)
      throw Self.notFeature(name)
    case .geometry where member == .type:
      try setType(String(decoding: bytes, as: UTF8.self))
    default:
      try plain(Self.quoted(String(decoding: bytes.prefix(160), as: UTF8.self)))
    }
  }

  /// Handles a plain value; throws if an object or array is required here.
  func plain(_ found: String) throws(ParseIssue) {
    switch levels.last {
    case .features: throw Self.expected("a Feature", found)
    case .geometries: throw Self.expected("a geometry", found)
    case .coordinates: throw Self.expected("a number", found)
    case .root, .feature, .geometry:
      switch member {
      case .type: throw Self.expected("a name", found)
      case .features: throw Self.expected("an array of features", found)
      case .geometry: throw Self.expected("a geometry or null", found)
      case .properties: throw Self.expected("an object or null", found)
      case .coordinates: throw Self.expected("an array of coordinates", found)
      case .geometries: throw Self.expected("an array of geometries", found)
      case .other: break
      }
    case .properties, .ignored: break
    case nil: throw Self.notGeoJSON(found)
    }
  }
}
