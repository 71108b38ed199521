import Testing
import Vitrine
import VitrineTesting

/// Everything that moves on a stage at one time.
struct StageState: Equatable {
  var scrollers: [String: ScrollState] = [:]
  var tier: Int?

  @MainActor
  init(_ stage: ScriptedStage) {
    let report = stage.stage.report()
    for scroller in report.scrollers { scrollers[scroller.name] = scroller.state }
    tier = report.tier
  }
}

/// Random drags on one stage: flings, catches, cancelled touches, second fingers. The same seed
/// plays the same ones.
///
/// They land away from the edges and always move, so that a screen of the showcase stays open. A
/// ``RandomFingers`` lands anywhere, also in a crowd.
@MainActor
struct RandomDrags {
  let stage: ScriptedStage
  let panel: PanelSetting
  /// Whether two fingers are used at times.
  let pairs: Bool
  var random: RandomSource

  init(_ stage: ScriptedStage, _ panel: PanelSetting, seed: UInt64, pairs: Bool = true) {
    self.stage = stage
    self.panel = panel
    self.pairs = pairs
    random = RandomSource(seed: seed)
  }

  private mutating func position() -> Point {
    Point(
      panel.x(random.double(in: 0.2...0.8) * panel.width),
      random.double(in: 0.1...0.95) * panel.height)
  }

  private mutating func step(_ share: Double) -> Vector {
    Vector(
      random.double(in: -30...30), random.double(in: -share...share) * panel.height)
  }

  /// Plays one drag and waits for its effects, often not until they come to rest.
  mutating func drag() {
    let finger = stage.land(at: position())
    for _ in 0..<random.int(in: 1...4) {
      finger.move(
        by: step(0.3), over: .milliseconds(random.double(in: 30...120)))
    }
    switch random.int(in: 0...5) {
    case 0: finger.cancel()
    case 1:
      finger.rest(for: .milliseconds(100))
      finger.lift()
    case 2 where pairs:
      let second = stage.land(at: position())
      second.move(by: step(0.2), over: .milliseconds(60))
      finger.move(by: step(0.2), over: .milliseconds(60))
      second.lift()
      finger.flick(by: step(0.3), over: .milliseconds(60))
    case 3: finger.lift()
    default: finger.flick(by: step(0.5), over: .milliseconds(random.double(in: 40...90)))
    }
    stage.wait(.milliseconds(random.double(in: 0...350)))
  }
}

/// Plays random drags on a screen of the showcase, checked in every frame, and then plays the
/// same ones again: the screen must come to rest as often, with everything at the same place.
/// `prepare` receives the screen, and returns the check to run whenever it rests.
@MainActor
func playTwice(
  _ name: String, on panel: PanelSetting, watching scrollers: [String], seed: UInt64,
  _ prepare: (_ stage: ScriptedStage) throws -> @MainActor () throws -> Void
) throws {
  var runs: [[StageState]] = []
  for _ in 0..<2 {
    let stage = try showcase(name, on: panel)
    let watch = FingerWatch(stage, scrollers)
    let check = try prepare(stage)
    var fingers = RandomDrags(stage, panel, seed: seed)
    var states = [StageState(stage)]
    for _ in 0..<4 {
      fingers.drag()
      states.append(StageState(stage))
    }
    try stage.settle()
    watch.expectTruth()
    try check()
    runs.append(states + [StageState(stage)])
  }
  #expect(runs[0] == runs[1], "the same touches do the same")
  #expect(Set(scrollers).isSubset(of: runs[0][0].scrollers.keys), "what is watched is there")
  #expect(runs[0].contains { $0 != runs[0][0] }, "something moved")
}
