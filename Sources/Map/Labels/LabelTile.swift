import VitrineUnits

/// Possible position of a label.
struct LabelCandidate: Sendable, Hashable {
  struct ID: Sendable, Hashable, Comparable {
    /// Identifier of the label.
    var source: UInt64
    /// Part of a street, and the position on it: at `odd` parts of 2^`depth`.
    var stretch: UInt8 = 0
    var depth: UInt8 = 0
    var odd: UInt16 = 0
    /// Number of the world, of those side by side.
    var world: Int16 = 0

    static func < (a: Self, b: Self) -> Bool {
      (a.world, a.source, a.stretch, a.depth, a.odd)
        < (b.world, b.source, b.stretch, b.depth, b.odd)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(source)
      // The others in one word: thousands are hashed in a frame.
      hasher.combine(
        UInt64(odd) | UInt64(depth) << 16 | UInt64(stretch) << 24
          | UInt64(UInt16(bitPattern: world)) << 32)
    }
  }

  var id: ID
  var names: [String: String]
  var look: MapLabelSource.Look
  var rank: Int
  /// Position on the Mercator square.
  var place: Point
  /// Line of a street or river, in the first world.
  var line: LabelLine?
  /// Distance to `place` along the line.
  var along = 0.0
  /// Length of the line or width of the area on the Mercator square; 0 for a point.
  var room: Double
  /// Whether it is between the regular positions on its line, which may be outside or covered by
  /// markers. A map that moves does without.
  var isSpare = false

  /// Order of placing: regular positions, then higher rank, then longer, then in the order of the
  /// data.
  struct Order: Comparable {
    var isSpare: Bool
    var rank: Int
    var room: Double
    var id: ID

    static func < (a: Self, b: Self) -> Bool {
      if a.isSpare != b.isSpare { return b.isSpare }
      if a.rank != b.rank { return a.rank > b.rank }
      if a.room != b.room { return a.room > b.room }
      return a.id < b.id
    }
  }

  var order: Order { Order(isSpare: isSpare, rank: rank, room: room, id: id) }

  func precedes(_ o: LabelCandidate) -> Bool { order < o.order }
}

/// Square of the world whose labels are looked up together: 512 points wide at its own level.
struct LabelTile: Sendable, Hashable {
  var level: Int
  var x: Int
  var y: Int

  private static let most = 110
  private static let mostSpare = 600
  /// Minimum distance of two labels on one street, in points.
  static let interval = 320.0

  private var side: Double { 2 / Mercator.exp2(Double(level)) }

  var bounds: Rect { Rect(Double(x) * side, Double(y) * side, side, side) }

  /// The tiles that a view of `bounds` needs at `zoom`.
  static func tiles(in bounds: Rect, zoom: Double) -> [LabelTile] {
    let level = max(Int(zoom.rounded(.down)), 1)
    let side = LabelTile(level: level, x: 0, y: 0).side
    func index(_ v: Double) -> Int { Int((v / side).rounded(.down)) }
    let (top, bottom) = (max(bounds.minY, 0), min(bounds.maxY, 1))
    var tiles: [LabelTile] = []
    for y in index(min(top, bottom))...index(bottom) {
      for x in index(bounds.minX)...index(bounds.maxX) {
        tiles.append(LabelTile(level: level, x: x, y: y))
      }
    }
    return tiles
  }

  /// Number of its world: 0 for x from 0 to 1.
  private var world: Int {
    let count = max(Int(Mercator.exp2(Double(level - 1))), 1)
    return x >= 0 ? x / count : -((-x + count - 1) / count)
  }

  /// The best candidates of this tile, in the order of placing, so that spare positions come last.
  /// `replaced` are labels that others contain.
  func candidates(in chunks: [MapChunk], without replaced: Set<UInt64> = []) -> [LabelCandidate] {
    var found: [LabelCandidate] = []
    let bounds = bounds
    for chunk in chunks {
      // A shape that crosses the antimeridian extends into the next world.
      for world in (world - 1)...(world + 1) {
        let sought = bounds.offset(by: Vector(-Double(world), 0))
        guard let box = chunk.bounds, box.touches(sought) else { continue }
        // Names of the next level too: the tile is in use until the zoom reaches it.
        chunk.labelTree.forEach(in: sought, zoom: level) { index in
          let label = chunk.labels[index]
          if Double(level) > label.look.lastZoom || replaced.contains(label.id) { return }
          add(label, world, &found)
        }
      }
    }
    found.sort { $0.precedes($1) }
    let regular = found.prefix { !$0.isSpare }
    let spare = found.dropFirst(regular.count)
    return Array(regular.prefix(Self.most) + spare.prefix(Self.mostSpare))
  }

  private func add(_ label: MapLabelSource, _ world: Int, _ found: inout [LabelCandidate]) {
    func candidate(_ p: Point, _ room: Double) -> LabelCandidate? {
      let place = Point(p.x + Double(world), p.y)
      // A candidate belongs to one tile only.
      guard bounds.contains(place) else { return nil }
      return LabelCandidate(
        id: LabelCandidate.ID(source: label.id, world: Int16(clamping: world)),
        names: label.names, look: label.look, rank: label.rank, place: place, room: room)
    }
    switch label.place {
    case .point(let p, let extent):
      if let candidate = candidate(p, extent) { found.append(candidate) }
    case .lines(let lines):
      let scale = Mercator.scale(zoom: Double(level + 1))
      for (k, line) in lines.enumerated() {
        let length = line.length
        // Too short for three letters, even when zoomed to the next level.
        if length * scale < 40 { continue }
        // In the middle, then in the middle of both halves, and so on: the same positions at every
        // zoom.
        for depth in 0..<9 {
          let step = length * scale / Double(1 << depth)
          if depth > 0 && step <= Self.interval / 16 { break }
          for odd in stride(from: 1, to: 2 << depth, by: 2) {
            let along = length * (Double(odd) / Double(2 << depth))
            guard var candidate = candidate(line.point(at: along), length) else { continue }
            candidate.id.stretch = UInt8(k)
            candidate.id.depth = UInt8(depth)
            candidate.id.odd = UInt16(odd)
            candidate.line = line
            candidate.along = along
            candidate.isSpare = depth > 0 && step <= Self.interval / 2
            found.append(candidate)
          }
        }
      }
    }
  }
}

extension MapLabelSource.Look {
  /// The zoom up to which it is shown: above it the names of quarters and streets are enough.
  var lastZoom: Double {
    switch self {
    case .city: 14.5
    case .town: 15.5
    case .quarter, .water, .park, .majorStreet, .street, .building: .infinity
    }
  }
}
