import Glibc
import VitrineSystem

/// The names defined by GeoJSON, and the errors for unexpected ones.
enum GeoJSONNames {
  /// The names of members that are read.
  enum Member {
    case type, features, geometry, properties, coordinates, geometries, other
  }

  static func member(_ key: UnsafeBufferPointer<UInt8>) -> Member {
    func isKey(_ name: StaticString) -> Bool { bytes(key, are: name) }
    switch key.count {
    case 4: return isKey("type") ? .type : .other
    case 8: return isKey("features") ? .features : isKey("geometry") ? .geometry : .other
    case 10:
      return isKey("properties") ? .properties : isKey("geometries") ? .geometries : .other
    case 11: return isKey("coordinates") ? .coordinates : .other
    default: return .other
    }
  }

  @inline(__always)
  static func bytes(_ text: UnsafeBufferPointer<UInt8>, are name: StaticString) -> Bool {
    guard text.count == name.utf8CodeUnitCount, let start = text.baseAddress else { return false }
    return memcmp(start, name.utf8Start, text.count) == 0
  }

  static func quoted(_ text: String) -> String { "\"\(JSONNode.excerpt(text))\"" }

  static func expected(_ expected: String, _ found: String) -> ParseIssue {
    ParseIssue(
      expected: expected, found: found, remedy: "write it as RFC 7946 has it, or export it again")
  }

  static func notGeoJSON(_ found: String) -> ParseIssue {
    ParseIssue(
      expected: "a GeoJSON object {\"type\": …}", found: found,
      remedy: "export as GeoJSON (RFC 7946)")
  }

  /// Returns the error for an unknown type. `known` lists the valid names; the error suggests the
  /// nearest one.
  static func unknownType(_ name: String, among known: [String]) -> ParseIssue {
    let remedy =
      if let near = Spelling.nearest(to: name, among: known) {
        "call it \(quoted(near)), capitals count"
      } else if name == "Topology" {
        "convert this TopoJSON to GeoJSON"
      } else {
        "write it as RFC 7946 has it, or export it again"
      }
    return ParseIssue(
      expected: "a type of GeoJSON: one of \(known.joined(separator: ", "))", found: quoted(name),
      remedy: remedy)
  }

  /// Returns the error for a type other than "Feature" where a feature is required.
  static func notFeature(_ name: String) -> ParseIssue {
    let remedy =
      if GeometryType(rawValue: name) != nil {
        "write {\"type\": \"Feature\", \"properties\": {}, \"geometry\": } around it"
      } else if Spelling.distance(name, "Feature") <= 2 {
        "call it \"Feature\""
      } else {
        "write it as RFC 7946 has it, or export it again"
      }
    return ParseIssue(expected: "\"Feature\"", found: quoted(name), remedy: remedy)
  }
}
