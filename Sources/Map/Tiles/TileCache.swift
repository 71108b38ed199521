import VitrineRaster

/// Cache of painted tiles under a memory budget, least recently used first out.
struct TileCache {
  struct Entry {
    let pixmap: Pixmap
    /// Number of the map's chunks that were painted or are not visible on it.
    fileprivate(set) var chunks: Int
    /// Whether it shows data that were replaced: it is shown until it is painted again.
    fileprivate(set) var isStale = false
    fileprivate var used: Int
  }

  /// Budget in bytes; visible tiles are kept even where they take more.
  var budget: Int { didSet { if bytes > budget { evict() } } }
  private(set) var bytes = 0
  private var entries: [TileKey: Entry] = [:]
  /// Number of the frame; an entry used in this frame is visible.
  private var now = 0

  init(budget: Int) { self.budget = budget }

  /// The budget of a view of `width` by `height` pixels, for tiles `side` pixels square: four times
  /// those on the view with one more on each side. So nearly all that are painted ahead fit as
  /// well, with coarse ones and those of the last zoom; 64 MB are enough for any view.
  static func budget(width: Double, height: Double, side: Int) -> Int {
    let beside = 2 * Double(side)
    let pixels = min((width + beside) * (height + beside), 4 * 1_048_576)
    return max(Int(pixels) * 16, 8 * side * side * 4)
  }

  var count: Int { entries.count }

  /// The number of tiles, `side` pixels square, that fit even right after an eviction.
  func capacity(side: Int) -> Int { budget / 4 * 3 / (side * side * 4) }

  /// Begins a frame: tiles used before may be evicted.
  mutating func beginFrame() { now += 1 }

  /// The tile if it exists; it counts as used.
  mutating func use(_ key: TileKey) -> Entry? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].used = now
    return entries.values[index]
  }

  /// The number of the map's chunks on the tile; nil where there is no tile.
  func chunks(of key: TileKey) -> Int? { entries[key]?.chunks }

  /// Whether the tile shows data that were replaced.
  func isStale(_ key: TileKey) -> Bool { entries[key]?.isStale ?? false }

  /// Marks all tiles as those of data that were replaced.
  mutating func makeStale() { for key in entries.keys { entries[key]?.isStale = true } }

  /// Marks the tile as unchanged by the first `chunks` chunks.
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

  /// Evicts tiles down to three quarters of the budget, so that it does not run for each tile.
  private mutating func evict() {
    // Ties are broken by position, so that the same input keeps the same tiles.
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
