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
    "A sheet that is set to a lower tier scrolls its list to the top on the way, frame by frame",
    arguments: PanelSetting.representative)
  func takenToTop(panel: PanelSetting) throws {
    for (distance, tier) in [(30.0, 3), (200, 2), (40, 1)] {
      let harbour = Harbour(panel, tier: 1)
      harbour.table.frames(2)
      harbour.list.scroll(to: distance)
      try harbour.table.settle()
      #expect(harbour.list.offset == distance)
      var last = distance
      var steps: Set<Double> = []
      harbour.table.onFrame = { _ in
        #expect(
          harbour.list.offset <= last + 1e-9 && last - harbour.list.offset < 0.6 * distance + 1)
        #expect(harbour.list.offset >= 0, "not beyond it")
        if harbour.list.offset > 0 { steps.insert(harbour.list.offset) }
        last = harbour.list.offset
      }
      if tier == 3 {
        harbour.table.tap(harbour.slit)
      } else {
        harbour.sheet.setTier(tier)
      }
      try harbour.table.settle()
      harbour.expectAtTier(tier)
      #expect(
        tier == 1 ? harbour.list.offset == distance : harbour.list.offset == 0 && steps.count > 2)
    }
  }

  @Test(
    "At the highest tier an upward pan continues into the list in the same touch, and back",
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
    "In every frame of any touch the movements of sheet and list add up to the finger's",
    arguments: PanelSetting.all)
  func conserved(panel: PanelSetting) throws {
    var random = RandomSource(seed: 31)
    for tier in 1...3 {
      let harbour = Harbour(panel, tier: tier)
      if tier == 1 { harbour.list.jump(to: 130) }
      harbour.watch.allowJump()
      harbour.table.frames()
      let finger = harbour.table.land(at: harbour.grip)
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
      try harbour.table.settle()
      harbour.expectAtTier()
      harbour.watch.expectTruth(followed: 5)
    }
  }

  @Test(
    "An upward fling passes the rest of its velocity to the list at the border",
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
    "A downward fling passes from the list to the sheet, which ends at a tier",
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
    "A fling caught in the list adds its velocity to the next one", arguments: PanelSetting.all)
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

extension Harbour {
  /// A point on the part of the map above a full sheet.
  fileprivate var slit: Point { Point(panel.x(panel.width / 3), 8) }
}
