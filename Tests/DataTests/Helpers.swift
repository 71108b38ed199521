import Testing
import VitrineData
import VitrineMap

/// Reads a text as a map, in pieces of `step` bytes.
func readMap(_ text: [UInt8], step: Int = .max) -> Result<[MapFeature], DataError> {
  let reader = GeoJSONReader(file: "map.geojson")
  var features: [MapFeature] = []
  do throws(DataError) {
    var rest = text[...]
    while !rest.isEmpty {
      features += try reader.read(Array(rest.prefix(step)))
      rest = rest.dropFirst(step)
    }
    try reader.finish()
    return .success(features)
  } catch {
    return .failure(error)
  }
}

func readMap(_ text: String, step: Int = .max) throws -> [MapFeature] {
  try readMap(Array(text.utf8), step: step).get()
}

/// Returns the error that this text must produce.
func mapError(_ text: String, step: Int = .max) throws -> DataError {
  switch readMap(Array(text.utf8), step: step) {
  case .success(let features):
    Issue.record("\(text) was read: \(features)")
    throw Unexpected()
  case .failure(let error): return error
  }
}

struct Unexpected: Error {}
