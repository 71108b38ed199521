import VitrineRaster
import VitrineUnits

/// Paints one tile: a pure function, so that it may run on any thread and gives the same pixels
/// everywhere.
///
///     land ─ areas ─ water ─ streams ─ paths ─ buildings ─ casings ─ roads ─ rails ─ borders
///
/// All shapes of a kind are one path: where two of them meet there is no seam, and where streets cross
/// there is no line.
struct TilePainter: Sendable {
  let chunks: [MapChunk]
  let style: MapStyle
  let key: TileKey

  /// Around the tile's own pixels, so that it can be stretched without a seam.
  static let gutter = 1
  /// No line is drawn wider, casing included, in points.
  private static let widest = 120.0

  /// side + 2 × gutter pixels square, opaque.
  func paint() -> Pixmap {
    var commands: [DrawCommand] = []
    let side = key.grid.side + 2 * Self.gutter
    let all = Rect(0, 0, Double(side), Double(side))
    commands.append(.fill(all, style.land))
    let found = collect()
    for kind in MapKind.allCases where kind.isArea && kind != .building {
      fill(found[Int(kind.rawValue)], style.fill(kind), &commands)
    }
    for kind in [MapKind.stream, .canal, .river] { strokePlain(kind, found, &commands) }
    for kind in [MapKind.track, .path, .cycleway, .steps] { strokePath(kind, found, &commands) }
    paintBuildings(found[Int(MapKind.building.rawValue)], &commands)
    let roads = MapKind.allCases.filter(\.isRoad)
    for kind in roads { strokeCasing(kind, found, &commands) }
    for kind in roads { strokePlain(kind, found, &commands) }
    strokePlain(.tram, found, &commands)
    strokeRail(found, &commands)
    strokeBoundary(found, &commands)
    return Rasterizer().pixmap(of: DisplayList(commands), size: PixelSize(side, side))
  }

  private struct Found {
    var chunk: Int
    var shape: Int
  }

  private var zoom: Double { key.grid.zoom }
  private var density: Double { key.grid.density }

  /// The shapes that may be seen, by kind.
  private func collect() -> [[Found]] {
    var found = [[Found]](repeating: [], count: MapKind.allCases.count)
    let bounds = key.grid.worldBounds(of: key.place, margin: Self.widest / 2 * density)
    // Features come in a little before their level, so that a map between two levels is not bare.
    let level = Int((zoom + 0.35).rounded(.down))
    for (i, chunk) in chunks.enumerated() {
      chunk.shapeTree.forEach(in: bounds, zoom: level) { shape in
        found[Int(chunk.shapes[shape].kind.rawValue)].append(Found(chunk: i, shape: shape))
      }
    }
    return found
  }

  // MARK: Geometry

  /// Calls `body` with each ring or line of the shapes, in pixels of the picture.
  private func forEachPart(_ found: [Found], _ body: ([Point]) -> Void) {
    let corner = key.grid.rect(of: key.place).origin
    let shift = Vector(corner.x - Double(Self.gutter), corner.y - Double(Self.gutter))
    // What is told apart on a panel with more pixels than points.
    let level = Int8(clamping: Int((zoom + Mercator.log2(density)).rounded(.down)) + 1)
    for entry in found {
      let chunk = chunks[entry.chunk]
      let rings = chunk.shapes[entry.shape].rings
      for ring in chunk.rings[Int(rings.lowerBound)..<Int(rings.upperBound)] {
        var points: [Point] = []
        for i in Int(ring.lowerBound)..<Int(ring.upperBound) where chunk.levels[i] <= level {
          points.append(key.grid.plane(chunk.points[i]) - shift)
        }
        body(points)
      }
    }
  }

  private func areaPath(_ found: [Found], shift: Vector = .zero) -> Path {
    let side = Double(key.grid.side)
    let clip = TileClip(box: Rect(-8, -8, side + 18, side + 18))
    return Path { pen in
      forEachPart(found) { ring in
        let ring = clip.ring(ring)
        if ring.count < 3 { return }
        for (i, p) in ring.enumerated() {
          if i == 0 { pen.move(to: p + shift) } else { pen.line(to: p + shift) }
        }
        pen.close()
      }
    }
  }

  private func linePath(_ found: [Found], width: Double) -> Path {
    let side = Double(key.grid.side)
    let margin = width / 2 + 4
    let clip = TileClip(box: Rect(-margin, -margin, side + 2 + 2 * margin, side + 2 + 2 * margin))
    return Path { pen in
      forEachPart(found) { line in
        for part in clip.lines(line) {
          for (i, p) in part.enumerated() {
            if i == 0 { pen.move(to: p) } else { pen.line(to: p) }
          }
        }
      }
    }
  }

  // MARK: Paint

  private func fill(_ found: [Found], _ color: Color, _ commands: inout [DrawCommand]) {
    if found.isEmpty { return }
    commands.append(.path(areaPath(found), .color(color)))
  }

  /// Buildings are quiet; near by they stand a little above the ground.
  private func paintBuildings(_ found: [Found], _ commands: inout [DrawCommand]) {
    if found.isEmpty { return }
    if zoom >= 16 {
      let height = min((zoom - 15.5) * 1.3, 4) * density
      commands.append(
        .path(areaPath(found, shift: Vector(0, height)), .color(style.buildingEdge)))
    }
    let path = areaPath(found)
    commands.append(.path(path, .color(style.building)))
    if zoom >= 15.4 {
      let edge = path.stroked(StrokeStyle(width: min(zoom - 14.8, 1) * density, join: .bevel))
      commands.append(.path(edge, .color(style.buildingEdge)))
    }
  }

  private func stroke(
    _ found: [Found], _ width: Double, _ color: Color, dashes: [Double] = [],
    _ commands: inout [DrawCommand]
  ) {
    let pixels = min(width, Self.widest) * density
    if found.isEmpty || pixels < 0.05 { return }
    // What is about a pixel wide shows neither caps nor joins.
    let style =
      pixels < 1.5 || !dashes.isEmpty
      ? StrokeStyle(width: pixels, join: .bevel, dashes: dashes.map { $0 * density })
      : StrokeStyle(width: pixels, join: .round, cap: .round)
    commands.append(.path(linePath(found, width: pixels).stroked(style), .color(color)))
  }

  private func strokePlain(
    _ kind: MapKind, _ found: [[Found]], _ commands: inout [DrawCommand]
  ) {
    guard let width = kind.width?(zoom) else { return }
    stroke(found[Int(kind.rawValue)], width, style.fill(kind), &commands)
  }

  private func strokeCasing(
    _ kind: MapKind, _ found: [[Found]], _ commands: inout [DrawCommand]
  ) {
    let casing = kind.casing(zoom: zoom)
    guard casing > 0, let width = kind.width?(zoom) else { return }
    stroke(found[Int(kind.rawValue)], width + 2 * casing, style.casing(kind), &commands)
  }

  private func strokePath(
    _ kind: MapKind, _ found: [[Found]], _ commands: inout [DrawCommand]
  ) {
    guard let width = kind.width?(zoom) else { return }
    let dashes: [Double] =
      switch kind {
      case .steps: [max(width * 0.3, 1), max(width * 0.3, 1)]
      case .track: [width * 4, width * 2]
      default: zoom < 15.5 ? [] : [max(width * 2, 3), max(width * 1.4, 2)]
      }
    stroke(found[Int(kind.rawValue)], width, style.path, dashes: dashes, &commands)
  }

  private func strokeRail(_ found: [[Found]], _ commands: inout [DrawCommand]) {
    let rails = found[Int(MapKind.rail.rawValue)]
    guard let width = MapKind.rail.width?(zoom) else { return }
    stroke(rails, width, style.rail, &commands)
    if zoom >= 14 {
      stroke(rails, width * 0.55, style.railGap, dashes: [width * 3, width * 3], &commands)
    }
  }

  private func strokeBoundary(_ found: [[Found]], _ commands: inout [DrawCommand]) {
    guard let width = MapKind.boundary.width?(zoom) else { return }
    let lines = found[Int(MapKind.boundary.rawValue)]
    stroke(lines, width, style.boundary, dashes: [8, 4], &commands)
  }
}
