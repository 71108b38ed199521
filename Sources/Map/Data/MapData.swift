import VitrineUnits

/// All that a map holds so far. A value that painters on other threads keep for as long as they need.
struct MapData: Sendable {
  private(set) var chunks: [MapChunk] = []
  /// Labels that are part of others in later chunks.
  private(set) var replaced: Set<UInt64> = []
  /// Rises when names looked up before may be out of date.
  private(set) var revision = 0
  /// So many chunks count by now.
  private(set) var published = 0
  private var straight: Rect?
  private var eastern: Rect?

  static let empty = MapData()

  /// Where anything lies; across the antimeridian (beyond x = 1) where that is much narrower.
  var bounds: Rect? {
    guard let straight, let eastern else { return straight }
    return eastern.width < straight.width * 0.75 ? eastern : straight
  }

  mutating func add(_ chunk: MapChunk) {
    chunks.append(chunk)
    replaced.formUnion(chunk.replaced)
    if let box = chunk.bounds { straight = straight.map { $0.around(box) } ?? box }
    if let box = chunk.easternBounds { eastern = eastern.map { $0.around(box) } ?? box }
  }

  /// What was added counts from now on.
  mutating func publish() {
    revision += 1
    published = chunks.count
  }
}
