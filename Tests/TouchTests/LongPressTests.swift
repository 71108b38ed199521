import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct LongPressTests {
  @Test("A long press comes at 500 ms to the deepest member that wants it, and no tap follows")
  func longPress() throws {
    var stage = ArenaStage(("button", .tap), ("row", [.tap, .longPress]), ("list", .panVertical))
    let log = try stage.play(finger(10, 20).rest(600))
    #expect(
      log == [
        "button pressed", "row pressed", "list pressed", "button released", "list released",
        "row long press 10,20", "row released",
      ])
    #expect(stage.events.last { $0.gesture == .longPress(at: Point(10, 20)) }?.time == at(500))
  }

  @Test("A finger that lifts at 499 ms taps, and a finger that moved never makes a long press")
  func noLongPress() throws {
    var stage = ArenaStage(("row", [.tap, .longPress]))
    #expect(try stage.play(finger(10, 20).rest(490)).contains("row tap 10,20"))
    stage = ArenaStage(("row", [.tap, .longPress]), ("list", .panVertical))
    let log = try stage.play(finger(10, 20).by(0, 9, 30).rest(900))
    #expect(!log.contains { $0.contains("long") })
  }

  @Test("After a long press the finger does not pan")
  func longPressThenMove() throws {
    var stage = ArenaStage(("row", .longPress), ("list", .panVertical))
    let log = try stage.play(finger(10, 20).rest(600).by(0, 100, 100))
    #expect(!log.contains { $0.contains("pan") })
  }

  @Test("nextDeadline is the time of the long press, and advance(to:) before it sends nothing")
  func deadline() throws {
    var stage = ArenaStage(("row", .longPress))
    #expect(stage.arena.nextDeadline == nil)
    try stage.play([
      TouchFrame(time: at(10), contacts: [Contact(id: ContactID(1), position: .zero)])
    ])
    #expect(stage.arena.nextDeadline == at(510))
    #expect(try stage.advance(509).isEmpty)
    #expect(try stage.advance(510) == ["row long press 0,0"])
    #expect(stage.arena.nextDeadline == nil)
  }
}
