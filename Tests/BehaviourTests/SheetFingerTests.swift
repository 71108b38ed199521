import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Fingers that land, lift and are cancelled on a sheet")
struct SheetFingerTests {
  @Test(
    "Caught in motion, the sheet stays where it is drawn, taps no row, and rests at a tier again",
    arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    for (from, to) in [(3, 1), (1, 3)] {
      let harness = SheetHarness(panel, tier: from)
      harness.sheet.setTier(to)
      harness.stage.frames(Int(panel.hertz / 30) * 2)
      let drawn = harness.sheet.visibleHeight
      #expect(harness.sheet.isMoving && drawn != harness.heights[to - 1])
      let finger = harness.stage.land(at: Point(panel.width / 2, panel.height - 10))
      harness.stage.frames(3)
      #expect(harness.sheet.visibleHeight == drawn)
      finger.lift()
      try harness.stage.settle()
      harness.expectAtTier()
      #expect(harness.list.offset == 0 && harness.arrivals.last == harness.sheet.tier)
      harness.watch.expectTruth()
    }
  }

  @Test(
    "A cancelled touch flings nothing: the sheet goes to the nearest tier",
    arguments: PanelSetting.all)
  func cancelled(panel: PanelSetting) throws {
    for sign in [-1.0, 1] {
      let harness = SheetHarness(panel, tier: 2)
      let room = sign < 0 ? harness.heights[0] - harness.heights[1] : harness.heights[1] - 72
      let finger = harness.stage.land(at: harness.grip)
      finger.move(by: Vector(0, sign * (8 + room * 0.3)), over: .milliseconds(60))
      finger.cancel()
      try harness.stage.settle()
      harness.expectAtTier(2)
      #expect(harness.tiers.isEmpty && harness.list.offset == 0)
      harness.watch.expectTruth()
    }
  }

  @Test(
    "A second finger on the sheet joins the first without a jump", arguments: PanelSetting.all)
  func secondFinger(panel: PanelSetting) throws {
    let harness = SheetHarness(panel, tier: 2)
    let watch = PairWatch(harness.stage, ["sheet", "list"])
    let first = harness.stage.land(at: harness.grip)
    first.move(by: Vector(0, -30), over: .milliseconds(100))
    let held = harness.sheet.visibleHeight
    let second = harness.stage.land(at: Point(panel.x(40), panel.height - 30))
    harness.stage.frames()
    #expect(abs(harness.sheet.visibleHeight - held) <= 10, "what is drawn lags behind a little")
    first.move(by: Vector(0, -20), over: .milliseconds(60))
    second.move(by: Vector(0, -20), over: .milliseconds(60))
    first.lift()
    second.move(by: Vector(0, 15), over: .milliseconds(60))
    second.lift()
    try harness.stage.settle()
    harness.expectAtTier()
    watch.expectTruth(followed: 3)
  }
}
