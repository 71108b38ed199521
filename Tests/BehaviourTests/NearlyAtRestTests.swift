import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Motion that is nearly at rest")
struct NearlyAtRestTests {
  @Test(
    "Motion that is nearly at rest stops and the tap reaches its target; faster motion is caught",
    arguments: PanelSetting.all)
  func nearlyAtRest(panel: PanelSetting) throws {
    for (speed, isTapped) in [(20.0, true), (60, false)] {
      for inSheet in [false, true] {
        let tapped = Received<Int>()
        let list = plainList(rows: 1000) { tapped.all.append($0) }
        let root: Component =
          inSheet ? Sheet(tiers: [.below(24), .height(64)], tier: 1) { list } : list
        let stage = ScriptedStage(root, on: panel)
        list.jump(to: 6000)
        stage.frames()
        stage.fling(panel.width / 2, panel.height / 2 + 50, by: -100, over: 60)
        #expect(stage.run { abs(list.scrollState.velocity) < speed })
        #expect(list.scrollState.phase == .coast, "it still moves")
        let finger = stage.land(at: Point(panel.width / 2, panel.height / 2))
        let drawn = list.scrollState.offset
        stage.pass(60)
        #expect(list.scrollState.offset == drawn, "the finger stops it")
        finger.lift()
        try stage.settle()
        #expect((tapped.all.count == 1) == isTapped, "at \(speed), \(tapped.all)")
        #expect(list.scrollState.offset == drawn)
      }
    }
  }

  @Test(
    "A spring that has just begun, or reverses far from its goal, is caught as usual",
    arguments: PanelSetting.all)
  func begun(panel: PanelSetting) throws {
    let tapped = Received<Int>()
    let list = plainList(rows: 1000) { tapped.all.append($0) }
    let stage = ScriptedStage(list, on: panel)
    stage.frames()
    list.scroll(to: 600)
    stage.tap(Point(panel.width / 2, panel.height / 2))
    try stage.settle()
    #expect(tapped.all.isEmpty)
  }

  @Test(
    "A scroll or sheet command right after a lift takes precedence over the fling",
    arguments: PanelSetting.all)
  func lastWord(panel: PanelSetting) throws {
    for isAtOnce in [false, true] {
      let list = plainList(rows: 1000)
      let stage = ScriptedStage(list, on: panel)
      list.jump(to: 3000)
      stage.frames()
      let finger = stage.land(at: Point(panel.width / 2, panel.height / 2))
      finger.move(by: Vector(0, -90), over: .milliseconds(60))
      // So soon after its last report no frame has shown that report.
      finger.move(by: Vector(0, -20))
      finger.lift()
      if isAtOnce { list.jump(to: 0) } else { list.scrollToTop() }
      try stage.settle()
      #expect(list.offset == 0)
    }
    let harness = SheetHarness(panel, tier: 2)
    let finger = harness.stage.land(at: harness.grip)
    finger.move(by: Vector(0, -60), over: .milliseconds(60))
    finger.move(by: Vector(0, -20))
    finger.lift()
    harness.sheet.setTier(3)
    try harness.stage.settle()
    harness.expectAtTier(3)
  }
}
