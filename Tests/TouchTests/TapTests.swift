import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct TapTests {
  @Test("A tap goes to the deepest member that taps, and all pressed members are released")
  func deepest() throws {
    var stage = ArenaStage(
      ("label", []), ("button", .tap), ("row", .tap), ("list", .panVertical))
    let log = try stage.play(finger(10, 20).rest(80))
    #expect(
      log == [
        "label pressed", "button pressed", "row pressed", "list pressed", "button tap 10,20",
        "label released", "button released", "row released", "list released",
      ])
  }

  @Test("A tap is recognized within 8 points in every direction, and not beyond")
  func slop() throws {
    for (dx, dy) in [(8.0, 0.0), (-8, 0), (0, 8), (0, -8), (5.6, 5.6)] {
      var stage = ArenaStage(("row", .tap))
      #expect(try stage.play(finger(10, 20).by(dx, dy, 40)).contains { $0.hasPrefix("row tap") })
    }
    for (dx, dy) in [(8.1, 0.0), (-8.1, 0), (0, 8.1), (0, -8.1), (5.7, -5.7)] {
      var stage = ArenaStage(("row", .tap))
      #expect(try stage.play(finger(10, 20).by(dx, dy, 40)) == ["row pressed", "row released"])
    }
  }

  @Test("A finger that left and came back does not tap")
  func thereAndBack() throws {
    var stage = ArenaStage(("row", .tap))
    let log = try stage.play(finger(10, 20).by(0, 20, 40).by(0, -20, 40))
    #expect(log == ["row pressed", "row released"])
  }

  @Test("A finger that stops a fling taps no member, and presses none that it could only tap")
  func stopsFling() throws {
    var stage = ArenaStage(("row", [.tap, .longPress, .doubleTap]))
    stage.add("list", .panVertical, isMoving: true)
    #expect(try stage.play(finger(10, 20).rest(900)) == ["list pressed", "list released"])
  }

  @Test("A cancelled finger does not tap")
  func cancelled() throws {
    var stage = ArenaStage(("row", [.tap, .doubleTap]))
    let log = try stage.play(finger(10, 20).rest(50).cancelled())
    #expect(log == ["row pressed", "row released"])
    #expect(stage.arena.nextDeadline == nil)
  }

  @Test("If no member wants a long press, a tap may last for any time")
  func slowTap() throws {
    var stage = ArenaStage(("row", .tap))
    #expect(try stage.play(finger(10, 20).rest(3000)).contains("row tap 10,20"))
  }
}
