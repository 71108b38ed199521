import Testing
import VitrineComponents
import VitrineState
import VitrineTesting
import VitrineUnits

@Suite("Repeated actions by the stage's time")
@MainActor
struct EveryTests {
  @Test("An action is repeated at its interval, with one frame each", arguments: [30.0, 60, 120])
  func repeats(refresh: Double) throws {
    let model = Counter()
    let label = Label { "\(model.count)" }
    let screen = ScriptedStage(label.every(.seconds(1)) { _ in model.count += 1 }, refresh: refresh)
    #expect(screen.wait(.milliseconds(900)) == 0)
    #expect(model.count == 0)
    let frames = screen.wait(.seconds(60))
    #expect(model.count == 60 && label.text == "60")
    #expect(frames == 60)
    #expect(screen.stage.isAtRest)
  }

  @Test("Intervals that pass without a frame are one action, and the rhythm stays")
  func late() throws {
    var times: [Double] = []
    let label = Label("")
    let screen = ScriptedStage(label)
    let begin = screen.now
    label.every(.milliseconds(100)) { times.append(((($0.stage?.now ?? begin) - begin).seconds)) }
    screen.frames()
    let start = (screen.now - begin).seconds
    screen.skipsRefresh = { number in (20...50).contains(number) }
    screen.wait(.seconds(1))
    for time in times {
      let beat = (time - start) / 0.1
      // At the first refresh after a whole number of intervals, but for the skipped ones.
      #expect(beat - beat.rounded(.down) < 0.35, "\(times)")
    }
    #expect(times.count == 6, "\(times)")
  }

  @Test("The actions of a component on a covered page wait for it, and end with it")
  func covered() throws {
    let model = Counter()
    let navigator = Navigator(root: Label("Root"))
    let screen = staged(navigator)
    navigator.push(Label("Page").every(.seconds(1)) { _ in model.count += 1 })
    try screen.settle()
    screen.wait(.seconds(2))
    let seen = model.count
    #expect(seen >= 1)
    navigator.push(Label("Over it"))
    try screen.settle()
    #expect(screen.wait(.seconds(10)) == 0)
    #expect(model.count == seen)
    navigator.pop()
    screen.frames(2)
    #expect(model.count == seen + 1)
    navigator.pop()
    try screen.settle()
    let end = model.count
    #expect(screen.wait(.seconds(10)) == 0)
    #expect(model.count == end)
  }

  @Test("An action may remove its component, and others at the same time")
  func removal() throws {
    let column = Column {}
    var calls: [Int] = []
    for number in 0..<3 {
      column.addChild(
        Label("").every(.seconds(1)) { _ in
          calls.append(number)
          for child in column.children { child.removeFromParent() }
        })
    }
    let screen = staged(column)
    screen.wait(.seconds(5))
    #expect(calls == [0])
  }
}
