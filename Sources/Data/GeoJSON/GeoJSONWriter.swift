package import VitrineMap

/// Writes features as GeoJSON, one per line.
package enum GeoJSONWriter {
  /// Returns a whole FeatureCollection.
  package static func text(of features: [MapFeature]) -> [UInt8] {
    var text = Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
    for (index, feature) in features.enumerated() {
      if index > 0 { text.append(contentsOf: ",\n".utf8) }
      append(feature, to: &text)
    }
    text.append(contentsOf: "\n]}\n".utf8)
    return text
  }

  /// Appends one Feature; groups of one element become the simple types.
  package static func append(_ feature: MapFeature, to text: inout [UInt8]) {
    text.append(contentsOf: "{\"type\":\"Feature\",\"properties\":{".utf8)
    // A dictionary is unordered, but a file should have a stable order.
    for (index, key) in feature.properties.keys.sorted().enumerated() {
      if index > 0 { text.append(0x2c) }
      append(string: key, to: &text)
      text.append(0x3a)
      append(string: feature.properties[key] ?? "", to: &text)
    }
    text.append(contentsOf: "},\"geometry\":{\"type\":\"".utf8)
    switch feature.geometry {
    case .points(let points):
      text.append(contentsOf: points.count == 1 ? "Point".utf8 : "MultiPoint".utf8)
      text.append(contentsOf: "\",\"coordinates\":".utf8)
      if points.count == 1 {
        append(points[0], to: &text)
      } else {
        list(points, to: &text, append)
      }
    case .lines(let lines):
      text.append(contentsOf: lines.count == 1 ? "LineString".utf8 : "MultiLineString".utf8)
      text.append(contentsOf: "\",\"coordinates\":".utf8)
      let line = { (line: [GeoPoint], text: inout [UInt8]) in list(line, to: &text, append) }
      if lines.count == 1 { line(lines[0], &text) } else { list(lines, to: &text, line) }
    case .polygons(let polygons):
      text.append(contentsOf: polygons.count == 1 ? "Polygon".utf8 : "MultiPolygon".utf8)
      text.append(contentsOf: "\",\"coordinates\":".utf8)
      let ring = { (ring: [GeoPoint], text: inout [UInt8]) in
        // In the file, rings repeat their first point at the end.
        list(ring + ring.prefix(ring.last == ring.first ? 0 : 1), to: &text, append)
      }
      let rings = { (rings: [[GeoPoint]], text: inout [UInt8]) in list(rings, to: &text, ring) }
      if polygons.count == 1 { rings(polygons[0], &text) } else { list(polygons, to: &text, rings) }
    }
    text.append(contentsOf: "}}".utf8)
  }

  private static func list<Item>(
    _ items: [Item], to text: inout [UInt8], _ append: (Item, inout [UInt8]) -> Void
  ) {
    text.append(0x5b)
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(0x2c) }
      append(item, &text)
    }
    text.append(0x5d)
  }

  private static func append(_ point: GeoPoint, to text: inout [UInt8]) {
    text.append(0x5b)
    append(degrees: point.longitude, to: &text)
    text.append(0x2c)
    append(degrees: point.latitude, to: &text)
    text.append(0x5d)
  }

  /// Appends degrees with seven decimals, which is a precision of one centimeter.
  private static func append(degrees: Double, to text: inout [UInt8]) {
    let scaled = Int64((degrees * 1e7).rounded())
    if scaled < 0 { text.append(0x2d) }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
    text.append(contentsOf: String(whole).utf8)
    text.append(0x2e)
    let decimals = String(rest)
    for _ in decimals.utf8.count..<7 { text.append(0x30) }
    text.append(contentsOf: decimals.utf8)
  }

  private static func append(string: String, to text: inout [UInt8]) {
    text.append(0x22)
    for byte in string.utf8 {
      switch byte {
      case 0x22, 0x5c: text.append(contentsOf: [0x5c, byte])
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        text.append(contentsOf: "\\u00".utf8)
        text.append(contentsOf: [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      default: text.append(byte)
      }
    }
    text.append(0x22)
  }
}
