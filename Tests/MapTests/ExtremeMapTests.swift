import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

/// Extreme maps and panels.
@MainActor
@Suite("Extreme maps")
struct ExtremeMapTests {
  @Test(
    "a large panel with small tiles is painted completely, also rotated and scaled")
  func smallTiles() throws {
    let view = MapViewport(
      camera: MapCamera(center: TestTown.center, zoom: 15), size: Size(1920, 1080))
    for (side, zoom, turn) in [(64, 15.0, 0.0), (64, 15.7, 0.6), (128, 14, 0.3), (512, 15.7, 0.7)] {
      let grid = TileGrid(
        zoom: zoom, rotation: turn, anchor: view.camera.world, density: 1, side: side)
      let tiles = Set(grid.tiles(in: view))
      for (x, y) in [(0.0, 0.0), (1919, 0), (0, 1079), (1919, 1079), (960, 540)] {
        let q = grid.plane(view.world(at: Point(x, y)))
        let place = TilePlace(
          x: Int((q.x / Double(side)).rounded(.down)), y: Int((q.y / Double(side)).rounded(.down)))
        #expect(tiles.contains(place), "\(side) \(zoom)")
      }
    }
    // From far away none of the tiles is used.
    let far = TileGrid(zoom: 20, rotation: 0, anchor: view.camera.world, density: 1, side: 64)
    #expect(far.tiles(in: view).isEmpty)
  }

  @Test("the overview is under the camera everywhere on the globe, at any zoom")
  func overviews() {
    let home = TestTown.center
    var grids = TileGridSet(
      MapCamera(center: home, zoom: 12), anchor: Mercator.project(home), density: 2, side: 128)
    for worlds in [0.0, 1, -3, 400] {
      for (zoom, x) in [(5.0, 0.0), (20, 0.0), (20, 0.4), (24, -0.3), (24, -0.3 + 1e-9), (3, 0.2)] {
        var camera = MapCamera(center: home, zoom: zoom)
        camera.world.x += worlds + x
        let before = grids.overview
        grids.follow(camera, isZooming: false, goal: nil)
        let position = grids.overview.plane(camera.world)
        #expect(max(abs(position.x), abs(position.y)) < 1e8, "\(worlds) \(zoom) \(x)")
        if x == -0.3 + 1e-9 { #expect(grids.overview == before, "its tiles are found again") }
      }
    }
  }

  @Test("very long names are cut")
  func longNames() throws {
    let name = String(repeating: "Läng ", count: 40_000)
    for geometry in [
      MapGeometry.points([TestTown.center]),
      .lines([[TestTown.place(0, 0), TestTown.place(900, 0)]]),
    ] {
      let chunk = MapChunk(
        [
          MapFeature(
            geometry: geometry,
            properties: [
              "highway": "residential", "place": "town", "name": name, "name:de": "Kurz",
            ]
          )
        ], number: 0)
      let names = try #require(chunk.labels.first).names
      #expect(names["name:de"] == "Kurz")
      #expect(names["name"].map { $0.utf8.count <= 240 && $0.hasSuffix("…") } == true)
    }
  }

  @Test("empty, polar, degenerate and 100,000-point features are painted or omitted")
  func extremes() {
    var random = RandomSource(seed: 8)
    let coast = (0..<100_000).map { i in
      TestTown.place(
        Double(i % 400) * 2 - 400 + random.double(in: 0...1), Double(i / 400) - 120)
    }
    let at = TestTown.center
    let geometries: [MapGeometry] = [
      .points([]), .lines([]), .lines([[]]), .lines([[at]]), .lines([[at, at, at]]),
      .polygons([]), .polygons([[]]), .polygons([[[]]]), .polygons([[[at, at, at]]]),
      .polygons([[coast]]), .lines([coast]),
      .polygons([[[-180, -60, 60, 180].map { GeoPoint(longitude: $0, latitude: -90) }]]),
      .lines([[GeoPoint(longitude: -180, latitude: 90), GeoPoint(longitude: 180, latitude: -90)]]),
      .points([GeoPoint(longitude: .nan, latitude: 0), GeoPoint(longitude: 0, latitude: 90)]),
    ]
    let tags = [["natural": "water", "name": "A"], ["highway": "primary", "name": "B"]]
    let features = geometries.flatMap { geometry in
      tags.map { MapFeature(geometry: geometry, properties: $0) }
    }
    let s = mapStage(features, limits: MapLimits(zoom: 0...24), size: PixelSize(120, 80))
    s.runsWork = true
    s.rest()
    #expect(s.map.isPainted)
    for (latitude, zoom) in [(90.0, 3.0), (-90, 24), (0, 0), (89.9, 24)] {
      s.map.setCamera(
        MapCamera(center: GeoPoint(longitude: 179.999, latitude: latitude), zoom: zoom),
        animated: false)
      s.rest()
      #expect(s.map.isPainted, "\(latitude) \(zoom)")
    }
  }
}
