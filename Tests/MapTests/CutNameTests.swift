import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

import VitrineMap

@MainActor
@Suite("Names of streets at the edges of a map")
struct CutNameTests {
  /// A street of 400 points whose middle, the first position of its name, is `shift` points from
  /// the middle of the view.
  private func stage(_ shift: Double, isVertical: Bool = false, insets: Insets = Insets())
    -> ScriptedStage
  {
    // At zoom 16 on this latitude.
    let metersPerPoint = 1.6046
    let places = [-200.0, 200].map { end in
      let way = (shift + end) * metersPerPoint
      return isVertical ? TestTown.place(0, way) : TestTown.place(way, 0)
    }
    let street = MapFeature(
      geometry: .lines([places]), properties: ["highway": "primary", "name": "Orchard Street"])
    let s = mapStage([street], camera: MapCamera(center: TestTown.center, zoom: 16))
    s.map.insets = insets
    s.runsWork = true
    s.rest()
    return s
  }

  private func isWhole(_ label: VisibleLabel, _ s: ScriptedStage) -> Bool {
    let sight = s.map.viewport.visible
    return label.areas.allSatisfy { $0.intersection(sight) == $0 }
  }

  @Test("a name that an edge would cut is at another position of its street", arguments: [-1.0, 1])
  func edges(side: Double) {
    for (shift, isVertical) in [(225.0, false), (120, true)] {
      let s = stage(side * shift, isVertical: isVertical)
      #expect(s.labels.contains { isWhole($0, s) }, "\(shift): \(s.labels.map(\.center))")
    }
  }

  @Test("a name that something over the map would cut is at another position, too")
  func covered() {
    let s = stage(60, isVertical: true, insets: Insets(bottom: 136))
    #expect(s.map.viewport.visible.height == 136)
    #expect(s.labels.contains { isWhole($0, s) }, "\(s.labels.map(\.center))")
  }

  @Test("a name that is visible stays where it is when an edge cuts it")
  func stays() throws {
    let s = stage(100)
    let before = try #require(s.labels.max { $0.center.x < $1.center.x })
    let finger = s.land(at: Point(200, 136))
    finger.move(by: Vector(130, 0), over: .milliseconds(600))
    finger.rest(for: .milliseconds(300))
    let moved = try #require(s.labels.first { $0.id == before.id })
    #expect(!isWhole(moved, s), "\(before.center) to \(moved.center)")
    #expect(moved.center.x > before.center.x + 90)
    finger.lift()
    s.rest()
  }
}
