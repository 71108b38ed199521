import Glibc
package import VitrineData
package import VitrineMap

/// Large map files for measurements: one town, repeated on a grid.
package enum LargeMap {
  /// Writes a GeoJSON file of at least `bytes` bytes to `path`; returns the number of its features.
  /// The same size gives the same file on every machine.
  package static func write(
    bytes: Int, of town: [MapFeature], to path: String
  ) throws(DataError) -> Int {
    guard let file = fopen(path, "w") else { throw failure(path) }
    defer { fclose(file) }
    var text = Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
    var written = 0
    var count = 0
    var copy = 0
    while written + text.count < bytes {
      // Eight towns a row, each row north of the one before, a third of a degree apart.
      let east = Double(copy % 8) * 0.34
      let north = Double(copy / 8 % 80) * 0.2
      for feature in town {
        if count > 0 { text.append(contentsOf: ",\n".utf8) }
        GeoJSONWriter.append(moved(feature, east, north), to: &text)
        count += 1
      }
      copy += 1
      if text.withUnsafeBytes({ fwrite($0.baseAddress, 1, $0.count, file) }) != text.count {
        throw failure(path)
      }
      written += text.count
      text.removeAll(keepingCapacity: true)
    }
    if fputs("\n]}\n", file) < 0 { throw failure(path) }
    return count
  }

  private static func moved(_ feature: MapFeature, _ east: Double, _ north: Double) -> MapFeature {
    let move = { (point: GeoPoint) in
      GeoPoint(longitude: point.longitude + east, latitude: point.latitude + north)
    }
    var feature = feature
    switch feature.geometry {
    case .points(let points): feature.geometry = .points(points.map(move))
    case .lines(let lines): feature.geometry = .lines(lines.map { $0.map(move) })
    case .polygons(let polygons):
      feature.geometry = .polygons(polygons.map { $0.map { $0.map(move) } })
    }
    return feature
  }

  private static func failure(_ path: String) -> DataError {
    let code = errno
    return DataError(
      file: path, problem: .system(code), expected: "a file that can be written",
      found: code == ENOENT ? "no such folder" : "an error: \(String(cString: strerror(code)))",
      remedy: "name another place")
  }
}
