import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("A sheet over a map")
struct SheetTests {
  @Test("It rests at the tier that is set, on every screen", arguments: PanelSetting.representative)
  func tiers(display: PanelSetting) throws {
    let harness = SheetScreen(tier: 3, on: display)
    let height = Double(display.size.height)
    #expect(harness.sheet.tierHeights == [height - 24, height / 2, 100])
    for tier in [3, 2, 1, 3, 1, 2] {
      harness.sheet.setTier(tier)
      try harness.stage.settle()
      #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[tier - 1])
      #expect(harness.stage.stage.report().tier == tier)
    }
    #expect(harness.tiers == [2, 1, 3, 1, 2])
    #expect(harness.arrivals == harness.tiers)
  }

  @Test("A release exactly at a tier is an arrival; a finger that never moved it changes nothing")
  func arrivesByFinger() throws {
    let harness = SheetScreen(tier: 2)
    let finger = harness.stage.land(at: Point(100, harness.grip))
    finger.drag(by: Vector(0, -60), over: 200)
    for _ in 0..<200 where harness.sheet.visibleHeight > harness.height / 2 {
      finger.drag(by: Vector(0, 1), over: 1)
    }
    #expect(harness.sheet.visibleHeight == harness.height / 2)
    finger.rest()
    finger.lift()
    try harness.stage.settle()
    #expect(harness.sheet.visibleHeight == harness.height / 2)
    #expect(harness.tiers.isEmpty && harness.arrivals == [2])
    let still = harness.stage.land(at: Point(100, harness.grip))
    still.rest()
    still.lift()
    try harness.stage.settle()
    #expect(harness.arrivals == [2])
    harness.sheet.setTier(1)
    try harness.stage.settle()
    harness.stage.fling(100, harness.grip + 300, by: -200)
    try harness.stage.settle()
    #expect(harness.list.offset > 0 && harness.arrivals == [2, 1], "only the list moved")
  }

  @Test(
    "Adjacent: a fling goes to the next tier in its direction, however strong",
    arguments: PanelSetting.representative)
  func adjacent(display: PanelSetting) throws {
    for (from, sign, expected) in [(3, -1.0, 2), (1, 1.0, 2), (2, 1.0, 3)] {
      let harness = SheetScreen(tier: from, on: display)
      harness.stage.fling(100, min(harness.grip, harness.height - 40), by: sign * 30, over: 34)
      try harness.stage.settle()
      #expect(harness.sheet.tier == expected, "from \(from)")
      #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[expected - 1])
      #expect(harness.tiers == [expected], "once")
    }
  }

  @Test("Without a fling the nearest tier is chosen", arguments: [-1.0, 1.0])
  func nearest(sign: Double) throws {
    let harness = SheetScreen(tier: 2)
    let finger = harness.stage.land(at: Point(100, harness.grip))
    finger.drag(by: Vector(0, sign * 120), over: 400)
    finger.rest()
    finger.lift()
    try harness.stage.settle()
    #expect(harness.sheet.tier == 2)
    #expect(harness.tiers.isEmpty)
    let again = harness.stage.land(at: Point(100, harness.grip))
    again.drag(by: Vector(0, sign * 240), over: 400)
    again.rest()
    again.lift()
    try harness.stage.settle()
    #expect(harness.sheet.tier == (sign < 0 ? 1 : 3))
    #expect(harness.tiers.count == 1)
  }

  @Test("Projected: a strong flick passes a tier, a weak one does not", arguments: [-1.0, 1.0])
  func projected(sign: Double) throws {
    let from = sign < 0 ? 3 : 1
    for (distance, milliseconds, expected) in [(70.0, 50.0, sign < 0 ? 1 : 3), (60, 150, 2)] {
      let harness = SheetScreen(tier: from, policy: .projected)
      harness.stage.fling(100, harness.grip, by: sign * distance, over: milliseconds)
      try harness.stage.settle()
      #expect(harness.sheet.tier == expected, "\(distance) in \(milliseconds)")
      #expect(harness.tiers == [expected], "once, also where a tier is passed")
    }
  }

  @Test("Released below tier 1 it follows a spring of 0.25 s and ratio 0.9 from its velocity")
  func spring() throws {
    let harness = SheetScreen(tier: 2)
    harness.stage.hold(Point(100, harness.grip), by: Vector(0, 60)).lift()
    let start = harness.sheet.scrollState.offset
    #expect(abs(start - 340) < 1)
    var seen: [(time: Instant, position: Double)] = []
    harness.stage.onFrame = { _ in
      seen.append((harness.stage.now, harness.sheet.scrollState.offset))
    }
    harness.stage.frames(20)
    let law = SpringMotion(
      Spring(duration: 0.25, dampingRatio: 0.9), from: start, to: 400, velocity: 0)
    #expect(misfit(seen, law) < 0.6)
    #expect(abs(harness.sheet.visibleHeight - 400) <= 1)
    let flung = SheetScreen(tier: 2)
    seen = []
    flung.stage.onFrame = { _ in
      let state = flung.sheet.scrollState
      if state.phase == .settle { seen.append((flung.stage.now, state.offset)) }
    }
    flung.stage.fling(100, flung.grip, by: 90, over: 90)
    try flung.stage.settle()
    let thrown = SpringMotion(
      Spring(duration: 0.25, dampingRatio: 0.9), from: 400 - (90 - 8), to: 100, velocity: -1000)
    #expect(seen.count > 5 && misfit(seen, thrown) < 6, "a finger of 1000 points a second")
  }

  @Test("Pulled below its lowest tier it stretches and returns")
  func rubberBand() throws {
    let harness = SheetScreen(tier: 3)
    let finger = harness.stage.land(at: Point(100, harness.grip))
    finger.drag(by: Vector(0, 36), over: 200)
    harness.stage.frames()
    #expect(harness.sheet.visibleHeight < 98 && harness.sheet.visibleHeight > 70)
    finger.rest()
    finger.lift()
    try harness.stage.settle()
    #expect(harness.sheet.visibleHeight == 100)
    #expect(harness.tiers.isEmpty)
  }

  @Test("A tap on the grabber moves one tier up, and from the highest to the lowest")
  func grabber() throws {
    let harness = SheetScreen(tier: 3)
    for expected in [2, 1, 3] {
      harness.stage.tap(Point(200, harness.height - harness.sheet.visibleHeight + 10))
      try harness.stage.settle()
      #expect(harness.sheet.tier == expected)
    }
  }
}
