package import VitrineData
package import VitrineMap
import VitrineSystem

/// Large map files for measurements: one town, repeated on a grid.
package enum LargeMap {
  /// Writes a GeoJSON file of at least `bytes` bytes to `path`; returns the number of its features.
  /// The same size gives the same file on every machine.
  package static func write(
    bytes: Int, of town: [MapFeature], to path: String
  ) throws(DataError) -> Int {
    do throws(SystemError) {
      return try write(
        bytes: bytes, of: town,
        to: OutputFile(path, existing: .emptied, access: .everybody))
    } catch {
      throw failure(path, error)
    }
  }

  private static func write(
    bytes: Int, of town: [MapFeature], to file: OutputFile
  ) throws(SystemError) -> Int {
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
      try file.write(text)
      written += text.count
      text.removeAll(keepingCapacity: true)
    }
    try file.write(Array("\n]}\n".utf8))
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

  private static func failure(_ path: String, _ error: SystemError) -> DataError {
    DataError(
      file: path, problem: .system(error.code), expected: "a file that can be written",
      found: error.foundForWriting, remedy: "name another place")
  }
}
