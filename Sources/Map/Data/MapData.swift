import VitrineUnits

/// All that a map holds so far. A value that painters on other threads keep for as long as they need.
struct MapData: Sendable {
  private(set) var chunks: [MapChunk] = []
  /// Rises when tiles painted before are out of date.
  private(set) var revision = 0
  private(set) var bounds: Rect?

  static let empty = MapData()

  mutating func add(_ chunk: MapChunk) {
    chunks.append(chunk)
    if let box = chunk.bounds { bounds = bounds.map { $0.around(box) } ?? box }
  }

  /// What was added counts from now on.
  mutating func publish() { revision += 1 }
}
