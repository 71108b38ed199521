import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineMap

@Suite("Across 180 degrees")
struct AntimeridianTests {
  private static func ring(_ places: (Double, Double)...) -> [GeoPoint] {
    places.map { GeoPoint(longitude: $0.0, latitude: $0.1) }
  }

  private static let features = [
    MapFeature(
      geometry: .polygons([
        [
          ring((178, -16), (-178, -16), (-178, -19), (178, -19)),
          ring((179, -17), (-179.5, -17), (-179.5, -18)),
        ]
      ]), properties: ["landuse": "forest"]),
    MapFeature(
      geometry: .lines([ring((176, -14.5), (179, -15), (-179, -15), (-176, -14))]),
      properties: ["highway": "motorway", "name": "Dateline Road"]),
    MapFeature(
      geometry: .points([GeoPoint(longitude: -179.5, latitude: -17.5)]),
      properties: ["place": "city", "name": "Newday"]),
  ]

  @Test(
    "a shape that crosses is one shape, with its holes; around a pole or the world stays as it is")
  func unrolled() {
    let line = [Point(0.99, 0.5), Point(0.01, 0.5), Point(0.98, 0.5)]
    #expect(Antimeridian.unrolled(line).map(\.x).map { ($0 * 100).rounded() } == [99, 101, 98])
    let back = [Point(0.01, 0.5), Point(0.99, 0.5)]
    #expect(Antimeridian.unrolled(back).map { ($0.x * 100).rounded() } == [1, -1])
    let world = [Point(0, 0.1), Point(1, 0.1), Point(1, 0.9), Point(0, 0.9)]
    #expect(Antimeridian.unrolledRing(world) == world)
    let pole = (0...8).map { Point(Double($0) / 8 * 0.9 + 0.05, 0.9 + Double($0 % 2) * 0.01) }
    #expect(Antimeridian.unrolledRing(pole) == pole)
    let holes = Antimeridian.together([
      [Point(0.99, 0.4), Point(1.03, 0.4), Point(1.03, 0.5)],
      [Point(0.01, 0.42), Point(0.02, 0.42), Point(0.02, 0.44)],
    ])
    #expect(holes[1].allSatisfy { $0.x > 1 })
  }

  @Test("every world that is seen is painted alike, and shows its names")
  func worlds() {
    let chunks = [MapChunk(Self.features, number: 0)]
    let view = { (x: Double) in
      MapViewport(
        camera: MapCamera(world: Point(x, 0.548), zoom: 6, rotation: 0), size: Size(400, 300))
    }
    var pictures: [Pixmap] = []
    for x in [-1.0, 0, 1, 2] {
      let grid = TileGrid(
        zoom: 6, rotation: 0, anchor: Point(x, 0.548), density: 1, side: 128)
      pictures.append(
        TilePainter(
          chunks: chunks, style: .light, key: TileKey(grid: grid, place: TilePlace(x: -1, y: -1))
        ).paint())
      let names = LabelTile.tiles(in: view(x).worldBounds, zoom: 6)
        .flatMap { $0.candidates(in: chunks) }
      #expect(names.filter { $0.names["name"] == "Newday" }.count == 1)
      #expect(names.allSatisfy { abs($0.place.x - x) < 0.5 })
    }
    #expect(pictures.allSatisfy { $0.pixels == pictures[0].pixels })
    #expect(Set(pictures[0].pixels).count > 2)
  }

  @Test("bounds go the shorter way around the globe")
  func bounds() {
    let fiji = GeoBounds([
      GeoPoint(longitude: 177, latitude: -18), GeoPoint(longitude: -178, latitude: -16),
    ])
    #expect(fiji == GeoBounds(west: 177, south: -18, east: 182, north: -16))
    let town = GeoBounds([
      GeoPoint(longitude: -10, latitude: 4), GeoPoint(longitude: 12, latitude: 5),
    ])
    #expect(town == GeoBounds(west: -10, south: 4, east: 12, north: 5))
    let both = GeoBounds(west: 170, south: 0, east: 179, north: 1)
      .union(GeoBounds(west: -179, south: 0, east: -170, north: 1))
    #expect(both == GeoBounds(west: 170, south: 0, east: 190, north: 1))
    var data = MapData.empty
    data.add(MapChunk(Self.features, number: 0))
    let known = data.bounds.map { GeoBounds(world: $0) }
    #expect(known.map { abs($0.west - 176) < 1e-6 && abs($0.east - 184) < 1e-6 } ?? false)
  }

  @MainActor
  @Test(
    "a pan goes on across, places are told within 180 degrees, and a flight takes the short way")
  func moving() {
    let s = MapStage(
      Self.features,
      camera: MapCamera(center: GeoPoint(longitude: 179.5, latitude: -17), zoom: 6),
      limits: MapLimits(zoom: 2...20))
    s.map.markers = [
      MapMarker(
        id: "east", place: GeoPoint(longitude: -179, latitude: -17), title: "", color: .black)
    ]
    s.touch(
      ScriptedFinger(downAt: Point(440, 136), at: .zero)
        .moving(by: Vector(-400, 0), over: .milliseconds(500)))
    var before = s.map.camera.world.x
    s.run(0.6) {
      #expect(s.map.camera.world.x >= before - 1e-12)
      before = s.map.camera.world.x
      #expect(abs(s.map.camera.center.longitude) <= 180)
    }
    s.rest()
    #expect(s.map.camera.center.longitude < -150, "beyond 180 east comes 180 west")
    s.map.fly(to: MapCamera(center: GeoPoint(longitude: 179.5, latitude: -17), zoom: 6))
    s.run(4) { #expect(s.map.markerLayer.standing.count <= 1) }
    #expect(abs(s.map.camera.center.longitude - 179.5) < 1e-6)
    let marker = s.map.markerLayer.standing.first
    #expect(marker.map { abs($0.point.x - 240 - 1.5 / 360 * 256 * 64) < 1 } ?? false)
  }

  @Test("limits across 180 degrees hold from both sides")
  func limits() {
    let limits = MapLimits(bounds: GeoBounds(west: 177, south: -19, east: 182, north: -15))
    for longitude in [179.0, -179, -178] {
      let inside = limits.limited(
        MapCamera(center: GeoPoint(longitude: longitude, latitude: -17), zoom: 8))
      #expect(abs(inside.center.longitude - longitude) < 1e-9)
    }
    let outside = limits.limited(
      MapCamera(center: GeoPoint(longitude: -170, latitude: -17), zoom: 8))
    #expect(abs(outside.center.longitude + 178) < 1e-9)
  }
}
