import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A sheet and the list in it")
struct SheetListTests {
  @Test(
    "Below the highest tier the pan moves the sheet and the list stays at its top",
    arguments: PanelSetting.all)
  func sheetFirst(panel: PanelSetting) throws {
    for tier in [2, 3] {
      let harness = SheetHarness(panel, tier: tier)
      let start = harness.sheet.visibleHeight
      let finger = harness.stage.land(at: harness.grip)
      for y in [-38.0, 20, -40, 18, -10] {
        finger.move(by: Vector(panel.reading(4), y), over: .milliseconds(90))
        #expect(harness.list.offset == 0)
      }
      finger.rest(for: .milliseconds(250))
      #expect(abs(harness.sheet.visibleHeight - start - 50) <= 9, "all but the slop")
      finger.lift()
      try harness.stage.settle()
      harness.expectAtTier()
      harness.watch.expectTruth(followed: 6)
    }
  }

  @Test(
    "A sheet that is set to a lower tier scrolls its list to the top on the way, frame by frame",
    arguments: PanelSetting.representative)
  func takenToTop(panel: PanelSetting) throws {
    for (distance, tier) in [(30.0, 3), (200, 2), (40, 1)] {
      let harness = SheetHarness(panel, tier: 1)
      harness.stage.frames(2)
      harness.list.scroll(to: distance)
      try harness.stage.settle()
      #expect(harness.list.offset == distance)
      var last = distance
      var steps: Set<Double> = []
      harness.stage.onFrame = { _ in
        #expect(
          harness.list.offset <= last + 1e-9 && last - harness.list.offset < 0.6 * distance + 1)
        #expect(harness.list.offset >= 0, "not beyond it")
        if harness.list.offset > 0 { steps.insert(harness.list.offset) }
        last = harness.list.offset
      }
      if tier == 3 {
        harness.stage.tap(harness.slit)
      } else {
        harness.sheet.setTier(tier)
      }
      try harness.stage.settle()
      harness.expectAtTier(tier)
      #expect(
        tier == 1 ? harness.list.offset == distance : harness.list.offset == 0 && steps.count > 2)
    }
  }

  @Test(
    "At the highest tier an upward pan continues into the list in the same touch, and back",
    arguments: PanelSetting.all)
  func intoList(panel: PanelSetting) throws {
    let harness = SheetHarness(panel, tier: 2)
    let room = harness.heights[0] - harness.heights[1]
    let finger = harness.stage.land(at: harness.grip)
    finger.move(by: Vector(0, -room - 8 - 40), over: .milliseconds(350))
    finger.rest(for: .milliseconds(250))
    #expect(harness.sheet.visibleHeight == harness.heights[0])
    #expect(abs(harness.list.offset - 40) <= 1)
    finger.move(by: Vector(0, 25), over: .milliseconds(100))
    finger.rest(for: .milliseconds(250))
    #expect(harness.sheet.visibleHeight == harness.heights[0], "the list goes to its top first")
    #expect(abs(harness.list.offset - 15) <= 1)
    finger.move(by: Vector(0, 45), over: .milliseconds(120))
    finger.rest(for: .milliseconds(250))
    #expect(harness.list.offset == 0)
    #expect(abs(harness.heights[0] - harness.sheet.visibleHeight - 30) <= 1)
    finger.lift()
    try harness.stage.settle()
    harness.expectAtTier(1)
    harness.watch.expectTruth(followed: 8)
  }

  @Test(
    "In every frame of any touch the movements of sheet and list add up to the finger's",
    arguments: PanelSetting.all)
  func conserved(panel: PanelSetting) throws {
    var random = RandomSource(seed: 31)
    for tier in 1...3 {
      let harness = SheetHarness(panel, tier: tier)
      if tier == 1 { harness.list.jump(to: 130) }
      harness.watch.allowJump()
      harness.stage.frames()
      let finger = harness.stage.land(at: harness.grip)
      // Over the slop in one direction: a reversal before that counts from where the slop was
      // crossed.
      finger.move(by: Vector(0, 12), over: .milliseconds(70))
      for _ in 0..<8 {
        finger.move(
          by: Vector(
            random.double(in: -20...20), random.double(in: -0.35...0.35) * panel.height),
          over: .milliseconds(random.double(in: 20...100)))
      }
      finger.flick(by: Vector(0, random.double(in: -90...90)), over: .milliseconds(50))
      try harness.stage.settle()
      harness.expectAtTier()
      harness.watch.expectTruth(followed: 5)
    }
  }

  @Test(
    "An upward fling passes the rest of its velocity to the list at the border",
    arguments: PanelSetting.all)
  func throwUp(panel: PanelSetting) throws {
    let harness = SheetHarness(panel, tier: 2)
    let crossing = Crossing(harness, from: "sheet", to: "list")
    let room = harness.heights[0] - harness.heights[1]
    let finger = harness.hold(by: -(room - 70))
    finger.flick(by: Vector(0, -50), over: .milliseconds(25))
    try harness.stage.settle()
    harness.expectAtTier(1)
    #expect(harness.list.offset > 60 && harness.tiers == [1])
    harness.watch.expectTruth()
    crossing.expectSteady()
  }

  @Test(
    "A downward fling passes from the list to the sheet, which ends at a tier",
    arguments: PanelSetting.all)
  func throwDown(panel: PanelSetting) throws {
    for policy in [Detents.Policy.adjacent, .projected] {
      let harness = SheetHarness(panel, tier: 1, policy: policy)
      harness.list.jump(to: 130)
      harness.watch.allowJump()
      harness.stage.frames()
      let crossing = Crossing(harness, from: "list", to: "sheet")
      harness.stage.land(at: harness.grip)
        .flick(by: Vector(0, 80), over: .milliseconds(25))
      try harness.stage.settle()
      #expect(harness.list.offset == 0)
      harness.expectAtTier()
      #expect(harness.sheet.tier > 1 && harness.tiers.count == 1)
      harness.watch.expectTruth()
      crossing.expectSteady()
    }
  }

  @Test(
    "A fling caught in the list adds its velocity to the next one", arguments: PanelSetting.all)
  func flywheel(panel: PanelSetting) throws {
    func flick(afterFling: Bool) throws -> Double {
      let harness = SheetHarness(panel, tier: 1, rows: 2000)
      let throwing = Vector(0, -50)
      if afterFling {
        harness.stage.land(at: harness.grip).flick(by: throwing, over: .milliseconds(50))
        harness.stage.frames()
        let drawn = harness.list.offset
        let finger = harness.stage.land(at: harness.grip)
        harness.stage.frames()
        #expect(harness.list.offset == drawn)
        finger.flick(by: throwing, over: .milliseconds(50))
      } else {
        harness.stage.land(at: harness.grip).flick(by: throwing, over: .milliseconds(50))
      }
      harness.watch.expectTruth()
      return harness.list.scrollState.velocity
    }
    let rest = try flick(afterFling: false)
    let again = try flick(afterFling: true)
    #expect(again > rest * 1.3, "\(rest) from rest, \(again) out of a catch")
  }
}

/// Checks how a fling crosses the border between two scrollers: it never speeds up there, and loses
/// no more velocity than it would by itself.
@MainActor
private final class Crossing {
  private let from: String
  private let to: String
  private let interval: Double
  private var last: [String: ScrollState]
  private var pairs: [(before: Double, after: Double)] = []

  init(_ harness: SheetHarness, from: String, to: String) {
    (self.from, self.to) = (from, to)
    interval = harness.panel.refreshInterval.seconds
    last = StageState(harness.stage).scrollers
    let check = harness.stage.onFrame
    harness.stage.onFrame = { [unowned self, unowned harness] scene in
      check(scene)
      look(StageState(harness.stage).scrollers)
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

extension SheetHarness {
  /// A point on the part of the map above a full sheet.
  fileprivate var slit: Point { Point(panel.x(panel.width / 3), 8) }
}
