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
      let harbour = Harbour(panel, tier: from)
      harbour.sheet.setTier(to)
      harbour.table.frames(Int(panel.hertz / 30) * 2)
      let drawn = harbour.sheet.visibleHeight
      #expect(harbour.sheet.isMoving && drawn != harbour.heights[to - 1])
      let finger = harbour.table.land(at: Point(panel.width / 2, panel.height - 10))
      harbour.table.frames(3)
      #expect(harbour.sheet.visibleHeight == drawn)
      finger.lift()
      try harbour.table.settle()
      harbour.expectAtTier()
      #expect(harbour.list.offset == 0 && harbour.arrivals.last == harbour.sheet.tier)
      harbour.watch.expectTruth()
    }
  }

  @Test(
    "A cancelled touch flings nothing: the sheet goes to the nearest tier",
    arguments: PanelSetting.all)
  func cancelled(panel: PanelSetting) throws {
    for sign in [-1.0, 1] {
      let harbour = Harbour(panel, tier: 2)
      let room = sign < 0 ? harbour.heights[0] - harbour.heights[1] : harbour.heights[1] - 72
      let finger = harbour.table.land(at: harbour.grip)
      finger.move(by: Vector(0, sign * (8 + room * 0.3)), over: .milliseconds(60))
      finger.cancel()
      try harbour.table.settle()
      harbour.expectAtTier(2)
      #expect(harbour.tiers.isEmpty && harbour.list.offset == 0)
      harbour.watch.expectTruth()
    }
  }

  @Test(
    "A second finger on the sheet joins the first without a jump", arguments: PanelSetting.all)
  func secondFinger(panel: PanelSetting) throws {
    let harbour = Harbour(panel, tier: 2)
    let watch = PairWatch(harbour.table, ["sheet", "list"])
    let first = harbour.table.land(at: harbour.grip)
    first.move(by: Vector(0, -30), over: .milliseconds(100))
    let held = harbour.sheet.visibleHeight
    let second = harbour.table.land(at: Point(panel.x(40), panel.height - 30))
    harbour.table.frames()
    #expect(abs(harbour.sheet.visibleHeight - held) <= 10, "what is drawn lags behind a little")
    first.move(by: Vector(0, -20), over: .milliseconds(60))
    second.move(by: Vector(0, -20), over: .milliseconds(60))
    first.lift()
    second.move(by: Vector(0, 15), over: .milliseconds(60))
    second.lift()
    try harbour.table.settle()
    harbour.expectAtTier()
    watch.expectTruth(followed: 3)
  }
}
