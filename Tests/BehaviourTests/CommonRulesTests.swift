import Testing
import Vitrine
import VitrineTesting

/// What holds on every screen.
@MainActor
@Suite("Rules for all screens")
struct CommonRulesTests {
  @Test(
    "Content follows the finger point for point, also through a catch", arguments: PanelSetting.all)
  func follows(panel: PanelSetting) throws {
    let list = plainList()
    let table = ScriptedStage(list, on: panel)
    let watch = FingerWatch(table, ["list"])
    table.touch(at: Point(panel.width / 2, panel.height - 20)) {
      $0.moving(by: Vector(0, 40 - panel.height), over: .milliseconds(120))
    }
    let finger = table.land(at: Point(panel.width / 2, panel.height / 2))
    finger.move(by: Vector(0, 100), over: .milliseconds(150))
    finger.rest(for: .milliseconds(350))
    finger.lift()
    try table.settle()
    watch.expectTruth(followed: 4)
    #expect(watch.flown >= 1)
  }
}
