import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A sheet that rests at three tiers")
struct PoiSheetTests {
  @Test(
    "It rests at full, half and peek, and nowhere else",
    arguments: PanelSetting.all)
  func tiers(panel: PanelSetting) throws {
    let harbour = Harbour(panel, tier: 3)
    #expect(harbour.heights == [panel.height - 24, panel.height / 2, 72])
    for tier in [2, 1, 3, 1, 2, 3] {
      harbour.sheet.setTier(tier)
      try harbour.table.settle()
      harbour.expectAtTier(tier)
    }
    #expect(harbour.tiers == [2, 1, 3, 1, 2, 3] && harbour.arrivals == harbour.tiers)
    for y in [-20.0, 30, -45] {
      let finger = harbour.hold(by: y)
      finger.lift()
      try harbour.table.settle()
      harbour.expectAtTier()
    }
    harbour.watch.expectTruth()
  }

  @Test(
    "Adjacent: let go with any speed it goes to the next tier in that direction, however fast",
    arguments: PanelSetting.all)
  func adjacent(panel: PanelSetting) throws {
    for (from, sign, expected) in [(3, -1.0, 2), (2, -1, 1), (1, 1, 2), (2, 1, 3)] {
      for milliseconds in [30.0, 110] {
        let harbour = Harbour(panel, tier: from)
        let y = sign > 0 ? 24.0 : -30
        harbour.table.land(at: harbour.grip)
          .flick(by: Vector(0, y), over: .milliseconds(milliseconds))
        try harbour.table.settle()
        harbour.expectAtTier(expected)
        #expect(harbour.tiers == [expected] && harbour.arrivals == [expected], "once each")
        harbour.watch.expectTruth()
      }
    }
  }

  @Test(
    "Adjacent: out of the way between two tiers a throw goes to the one it points at",
    arguments: PanelSetting.all)
  func between(panel: PanelSetting) throws {
    for (sign, expected) in [(-1.0, 2), (1.0, 3)] {
      let harbour = Harbour(panel, tier: 3)
      let room = harbour.heights[1] - harbour.heights[2]
      let finger = harbour.hold(by: -room * 0.5)
      finger.flick(by: Vector(0, sign * 12), over: .milliseconds(40))
      try harbour.table.settle()
      harbour.expectAtTier(expected)
      harbour.watch.expectTruth()
    }
  }

  @Test("Without any speed the nearest tier takes it", arguments: PanelSetting.all)
  func nearest(panel: PanelSetting) throws {
    for policy in [Detents.Policy.adjacent, .projected] {
      for (share, expected) in [(0.35, 2), (0.65, 1), (-0.35, 2), (-0.65, 3)] {
        let harbour = Harbour(panel, tier: 2, policy: policy)
        let room = share > 0 ? harbour.heights[0] - harbour.heights[1] : harbour.heights[1] - 72
        harbour.hold(by: -share * room).lift()
        try harbour.table.settle()
        harbour.expectAtTier(expected)
        #expect(harbour.tiers == (expected == 2 ? [] : [expected]))
      }
    }
  }

  @Test(
    "Projected: the tier nearest to where the throw would end, so that a strong one passes a tier",
    arguments: PanelSetting.all)
  func projected(panel: PanelSetting) throws {
    for (from, sign) in [(3, -1.0), (1, 1.0)] {
      let strong = Harbour(panel, tier: from, policy: .projected)
      strong.table.land(at: strong.grip)
        .flick(by: Vector(0, sign * 120), over: .milliseconds(40))
      try strong.table.settle()
      strong.expectAtTier(from == 3 ? 1 : 3)
      #expect(
        strong.tiers.count == 1 && strong.arrivals == strong.tiers, "the tier passed is not told")
      strong.watch.expectTruth()
      // As fast as it takes to end at the tier between.
      let weak = Harbour(panel, tier: from, policy: .projected)
      let room = abs(weak.heights[from - 1] - weak.heights[1])
      let way = 0.4 * room + 8
      weak.table.land(at: weak.grip)
        .flick(by: Vector(0, sign * way), over: Interval(seconds: way / (1.2 * room)))
      try weak.table.settle()
      weak.expectAtTier(2)
      #expect(weak.tiers == [2])
    }
  }

  @Test(
    "The spring takes a quarter of a second at a damping ratio of 0.9, from the speed of the release",
    arguments: PanelSetting.all)
  func spring(panel: PanelSetting) throws {
    let spring = Spring(duration: 0.25, dampingRatio: 0.9)
    for (from, sign) in [(3, -1.0), (2, 1)] {
      let harbour = Harbour(panel, tier: from)
      let finger = harbour.table.land(at: harbour.grip)
      var seen: [(time: Instant, state: ScrollState)] = []
      let check = harbour.table.onFrame
      harbour.table.onFrame = { [unowned harbour] scene in
        check(scene)
        let state = harbour.sheet.scrollState
        if state.phase == .settle { seen.append((harbour.table.stage.now, state)) }
      }
      finger.flick(by: Vector(0, sign * 40), over: .milliseconds(80))
      try harbour.table.settle()
      try #require(seen.count > 2)
      // A spring's way on follows from any of its moments.
      let (target, second) = (harbour.heights[harbour.sheet.tier - 1], seen[1])
      let law = SpringMotion(
        spring, from: second.state.offset, to: target, velocity: second.state.velocity)
      for (time, state) in seen.dropFirst(2) {
        let place = law.position(at: (time - second.time).seconds)
        #expect(abs(place - state.offset) < 0.3, "\(place) and \(state.offset)")
      }
      // It began where the finger left it, all but the slop, with the finger's speed.
      let start = SpringMotion(
        spring, from: harbour.heights[from - 1] - sign * 32, to: target,
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
    "Below the highest tier the pan moves the sheet and the list stays at its top",
    arguments: PanelSetting.all)
  func sheetFirst(panel: PanelSetting) throws {
    for tier in [2, 3] {
      let harbour = Harbour(panel, tier: tier)
      let start = harbour.sheet.visibleHeight
      let finger = harbour.table.land(at: harbour.grip)
      for y in [-38.0, 20, -40, 18, -10] {
        finger.move(by: Vector(panel.reading(4), y), over: .milliseconds(90))
        #expect(harbour.list.offset == 0)
      }
      finger.rest(for: .milliseconds(60))
      #expect(abs(harbour.sheet.visibleHeight - start - 50) <= 9, "all but the slop")
      finger.lift()
      try harbour.table.settle()
      harbour.expectAtTier()
      harbour.watch.expectTruth(followed: 6)
    }
  }

  @Test(
    "At the highest tier an upward pan goes on into the list in the same touch, and back the same way",
    arguments: PanelSetting.all)
  func intoList(panel: PanelSetting) throws {
    let harbour = Harbour(panel, tier: 2)
    let room = harbour.heights[0] - harbour.heights[1]
    let finger = harbour.table.land(at: harbour.grip)
    finger.move(by: Vector(0, -room - 8 - 40), over: .milliseconds(350))
    finger.rest(for: .milliseconds(60))
    #expect(harbour.sheet.visibleHeight == harbour.heights[0])
    #expect(abs(harbour.list.offset - 40) <= 1)
    finger.move(by: Vector(0, 25), over: .milliseconds(100))
    finger.rest(for: .milliseconds(60))
    #expect(harbour.sheet.visibleHeight == harbour.heights[0], "the list goes to its top first")
    #expect(abs(harbour.list.offset - 15) <= 1)
    finger.move(by: Vector(0, 45), over: .milliseconds(120))
    finger.rest(for: .milliseconds(60))
    #expect(harbour.list.offset == 0)
    #expect(abs(harbour.heights[0] - harbour.sheet.visibleHeight - 30) <= 1)
    finger.lift()
    try harbour.table.settle()
    harbour.expectAtTier(1)
    harbour.watch.expectTruth(followed: 8)
  }

  @Test(
    "At every frame of any touch sheet and list together take what the finger moved",
    arguments: PanelSetting.all)
  func conserved(panel: PanelSetting) throws {
    var random = RandomSource(seed: 31)
    for tier in 1...3 {
      let harbour = Harbour(panel, tier: tier)
      if tier == 1 { harbour.list.jump(to: 130) }
      harbour.watch.allowJump()
      harbour.table.frames()
      let finger = harbour.table.land(at: harbour.grip)
      // Over the slop in one direction: what turns before counts from where it was crossed.
      finger.move(by: Vector(0, 12), over: .milliseconds(70))
      for _ in 0..<8 {
        finger.move(
          by: Vector(
            random.double(in: -20...20), random.double(in: -0.35...0.35) * panel.height),
          over: .milliseconds(random.double(in: 20...100)))
      }
      finger.flick(by: Vector(0, random.double(in: -90...90)), over: .milliseconds(50))
      try harbour.table.settle()
      harbour.expectAtTier()
      harbour.watch.expectTruth(followed: 5)
    }
  }

  @Test(
    "A throw up hands the rest of its speed over to the list at the border",
    arguments: PanelSetting.all)
  func throwUp(panel: PanelSetting) throws {
    let harbour = Harbour(panel, tier: 2)
    let crossing = Crossing(harbour, from: "sheet", to: "list")
    let room = harbour.heights[0] - harbour.heights[1]
    let finger = harbour.hold(by: -(room - 70))
    finger.flick(by: Vector(0, -50), over: .milliseconds(25))
    try harbour.table.settle()
    harbour.expectAtTier(1)
    #expect(harbour.list.offset > 60 && harbour.tiers == [1])
    harbour.watch.expectTruth()
    crossing.expectSteady()
  }

  @Test(
    "A throw down hands it over from the list to the sheet, which ends on a tier",
    arguments: PanelSetting.all)
  func throwDown(panel: PanelSetting) throws {
    for policy in [Detents.Policy.adjacent, .projected] {
      let harbour = Harbour(panel, tier: 1, policy: policy)
      harbour.list.jump(to: 130)
      harbour.watch.allowJump()
      harbour.table.frames()
      let crossing = Crossing(harbour, from: "list", to: "sheet")
      harbour.table.land(at: harbour.grip)
        .flick(by: Vector(0, 80), over: .milliseconds(25))
      try harbour.table.settle()
      #expect(harbour.list.offset == 0)
      harbour.expectAtTier()
      #expect(harbour.sheet.tier > 1 && harbour.tiers.count == 1)
      harbour.watch.expectTruth()
      crossing.expectSteady()
    }
  }

  @Test(
    "Caught in mid-flight it stays where it is drawn, taps no row, and rests at a tier again",
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
    "A throw caught in the list carries its speed into the next one", arguments: PanelSetting.all)
  func flywheel(panel: PanelSetting) throws {
    func flick(afterThrow: Bool) throws -> Double {
      let harbour = Harbour(panel, tier: 1, rows: 2000)
      let throwing = Vector(0, -50)
      if afterThrow {
        harbour.table.land(at: harbour.grip).flick(by: throwing, over: .milliseconds(50))
        harbour.table.frames()
        let drawn = harbour.list.offset
        let finger = harbour.table.land(at: harbour.grip)
        harbour.table.frames()
        #expect(harbour.list.offset == drawn)
        finger.flick(by: throwing, over: .milliseconds(50))
      } else {
        harbour.table.land(at: harbour.grip).flick(by: throwing, over: .milliseconds(50))
      }
      harbour.watch.expectTruth()
      return harbour.list.scrollState.velocity
    }
    let rest = try flick(afterThrow: false)
    let again = try flick(afterThrow: true)
    #expect(again > rest * 1.3, "\(rest) from rest, \(again) out of a catch")
  }

  @Test(
    "A touch that is taken away throws nothing: the nearest tier takes the sheet",
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

  @Test(
    "Each transition is told once, also where several tiers are passed at once",
    arguments: PanelSetting.all)
  func told(panel: PanelSetting) throws {
    let harbour = Harbour(panel, tier: 3, policy: .projected)
    harbour.sheet.setTier(1, isAnimated: false)
    #expect(harbour.tiers == [1] && harbour.arrivals == [1])
    harbour.sheet.setTier(1)
    harbour.sheet.setTier(3)
    harbour.table.frames()
    harbour.sheet.setTier(1)
    harbour.table.frames()
    harbour.sheet.setTier(2)
    try harbour.table.settle()
    #expect(harbour.tiers == [1, 3, 1, 2], "each as it is decided")
    #expect(harbour.arrivals == [1, 2], "and where it comes to rest")
  }
}

/// Watches how a throw passes the border between two scrollers: it never speeds up there, and loses no
/// more than it would by itself.
@MainActor
private final class Crossing {
  private let from: String
  private let to: String
  private let interval: Double
  private var last: [String: ScrollState]
  private var pairs: [(before: Double, after: Double)] = []

  init(_ harbour: Harbour, from: String, to: String) {
    (self.from, self.to) = (from, to)
    interval = harbour.panel.refreshInterval.seconds
    last = Moment(harbour.table).scrollers
    let check = harbour.table.onFrame
    harbour.table.onFrame = { [unowned self, unowned harbour] scene in
      check(scene)
      look(Moment(harbour.table).scrollers)
    }
  }

  private func look(_ new: [String: ScrollState]) {
    defer { last = new }
    guard let a = last[from], let b = new[to], a.phase == .coast, new[from]?.phase == .idle
    else { return }
    pairs.append((a.velocity, b.velocity))
  }

  func expectSteady(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(pairs.count == 1, "the border is passed once in flight", sourceLocation: sourceLocation)
    for (before, after) in pairs {
      let decay = ExactMath.exp(1000 * ExactMath.log(0.998) * interval)
      let share = after / before
      // A spring that takes it over may brake within the frame.
      #expect(
        share < 1.01 && share > decay * ExactMath.exp(-15 * interval),
        "\(before) before, \(after) after",
        sourceLocation: sourceLocation)
    }
  }
}
