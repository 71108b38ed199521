import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

import VitrineMap

@MainActor
@Suite("Fingers on dots")
struct DotTapTests {
  private func stage(_ offsets: [(Double, Double)], zoom: Double) -> ScriptedStage {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: zoom), size: PixelSize(800, 480))
    s.map.markers = offsets.enumerated().map { k, at in
      MapMarker(
        id: "m\(k)", place: s.map.viewport.place(at: Point(400 + at.0, 240 + at.1)), title: "",
        color: .black, rank: -k)
    }
    s.rest()
    return s
  }

  private func tap(_ s: ScriptedStage, _ at: Point) -> [String] {
    var tapped: [String] = []
    s.map.onMarkerTap = { tapped.append($0.id) }
    s.begin(s.finger(at: at).resting(for: .milliseconds(50)))
    s.run(0.1)
    return tapped
  }

  @Test("a dot answers within 9 mm like a badge")
  func target() {
    // Away from the badge.
    for dx in [0.0, 22] {
      let s = stage([(0, 0), (60, 0)], zoom: 15)
      #expect(s.markers.map(\.form).sorted() == ["badge", "dot"])
      #expect(tap(s, Point(460 + dx, 240 + dx)) == ["m1"], "\(dx)")
    }
  }

  @Test("a finger between two dots brings them 9 mm apart, one clearly on a dot opens it")
  func between() {
    let offsets = [(0.0, 0.0), (50.0, 0), (50, 24)]
    let s = stage(offsets, zoom: 17.8)
    #expect(s.markers.count == 3 && s.markers.count(where: \.isDot) == 2)
    #expect(tap(s, Point(450, 253)) == [])
    s.rest()
    #expect(s.map.camera.zoom > 18.1)
    let dots = s.map.markers.dropFirst().map { s.map.viewport.point(of: $0.place) }
    #expect(dots[0].distance(to: dots[1]) >= 48)
    let other = stage(offsets, zoom: 17.8)
    #expect(tap(other, Point(450, 268)) == ["m2"])
    #expect(other.map.camera.zoom == 17.8)
  }

  @Test("a title opens its marker")
  func title() throws {
    let s = mapStage(camera: MapCamera(center: TestTown.center, zoom: 17))
    s.map.markers = [
      MapMarker(id: "a", place: TestTown.center, title: "A long title of it", color: .black)
    ]
    s.runsWork = true
    s.rest()
    let title = try #require(s.markerTitles.first)
    #expect(tap(s, Point(title.area.maxX - 3, title.area.center.y)) == ["a"])
  }
}
