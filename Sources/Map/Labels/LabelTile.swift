import VitrineUnits

/// One place where a name may stand.
struct LabelCandidate: Sendable, Hashable {
  struct ID: Sendable, Hashable, Comparable {
    /// Of the label.
    var source: UInt64
    /// Which stretch of a street, and where on it: at `odd` parts of 2^`depth`.
    var stretch: UInt8 = 0
    var depth: UInt8 = 0
    var odd: UInt16 = 0

    static func < (a: Self, b: Self) -> Bool {
      (a.source, a.stretch, a.depth, a.odd) < (b.source, b.stretch, b.depth, b.odd)
    }
  }

  var id: ID
  var names: [String: String]
  var look: MapLabelSource.Look
  var rank: Int
  /// On the Mercator square.
  var place: Point
  /// Of a street, of length 1.
  var direction: Vector?
  /// How long the stretch or how wide the area is, on the Mercator square; 0 for a point.
  var room: Double

  /// Placed before the other: higher, then longer, then in the order of the data.
  func precedes(_ o: LabelCandidate) -> Bool {
    if rank != o.rank { return rank > o.rank }
    if room != o.room { return room > o.room }
    return id < o.id
  }
}

/// A square of the world whose names are looked up together: 512 points wide at its own level.
struct LabelTile: Sendable, Hashable {
  var level: Int
  var x: Int
  var y: Int

  private static let most = 70
  /// Two labels on one street stand this far apart at least, in points.
  static let interval = 280.0

  private var side: Double { 2 / Mercator.exp2(Double(level)) }

  var bounds: Rect { Rect(Double(x) * side, Double(y) * side, side, side) }

  /// The tiles that a view of `bounds` needs at `zoom`.
  static func tiles(in bounds: Rect, zoom: Double) -> [LabelTile] {
    let level = max(Int(zoom.rounded(.down)), 1)
    let side = LabelTile(level: level, x: 0, y: 0).side
    func index(_ v: Double) -> Int { Int((min(max(v, 0), 1) / side).rounded(.down)) }
    var tiles: [LabelTile] = []
    for y in index(bounds.minY)...index(bounds.maxY) {
      for x in index(bounds.minX)...index(bounds.maxX) {
        tiles.append(LabelTile(level: level, x: x, y: y))
      }
    }
    return tiles
  }

  /// The best of the names in this tile, in the order of placing.
  func candidates(in chunks: [MapChunk]) -> [LabelCandidate] {
    var found: [LabelCandidate] = []
    let bounds = bounds
    for chunk in chunks {
      // Names of the next level too: the tile is in use until the zoom reaches it.
      chunk.labelTree.forEach(in: bounds, zoom: level) { index in
        if level > chunk.labels[index].look.lastLevel { return }
        add(chunk.labels[index], bounds, &found)
      }
    }
    found.sort { $0.precedes($1) }
    return Array(found.prefix(Self.most))
  }

  private func add(
    _ label: MapLabelSource, _ bounds: Rect, _ found: inout [LabelCandidate]
  ) {
    func candidate(_ id: LabelCandidate.ID, _ p: Point, _ way: Vector?, _ room: Double) {
      // A candidate belongs to one tile only.
      guard bounds.contains(p) else { return }
      found.append(
        LabelCandidate(
          id: id, names: label.names, look: label.look, rank: label.rank, place: p,
          direction: way, room: room))
    }
    switch label.place {
    case .point(let p, let extent):
      candidate(LabelCandidate.ID(source: label.id), p, nil, extent)
    case .stretches(let stretches):
      let scale = Mercator.scale(zoom: Double(level + 1))
      for (k, stretch) in stretches.enumerated() {
        // Too short for three letters even when zoomed to the next level.
        if stretch.length * scale < 40 { continue }
        let way = stretch.to - stretch.from
        let direction = way * (1 / stretch.length)
        // In the middle, then in the middle of both halves, and so on.
        for depth in 0..<6
        where depth == 0 || stretch.length * scale / Double(1 << depth) > Self.interval {
          for odd in stride(from: 1, to: 2 << depth, by: 2) {
            let p = stretch.from + way * (Double(odd) / Double(2 << depth))
            candidate(
              LabelCandidate.ID(
                source: label.id, stretch: UInt8(k), depth: UInt8(depth), odd: UInt16(odd)),
              p, direction, stretch.length)
          }
        }
      }
    }
  }
}

extension MapLabelSource.Look {
  /// Who stands before a house knows which town it is in.
  fileprivate var lastLevel: Int {
    switch self {
    case .city: 15
    case .town: 16
    case .quarter, .water, .park, .majorStreet, .street, .building: Int.max
    }
  }
}
