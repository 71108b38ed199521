import VitrineRaster

/// Painted tiles under a memory budget: those not used for the longest time go first.
struct TileCache {
  struct Entry {
    let pixmap: Pixmap
    /// So many of the map's chunks are on it; of all others nothing is seen there.
    fileprivate(set) var chunks: Int
    fileprivate var used: Int
  }

  /// In bytes; what is seen just now is kept even where it is more.
  let budget: Int
  private(set) var bytes = 0
  private var entries: [TileKey: Entry] = [:]
  /// Counts frames; an entry used in this one is seen.
  private var now = 0

  init(budget: Int) { self.budget = budget }

  var count: Int { entries.count }

  /// So many tiles, `side` pixels square, are never too many.
  func capacity(side: Int) -> Int { budget / 4 * 3 / (side * side * 4) }

  /// A new frame begins: what was used before may go.
  mutating func beginFrame() { now += 1 }

  /// The tile, if it is there; it counts as used.
  mutating func use(_ key: TileKey) -> Entry? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].used = now
    return entries.values[index]
  }

  /// How many of the map's chunks are on the tile; nil where there is none.
  func chunks(of key: TileKey) -> Int? { entries[key]?.chunks }

  /// The tile would look the same with so many chunks.
  mutating func confirm(_ key: TileKey, chunks: Int) { entries[key]?.chunks = chunks }

  mutating func insert(_ pixmap: Pixmap, _ key: TileKey, chunks: Int) {
    if let old = entries[key] { bytes -= Self.size(old.pixmap) }
    entries[key] = Entry(pixmap: pixmap, chunks: chunks, used: now)
    bytes += Self.size(pixmap)
    if bytes > budget { evict() }
  }

  mutating func removeAll() {
    entries = [:]
    bytes = 0
  }

  private static func size(_ pixmap: Pixmap) -> Int { pixmap.pixels.count * 4 }

  /// Down to three quarters of the budget, so that it is not done for each tile.
  private mutating func evict() {
    // Ties are broken by place, so that the same input keeps the same tiles.
    let old = entries.filter { $0.value.used < now }.sorted {
      ($0.value.used, $0.key.place.y, $0.key.place.x, $0.key.grid.zoom)
        < ($1.value.used, $1.key.place.y, $1.key.place.x, $1.key.grid.zoom)
    }
    for (key, entry) in old where bytes > budget / 4 * 3 {
      entries[key] = nil
      bytes -= Self.size(entry.pixmap)
    }
  }
}
