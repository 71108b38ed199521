import Testing
import VitrineComponents
import VitrineMap
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Clusters, badges and dots never overlap, neither at rest nor during transitions.
@MainActor
@Suite("Distances of markers")
struct CrowdTests {
  private func markers(_ random: inout RandomSource, _ count: Int) -> [MapMarker] {
    (0..<count).map { k in
      // As in a town: many in the middle, some at the same position.
      let spread = k % 3 == 0 ? 900.0 : 250
      let at = (random.double(in: -spread...spread), random.double(in: -spread...spread))
      return MapMarker(
        id: "m\(k)", place: TestTown.place(at.0, k % 17 == 0 ? 0 : at.1), title: "Place \(k)",
        color: k % 2 == 0 ? .black : .white, rank: k % 7)
    }
  }

  private func stage(_ random: inout RandomSource, zoom: Double = 15.5) -> ScriptedStage {
    let s = mapStage(
      camera: MapCamera(
        center: TestTown.center, zoom: zoom, rotation: random.int(in: 0...1) == 0 ? 0 : 0.7),
      size: PixelSize(800, 480), refresh: 60)
    s.map.markers = markers(&random, random.int(in: 60...260))
    s.rest()
    return s
  }

  /// The first overlapping pair, if any.
  private func overlap(_ s: ScriptedStage) -> String? {
    let discs = s.markerDiscs
    for (i, a) in discs.enumerated() {
      for b in discs[..<i] where a.id != b.id {
        if a.center.distance(to: b.center) < a.radius + b.radius - 0.01 { return "\(a) on \(b)" }
      }
    }
    return nil
  }

  private func expectRoom(_ s: ScriptedStage, _ step: String) {
    let pair = overlap(s)
    #expect(pair == nil, "\(step): \(pair ?? "")")
  }

  /// Two badges or clusters are 9 mm apart, which are 48 points.
  private func expectTargets(_ s: ScriptedStage, _ step: String) {
    let markers = s.markers.filter { !$0.isPin && !$0.isDot }
    for (i, a) in markers.enumerated() {
      for b in markers[..<i] {
        #expect(a.point.distance(to: b.point) >= 48, "\(step): \(a) \(b)")
      }
    }
  }

  @Test("at rest at any zoom two badges are 9 mm apart, also beside the selected one")
  func atRest() {
    withEverySeed(4) { _, random in
      let s = stage(&random)
      for zoom in stride(from: 13.0, through: 18, by: 0.37) {
        s.map.setCamera(MapCamera(center: TestTown.center, zoom: zoom), animated: false)
        s.map.selectedMarker =
          random.int(in: 0...1) == 0 ? nil : s.map.markers[random.int(in: 0...50)].id
        s.rest()
        expectTargets(s, "zoom \(zoom)")
        expectRoom(s, "zoom \(zoom)")
      }
    }
  }

  @Test("none overlap while a sheet rises and falls, fast or slow")
  func sheet() {
    withEverySeed(4) { _, random in
      let s = stage(&random, zoom: random.double(in: 14.5...16.5))
      for offset in [-0.3, 0, -0.8, -0.4, 0.5, 0] {
        s.map.zoomOffset = offset
        s.run(random.int(in: 0...1) == 0 ? 0.15 : 0.9) { expectRoom(s, "offset \(offset)") }
      }
    }
  }

  @Test(
    "none overlap while fingers zoom, during a flight over the town or after a tap on a cluster")
  func zooming() {
    withEverySeed(3) { _, random in
      let s = stage(&random)
      let c = s.map.viewport.focus
      for factor in [2.4, 0.4, 0.3, 3] {
        let arm = Vector(factor < 1 ? 150 : 60, 20)
        let time = Duration.milliseconds(random.double(in: 150...500))
        s.begin(
          s.finger(at: c + arm).moving(to: c + arm * factor, over: time),
          s.finger(at: c - arm).moving(to: c - arm * factor, over: time))
        s.run(1.2) { expectRoom(s, "pinch \(factor)") }
      }
      s.map.setCamera(MapCamera(center: TestTown.place(800, -300), zoom: 17))
      s.run(0.5) { expectRoom(s, "flight") }
      s.map.setCamera(MapCamera(center: TestTown.place(-700, 300), zoom: 15.2, rotation: 0.4))
      s.run(3) { expectRoom(s, "flight back") }
    }
  }

  @Test("none overlap while the list is filtered back and forth and one is selected")
  func filtered() {
    withEverySeed(4) { _, random in
      let s = stage(&random)
      let all = s.map.markers
      for step in 0..<8 {
        let kept = random.int(in: 1...5)
        s.map.markers = step % 3 == 2 ? all : all.filter { _ in random.int(in: 0...kept) == 0 }
        if step % 2 == 1 { s.map.selectedMarker = s.map.markers.first?.id }
        s.run(random.int(in: 0...1) == 0 ? 0.1 : 0.5) { expectRoom(s, "filter \(step)") }
      }
      s.rest()
      expectTargets(s, "in the end")
    }
  }

  @Test("a selected marker leaves its cluster in place, with one less in it")
  func chosen() {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 13), size: PixelSize(800, 480))
    s.map.markers = (0..<6).map { k in
      MapMarker(
        id: "m\(k)", place: TestTown.place(k == 0 ? -900 : 900 + Double(k) * 4, 0), title: "",
        color: .black, rank: -k)
    }
    s.rest()
    s.map.selectedMarker = "m3"
    s.frames()
    let bubbles = s.markers.filter { $0.count > 1 }
    #expect(bubbles.isEmpty, "the pin is on the rest of its cluster")
    s.map.selectedMarker = "m0"
    s.rest()
    s.map.selectedMarker = nil
    s.frames()
    #expect(
      s.markerDiscs.contains { $0.id == "m1" && $0.radius == 15 }, "not affected by the other")
  }
}
