import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("The zoom of the map under a moving sheet")
struct PoiZoomTests {
  /// Half of the levels that the free part of the map needs to show the same area as `whole`.
  private func levels(_ show: PoiScreenHarness, whole: Size) -> Double {
    let free = show.map.viewport.visible.size
    let height = min(max(free.height, show.panel.height / 3), whole.height)
    let share = free.width / whole.width * (height / whole.height)
    return ExactMath.log(min(1, share)) / ExactMath.log(2) / 2
  }

  @Test(
    "In every frame it is that of the sheet's height: under a finger, flung and caught",
    arguments: PoiScreenHarness.panels)
  func everyFrame(panel: PanelSetting) throws {
    try withEverySeed(3) { seed, random in
      let show = try PoiScreenHarness(panel, tier: 3)
      let (whole, start) = (show.map.viewport.visible.size, show.map.camera.zoom)
      var held: Set<Double> = []
      var moved = 0
      var last = show.sheet.visibleHeight
      show.stage.onFrame = { [unowned show] _ in
        let expected = start + levels(show, whole: whole)
        #expect(
          abs(show.map.camera.zoom - expected) < 1e-9,
          "seed \(seed): \(show.map.camera.zoom) at \(show.sheet.visibleHeight), not \(expected)")
        if show.sheet.isHeld { held.insert(show.map.camera.zoom) }
        if show.sheet.visibleHeight != last { moved += 1 }
        last = show.sheet.visibleHeight
      }
      for _ in 0..<3 {
        let finger = show.stage.land(at: show.grip)
        let room = panel.height * 0.7 - show.sheet.visibleHeight
        finger.move(
          by: Vector(0, -random.double(in: 0.2...1) * max(room, 20)),
          over: .milliseconds(random.double(in: 100...600)))
        finger.move(
          by: Vector(0, random.double(in: 0...40)), over: .milliseconds(random.double(in: 50...200))
        )
        finger.flick(
          by: Vector(0, random.double(in: -60...60)), over: .milliseconds(60))
        // Caught on its way.
        show.stage.wait(.milliseconds(random.double(in: 0...150)))
      }
      show.rest()
      #expect(held.count > 5 && moved > 10, "\(held.count) zooms under fingers")
    }
  }

  @Test(
    "A finger on the map keeps it until it lifts; then the zoom joins the sheet without a jump",
    arguments: PoiScreenHarness.panels)
  func heldMap(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    let (whole, start) = (show.map.viewport.visible.size, show.map.camera.zoom)
    let onMap = show.stage.land(at: try show.clearSpot(24))
    show.stage.frames(2)
    let onSheet = show.stage.land(at: show.grip)
    onSheet.move(by: Vector(0, -panel.height * 0.3), over: .milliseconds(200))
    onSheet.rest(for: .milliseconds(100))
    #expect(show.map.camera.zoom == start)
    onMap.lift()
    var last = start
    show.stage.onFrame = { [unowned show] _ in
      #expect(abs(show.map.camera.zoom - last) < 0.25)
      last = show.map.camera.zoom
    }
    onSheet.move(by: Vector(0, -20), over: .milliseconds(100))
    onSheet.rest(for: .milliseconds(600))
    #expect(abs(show.map.camera.zoom - start - levels(show, whole: whole)) < 1e-9)
    onSheet.lift()
    show.rest()
    #expect(abs(show.map.camera.zoom - start - levels(show, whole: whole)) < 1e-9)
  }

  @Test(
    "A tapped row's place is shown at its zoom, though the sheet still moves to another tier",
    arguments: PoiScreenHarness.panels)
  func flight(panel: PanelSetting) throws {
    for tier in [1, 2] {
      let show = try PoiScreenHarness(panel, tier: tier)
      show.stage.tap(try show.row(0))
      show.rest()
      #expect(abs(show.map.camera.zoom - 17) < 1e-9, "from tier \(tier): \(show.map.camera.zoom)")
    }
  }

  @Test(
    "With adjacent tiers a throw goes to the next tier, otherwise it passes one",
    arguments: PoiScreenHarness.panels)
  func adjacent(panel: PanelSetting) throws {
    for (screen, up, down) in [("poi", 1, 3), ("poi-adjacent", 2, 2)] {
      let show = try PoiScreenHarness(panel, screen: screen, tier: 3)
      #expect(show.sheet.flingsPassTiers == (screen == "poi"))
      show.stage.land(at: show.grip).flick(by: Vector(0, -40), over: .milliseconds(10))
      show.rest()
      #expect(show.sheet.tier == up, "\(screen), upwards")
      show.sheet.setTier(1, animated: false)
      // A fling that scrolls the list back first is slower when it comes to the sheet.
      show.list.scrollToTop(animated: false)
      show.rest()
      show.stage.land(at: show.grip).flick(by: Vector(0, 40), over: .milliseconds(10))
      show.rest()
      #expect(show.sheet.tier == down, "\(screen), downwards")
    }
  }
}
