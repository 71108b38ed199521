import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap
@testable import VitrineRaster

@MainActor
@Suite("Coarse tiles under those of the camera's zoom")
struct CoarseTileTests {
  @Test("they move by the same whole pixels while the map pans, and are at most a pixel off")
  func pan() {
    withEverySeed(200) { seed, random in
      let zoom = random.double(in: 13...17)
      let rotation = random.int(in: 0...1) == 0 ? 0 : random.double(in: -3...3)
      let middle = Mercator.project(TestTown.center)
      func near(_ reach: Double) -> Point {
        middle + Vector(random.double(in: -reach...reach), random.double(in: -reach...reach))
      }
      let density = [1, 1.5, 2][random.int(in: 0...2)]
      let current = TileGrid(
        zoom: zoom, rotation: rotation, anchor: near(1e-4), density: density, side: 256)
      let coarse = TileGrid(
        zoom: zoom - random.double(in: -1...2), rotation: 0, anchor: near(1e-3), density: density,
        side: 256)
      var first: PlaneTransform?
      for _ in 0..<5 {
        let view = MapViewport(
          camera: MapCamera(world: near(1e-4), zoom: zoom, rotation: rotation),
          size: Size(800, 480))
        let (transform, shift) = coarse.transform(view, beside: current)
        #expect(first == nil || transform == first, "seed \(seed)")
        first = transform
        let own = current.transform(view).position(0, 0)
        #expect(shift == PixelPoint(Int(own.x.rounded()), Int(own.y.rounded())))
        let plain = coarse.transform(view)
        for (u, v) in [(0.0, 0.0), (300, -200)] {
          let (a, b) = (transform.position(u, v), plain.position(u, v))
          let distance = Vector(
            a.x + Double(shift.x) - b.x, a.y + Double(shift.y) - b.y)
          #expect(max(abs(distance.dx), abs(distance.dy)) <= 0.51, "seed \(seed)")
        }
      }
      // While the map zooms, each grid has its own place.
      let zoomed = MapViewport(
        camera: MapCamera(world: near(1e-4), zoom: zoom + 0.1, rotation: rotation),
        size: Size(800, 480))
      #expect(coarse.transform(zoomed, beside: current) == (coarse.transform(zoomed), .zero))
    }
  }

  @Test("a tile that arrives while the map zooms is shown at once")
  func zooming() throws {
    let s = mapStage(
      TestTown(blocks: 8).features, camera: MapCamera(center: TestTown.center, zoom: 15),
      size: PixelSize(480, 272))
    s.runsWork = true
    try s.settle()
    let before = s.map.tileLayer.paints
    s.map.setCamera(MapCamera(center: TestTown.center, zoom: 17.4))
    var frames = 0
    s.run(0.5) {
      if !s.map.isMoving { return }
      frames += 1
      var canvas = Canvas(size: s.map.frame.size, environment: s.stage.environment)
      s.map.tileLayer.draw(into: &canvas)
      for case .plane(let picture) in canvas.displayList.commands {
        #expect(picture.opacity == 255)
      }
    }
    #expect(frames > 10 && s.map.tileLayer.paints > before)
  }
}
