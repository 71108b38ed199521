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
      let town = Town(tier: tier)
      let start = town.sheet.visibleHeight
      let finger = town.screen.land(at: Point(100, 200))
      finger.drag(by: Vector(30, 120), over: 200)
      finger.lift()
      try town.screen.settle()
      #expect(town.map.pans == 1)
      #expect(town.sheet.visibleHeight == start)
      let a = town.screen.land(at: Point(100, 150))
      let b = town.screen.land(at: Point(200, 250))
      b.drag(by: Vector(60, 60), over: 200)
      a.lift()
      b.lift()
      #expect(
        town.map.received.contains { if case .transformBegan = $0 { true } else { false } })
      #expect(town.sheet.visibleHeight == start)
    }
    let free = Town(tier: 3)
    free.screen.tap(Point(100, 200))
    free.screen.wait(.milliseconds(80))
    free.screen.tap(Point(100, 200))
    #expect(free.map.received.contains { if case .doubleTap = $0 { true } else { false } })
    #expect(free.sheet.tier == 3)
  }

  @Test("A touch that starts on the sheet stays with the sheet")
  func staysWithSheet() throws {
    let town = Town(tier: 2)
    let finger = town.screen.land(at: Point(100, town.grip))
    finger.drag(by: Vector(0, -350), over: 300)
    finger.drag(by: Vector(120, 300), over: 300)
    finger.lift()
    try town.screen.settle()
    #expect(town.map.received.isEmpty)
    let other = Town(tier: 3)
    let side = other.screen.land(at: Point(100, other.grip))
    side.drag(by: Vector(200, 0), over: 300)
    side.lift()
    #expect(other.map.received.isEmpty && other.sheet.tier == 3)
  }

  @Test("A finger on the map and one on the sheet each move their own")
  func twoFingers() throws {
    let town = Town(tier: 2)
    let map = town.screen.land(at: Point(100, 200))
    let sheet = town.screen.land(at: Point(100, town.grip))
    map.drag(by: Vector(0, 40), over: 100)
    sheet.drag(by: Vector(0, -100), over: 200)
    #expect(town.map.pans == 1)
    #expect(abs(town.sheet.visibleHeight - 492) <= 8)
    map.lift()
    sheet.drag(by: Vector(0, -20), over: 100)
    sheet.lift()
    try town.screen.settle()
    #expect(town.sheet.tierHeights.contains(town.sheet.visibleHeight))
  }

  @Test("A second finger on the sheet joins the first without a jump")
  func secondFinger() {
    let town = Town(tier: 2)
    let a = town.screen.land(at: Point(100, town.grip))
    a.drag(by: Vector(0, -60), over: 200)
    let held = town.sheet.visibleHeight
    let b = town.screen.land(at: Point(200, town.grip + 100))
    town.screen.frames()
    #expect(town.sheet.visibleHeight == held)
    a.lift()
    town.screen.frames()
    #expect(town.sheet.visibleHeight == held)
    b.drag(by: Vector(0, -30), over: 100)
    #expect(abs(town.sheet.visibleHeight - held - 30) <= 1)
    b.lift()
  }

  @Test("At tier 2 a tap on the scrim sends the sheet to tier 3, where the scrim takes no touches")
  func scrim() throws {
    let town = Town(tier: 2)
    town.screen.tap(Point(100, 100))
    try town.screen.settle()
    #expect(town.sheet.tier == 3 && town.tiers == [3])
    #expect(town.map.taps == 0 && town.map.pans == 0)
    let touches = town.map.touches
    town.screen.tap(Point(100, 100))
    try town.screen.settle()
    #expect(town.sheet.tier == 3 && town.map.touches == touches + 1)
    let scrims = town.screen.stage.draw().layers.filter { layer in
      layer.list.commands.contains {
        if case .fill(_, let color) = $0 { color == Theme.light.scrim } else { false }
      }
    }
    #expect(scrims.isEmpty, "nothing is darkened at tier 3")
  }

  @Test("A tap on the scrim does not move a sheet that a finger holds")
  func scrimWhileHeld() {
    let town = Town(tier: 2)
    let finger = town.screen.land(at: Point(100, town.grip))
    finger.drag(by: Vector(0, -60), over: 200)
    let held = town.sheet.visibleHeight
    town.screen.tap(Point(100, 100))
    town.screen.frames(5)
    #expect(town.sheet.visibleHeight == held && town.tiers.isEmpty)
    finger.lift()
  }

  @Test("A moving sheet is caught where it is drawn, and no row is tapped")
  func caught() throws {
    let town = Town(tier: 3)
    town.sheet.setTier(1)
    town.screen.frames(3)
    let drawn = town.sheet.visibleHeight
    #expect(drawn > 110 && drawn < 770)
    let finger = town.screen.finger(at: Point(100, town.grip), after: .milliseconds(3))
    town.screen.play(
      [finger.resting(for: .milliseconds(70))],
      until: town.screen.now + town.screen.refreshInterval)
    #expect(town.sheet.visibleHeight == drawn)
    town.screen.frames(3)
    #expect(town.sheet.visibleHeight == drawn)
    try town.screen.settle()
    #expect(town.tapped.isEmpty)
    #expect(town.sheet.tierHeights.contains(town.sheet.visibleHeight))
    #expect(town.tiers.last == town.sheet.tier)
  }

  @Test("A cancelled touch flings nothing: the sheet goes to the nearest tier")
  func cancelled() throws {
    let town = Town(tier: 2)
    let finger = town.screen.land(at: Point(100, town.grip))
    finger.drag(by: Vector(0, -80), over: 60)
    finger.cancel()
    try town.screen.settle()
    #expect(town.sheet.tier == 2 && town.sheet.visibleHeight == 400)
  }
}
