import VitrineRaster

/// Painted tiles under a memory budget: those not used for the longest time go first.
struct TileCache {
  struct Entry {
    let pixmap: Pixmap
    /// What the map held when it was painted.
    let revision: Int
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

  func holds(_ key: TileKey, revision: Int) -> Bool { entries[key]?.revision == revision }

  /// What the map held when the tile was painted; nil where there is none.
  func revision(of key: TileKey) -> Int? { entries[key]?.revision }

  mutating func insert(_ pixmap: Pixmap, _ key: TileKey, revision: Int) {
    if let old = entries[key] { bytes -= Self.size(old.pixmap) }
    entries[key] = Entry(pixmap: pixmap, revision: revision, used: now)
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
