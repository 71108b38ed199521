import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A sheet that rests at three tiers")
struct PoiSheetTests {
  @Test(
    "The sheet rests at full, half and peek, and nowhere else",
    arguments: PanelSetting.all)
  func tiers(panel: PanelSetting) throws {
    let harness = SheetHarness(panel, tier: 3)
    #expect(harness.heights == [panel.height - 24, panel.height / 2, 72])
    for tier in [2, 1, 3, 1, 2, 3] {
      harness.sheet.setTier(tier)
      try harness.stage.settle()
      harness.expectAtTier(tier)
    }
    #expect(harness.tiers == [2, 1, 3, 1, 2, 3] && harness.arrivals == harness.tiers)
    for y in [-20.0, 30, -45] {
      let finger = harness.hold(by: y)
      finger.lift()
      try harness.stage.settle()
      harness.expectAtTier()
    }
    harness.watch.expectTruth()
  }

  @Test(
    "Adjacent: a release with velocity goes to the next tier in its direction, however fast",
    arguments: PanelSetting.all)
  func adjacent(panel: PanelSetting) throws {
    for (from, sign, expected) in [(3, -1.0, 2), (2, -1, 1), (1, 1, 2), (2, 1, 3)] {
      for milliseconds in [30.0, 110] {
        let harness = SheetHarness(panel, tier: from)
        let y = sign > 0 ? 24.0 : -30
        harness.stage.land(at: harness.grip)
          .flick(by: Vector(0, y), over: .milliseconds(milliseconds))
        try harness.stage.settle()
        harness.expectAtTier(expected)
        #expect(harness.tiers == [expected] && harness.arrivals == [expected], "once each")
        harness.watch.expectTruth()
      }
    }
  }

  @Test(
    "Adjacent: between two tiers a fling goes to the one in its direction",
    arguments: PanelSetting.all)
  func between(panel: PanelSetting) throws {
    for (sign, expected) in [(-1.0, 2), (1.0, 3)] {
      let harness = SheetHarness(panel, tier: 3)
      let room = harness.heights[1] - harness.heights[2]
      let finger = harness.hold(by: -room * 0.5)
      finger.flick(by: Vector(0, sign * 12), over: .milliseconds(40))
      try harness.stage.settle()
      harness.expectAtTier(expected)
      harness.watch.expectTruth()
    }
  }

  @Test("A release without velocity goes to the nearest tier", arguments: PanelSetting.all)
  func nearest(panel: PanelSetting) throws {
    for policy in [Detents.Policy.adjacent, .projected] {
      for (share, expected) in [(0.35, 2), (0.65, 1), (-0.35, 2), (-0.65, 3)] {
        let harness = SheetHarness(panel, tier: 2, policy: policy)
        let room = share > 0 ? harness.heights[0] - harness.heights[1] : harness.heights[1] - 72
        harness.hold(by: -share * room).lift()
        try harness.stage.settle()
        harness.expectAtTier(expected)
        #expect(harness.tiers == (expected == 2 ? [] : [expected]))
      }
    }
  }

  @Test(
    "Projected: the tier nearest to the fling's end takes it, so that a strong fling skips one",
    arguments: PanelSetting.all)
  func projected(panel: PanelSetting) throws {
    for (from, sign) in [(3, -1.0), (1, 1.0)] {
      let strong = SheetHarness(panel, tier: from, policy: .projected)
      strong.stage.land(at: strong.grip)
        .flick(by: Vector(0, sign * 120), over: .milliseconds(40))
      try strong.stage.settle()
      strong.expectAtTier(from == 3 ? 1 : 3)
      #expect(
        strong.tiers.count == 1 && strong.arrivals == strong.tiers,
        "the tier passed is not reported")
      strong.watch.expectTruth()
      // At the velocity that would end at the tier between.
      let weak = SheetHarness(panel, tier: from, policy: .projected)
      let room = abs(weak.heights[from - 1] - weak.heights[1])
      let distance = 0.4 * room + 8
      weak.stage.land(at: weak.grip)
        .flick(by: Vector(0, sign * distance), over: Duration(seconds: distance / (1.2 * room)))
      try weak.stage.settle()
      weak.expectAtTier(2)
      #expect(weak.tiers == [2])
    }
  }

  @Test(
    "The spring takes 0.25 s at a damping ratio of 0.9, from the release velocity",
    arguments: PanelSetting.all)
  func spring(panel: PanelSetting) throws {
    let spring = Spring(duration: 0.25, dampingRatio: 0.9)
    for (from, sign) in [(3, -1.0), (2, 1)] {
      let harness = SheetHarness(panel, tier: from)
      let finger = harness.stage.land(at: harness.grip)
      var seen: [(time: Instant, state: ScrollState)] = []
      let check = harness.stage.onFrame
      harness.stage.onFrame = { [unowned harness] scene in
        check(scene)
        let state = harness.sheet.scrollState
        if state.phase == .settle { seen.append((harness.stage.stage.now, state)) }
      }
      finger.flick(by: Vector(0, sign * 40), over: .milliseconds(80))
      try harness.stage.settle()
      try #require(seen.count > 2)
      // The future of a spring follows from its state at any time.
      let (target, second) = (harness.heights[harness.sheet.tier - 1], seen[1])
      let law = SpringMotion(
        spring, from: second.state.offset, to: target, velocity: second.state.velocity)
      for (time, state) in seen.dropFirst(2) {
        let place = law.position(at: (time - second.time).seconds)
        #expect(abs(place - state.offset) < 0.3, "\(place) and \(state.offset)")
      }
      // It began where the finger left it, without the slop, with the finger's velocity.
      let start = SpringMotion(
        spring, from: harness.heights[from - 1] - sign * 32, to: target,
        velocity: -sign * 500)
      let misfit = (0...400).map { k in
        let t = panel.refreshInterval.seconds * Double(k) / 200
        return abs(start.position(at: t) - second.state.offset)
          + 0.02 * abs(start.velocity(at: t) - second.state.velocity)
      }.min()!
      #expect(misfit < 3, "\(misfit) from \(start) to \(second.state)")
    }
  }

  @Test(
    "Each transition is reported once, also where several tiers are passed at once",
    arguments: PanelSetting.all)
  func notified(panel: PanelSetting) throws {
    let harness = SheetHarness(panel, tier: 3, policy: .projected)
    harness.sheet.setTier(1, animated: false)
    #expect(harness.tiers == [1] && harness.arrivals == [1])
    harness.sheet.setTier(1)
    harness.sheet.setTier(3)
    harness.stage.frames()
    harness.sheet.setTier(1)
    harness.stage.frames()
    harness.sheet.setTier(2)
    try harness.stage.settle()
    #expect(harness.tiers == [1, 3, 1, 2], "each as it is decided")
    #expect(harness.arrivals == [1, 2], "and where it comes to rest")
  }
}
