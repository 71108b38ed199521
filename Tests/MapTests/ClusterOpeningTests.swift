import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Opening of clusters")
struct ClusterOpeningTests {
  private func members(_ places: [GeoPoint]) -> [MapMarker] {
    places.enumerated().map { MapMarker(id: "m\($0)", place: $1, title: "", color: .black) }
  }

  private func view(_ random: inout RandomSource) -> MapViewport {
    MapViewport(
      camera: MapCamera(
        center: TestTown.center, zoom: random.double(in: 8...16), rotation: 0.3),
      size: Size(800, 480), insets: Insets(bottom: random.double(in: 0...300)))
  }

  @Test("members at one position are opened one after the other")
  func together() {
    var opening = ClusterOpening()
    var random = RandomSource(seed: 1)
    let view = view(&random)
    let members = members([GeoPoint](repeating: TestTown.center, count: 3))
    let opened = (0..<5).map { _ in
      opening.step(for: members, splittingZoom: nil, in: view, nearest: 20)
    }
    #expect(opened == [0, 1, 2, 0, 1].map { .open(members[$0]) })
  }

  @Test("other members are apart and visible at the end of the flight")
  func apart() {
    withEverySeed(20) { _, random in
      var opening = ClusterOpening()
      let view = view(&random)
      let places = (0..<4).map { _ in
        TestTown.place(random.double(in: -80...80), random.double(in: -80...80))
      }
      // The members overlap until the two that are farthest apart have 44 points between them.
      let worlds = places.map(Mercator.project)
      let farthest = worlds.flatMap { a in worlds.map { ($0 - a).length } }.max() ?? 0
      let splitting = Mercator.log2(44 / (farthest * Mercator.scale(zoom: 0)))
      #expect(splitting > view.camera.zoom)
      let step = opening.step(
        for: members(places), splittingZoom: splitting, in: view, nearest: 22)
      guard case .fly(let camera) = step else {
        Issue.record("no flight")
        return
      }
      #expect(camera.zoom > splitting && camera.zoom >= view.camera.zoom + 0.5)
      #expect(camera.rotation == view.camera.rotation)
      var goal = view
      goal.camera = camera
      for place in places { #expect(goal.visible.contains(goal.point(of: place)), "\(place)") }
    }
  }
}
