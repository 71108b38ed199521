import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Whose touch it is: the sheet's, the scrim's or the map's")
struct SheetTouchTests {
  @Test("touches outside the sheet belong to the map: pan, pinch, double tap")
  func mapTouches() {
    for tier in [2, 3] {
      let town = Town(tier: tier)
      let start = town.sheet.visibleHeight
      let id = town.screen.down(100, 200)
      town.screen.drag(id, by: Vector(30, 120), over: 200)
      town.screen.up(id)
      town.screen.settle()
      #expect(town.map.pans == 1)
      #expect(town.sheet.visibleHeight == start)
      let a = town.screen.down(100, 150)
      let b = town.screen.down(200, 250)
      town.screen.drag(b, by: Vector(60, 60), over: 200)
      town.screen.up(a)
      town.screen.up(b)
      #expect(
        town.map.heard.contains { if case .transformBegan = $0 { true } else { false } })
      #expect(town.sheet.visibleHeight == start)
    }
    let free = Town(tier: 3)
    free.screen.tap(100, 200)
    free.screen.pass(.milliseconds(80))
    free.screen.tap(100, 200)
    #expect(free.map.heard.contains { if case .doubleTap = $0 { true } else { false } })
    #expect(free.sheet.tier == 3)
  }

  @Test("a touch that starts on the sheet stays with the sheet")
  func staysWithSheet() {
    let town = Town(tier: 2)
    let id = town.screen.down(100, town.grip)
    town.screen.drag(id, by: Vector(0, -350), over: 300)
    town.screen.drag(id, by: Vector(120, 300), over: 300)
    town.screen.up(id)
    town.screen.settle()
    #expect(town.map.heard.isEmpty)
    let other = Town(tier: 3)
    let side = other.screen.down(100, other.grip)
    other.screen.drag(side, by: Vector(200, 0), over: 300)
    other.screen.up(side)
    #expect(other.map.heard.isEmpty && other.sheet.tier == 3)
  }

  @Test("a finger on the map and one on the sheet each move their own")
  func twoFingers() {
    let town = Town(tier: 2)
    let map = town.screen.down(100, 200)
    let sheet = town.screen.down(100, town.grip)
    town.screen.drag(map, by: Vector(0, 40), over: 100)
    town.screen.drag(sheet, by: Vector(0, -100), over: 200)
    #expect(town.map.pans == 1)
    #expect(abs(town.sheet.visibleHeight - 492) <= 8)
    town.screen.up(map)
    town.screen.drag(sheet, by: Vector(0, -20), over: 100)
    town.screen.up(sheet)
    town.screen.settle()
    #expect(town.sheet.tierHeights.contains(town.sheet.visibleHeight))
  }

  @Test("a second finger on the sheet joins the first without a jump")
  func secondFinger() {
    let town = Town(tier: 2)
    let a = town.screen.down(100, town.grip)
    town.screen.drag(a, by: Vector(0, -60), over: 200)
    let held = town.sheet.visibleHeight
    let b = town.screen.down(200, town.grip + 100)
    town.screen.frame()
    #expect(town.sheet.visibleHeight == held)
    town.screen.up(a)
    town.screen.frame()
    #expect(town.sheet.visibleHeight == held)
    town.screen.drag(b, by: Vector(0, -30), over: 100)
    #expect(abs(town.sheet.visibleHeight - held - 30) <= 1)
    town.screen.up(b)
  }

  @Test("at tier 2 a tap on the scrim sends the sheet to tier 3, where the scrim takes no touches")
  func scrim() {
    let town = Town(tier: 2)
    town.screen.tap(100, 100)
    town.screen.settle()
    #expect(town.sheet.tier == 3 && town.tiers == [3])
    #expect(town.map.taps == 0 && town.map.pans == 0)
    let touches = town.map.touches
    town.screen.tap(100, 100)
    town.screen.settle()
    #expect(town.sheet.tier == 3 && town.map.touches == touches + 1)
    let scrims = town.screen.stage.draw().layers.filter { layer in
      layer.list.commands.contains {
        if case .fill(_, let color) = $0 { color == Theme.light.scrim } else { false }
      }
    }
    #expect(scrims.isEmpty, "nothing is darkened at tier 3")
  }

  @Test("a tap on the scrim while a finger holds the sheet does not take it out of the hand")
  func scrimWhileHeld() {
    let town = Town(tier: 2)
    let id = town.screen.down(100, town.grip)
    town.screen.drag(id, by: Vector(0, -60), over: 200)
    let held = town.sheet.visibleHeight
    town.screen.tap(100, 100)
    town.screen.frames(5)
    #expect(town.sheet.visibleHeight == held && town.tiers.isEmpty)
    town.screen.up(id)
  }

  @Test("a sheet that moves is caught where it is drawn, and no row is tapped")
  func caught() {
    let town = Town(tier: 3)
    town.sheet.setTier(1)
    town.screen.frames(3)
    let drawn = town.sheet.visibleHeight
    #expect(drawn > 110 && drawn < 770)
    town.screen.pass(.milliseconds(3))
    let id = town.screen.down(100, town.grip)
    town.screen.frame()
    #expect(town.sheet.visibleHeight == drawn)
    town.screen.frames(3)
    town.screen.up(id)
    town.screen.settle()
    #expect(town.tapped.isEmpty)
    #expect(town.sheet.tierHeights.contains(town.sheet.visibleHeight))
    #expect(town.tiers.last == town.sheet.tier)
  }

  @Test("a cancelled touch throws nothing: the nearest tier takes the sheet")
  func cancelled() {
    let town = Town(tier: 2)
    let id = town.screen.down(100, town.grip)
    town.screen.drag(id, by: Vector(0, -80), over: 60)
    town.screen.cancel(id)
    town.screen.settle()
    #expect(town.sheet.tier == 2 && town.sheet.visibleHeight == 400)
  }
}
