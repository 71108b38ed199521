import VitrineUnits

/// All chunks of a map so far: a value that painters on other threads can keep.
struct MapData: Sendable {
  private(set) var chunks: [MapChunk] = []
  /// Labels that later chunks have replaced.
  private(set) var replaced: Set<UInt64> = []
  /// Increases when labels looked up before may be out of date.
  private(set) var revision = 0
  /// The number of chunks to show.
  private(set) var published = 0
  private var straight: Rect?
  private var eastern: Rect?

  static let empty = MapData()

  /// Whether any feature has a shape or a name to paint.
  var isPaintable: Bool { chunks.contains { !$0.shapes.isEmpty || !$0.labels.isEmpty } }

  /// Bounds of all chunks; across the antimeridian (beyond x = 1) where that is much narrower.
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

  /// Replaces other data: labels looked up in those are out of date.
  mutating func follow(_ other: MapData) { revision = max(revision, other.revision) + 1 }

  /// Shows all chunks added so far.
  mutating func publish() {
    revision += 1
    published = chunks.count
  }
}
