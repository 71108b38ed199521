import VitrineRaster
import VitrineUnits

/// Painting of lines and areas.
extension TilePainter {
  func fill(_ found: [Found], _ color: Color, _ commands: inout [DrawCommand]) {
    if found.isEmpty { return }
    commands.append(.path(Path(areaContours(found)), .color(color)))
  }

  /// Paints buildings; at high zoom they have a height and edges.
  func paintBuildings(_ found: [Found], _ commands: inout [DrawCommand]) {
    if found.isEmpty { return }
    let contours = areaContours(found)
    if zoom >= 16 {
      let height = Vector(0, min((zoom - 15.5) * 1.3, 4) * density)
      commands.append(
        .path(Path(contours.mapped { $0 + height }), .color(style.buildingEdge)))
    }
    commands.append(.path(Path(contours), .color(style.building)))
    if zoom >= 15.4 {
      let line = StrokeStyle(
        width: min(zoom - 14.8, 1) * density, join: .miter(limit: 2))
      commands.append(.path(Path(contours.stroked(line)), .color(style.buildingEdge)))
    }
  }

  // MARK: Groups

  /// Paints all roads and paths of one level, paths first.
  func paintWays(_ found: Kinds, _ commands: inout [DrawCommand]) {
    for kind in [MapKind.stream, .canal, .river] { strokePlain(kind, found, &commands) }
    strokePaths(found, &commands)
    paintBuildings(found[.building], &commands)
    paintRoads(found, &commands)
  }

  func strokePaths(_ found: Kinds, _ commands: inout [DrawCommand]) {
    for kind in MapKind.allCases where kind.isPath { strokePath(kind, found, &commands) }
  }

  /// Paints all casings before all roads, so that there is no line where two meet.
  func paintRoads(_ found: Kinds, _ commands: inout [DrawCommand]) {
    let roads = MapKind.allCases.filter(\.isRoad)
    for kind in roads {
      let casing = kind.casing(zoom: zoom)
      guard casing > 0, let width = kind.width?(zoom) else { continue }
      stroke(found[kind], width + 2 * casing, style.casing(kind), &commands)
    }
    fillRoads(found, &commands)
  }

  private func fillRoads(_ found: Kinds, _ commands: inout [DrawCommand]) {
    for kind in MapKind.allCases where kind.isRoad { strokePlain(kind, found, &commands) }
    strokePlain(.tram, found, &commands)
    strokeRail(found[.rail], &commands)
  }

  /// Paints a bridge: its road with an edge along both sides, which ends where the bridge does.
  func paintBridges(_ found: Kinds, _ commands: inout [DrawCommand]) {
    for kind in MapKind.allCases where kind.width != nil && kind != .boundary {
      guard let width = kind.width?(zoom), zoom >= 12 else { continue }
      stroke(found[kind], Self.deck(kind, width) + 2.2, style.bridge, ends: .butt, &commands)
    }
    // Paths and rails are narrower than the deck of their bridge.
    for kind in MapKind.allCases where kind.isPath || kind == .rail || kind == .tram {
      guard let width = kind.width?(zoom), zoom >= 12 else { continue }
      stroke(found[kind], Self.deck(kind, width), style.plaza, ends: .butt, &commands)
    }
    for kind in [MapKind.stream, .canal, .river] { strokePlain(kind, found, &commands) }
    paintBuildings(found[.building], &commands)
    strokePaths(found, &commands)
    fillRoads(found, &commands)
  }

  /// Width of the bridge of a road without its edges, in points.
  private static func deck(_ kind: MapKind, _ width: Double) -> Double {
    if kind.isPath { return width + 3 }
    if kind == .rail || kind == .tram { return width + 4 }
    return width + 0.6
  }

  /// Paints a tunnel: the road as if seen through the ground, between dashed sides.
  func paintTunnels(_ found: Kinds, _ commands: inout [DrawCommand]) {
    let roads = MapKind.allCases.filter(\.isRoad)
    for kind in roads {
      guard let width = kind.width?(zoom) else { continue }
      let casing = max(kind.casing(zoom: zoom), zoom < 13 ? 0 : 0.8)
      stroke(
        found[kind], width + 2 * casing, style.casing(kind), dashes: [4, 3], &commands)
    }
    for kind in roads {
      guard let width = kind.width?(zoom) else { continue }
      stroke(found[kind], width, style.sunk(style.fill(kind)), ends: .butt, &commands)
    }
    for kind in [MapKind.rail, .tram, .stream, .canal, .river] {
      guard let width = kind.width?(zoom) else { continue }
      let color = style.sunk(style.fill(kind))
      stroke(found[kind], width, color, dashes: [max(width * 2, 4), max(width, 3)], &commands)
    }
    for kind in MapKind.allCases where kind.isPath {
      guard let width = kind.width?(zoom), zoom >= 15.5 else { continue }
      stroke(found[kind], width, style.sunk(style.path), dashes: [width, width * 2], &commands)
    }
  }

  // MARK: Lines

  /// The distance of a chord from its arc, in pixels. Streets end with half discs at every
  /// crossing, whose edges would be most of a tile's. It changes the coverage of a pixel by a
  /// twentieth at the most, and a street differs little from its casing.
  private static let tolerance = 1.0 / 32

  private func stroke(
    _ found: [Found], _ width: Double, _ color: Color, dashes: [Double] = [],
    ends: StrokeStyle.Cap = .round, _ commands: inout [DrawCommand]
  ) {
    let pixels = min(width, Self.widest) * density
    if found.isEmpty || pixels < 0.05 { return }
    // On a line about a pixel wide neither caps nor joins are visible.
    let style =
      pixels < 1.5 || !dashes.isEmpty
      ? StrokeStyle(width: pixels, join: .bevel, dashes: dashes.map { $0 * density })
      : StrokeStyle(width: pixels, join: .round, cap: ends)
    let contours =
      dashes.isEmpty
      ? lineContours(found, width: pixels).stroked(style, within: Self.tolerance)
      : dashedLines(found, width: pixels).stroked(style)
    commands.append(.path(Path(contours), .color(color)))
  }

  func strokePlain(_ kind: MapKind, _ found: Kinds, _ commands: inout [DrawCommand]) {
    guard let width = kind.width?(zoom) else { return }
    stroke(found[kind], width, style.fill(kind), &commands)
  }

  private func strokePath(
    _ kind: MapKind, _ found: Kinds, _ commands: inout [DrawCommand]
  ) {
    guard let width = kind.width?(zoom) else { return }
    let dashes: [Double] =
      switch kind {
      case .steps: [max(width * 0.3, 1), max(width * 0.3, 1)]
      case .track: [width * 4, width * 2]
      default: zoom < 15.5 ? [] : [max(width * 2, 3), max(width * 1.4, 2)]
      }
    stroke(found[kind], width, style.path, dashes: dashes, &commands)
  }

  private func strokeRail(_ rails: [Found], _ commands: inout [DrawCommand]) {
    guard let width = MapKind.rail.width?(zoom) else { return }
    stroke(rails, width, style.rail, &commands)
    if zoom >= 14 {
      stroke(rails, width * 0.55, style.railGap, dashes: [width * 3, width * 3], &commands)
    }
  }

  func strokeBoundary(_ lines: [Found], _ commands: inout [DrawCommand]) {
    guard let width = MapKind.boundary.width?(zoom) else { return }
    stroke(lines, width, style.boundary, dashes: [8, 4], &commands)
  }
}
