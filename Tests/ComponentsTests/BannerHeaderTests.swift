import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
private final class BannerHarness {
  let banner = Patch([.tap])
  let list: ListView
  let view: BannerHeader
  let stage: ScriptedStage

  init(
    snaps: Bool = false, rows: Int = 200,
    on panel: PanelSetting = PanelSetting(PixelSize(400, 800))
  ) {
    list = plainList(rows: rows)
    view = BannerHeader(banner: banner, bottom: 160, top: 50, snaps: snaps, list: list)
    stage = ScriptedStage(view, on: panel)
  }

  /// Drags and releases at rest.
  func drag(from position: Point, by distance: Double) throws {
    stage.hold(position, by: Vector(0, distance)).lift()
    try stage.settle()
  }
}

/// Tests that complement those in BehaviourTests.
@MainActor
@Suite("A banner that collapses into a bar")
struct BannerHeaderTests {
  @Test("Attached to a list that is shown at its top, it is open")
  func attachedLate() {
    let list = plainList()
    let holder = Stack { list }
    let stage = ScriptedStage(holder, size: PixelSize(400, 800))
    #expect(list.offset == 0)
    let view = BannerHeader(banner: Patch(), bottom: 160, top: 50, list: list)
    holder.addChild(view)
    stage.frames()
    #expect(view.state == .open && list.offset == -160)
  }

  @Test("Rows are under the banner, which keeps its taps and whose pans scroll the list")
  func touches() throws {
    let harness = BannerHarness()
    harness.stage.tap(Point(100, 80))
    #expect(harness.banner.taps == 1)
    try harness.drag(from: Point(100, 80), by: -50)
    #expect(abs(harness.list.offset + 110) < 1)
    #expect(harness.banner.taps == 1)
  }

  @Test("On request a release between the ends moves it to the nearer one")
  func snapping() throws {
    for (distance, expected) in [(-40.0, -160.0), (-80, -50)] {
      let harness = BannerHarness(snaps: true)
      try harness.drag(from: Point(100, 400), by: distance)
      #expect(harness.list.offset == expected)
    }
  }

  @Test(
    "Over a list that is too short to scroll it collapses as well", arguments: [0, 1, 5, 24, 28])
  func shortList(rows: Int) throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let panel = PanelSetting(PixelSize(1080, 1920), direction)
      let harness = BannerHarness(snaps: true, rows: rows, on: panel)
      for (distance, expected) in [(-80.0, -50.0), (80, -160)] {
        try harness.drag(from: Point(500, 1700), by: distance)
        #expect(harness.list.offset == expected)
      }
      harness.view.setOpen(false)
      try harness.stage.settle()
      #expect(harness.view.state == .collapsed)
      harness.stage.land(at: Point(500, 1700)).flick(
        by: Vector(0, -900), over: .milliseconds(100))
      try harness.stage.settle()
      #expect(harness.list.offset == max(-50, 60 * Double(rows) - 1920))
    }
  }
}
