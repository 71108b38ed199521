import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct CentroidPanTests {
  @Test("A finger that joins or leaves causes no travel")
  func noJump() throws {
    var stage = ArenaStage(("row", .tap), ("list", .panVertical))
    // The second finger lands far away while the first pans, rests, and leaves again.
    let log = try stage.play(
      finger(10, 500).by(0, 408, 400), finger(300, 100, at: 100).rest(200))
    // While both were down, one of them moving, the centroid moved at half the speed.
    let travel = stage.deltas("list").dy
    #expect(travel > 280 && travel < 310, "\(travel)")
    let largest = stage.events.map { event in
      if case .panChanged(_, let delta) = event.gesture { return delta.length }
      return 0
    }.max()
    #expect(try #require(largest) < 9)
    #expect(!log.contains { $0.contains("tap") })
    #expect(log.filter { $0.hasPrefix("list pan") } == ["list pan 10,508", "list pan ended"])
  }

  @Test("Two fingers side by side pan as one; when one lifts the other continues")
  func twoFingers() throws {
    var stage = ArenaStage(("list", .panVertical))
    let log = try stage.play(
      finger(10, 500).by(0, 100, 100), finger(60, 500).by(0, 300, 300))
    #expect(
      stage.outline(log) == [
        "list pressed", "list pan 35,508", "list pan ended", "list released",
      ])
    #expect(abs(stage.deltas("list").dy - 292) < 5)
    let v = try #require(stage.panVelocity("list"))
    #expect(abs(v.dy - 1000) < 1, "\(v)")
  }

  @Test("The pan of two fingers is cancelled only when the last one is cancelled")
  func oneCancelled() throws {
    var stage = ArenaStage(("list", .panVertical))
    var log = try stage.play(
      finger(10, 500).by(0, 100, 100).cancelled(), finger(60, 500).by(0, 200, 200))
    #expect(log.contains("list pan ended"))
    stage = ArenaStage(("list", .panVertical))
    log = try stage.play(
      finger(10, 500).by(0, 100, 100), finger(60, 500).by(0, 200, 200).cancelled())
    #expect(log.contains("list pan cancelled"))
  }

  @Test("Ten fingers pan as one")
  func tenFingers() throws {
    var stage = ArenaStage(("map", .pan))
    let ten = (0..<10).map { finger(Double($0) * 50, 500).by(100, 0, 100) }
    let log = try stage.play(ScriptedPanel().frames(ten))
    #expect(
      stage.outline(log) == ["map pressed", "map pan 233,500", "map pan ended", "map released"])
    #expect(stage.deltas("map").dx > 90)
  }
}
