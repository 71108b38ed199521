import Testing
import Vitrine
import VitrineTesting

/// A component that shows a clock: it asks for the next second each time.
@MainActor
private final class Clock: Component {
  var ticks = 0
  override func didEnterStage() { ask() }
  override func advance(to now: Instant) {
    ticks += 1
    setNeedsDisplay()
    ask()
  }
  private func ask() { setNeedsClockAdvance(at: (stage?.now ?? .zero) + .seconds(1)) }
}

@MainActor
@Suite("Coming to rest")
struct SettleTests {
  @Test("A screen with a wall clock comes to rest, and waiting lets it tick")
  func wallClock() throws {
    let clock = Clock()
    let screen = ScriptedStage(clock)
    let begin = screen.now
    try screen.settle(within: .milliseconds(500))
    #expect(screen.now - begin < .milliseconds(100))
    let ticks = clock.ticks
    #expect(screen.wait(.milliseconds(3100)) == 3, "a frame for each tick")
    #expect(clock.ticks == ticks + 3)
    try screen.settle(within: .milliseconds(100))
  }

  @Test("A screen that repeats an action comes to rest, and frames let it be repeated")
  func every() throws {
    var calls = 0
    let label = Label("0").every(.milliseconds(200)) {
      calls += 1
      $0.text = "\(calls)"
    }
    let screen = ScriptedStage(label)
    try screen.settle(within: .milliseconds(100))
    #expect(calls == 0)
    screen.wait(.milliseconds(1050))
    #expect(calls == 5 && label.text == "5")
    try screen.settle(within: .milliseconds(100))
  }

  @Test("A clock ticks while something else comes to rest")
  func meanwhile() throws {
    let clock = Clock()
    let list = ListView(0..<500, id: { $0 }, rowHeight: 72) { ListRow(title: "Row \($0)") }
    let screen = ScriptedStage(Stack { [clock, list] })
    try screen.settle()
    screen.touch(at: Point(400, 400)) { $0.moving(by: Vector(0, -300), over: .milliseconds(80)) }
    let begin = screen.now
    let ticks = clock.ticks
    try screen.settle()
    let seconds = (screen.now - begin).seconds
    #expect(seconds > 1.2, "a fling takes longer than a tick")
    #expect(abs(Double(clock.ticks - ticks) - seconds) <= 1)
  }
}
