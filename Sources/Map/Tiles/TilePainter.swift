import VitrineRaster
import VitrineUnits

/// Painter of one tile: a pure function, which may run on any thread and gives the same pixels on
/// every machine.
///
///     land ─ areas ─ water ─ streams ─ tunnels ─ paths ─ buildings ─ casings ─ roads ─ rails ─ borders
///     ─ bridges, the lowest first, each level with its own casings, roads and rails
///
/// All shapes of a kind are one path: where two of them meet there is no seam, and where streets
/// cross there is no line.
struct TilePainter: Sendable {
  let chunks: [MapChunk]
  let style: MapStyle
  let key: TileKey

  /// Pixels around the tile's own ones, so that it can be stretched without a seam.
  static let gutter = 1
  /// The greatest width of a line with its casing, in points.
  static let widest = 120.0

  /// Paints an opaque picture of side + 2 × gutter pixels.
  func paint() -> Pixmap {
    let side = key.grid.side + 2 * Self.gutter
    let land = DrawCommand.fill(Rect(0, 0, Double(side), Double(side)), style.land)
    return Rasterizer().pixmap(of: DisplayList([land] + commands), size: PixelSize(side, side))
  }

  /// Everything on the land, in pixels of the picture, the lowest first.
  var commands: [DrawCommand] {
    var commands: [DrawCommand] = []
    let found = collect()
    let ground = found[.ground]
    for kind in MapKind.allCases where kind.isArea && kind != .building {
      fill(ground[kind], style.fill(kind), &commands)
    }
    for kind in [MapKind.stream, .canal, .river] { strokePlain(kind, ground, &commands) }
    for roadLevel in found.roadLevels where roadLevel.level < 0 {
      switch roadLevel.form {
      case .tunnel: paintTunnels(found[roadLevel], &commands)
      case .ground, .bridge: paintWays(found[roadLevel], &commands)
      }
    }
    strokePaths(ground, &commands)
    paintBuildings(ground[.building], &commands)
    paintRoads(ground, &commands)
    strokeBoundary(ground[.boundary], &commands)
    for roadLevel in found.roadLevels where roadLevel.level > 0 {
      switch roadLevel.form {
      case .bridge: paintBridges(found[roadLevel], &commands)
      case .ground, .tunnel: paintWays(found[roadLevel], &commands)
      }
    }
    return commands
  }

  /// A shape in one of the worlds side by side.
  struct Found {
    var chunk: Int
    var shape: Int
    /// Number of the world, counted to the right from the first.
    var world: Double
  }

  /// The shapes of one level, by kind.
  struct Kinds {
    fileprivate var found = [[Found]](repeating: [], count: MapKind.allCases.count)
    subscript(kind: MapKind) -> [Found] { found[Int(kind.rawValue)] }
  }

  /// All shapes that may be visible.
  struct RoadLevels {
    /// The lowest first; on one level, roads on the ground come before bridges.
    fileprivate(set) var roadLevels: [RoadLevel] = []
    private var kinds: [Kinds] = []

    subscript(roadLevel: RoadLevel) -> Kinds {
      roadLevels.firstIndex(of: roadLevel).map { kinds[$0] } ?? Kinds()
    }

    fileprivate mutating func add(_ entry: Found, _ kind: MapKind, _ roadLevel: RoadLevel) {
      var index = roadLevels.firstIndex(of: roadLevel)
      if index == nil {
        let at =
          roadLevels.firstIndex {
            ($0.level, $0.form.rawValue) > (roadLevel.level, roadLevel.form.rawValue)
          } ?? roadLevels.count
        roadLevels.insert(roadLevel, at: at)
        kinds.insert(Kinds(), at: at)
        index = at
      }
      guard let index else { return }
      kinds[index].found[Int(kind.rawValue)].append(entry)
    }
  }

  var zoom: Double { key.grid.zoom }
  var density: Double { key.grid.density }

  /// Whether anything of a chunk is visible on a tile.
  static func shows(_ chunk: MapChunk, on key: TileKey) -> Bool {
    views(of: key, in: chunk).contains {
      chunk.shapeTree.holdsAnything(in: $0.part, zoom: level(of: key))
    }
  }

  /// Features appear this much earlier than their level, so that a map between two levels is not
  /// empty.
  private static func level(of key: TileKey) -> Int { Int((key.grid.zoom + 0.35).rounded(.down)) }

  /// The visible worlds of those side by side, each with the visible part of the chunk.
  private static func views(of key: TileKey, in chunk: MapChunk) -> [(world: Double, part: Rect)] {
    guard let box = chunk.bounds else { return [] }
    let bounds = key.grid.worldBounds(of: key.place, margin: widest / 2 * key.grid.density)
    let first = (bounds.minX - box.maxX).rounded(.up)
    let last = (bounds.maxX - box.minX).rounded(.down)
    return stride(from: first, through: last, by: 1).map {
      ($0, $0 == 0 ? bounds : bounds.offset(by: Vector(-$0, 0)))
    }
  }

  private func collect() -> RoadLevels {
    var found = RoadLevels()
    for (i, chunk) in chunks.enumerated() {
      for (world, sought) in Self.views(of: key, in: chunk) {
        chunk.shapeTree.forEach(in: sought, zoom: Self.level(of: key)) { index in
          let shape = chunk.shapes[index]
          // Areas are on the ground, except buildings above it: their `layer` orders them among
          // one another, and the order of kinds does that better.
          let isLow = shape.kind.isArea && (shape.kind != .building || shape.roadLevel.level <= 0)
          found.add(
            Found(chunk: i, shape: index, world: world), shape.kind,
            isLow ? .ground : shape.roadLevel)
        }
      }
    }
    return found
  }

  // MARK: Geometry

  /// Calls `body` with each ring or line of the shapes, in pixels of the picture.
  private func forEachPart(_ found: [Found], _ body: ([Point]) -> Void) {
    let corner = key.grid.rect(of: key.place).origin
    let shift = Vector(corner.x - Double(Self.gutter), corner.y - Double(Self.gutter))
    // The smallest detail on a panel with more pixels than points.
    let level = Int8(clamping: Int((zoom + Mercator.log2(density)).rounded(.down)) + 1)
    // One array for all: thousands of them cost more than their points.
    var points: [Point] = []
    for entry in found {
      let chunk = chunks[entry.chunk]
      let rings = chunk.shapes[entry.shape].rings
      let grid = key.grid.moved(worlds: entry.world)
      for ring in chunk.rings[Int(rings.lowerBound)..<Int(rings.upperBound)] {
        points.removeAll(keepingCapacity: true)
        for i in Int(ring.lowerBound)..<Int(ring.upperBound) where chunk.levels[i] <= level {
          points.append(grid.plane(chunk.points[i]) - shift)
        }
        body(points)
      }
    }
  }

  func areaContours(_ found: [Found]) -> Contours {
    let side = Double(key.grid.side)
    let clip = TileClip(box: Rect(-8, -8, side + 18, side + 18))
    var contours = Contours()
    forEachPart(found) { ring in
      let ring = clip.ring(ring)
      if ring.count > 2 { contours.append(ring, isClosed: true) }
    }
    return contours
  }

  /// The tile with room for the halves of lines of this width beside it.
  private func lineBox(width: Double) -> Rect {
    let side = Double(key.grid.side)
    let margin = width / 2 + 4
    return Rect(-margin, -margin, side + 2 + 2 * margin, side + 2 + 2 * margin)
  }

  func dashedLines(_ found: [Found], width: Double) -> DashedLines {
    var lines = DashedLines(box: lineBox(width: width))
    forEachPart(found) { lines.append($0) }
    return lines
  }

  func lineContours(_ found: [Found], width: Double) -> Contours {
    let clip = TileClip(box: lineBox(width: width))
    var contours = Contours()
    forEachPart(found) { clip.add($0, to: &contours) }
    return contours
  }
}
