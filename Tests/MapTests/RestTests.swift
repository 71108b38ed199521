import Testing
import VitrineComponents
import VitrineRaster
import VitrineUnits

@testable import VitrineMap

@Suite("A map at rest")
@MainActor
struct RestTests {
  @Test("values used by one frame are kept for the next, also more than the capacity")
  func workingSet() {
    for count in [3, 4, 5, 8, 9, 100] {
      var cache = FrameCache<Int, Int>(capacity: 8)
      for frame in 0..<5 {
        cache.beginFrame()
        for key in 0..<count {
          #expect((cache[key] != nil) == (frame > 0), "\(count) keys, frame \(frame), key \(key)")
          if cache[key] == nil { cache[key] = key }
        }
      }
    }
  }

  @Test("unused values are evicted once half of the capacity is filled by others")
  func eviction() {
    var cache = FrameCache<Int, Int>(capacity: 8)
    for first in stride(from: 0, to: 400, by: 4) {
      cache.beginFrame()
      for key in first..<first + 4 { cache[key] = key }
    }
    #expect((0..<400).count { cache[$0] != nil } <= 8)
    #expect((396..<400).allSatisfy { cache[$0] == $0 })
  }

  @Test("with many markers and their titles on a large panel")
  func markers() {
    let show = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 17), size: PixelSize(3840, 2160))
    show.map.markers = (0..<540).map { k in
      let at = Point(64 + Double(k % 30) * 128, 60 + Double(k / 30) * 120)
      return MapMarker(
        id: "\(k)", place: show.map.viewport.place(at: at), title: "Place \(k)", color: .black,
        glyph: MapGlyph(.star), rank: k)
    }
    show.rest()
    #expect(show.stage.nextChange == nil)
    let badges = show.markers.filter(\.isBadge)
    #expect(badges.count > 400)
  }

  @Test("with many names on a large panel")
  func names() {
    var features: [MapFeature] = []
    for k in 0..<624 {
      features.append(
        MapFeature(
          geometry: .points([
            TestTown.place(Double(k % 26) * 700 - 8750, Double(k / 26) * 500 - 5750)
          ]), properties: ["place": "suburb", "name": "N \(k)"]))
    }
    let show = mapStage(
      features, camera: MapCamera(center: TestTown.center, zoom: 14), size: PixelSize(3000, 2000))
    show.runsWork = true
    show.rest()
    #expect(show.stage.nextChange == nil && !show.stage.hasNewWork)
    #expect(show.labels.count > 400)
  }

  @Test("with more label tiles than the cache holds")
  func tiles() {
    let features = [
      MapFeature(
        geometry: .points([TestTown.center]), properties: ["place": "town", "name": "Town"])
    ]
    let show = mapStage(
      features, camera: MapCamera(center: TestTown.center, zoom: 15), size: PixelSize(3840, 2160))
    let wanted = LabelTile.tiles(
      in: show.map.viewport.worldBounds, zoom: show.map.viewport.camera.zoom)
    #expect(wanted.count > 34)
    show.runsWork = true
    show.rest()
    #expect(show.stage.nextChange == nil && !show.stage.hasNewWork)
    #expect(show.labels.count == 1)
  }
}
