import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct TwoFingerTapTests {
  private var map: ArenaStage { ArenaStage(("map", [.tap, .twoFingerTap, .pan, .transform])) }

  @Test("Two fingers that land and lift at nearly the same time are a two-finger tap, no taps")
  func together() throws {
    for (first, second) in [(80.0, 60.0), (60.0, 80.0), (80.0, 80.0)] {
      var stage = map
      let log = try stage.play(
        finger(10, 20).rest(first), finger(110, 40, at: 20).rest(second - 20))
      #expect(log == ["map pressed", "map two-finger tap 60,30", "map released"])
    }
  }

  @Test("Slow, moved, cancelled or three fingers are neither a two-finger tap nor a tap")
  func not() throws {
    let seconds: [[ScriptedFinger]] = [
      [finger(10, 20).rest(600), finger(110, 40, at: 20).rest(80)],
      [finger(10, 20).rest(600), finger(110, 40, at: 400).rest(40)],
      [finger(10, 20).rest(80), finger(110, 40, at: 20).by(9, 0, 40)],
      [finger(10, 20).rest(80), finger(110, 40, at: 20).rest(40).cancelled()],
      [finger(10, 20).rest(80), finger(110, 40, at: 8).rest(70), finger(60, 90, at: 16).rest(60)],
    ]
    for fingers in seconds {
      var stage = map
      let log = try stage.play(ScriptedPanel().frames(fingers)) + stage.advance(5000)
      #expect(!log.contains { $0.contains("tap") }, "\(log)")
      #expect(stage.auditor.isQuiet)
    }
  }

  @Test("Two fingers on two buttons are two taps")
  func twoButtons() throws {
    var stage = ArenaStage()
    stage.add("left", .tap, in: Rect(0, 0, 100, 100))
    stage.add("right", .tap, in: Rect(100, 0, 100, 100))
    stage.add("page", .panVertical)
    let log = try stage.play(finger(10, 20).rest(80), finger(110, 40, at: 20).rest(80))
    #expect(log.contains("left tap 10,20"))
    #expect(log.contains("right tap 110,40"))
  }
}
