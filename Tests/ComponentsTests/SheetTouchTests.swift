import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Touches belong to the sheet, the scrim or the map")
struct SheetTouchTests {
  @Test("Touches outside the sheet belong to the map: pan, pinch, double tap")
  func mapTouches() throws {
    for tier in [2, 3] {
      let harness = SheetScreen(tier: tier)
      let start = harness.sheet.visibleHeight
      let finger = harness.stage.land(at: Point(100, 200))
      finger.drag(by: Vector(30, 120), over: 200)
      finger.lift()
      try harness.stage.settle()
      #expect(harness.map.pans == 1)
      #expect(harness.sheet.visibleHeight == start)
      let a = harness.stage.land(at: Point(100, 150))
      let b = harness.stage.land(at: Point(200, 250))
      b.drag(by: Vector(60, 60), over: 200)
      a.lift()
      b.lift()
      #expect(
        harness.map.received.contains { if case .transformBegan = $0 { true } else { false } })
      #expect(harness.sheet.visibleHeight == start)
    }
    let free = SheetScreen(tier: 3)
    free.stage.tap(Point(100, 200))
    free.stage.wait(.milliseconds(80))
    free.stage.tap(Point(100, 200))
    #expect(free.map.received.contains { if case .doubleTap = $0 { true } else { false } })
    #expect(free.sheet.tier == 3)
  }

  @Test("A touch that starts on the sheet stays with the sheet")
  func staysWithSheet() throws {
    let harness = SheetScreen(tier: 2)
    let finger = harness.stage.land(at: Point(100, harness.grip))
    finger.drag(by: Vector(0, -350), over: 300)
    finger.drag(by: Vector(120, 300), over: 300)
    finger.lift()
    try harness.stage.settle()
    #expect(harness.map.received.isEmpty)
    let other = SheetScreen(tier: 3)
    let side = other.stage.land(at: Point(100, other.grip))
    side.drag(by: Vector(200, 0), over: 300)
    side.lift()
    #expect(other.map.received.isEmpty && other.sheet.tier == 3)
  }

  @Test("A finger on the map and one on the sheet each move their own")
  func twoFingers() throws {
    let harness = SheetScreen(tier: 2)
    let map = harness.stage.land(at: Point(100, 200))
    let sheet = harness.stage.land(at: Point(100, harness.grip))
    map.drag(by: Vector(0, 40), over: 100)
    sheet.drag(by: Vector(0, -100), over: 200)
    #expect(harness.map.pans == 1)
    #expect(abs(harness.sheet.visibleHeight - 492) <= 8)
    map.lift()
    sheet.drag(by: Vector(0, -20), over: 100)
    sheet.lift()
    try harness.stage.settle()
    #expect(harness.sheet.tierHeights.contains(harness.sheet.visibleHeight))
  }

  @Test("A second finger on the sheet joins the first without a jump")
  func secondFinger() {
    let harness = SheetScreen(tier: 2)
    let a = harness.stage.land(at: Point(100, harness.grip))
    a.drag(by: Vector(0, -60), over: 200)
    let held = harness.sheet.visibleHeight
    let b = harness.stage.land(at: Point(200, harness.grip + 100))
    harness.stage.frames()
    #expect(harness.sheet.visibleHeight == held)
    a.lift()
    harness.stage.frames()
    #expect(harness.sheet.visibleHeight == held)
    b.drag(by: Vector(0, -30), over: 100)
    #expect(abs(harness.sheet.visibleHeight - held - 30) <= 1)
    b.lift()
  }

  @Test("At tier 2 a tap on the scrim sends the sheet to tier 3, where the scrim takes no touches")
  func scrim() throws {
    let harness = SheetScreen(tier: 2)
    harness.stage.tap(Point(100, 100))
    try harness.stage.settle()
    #expect(harness.sheet.tier == 3 && harness.tiers == [3])
    #expect(harness.map.taps == 0 && harness.map.pans == 0)
    let touches = harness.map.touches
    harness.stage.tap(Point(100, 100))
    try harness.stage.settle()
    #expect(harness.sheet.tier == 3 && harness.map.touches == touches + 1)
    let scrims = harness.stage.stage.draw().layers.filter { layer in
      layer.list.commands.contains {
        if case .fill(_, let color) = $0 { color == Theme.light.scrim } else { false }
      }
    }
    #expect(scrims.isEmpty, "nothing is darkened at tier 3")
  }

  @Test("A tap on the scrim does not move a sheet that a finger holds")
  func scrimWhileHeld() {
    let harness = SheetScreen(tier: 2)
    let finger = harness.stage.land(at: Point(100, harness.grip))
    finger.drag(by: Vector(0, -60), over: 200)
    let held = harness.sheet.visibleHeight
    harness.stage.tap(Point(100, 100))
    harness.stage.frames(5)
    #expect(harness.sheet.visibleHeight == held && harness.tiers.isEmpty)
    finger.lift()
  }

  @Test("A moving sheet is caught where it is drawn, and no row is tapped")
  func caught() throws {
    let harness = SheetScreen(tier: 3)
    harness.sheet.setTier(1)
    harness.stage.frames(3)
    let drawn = harness.sheet.visibleHeight
    #expect(drawn > 110 && drawn < 770)
    let finger = harness.stage.finger(at: Point(100, harness.grip), after: .milliseconds(3))
    harness.stage.play(
      [finger.resting(for: .milliseconds(70))],
      until: harness.stage.now + harness.stage.refreshInterval)
    #expect(harness.sheet.visibleHeight == drawn)
    harness.stage.frames(3)
    #expect(harness.sheet.visibleHeight == drawn)
    try harness.stage.settle()
    #expect(harness.tapped.isEmpty)
    #expect(harness.sheet.tierHeights.contains(harness.sheet.visibleHeight))
    #expect(harness.tiers.last == harness.sheet.tier)
  }

  @Test("A cancelled touch flings nothing: the sheet goes to the nearest tier")
  func cancelled() throws {
    let harness = SheetScreen(tier: 2)
    let finger = harness.stage.land(at: Point(100, harness.grip))
    finger.drag(by: Vector(0, -80), over: 60)
    finger.cancel()
    try harness.stage.settle()
    #expect(harness.sheet.tier == 2 && harness.sheet.visibleHeight == 400)
  }
}
