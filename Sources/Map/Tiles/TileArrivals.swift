import VitrineUnits

/// Tiles that fade in over coarser ones, since they were painted while the map was visible.
struct TileArrivals {
  /// Duration of fading in.
  static let fade = Duration.milliseconds(200)

  /// The frames in which they were visible first; nil before that.
  private var since: [TileKey: Instant?] = [:]
  private var now = Instant.zero

  /// Adds a tile that appears in the next frame.
  mutating func add(_ key: TileKey) { since[key] = .some(nil) }

  /// Shows all tiles wholly.
  mutating func finish() { since = [:] }

  /// Moves to the time of a frame. Returns whether tiles are still fading in.
  mutating func advance(to now: Instant) -> Bool {
    self.now = now
    since = since.mapValues { $0 ?? now }.filter { Self.part($0.value, now) < 1 }
    return !since.isEmpty
  }

  /// Opacity from 0 to 255.
  func opacity(of key: TileKey) -> UInt8 {
    switch since[key] {
    case .some(.some(let first)): UInt8((Self.part(first, now) * 255).rounded())
    case .some(.none): 0
    case .none: 255
    }
  }

  private static func part(_ first: Instant?, _ now: Instant) -> Double {
    first.map { now.share(of: fade, since: $0) } ?? 0
  }
}
