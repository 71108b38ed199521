import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineMap

@Suite("A map across 180 degrees")
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
    "a shape that crosses is one shape with its holes; one around a pole or the world is unchanged")
  func unrolled() {
    let line = [Point(0.99, 0.5), Point(0.01, 0.5), Point(0.98, 0.5)]
    let hundredths = { (line: [Point]) in
      Antimeridian.unrolled(line).map { $0.map { ($0.x * 100).rounded() } }
    }
    #expect(hundredths(line) == [[99, 101, 98]])
    #expect(hundredths([Point(0.01, 0.5), Point(0.99, 0.5)]) == [[101, 99]])
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

  @Test("every visible world is painted alike and shows its labels")
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

  @Test("bounds extend the shorter way around the globe")
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

  @Test(
    "a shape that crosses westwards is beside its neighbors, and its bounds are as narrow as eastwards"
  )
  func westward() {
    let crossing: [(Double, Double)] = [(-176, 52), (178, 51)]
    let beside: [(Double, Double)] = [(-170, 52), (-165, 51)]
    for (line, place) in [(crossing, beside), (crossing.reversed(), beside.reversed())] {
      for mirror in [1.0, -1] {
        var data = MapData.empty
        data.add(
          MapChunk(
            [line, place].map { line in
              MapFeature(
                geometry: .lines([
                  line.map { GeoPoint(longitude: mirror * $0.0, latitude: $0.1) }
                ]), properties: ["highway": "motorway", "name": "W"])
            }, number: 0))
        let chunk = data.chunks[0]
        #expect(chunk.points.allSatisfy { $0.x >= 0 })
        #expect(chunk.bounds.map { $0.minX >= 0 } ?? false)
        let known = data.bounds.map { GeoBounds(world: $0) }
        let (west, east) = mirror > 0 ? (178.0, 195.0) : (165, 182)
        #expect(
          known.map { abs($0.west - west) < 1e-6 && abs($0.east - east) < 1e-6 } ?? false,
          "\(known as Any)")
      }
    }
    for x in [-1.0, 0, 1] {
      let across = GeoBounds(world: Rect(x - 0.02, 0.4, 0.05, 0.1))
      #expect(abs(across.west - 172.8) < 1e-6 && abs(across.east - 190.8) < 1e-6, "\(across)")
      let all = GeoBounds(world: Rect(x - 0.3, 0.4, 1.5, 0.1))
      #expect(all.west == -180 && all.east == 180)
    }
  }

  @Test("a line that circles the globe is cut: its cost grows with its points, not with its turns")
  func circling() {
    for isEastward in [true, false] {
      for turns in [1, 30, 300] {
        let stops = isEastward ? [0.5, 0.83, 0.17] : [0.5, 0.17, 0.83]
        let line = (0...(3 * turns)).map { Point(stops[$0 % 3], 0.4 + Double($0 % 7) / 100) }
        let pieces = Antimeridian.unrolled(line)
        #expect(pieces.count == turns)
        #expect(
          pieces.reduce(0) { $0 + $1.count } == line.count + turns - 1, "ends appear twice")
        for piece in pieces {
          let xs = piece.map(\.x)
          #expect(xs.allSatisfy { $0 >= 0 && $0 <= 2 })
          #expect(
            zip(xs, xs.dropFirst()).allSatisfy { ($1 > $0) == isEastward && abs($1 - $0) < 0.5 })
        }
        for (one, next) in zip(pieces, pieces.dropFirst()) {
          #expect(one.last?.y == next.first?.y)
          #expect(
            abs(((one.last?.x ?? 0) - (next.first?.x ?? 0)).remainder(dividingBy: 1)) < 1e-9)
        }
      }
    }
    // Back and forth is no turn.
    let zigzag = (0..<1000).map { Point($0 % 2 == 0 ? 0.01 : 0.99, 0.5) }
    #expect(Antimeridian.unrolled(zigzag).count == 1)
  }

  @Test("markers on both sides become one cluster between them")
  func clusters() throws {
    for (a, b) in [(179.999, -179.999), (-179.999, 179.999), (179.9995, -179.999)] {
      let index = MarkerIndex(
        [a, b, 100].enumerated().map { k, longitude in
          MapMarker(
            id: "\(k)", place: GeoPoint(longitude: longitude, latitude: 10), title: "",
            color: .black)
        })
      let level = index.clusters[16]
      #expect(level.nodes.count == 2 && level.node[0] == level.node[1])
      let bubble = level.nodes[Int(level.node[0])]
      #expect(bubble.count == 2 && bubble.place.x >= 0 && bubble.place.x <= 1)
      let edge = Mercator.nearest(bubble.place, to: Point(1, 0)).x
      #expect(abs(edge - 1) < 1e-5, "\(bubble.place)")
      #expect(index.clusters[44].nodes.count == 3, "at high zoom they are two")
    }
  }

  @MainActor
  @Test(
    "a pan continues across, reported positions are within 180 degrees, a flight takes the short way"
  )
  func moving() {
    let s = mapStage(
      Self.features,
      camera: MapCamera(center: GeoPoint(longitude: 179.5, latitude: -17), zoom: 6),
      limits: MapLimits(zoom: 2...20))
    s.map.markers = [
      MapMarker(
        id: "east", place: GeoPoint(longitude: -179, latitude: -17), title: "", color: .black)
    ]
    s.begin(
      s.finger(at: Point(440, 136))
        .moving(by: Vector(-400, 0), over: .milliseconds(500)))
    var before = s.map.camera.world.x
    s.run(0.6) {
      #expect(s.map.camera.world.x >= before - 1e-12)
      before = s.map.camera.world.x
      #expect(abs(s.map.camera.center.longitude) <= 180)
    }
    s.rest()
    #expect(s.map.camera.center.longitude < -150, "beyond 180 east comes 180 west")
    s.map.setCamera(MapCamera(center: GeoPoint(longitude: 179.5, latitude: -17), zoom: 6))
    s.run(4) { #expect(s.markers.count <= 1) }
    #expect(abs(s.map.camera.center.longitude - 179.5) < 1e-6)
    let marker = s.markers.first
    #expect(marker.map { abs($0.point.x - 240 - 1.5 / 360 * 256 * 64) < 1 } ?? false)
  }
}
