import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("A scripted stage")
struct ScriptedStageTests {
  private func list(_ tapped: @escaping @MainActor (Int) -> Void = { _ in }) -> ListView {
    ListView(0..<100, id: { $0 }, rowHeight: 72) { index in
      ListRow(title: "Row \(index)", onTap: { tapped(index) })
    }
  }

  @Test("A tap hits the middle of a component", arguments: [1.0, 2.0])
  func taps(scale: Double) throws {
    var tapped: [Int] = []
    let list = list { tapped.append($0) }
    let stage = ScriptedStage(
      list, size: PixelSize(Int(400 * scale), Int(480 * scale)),
      environment: Environment(scale: scale, typesetter: BoxTypesetter()))
    stage.tap(stage.middle(of: try #require(list.row(at: 3))))
    try stage.settle()
    #expect(tapped == [3])
  }

  @Test("A fling continues after the finger's lift, and comes to rest", arguments: [30.0, 60, 120])
  func flings(refresh: Double) throws {
    let list = list()
    let stage = ScriptedStage(list, refresh: refresh)
    var frames = 0
    stage.onFrame = { _ in frames += 1 }
    stage.touch(at: Point(400, 400)) { $0.moving(by: Vector(0, -200), over: .milliseconds(100)) }
    let thrown = list.offset
    #expect(thrown > 100)
    try stage.settle()
    #expect(list.offset > thrown + 100 && list.scrollState.phase == .idle)
    #expect(frames > Int(refresh / 2))
    let rested = frames
    stage.wait(Duration(seconds: 5))
    #expect(frames == rested, "a stage at rest draws nothing")
  }

  @Test("A stage that never rests reports so and does not wait")
  func restless() {
    final class Ticker: Component {
      override func didEnterStage() { setNeedsAdvance() }
      override func advance(to now: Instant) { setNeedsAdvance() }
    }
    let stage = ScriptedStage(Ticker())
    do {
      try stage.settle(within: Duration(seconds: 1))
      Issue.record("it rests")
    } catch {
      #expect("\(error)".contains("Ticker asks for frames"), "\(error)")
    }
    #expect(stage.now.nanoseconds >= 2_000_000_000)
  }

  @Test(
    "A finger moved by a test lands, moves, and lifts or is cancelled", arguments: PanelSetting.all)
  func hand(panel: PanelSetting) throws {
    let list = list()
    let stage = ScriptedStage(list, on: panel)
    let finger = stage.land(at: Point(100, 200))
    finger.move(by: Vector(0, -68), over: .milliseconds(80))
    finger.rest(for: .milliseconds(200))
    #expect(list.offset == 60, "beyond the slop, 1:1")
    #expect(list.isHeld && finger.position == Point(100, 132))
    finger.rest(for: .milliseconds(300))
    let second = stage.land(at: Point(300, 200))
    second.cancel()
    finger.lift()
    try stage.settle()
    #expect(list.offset == 60)
    let thrower = stage.land(at: Point(100, 250))
    thrower.flick(by: Vector(0, -100), over: .milliseconds(60))
    #expect(!list.isHeld && !thrower.isDown && list.scrollState.phase == .coast)
    let catcher = stage.land(at: Point(100, 250))
    stage.frames(2)
    #expect(list.isHeld)
    catcher.cancel()
    try stage.settle()
  }

  @Test("A skipped frame changes no later one")
  func skipped() {
    var seen: [[Instant: Double]] = []
    for skips in [false, true] {
      let list = list()
      let stage = ScriptedStage(list)
      var positions: [Instant: Double] = [:]
      stage.onFrame = { _ in positions[stage.now] = list.scrollState.offset }
      stage.skipsRefresh = { skips && $0 % 7 == 3 }
      stage.touch(at: Point(400, 400)) { $0.moving(by: Vector(0, -200), over: .milliseconds(100)) }
      stage.wait(.milliseconds(500))
      seen.append(positions)
    }
    #expect(seen[1].count < seen[0].count && seen[1].count > 20)
    #expect(seen[1].allSatisfy { seen[0][$0.key] == $0.value })
  }

  @Test("A frame made one refresh ahead does not know later reports")
  func lead() {
    for (hasLead, count) in [(false, 5), (true, 6)] {
      var tapped = 0
      let stage = ScriptedStage(list { _ in tapped += 1 })
      if hasLead { stage.framesAhead = 1 }
      stage.touch(at: Point(400, 100), for: stage.refreshInterval * Int64(count - 1)) {
        $0.resting(for: .milliseconds(70))
      }
      #expect(tapped == 0)
      stage.frames()
      #expect(tapped == 1, "its lift is reported at 72 ms")
    }
  }

  @Test("Jobs are done before the next frame, or on request")
  func work() throws {
    let root = Component()
    var sum = 0
    let stage = ScriptedStage(root)
    root.perform {
      5
    } then: {
      sum += $0
    }
    try stage.settle()
    #expect(sum == 5)
    stage.runsWork = false
    root.perform {
      7
    } then: {
      sum += $0
    }
    stage.wait(.milliseconds(100))
    #expect(sum == 5)
    stage.runWork()
    #expect(sum == 12)
  }
}
