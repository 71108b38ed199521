import Testing
import VitrineMap
import VitrineTesting
import VitrineUnits

@Suite("Web Mercator")
struct MercatorTests {
  @Test("known positions are where standard tiles have them")
  func knownPlaces() {
    #expect(Mercator.project(GeoPoint(longitude: 0, latitude: 0)) == Point(0.5, 0.5))
    let edge = Mercator.project(GeoPoint(longitude: -180, latitude: 85.051_128_779_806_59))
    #expect(edge.x == 0 && abs(edge.y) < 1e-12)
    // Tile 8/136/91 begins at 11.25° east, 45.089° north.
    let tile = Mercator.project(GeoPoint(longitude: 11.25, latitude: 45.089_035_564_831_03))
    #expect(abs(tile.x * 256 - 136) < 1e-9 && abs(tile.y * 256 - 92) < 1e-9)
  }

  @Test("projecting and unprojecting gives the same position, everywhere")
  func roundTrip() {
    withEverySeed(500) { _, random in
      let place = GeoPoint(
        longitude: random.double(in: -180...180), latitude: random.double(in: -85...85))
      let back = Mercator.unproject(Mercator.project(place))
      #expect(abs(back.longitude - place.longitude) < 1e-9)
      #expect(abs(back.latitude - place.latitude) < 1e-9)
    }
  }

  @Test("positions beyond the square are on its edge")
  func poles() {
    for latitude in [86.0, 89.999, 90] {
      #expect(abs(Mercator.project(GeoPoint(longitude: 0, latitude: latitude)).y) < 1e-9)
      #expect(abs(Mercator.project(GeoPoint(longitude: 0, latitude: -latitude)).y - 1) < 1e-9)
    }
  }

  @Test("each level doubles the world, and between two levels it grows evenly")
  func zoom() {
    #expect(Mercator.scale(zoom: 0) == 256)
    #expect(Mercator.scale(zoom: 10) == 262_144)
    #expect(abs(Mercator.scale(zoom: 0.5) * Mercator.scale(zoom: 0.5) - 256 * 512) < 1e-6)
    #expect(abs(Mercator.metersPerPoint(zoom: 0, latitude: 0) - 156_543.034) < 0.001)
  }

  @Test("screen to world and back is the same point, at any rotation and zoom")
  func viewport() {
    withEverySeed(300) { _, random in
      let view = MapViewport(
        camera: MapCamera(
          center: GeoPoint(
            longitude: random.double(in: -179...179), latitude: random.double(in: -80...80)),
          zoom: random.double(in: 0...20), rotation: random.double(in: -4...4)),
        size: Size(random.double(in: 100...2000), random.double(in: 100...2000)),
        insets: Insets(top: random.double(in: 0...90), bottom: random.double(in: 0...400)))
      let point = Point(random.double(in: -50...2000), random.double(in: -50...2000))
      #expect(view.point(world: view.world(at: point)).distance(to: point) < 1e-4)
      #expect(view.point(of: view.camera.center).distance(to: view.focus) < 1e-3)
    }
  }

  @Test("insets move the center into the middle of the visible part")
  func insets() {
    var view = MapViewport(
      camera: MapCamera(center: TestTown.center, zoom: 15), size: Size(400, 800))
    #expect(view.focus == Point(200, 400))
    view.insets = Insets(top: 100, bottom: 500)
    #expect(view.focus == Point(200, 200))
    #expect(view.focus == view.visible.center)
  }

  @Test("rotation is clockwise: after a quarter turn, east is below")
  func rotation() {
    let east = TestTown.place(100, 0)
    var view = MapViewport(
      camera: MapCamera(center: TestTown.center, zoom: 15), size: Size(400, 400))
    #expect(view.point(of: east).x > 210)
    view.camera.rotation = Double.pi / 2
    let turned = view.point(of: east)
    #expect(turned.y > 210 && abs(turned.x - 200) < 1)
  }

  @Test("a camera that fits bounds shows all of them and little more")
  func fitting() throws {
    let bounds = GeoBounds(west: 12.4, south: 47.7, east: 12.6, north: 47.9)
    let size = Size(300, 500)
    let view = MapViewport(camera: .fitting(bounds, in: size), size: size)
    let a = view.point(of: GeoPoint(longitude: 12.4, latitude: 47.9))
    let b = view.point(of: GeoPoint(longitude: 12.6, latitude: 47.7))
    #expect(a.x >= -0.01 && a.y >= -0.01 && b.x <= 300.01 && b.y <= 500.01)
    #expect(b.x - a.x > 299.9 || b.y - a.y > 499.9)
  }
}
