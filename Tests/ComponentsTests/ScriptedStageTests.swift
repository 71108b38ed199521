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

  @Test("a tap hits what lies in the middle of a component", arguments: [1.0, 2.0])
  func taps(scale: Double) throws {
    var tapped: [Int] = []
    let list = list { tapped.append($0) }
    let table = ScriptedStage(
      list, size: PixelSize(Int(400 * scale), Int(480 * scale)),
      environment: Environment(scale: scale, typesetter: BoxTypesetter()))
    table.tap(table.middle(of: try #require(list.row(at: 3))))
    table.settle()
    #expect(tapped == [3])
  }

  @Test("a throw goes on after the finger has left, and comes to rest", arguments: [30.0, 60, 120])
  func flings(refresh: Double) {
    let list = list()
    let table = ScriptedStage(list, refresh: refresh)
    var frames = 0
    table.onFrame = { _ in frames += 1 }
    table.touch(at: Point(400, 400)) { $0.moving(by: Vector(0, -200), over: .milliseconds(100)) }
    let thrown = list.offset
    #expect(thrown > 100)
    #expect(table.settle())
    #expect(list.offset > thrown + 100 && list.scrollState.phase == .idle)
    #expect(frames > Int(refresh / 2))
    let rested = frames
    table.wait(Interval(seconds: 5))
    #expect(frames == rested, "a stage at rest draws nothing")
  }

  @Test("what never rests is told, not waited for")
  func restless() {
    final class Ticker: Component {
      override func didEnterStage() { setNeedsAdvance() }
      override func advance(to now: Instant) { setNeedsAdvance() }
    }
    let table = ScriptedStage(Ticker())
    #expect(!table.settle(within: Interval(seconds: 1)))
    #expect(table.now.nanoseconds >= 2_000_000_000)
  }

  @Test("jobs are done before the next frame, or when told")
  func work() {
    let root = Component()
    var sum = 0
    let table = ScriptedStage(root)
    root.perform {
      5
    } then: {
      sum += $0
    }
    table.settle()
    #expect(sum == 5)
    table.runsWork = false
    root.perform {
      7
    } then: {
      sum += $0
    }
    table.wait(.milliseconds(100))
    #expect(sum == 5)
    table.runWork()
    #expect(sum == 12)
  }
}
