import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("A sheet over a map")
struct SheetTests {
  @Test("it rests at the tier it is told, on every screen", arguments: PanelSetting.representative)
  func tiers(display: PanelSetting) throws {
    let town = Town(tier: 3, on: display)
    let height = Double(display.size.height)
    #expect(town.sheet.tierHeights == [height - 24, height / 2, 100])
    for tier in [3, 2, 1, 3, 1, 2] {
      town.sheet.setTier(tier)
      try town.screen.settle()
      #expect(town.sheet.visibleHeight == town.sheet.tierHeights[tier - 1])
      #expect(town.screen.stage.report().tier == tier)
    }
    #expect(town.tiers == [2, 1, 3, 1, 2])
    #expect(town.arrivals == town.tiers)
  }

  @Test("where less movement is wanted each arrival is told as well")
  func arrivesAtOnce() throws {
    let town = Town(tier: 2, on: .upright(reducesMotion: true))
    town.sheet.setTier(1)
    try town.screen.settle()
    #expect(town.arrivals == [1])
    town.sheet.setTier(1)
    try town.screen.settle()
    town.sheet.setTier(3, isAnimated: false)
    #expect(town.arrivals == [1, 3], "once each, and not without a movement")
    let finger = town.screen.land(at: Point(100, town.height - 50))
    finger.drag(by: Vector(0, -200), over: 300)
    #expect(town.arrivals == [1, 3])
    finger.rest()
    finger.lift()
    try town.screen.settle()
    #expect(town.tiers == [1, 3, 2] && town.arrivals == [1, 3, 2])
  }

  @Test("let go exactly at a tier it has arrived; a finger that never moved it brings nothing")
  func arrivesByFinger() throws {
    let town = Town(tier: 2)
    let finger = town.screen.land(at: Point(100, town.grip))
    finger.drag(by: Vector(0, -60), over: 200)
    for _ in 0..<200 where town.sheet.visibleHeight > town.height / 2 {
      finger.drag(by: Vector(0, 1), over: 1)
    }
    #expect(town.sheet.visibleHeight == town.height / 2)
    finger.rest()
    finger.lift()
    try town.screen.settle()
    #expect(town.sheet.visibleHeight == town.height / 2)
    #expect(town.tiers.isEmpty && town.arrivals == [2])
    let still = town.screen.land(at: Point(100, town.grip))
    still.rest()
    still.lift()
    try town.screen.settle()
    #expect(town.arrivals == [2])
    town.sheet.setTier(1)
    try town.screen.settle()
    town.screen.fling(100, town.grip + 300, by: -200)
    try town.screen.settle()
    #expect(town.list.offset > 0 && town.arrivals == [2, 1], "only the list moved")
  }

  @Test(
    "below tier 1 the pan moves the sheet and the list stays at its top",
    arguments: PanelSetting.representative)
  func sheetFirst(display: PanelSetting) {
    let town = Town(tier: 2, on: display)
    let watch = TravelWatch(town.screen, ["sheet", "list"])
    let finger = town.screen.land(at: Point(100, town.grip))
    let start = town.sheet.visibleHeight
    for way in [-60.0, 40, -60, 50] {
      finger.drag(by: Vector(0, way), over: 200)
      #expect(town.list.offset == 0)
    }
    #expect(abs(town.sheet.visibleHeight - start - 30) <= 8.5, "one to one but for the slop")
    #expect(watch.checked > 20)
  }

  @Test(
    "at tier 1 an upward pan goes on into the list, in the same touch, and back the same way",
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

  @Test("at every frame sheet and list together take what the finger moved, whatever it does")
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
    "adjacent: a throw goes to the next tier in its direction, however strong",
    arguments: PanelSetting.representative)
  func adjacent(display: PanelSetting) throws {
    for (from, sign, expected) in [(3, -1.0, 2), (1, 1.0, 2), (2, 1.0, 3)] {
      let town = Town(tier: from, on: display)
      town.screen.fling(100, min(town.grip, town.height - 40), by: sign * 30, over: 34)
      try town.screen.settle()
      #expect(town.sheet.tier == expected, "from \(from)")
      #expect(town.sheet.visibleHeight == town.sheet.tierHeights[expected - 1])
      #expect(town.tiers == [expected], "once")
    }
  }

  @Test("without a throw the nearest tier counts", arguments: [-1.0, 1.0])
  func nearest(sign: Double) throws {
    let town = Town(tier: 2)
    let finger = town.screen.land(at: Point(100, town.grip))
    finger.drag(by: Vector(0, sign * 120), over: 400)
    finger.rest()
    finger.lift()
    try town.screen.settle()
    #expect(town.sheet.tier == 2)
    #expect(town.tiers.isEmpty)
    let again = town.screen.land(at: Point(100, town.grip))
    again.drag(by: Vector(0, sign * 240), over: 400)
    again.rest()
    again.lift()
    try town.screen.settle()
    #expect(town.sheet.tier == (sign < 0 ? 1 : 3))
    #expect(town.tiers.count == 1)
  }

  @Test("projected: a strong flick passes a tier, a weak one does not", arguments: [-1.0, 1.0])
  func projected(sign: Double) throws {
    let from = sign < 0 ? 3 : 1
    for (way, milliseconds, expected) in [(70.0, 50.0, sign < 0 ? 1 : 3), (60, 150, 2)] {
      let town = Town(tier: from, policy: .projected)
      town.screen.fling(100, town.grip, by: sign * way, over: milliseconds)
      try town.screen.settle()
      #expect(town.sheet.tier == expected, "\(way) in \(milliseconds)")
      #expect(town.tiers == [expected], "once, also where a tier is passed")
    }
  }

  @Test("released below tier 1 it follows a spring of 0.25 s and ratio 0.9 with the speed it had")
  func spring() throws {
    let town = Town(tier: 2)
    town.screen.hold(Point(100, town.grip), by: Vector(0, 60)).lift()
    let start = town.sheet.scrollState.offset
    #expect(abs(start - 340) < 1)
    var seen: [(time: Instant, place: Double)] = []
    town.screen.onFrame = { _ in seen.append((town.screen.now, town.sheet.scrollState.offset)) }
    town.screen.frames(20)
    let law = SpringMotion(
      Spring(duration: 0.25, dampingRatio: 0.9), from: start, to: 400, velocity: 0)
    #expect(misfit(seen, law) < 0.6)
    #expect(abs(town.sheet.visibleHeight - 400) <= 1)
    let flung = Town(tier: 2)
    seen = []
    flung.screen.onFrame = { _ in
      let state = flung.sheet.scrollState
      if state.phase == .settle { seen.append((flung.screen.now, state.offset)) }
    }
    flung.screen.fling(100, flung.grip, by: 90, over: 90)
    try flung.screen.settle()
    let thrown = SpringMotion(
      Spring(duration: 0.25, dampingRatio: 0.9), from: 400 - (90 - 8), to: 100, velocity: -1000)
    #expect(seen.count > 5 && misfit(seen, thrown) < 6, "a finger of 1000 points a second")
  }

  @Test(
    "a fling up hands its speed on to the list at tier 1", arguments: PanelSetting.representative)
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
    "a fling down takes the list to its top, and the sheet to a tier",
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
    "where the list hands a fling to the sheet, its speed changes by no more than 5 %",
    arguments: [(40.0, 60.0), (60, 60), (100, 60), (160, 60)])
  func handover(way: Double, milliseconds: Double) throws {
    let town = Town(tier: 1)
    town.list.jump(to: way + 40)
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
    town.screen.fling(100, town.grip, by: way, over: milliseconds)
    try town.screen.settle()
    guard let before, let after else {
      Issue.record("the fling did not reach the sheet in flight")
      return
    }
    // Within the frame in which it happens a fling loses 3.3 % by itself.
    #expect(after / before < 1.05 && after / before > 0.95 * 0.967, "\(before) to \(after)")
    #expect(town.list.offset == 0)
    #expect(town.sheet.tierHeights.contains(town.sheet.visibleHeight))
  }

  @Test("pulled below its lowest tier it gives way and returns")
  func rubberBand() throws {
    let town = Town(tier: 3)
    let finger = town.screen.land(at: Point(100, town.grip))
    finger.drag(by: Vector(0, 36), over: 200)
    town.screen.frames()
    #expect(town.sheet.visibleHeight < 98 && town.sheet.visibleHeight > 70)
    finger.rest()
    finger.lift()
    try town.screen.settle()
    #expect(town.sheet.visibleHeight == 100)
    #expect(town.tiers.isEmpty)
  }

  @Test("a row in the sheet hears its tap once")
  func rowTap() throws {
    let town = Town(tier: 2)
    town.screen.tap(Point(100, town.height - town.sheet.visibleHeight + 24 + 30))
    try town.screen.settle()
    #expect(town.tapped == [0])
  }

  @Test(
    "at a lower tier the last row can be told to show, and a rising sheet takes the list back",
    arguments: [2, 3])
  func lastRow(tier: Int) throws {
    let town = Town(tier: tier)
    town.list.scrollToRow(199)
    try town.screen.settle()
    let top = town.height - town.sheet.visibleHeight + 24
    #expect(town.list.place(ofRow: 199).map { top + $0 + 60 <= town.height } == true)
    town.sheet.setTier(1)
    try town.screen.settle()
    #expect(town.list.offset == 200 * 60 - town.list.frame.height)
  }

  @Test("in a short list, a pan from tier 2 meets the list's end at once")
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

  @Test("the grabber goes one tier up at a tap, and from the highest to the lowest")
  func grabber() throws {
    let town = Town(tier: 3)
    for expected in [2, 1, 3] {
      town.screen.tap(Point(200, town.height - town.sheet.visibleHeight + 10))
      try town.screen.settle()
      #expect(town.sheet.tier == expected)
    }
  }

  @Test("a map that observes follows the sheet in every frame")
  func observers() throws {
    let town = Town(tier: 3)
    var heights: [Double] = []
    town.sheet.observe(town.map) { heights.append($0.visibleHeight) }
    town.sheet.setTier(1)
    town.screen.onFrame = { _ in #expect(heights.last == town.sheet.visibleHeight) }
    let frames = try town.screen.settle()
    #expect(heights.count >= frames / 2 && heights.last == town.sheet.tierHeights[0])
  }

  @Test("a screen of another size keeps the tier")
  func resize() {
    for tier in 1...3 {
      let town = Town(tier: tier)
      town.screen.stage.environment.scale = 2
      town.screen.frames()
      #expect(town.sheet.tierHeights == [376, 200, 100])
      #expect(town.sheet.visibleHeight == town.sheet.tierHeights[tier - 1])
      #expect(town.tiers.isEmpty && town.sheet.tier == tier)
    }
  }

  @Test("where less movement is wanted it goes to its tier briefly, neither by a leap nor a swing")
  func reducedMotion() throws {
    let town = Town(tier: 3, on: .upright(reducesMotion: true))
    town.sheet.setTier(1)
    var last = town.sheet.visibleHeight
    town.screen.onFrame = { _ in
      let way = town.sheet.visibleHeight - last
      #expect(way >= 0 && way < 250, "\(way)")
      last = town.sheet.visibleHeight
    }
    let frames = try town.screen.settle()
    #expect(frames <= 20)
    town.screen.onFrame = { _ in }
    #expect(town.sheet.visibleHeight == town.sheet.tierHeights[0])
    let finger = town.screen.land(at: Point(100, 300))
    finger.drag(by: Vector(0, 260), over: 200)
    finger.rest()
    finger.lift()
    let more = try town.screen.settle()
    #expect(more <= 20)
    #expect(town.sheet.visibleHeight == town.sheet.tierHeights[town.sheet.tier - 1])
  }

  @Test("mirrored for right to left it behaves the same")
  func mirrored() throws {
    let town = Town(tier: 2, on: .upright(.rightToLeft))
    town.screen.fling(300, town.grip, by: -120, over: 80)
    try town.screen.settle()
    #expect(town.sheet.tier == 1)
  }

  @Test("on a screen too small for its tiers a sheet still works")
  func tiny() throws {
    let town = Town(tier: 2, on: PanelSetting(PixelSize(200, 90)))
    #expect(town.sheet.tierHeights == [66, 45, 45])
    town.sheet.setTier(1)
    try town.screen.settle()
    #expect(town.sheet.visibleHeight == 66)
    town.sheet.setTier(3)
    try town.screen.settle()
    #expect(town.sheet.visibleHeight == 45)
  }

  @Test("where less movement is wanted a list's fling that comes to the sheet ends there briefly")
  func reducedFling() throws {
    func frames(_ reducesMotion: Bool) throws -> Int {
      let town = Town(tier: 1, on: .upright(reducesMotion: reducesMotion))
      town.list.jump(to: 150)
      town.screen.frames()
      var count = 0
      town.screen.onFrame = { _ in if town.sheet.scrollState.phase == .settle { count += 1 } }
      town.screen.fling(100, 300, by: 120, over: 80)
      try town.screen.settle()
      #expect(town.sheet.tier > 1 && town.list.offset == 0)
      return count
    }
    let (calm, full) = (try frames(true), try frames(false))
    #expect(calm > 2 && calm <= 16 && calm < full, "\(calm) of \(full)")
  }
}
