import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("A sheet over a map and the list in it")
struct SheetListTests {
  @Test(
    "Below tier 1 the pan moves the sheet and the list stays at its top",
    arguments: PanelSetting.representative)
  func sheetFirst(display: PanelSetting) {
    let town = Town(tier: 2, on: display)
    let watch = TravelWatch(town.screen, ["sheet", "list"])
    let finger = town.screen.land(at: Point(100, town.grip))
    let start = town.sheet.visibleHeight
    for distance in [-60.0, 40, -60, 50] {
      finger.drag(by: Vector(0, distance), over: 200)
      #expect(town.list.offset == 0)
    }
    #expect(abs(town.sheet.visibleHeight - start - 30) <= 8.5, "one to one but for the slop")
    #expect(watch.checked > 20)
  }

  @Test(
    "At tier 1 an upward pan continues into the list in the same touch, and back the same way",
    arguments: PanelSetting.representative)
  func upIntoList(display: PanelSetting) {
    let town = Town(tier: 2, on: display)
    let watch = TravelWatch(town.screen, ["sheet", "list"])
    let room = town.sheet.tierHeights[0] - town.sheet.tierHeights[1]
    let finger = town.screen.land(at: Point(100, town.grip))
    finger.drag(by: Vector(0, -(room + 8 + 70)), over: 900)
    finger.rest()
    #expect(town.sheet.visibleHeight == town.sheet.tierHeights[0])
    #expect(abs(town.list.offset - 70) < 1)
    finger.drag(by: Vector(0, 50), over: 300)
    finger.rest()
    #expect(abs(town.list.offset - 20) < 1)
    #expect(town.sheet.visibleHeight == town.sheet.tierHeights[0], "the list goes to its top first")
    finger.drag(by: Vector(0, 50), over: 300)
    finger.rest()
    #expect(town.list.offset == 0)
    #expect(abs(town.sheet.tierHeights[0] - town.sheet.visibleHeight - 30) < 1)
    #expect(watch.checked > 30)
  }

  @Test("In every frame the movements of sheet and list add up to the finger's, for any finger")
  func conserved() throws {
    var checked = 0
    try withEverySeed(12) { seed, random in
      let display = PanelSetting.representative[seed % 6]
      let town = Town(tier: random.int(in: 1...3), on: display)
      if seed % 3 == 0 { town.list.jump(to: random.double(in: 0...500)) }
      let watch = TravelWatch(town.screen, ["sheet", "list"])
      let finger = town.screen.land(at: Point(100, town.grip))
      for _ in 0..<25 {
        finger.drag(
          by: Vector(random.double(in: -20...20), random.double(in: -90...90)),
          over: random.double(in: 20...120))
      }
      finger.lift()
      try town.screen.settle()
      checked += watch.checked
      #expect(town.sheet.tierHeights.contains(town.sheet.visibleHeight), "seed \(seed)")
    }
    #expect(checked > 300, "\(checked) frames were looked at")
  }

  @Test(
    "An upward fling moves on into the list at tier 1", arguments: PanelSetting.representative)
  func flingIntoList(display: PanelSetting) throws {
    let town = Town(tier: 2, on: display)
    var crossed = false
    var last = town.screen.states
    town.screen.onFrame = { _ in
      let states = town.screen.states
      let total = { (s: [String: ScrollState]) in s["sheet"]!.offset + s["list"]!.offset }
      let speed = { (s: [String: ScrollState]) in s["sheet"]!.velocity + s["list"]!.velocity }
      if last["sheet"]!.velocity > 0 && states["list"]!.velocity > 0 {
        crossed = true
        let decay = ExactMath.exp(1000 * ExactMath.log(0.998) * town.screen.refreshInterval.seconds)
        let share = speed(states) / (speed(last) * decay)
        #expect(abs(share - 1) < 0.05, "speed after the border \(share)")
      }
      #expect(total(states) >= total(last) - 1e-9)
      last = states
    }
    town.screen.fling(100, town.grip, by: -min(150, town.height / 5), over: 60)
    try town.screen.settle()
    #expect(crossed)
    #expect(town.list.offset > 50 && town.sheet.tier == 1)
    #expect(town.tiers == [1])
  }

  @Test(
    "A downward fling moves the list to its top, and the sheet to a tier",
    arguments: PanelSetting.representative)
  func flingIntoSheet(display: PanelSetting) throws {
    let town = Town(tier: 1, on: display)
    town.list.jump(to: 100)
    town.screen.frames()
    town.screen.fling(100, town.grip, by: min(150, town.height / 3), over: 60)
    try town.screen.settle()
    #expect(town.list.offset == 0)
    #expect(town.sheet.tier == 2)
    #expect(town.sheet.visibleHeight == town.sheet.tierHeights[1])
    #expect(town.tiers == [2])
  }

  @Test(
    "Where the list passes a fling to the sheet, its velocity changes by no more than 5 %",
    arguments: [(40.0, 60.0), (60, 60), (100, 60), (160, 60)])
  func handover(distance: Double, milliseconds: Double) throws {
    let town = Town(tier: 1)
    town.list.jump(to: distance + 40)
    town.screen.frames()
    var before: Double?
    var after: Double?
    var last = town.screen.states
    town.screen.onFrame = { _ in
      let states = town.screen.states
      if last["list"]!.phase == .coast && states["list"]!.phase == .idle {
        before = last["list"]!.velocity
        after = states["sheet"]!.velocity
      }
      last = states
    }
    town.screen.fling(100, town.grip, by: distance, over: milliseconds)
    try town.screen.settle()
    guard let before, let after else {
      Issue.record("the fling did not reach the sheet in flight")
      return
    }
    // Within the frame of the handover a fling loses 3.3 % by itself.
    #expect(after / before < 1.05 && after / before > 0.95 * 0.967, "\(before) to \(after)")
    #expect(town.list.offset == 0)
    #expect(town.sheet.tierHeights.contains(town.sheet.visibleHeight))
  }

  @Test("A row in the sheet receives its tap once")
  func rowTap() throws {
    let town = Town(tier: 2)
    town.screen.tap(Point(100, town.height - town.sheet.visibleHeight + 24 + 30))
    try town.screen.settle()
    #expect(town.tapped == [0])
  }

  @Test(
    "At a lower tier the list scrolls to its last row, and a rising sheet scrolls it back",
    arguments: [2, 3])
  func lastRow(tier: Int) throws {
    let town = Town(tier: tier)
    town.list.scrollToRow(199)
    try town.screen.settle()
    let top = town.height - town.sheet.visibleHeight + 24
    #expect(town.list.position(ofRow: 199).map { top + $0 + 60 <= town.height } == true)
    town.sheet.setTier(1)
    try town.screen.settle()
    #expect(town.list.offset == 200 * 60 - town.list.frame.height)
  }

  @Test("In a short list, a pan from tier 2 reaches the list's end at once")
  func shortList() throws {
    let town = Town(tier: 2, rows: 10)
    let finger = town.screen.land(at: Point(100, town.grip))
    finger.drag(by: Vector(0, -(376 + 8 + 60)), over: 400)
    #expect(town.sheet.visibleHeight == 776)
    #expect(town.list.offset > 20 && town.list.offset < 40, "it gives way like rubber")
    finger.rest()
    finger.lift()
    try town.screen.settle()
    #expect(town.list.offset == 0)
  }
}
