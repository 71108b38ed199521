import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct PanTests {
  @Test("A pan begins at the slop, loses nothing beyond it, and ends with the finger's velocity")
  func list() throws {
    for direction in [1.0, -1.0] {
      var stage = ArenaStage(("row", .tap), ("list", .panVertical))
      let log = try stage.play(finger(10, 500).by(0, 200 * direction, 200))
      #expect(
        stage.outline(log) == [
          "row pressed", "list pressed", "row released", "list pan 10,\(500 + 8 * Int(direction))",
          "list pan ended", "list released",
        ])
      #expect(abs(stage.deltas("list").dy - 192 * direction) < 1e-9)
      let v = try #require(stage.panVelocity("list"))
      #expect(abs(v.dy - 1000 * direction) < 1e-6)
    }
  }

  @Test("The content lags by exactly the slop, whatever the report rate")
  func rateIndependent() throws {
    for ms in [2.0, 7.4, 13.8, 40, 54] {
      var stage = ArenaStage(("list", .panVertical))
      try stage.play(finger(10, 500).by(0, -300, 162), every: ms)
      #expect(abs(stage.deltas("list").dy + 292) < 1e-9, "\(ms)")
    }
  }

  @Test("A finger that rests before it lifts has no velocity")
  func rest() throws {
    var stage = ArenaStage(("list", .panVertical))
    try stage.play(finger(10, 500).by(0, -200, 100).rest(200))
    #expect(stage.panVelocity("list") == .zero)
  }

  @Test("A finger that rests on another panel, or is only listed, does not slow a pan")
  func otherPanel() throws {
    for listsBoth in [false, true] {
      for ms in [8.0, 33] {
        var stage = ArenaStage(("left", .panVertical))
        stage.add("right", .panVertical, in: Rect(20_000, 0, 1000, 1000))
        let resting = Contact(id: ContactID(1 << 40), position: Point(20_010, 10))
        var frames: [TouchFrame] = [TouchFrame(time: .zero, contacts: [resting])]
        let moving = { (time: Double) in
          Contact(id: ContactID(1), position: Point(10, 500 - time))
        }
        var t = 0.0
        while t <= 300 {
          frames.append(
            TouchFrame(
              time: .zero + .milliseconds(t),
              contacts: listsBoth ? [moving(t), resting] : [moving(t)]))
          // The other one reports in between, and lists the first at its old position.
          frames.append(
            TouchFrame(
              time: .zero + .milliseconds(t + 3.7),
              contacts: listsBoth ? [moving(t), resting] : [resting]))
          t += ms
        }
        frames.append(
          TouchFrame(
            time: .zero + .milliseconds(t), contacts: listsBoth ? [resting] : [],
            ended: [moving(t - ms)]))
        try stage.play(frames)
        let v = try #require(stage.panVelocity("left"))
        #expect(abs(v.dy + 1000) < 120, "every \(ms) ms, both listed: \(listsBoth): \(v.dy)")
      }
    }
  }

  @Test("A cancelled pan is cancelled, not ended")
  func cancelled() throws {
    var stage = ArenaStage(("list", .panVertical))
    let log = try stage.play(finger(10, 500).by(0, -200, 100).cancelled())
    #expect(
      stage.outline(log) == [
        "list pressed", "list pan 10,492", "list pan cancelled", "list released",
      ])
  }

  @Test("A member of one axis waits for travel along that axis")
  func oneAxis() throws {
    var stage = ArenaStage(("list", .panVertical))
    #expect(
      try stage.play(finger(10, 500).by(300, 7, 100)) == ["list pressed", "list released"])
    stage = ArenaStage(("pages", .panHorizontal))
    #expect(
      stage.outline(try stage.play(finger(10, 500).by(300, 7, 100))).contains("pages pan 18,500"))
  }

  @Test("A member of both axes begins at 8 points in any direction")
  func bothAxes() throws {
    for (dx, dy) in [(60.0, 0.0), (0, -60), (36, 48), (-36, 48)] {
      var stage = ArenaStage(("map", .pan))
      try stage.play(finger(500, 500).by(dx, dy, 100))
      #expect(abs(stage.deltas("map").length - 52) < 1e-9)
    }
    var stage = ArenaStage(("map", .pan))
    #expect(try stage.play(finger(500, 500).by(5, 6, 100)) == ["map pressed", "map released"])
  }

  @Test("With competing axes a clear direction decides at 8 points, a slanted one at 16")
  func competing() throws {
    func winner(_ dx: Double, _ dy: Double) throws -> (String, Double)? {
      var stage = ArenaStage(("row", .panHorizontal), ("list", .panVertical))
      let frames = ScriptedPanel(reportInterval: .milliseconds(2))
        .frames([finger(500, 500).by(dx, dy, 100)])
      let log = try stage.play(frames)
      guard let began = stage.outline(log).first(where: { $0.contains(" pan ") }) else {
        return nil
      }
      let name = began.split(separator: " ")[0]
      // The pan begins where the slop was crossed.
      let travel = Vector(dx, dy).length - stage.deltas(String(name)).length
      return (String(name), travel.rounded())
    }
    func expect(_ dx: Double, _ dy: Double, _ name: String, _ slop: Double) throws {
      for (sx, sy) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
        let won = try #require(try winner(dx * sx, dy * sy))
        #expect(won.0 == name && won.1 == slop, "\(dx) \(dy) \(won)")
      }
    }
    try expect(100, 0, "row", 8)
    try expect(0, 100, "list", 8)
    try expect(100, 45, "row", 8)
    try expect(45, 100, "list", 8)
    try expect(100, 70, "row", 16)
    try expect(100, 82, "list", 16)
    try expect(100, 100, "list", 16)
    try expect(60, 100, "list", 16)
    // Below its slop no member wins.
    #expect(try winner(10, 10) == nil)
  }

  @Test("On the same axis the deepest member wins")
  func deepest() throws {
    var stage = ArenaStage(("inner", .panVertical), ("outer", .panVertical))
    let log = try stage.play(finger(10, 500).by(0, 100, 100))
    #expect(stage.outline(log).contains("inner pan 10,508"))
    #expect(!log.contains("outer pan 10,508"))
  }

  @Test("The axis finds its member even if it is not the deepest")
  func axisPicks() throws {
    var stage = ArenaStage(("row", .panHorizontal), ("map", .pan))
    let down = try stage.play(finger(10, 500).by(0, 100, 100))
    #expect(down.contains("map pan 10,508"))
    stage = ArenaStage(("map", .pan), ("list", .panVertical))
    #expect(try stage.play(finger(10, 500).by(0, 100, 100)).contains("map pan 10,508"))
  }

  @Test("A moving list is caught: it pans from one point on, without waiting for the slop")
  func caught() throws {
    var stage = ArenaStage(("row", [.tap, .panHorizontal]))
    stage.add("list", .panVertical, isMoving: true)
    let log = try stage.play(finger(10, 500).by(0, 5, 40))
    #expect(
      stage.outline(log) == [
        "row pressed", "list pressed", "row released", "list pan 10,501", "list pan ended",
        "list released",
      ])
    #expect(abs(stage.deltas("list").dy - 4) < 1e-9)
  }

  @Test("A finger that catches a moving list and moves sideways pans the row")
  func caughtSideways() throws {
    var stage = ArenaStage(("row", .panHorizontal))
    stage.add("list", .panVertical, isMoving: true)
    let log = try stage.play(finger(10, 500).by(100, 10, 100))
    #expect(log.contains { $0.hasPrefix("row pan") })
    #expect(!log.contains { $0.hasPrefix("list pan") })
  }

  @Test("Of two members on the same axis the one that was moving is caught, deeper or not")
  func caughtOuter() throws {
    var stage = ArenaStage(("inner", .panVertical))
    stage.add("outer", .panVertical, isMoving: true)
    #expect(try stage.play(finger(10, 500).by(0, 50, 100)).contains("outer pan 10,501"))
  }

  @Test("Two members that share a finger both pan by it")
  func together() throws {
    var stage = ArenaStage(("row", .panVertical), ("list", .panVertical), ("page", .panVertical))
    stage.together = [("row", "page")]
    let log = try stage.play(finger(10, 500).by(0, 50, 100))
    #expect(
      stage.outline(log) == [
        "row pressed", "list pressed", "page pressed", "list released", "row pan 10,508",
        "page pan 10,508", "row pan ended", "row released", "page pan ended", "page released",
      ])
    #expect(stage.deltas("row") == stage.deltas("page"))
  }

  @Test("Two panels share an arena: their frames alternate, their ids do not ascend together")
  func twoPanels() throws {
    var stage = ArenaStage()
    stage.add("left", .panVertical, in: Rect(0, 0, 100, 1000))
    stage.add("right", .panVertical, in: Rect(100, 0, 100, 1000))
    let panel = ScriptedPanel()
    let far = panel.frames([finger(50, 500).by(0, 100, 100)], firstContact: 1 << 40)
    let near = panel.frames([finger(150, 500, at: 3).by(0, -100, 100)], firstContact: 1)
    try stage.play((far + near).sorted { $0.time < $1.time })
    #expect(abs(stage.deltas("left").dy - 92) < 1e-9)
    #expect(abs(stage.deltas("right").dy + 92) < 1e-9)
    #expect(abs(try #require(stage.panVelocity("left")).dy - 1000) < 1e-6)
  }

  @Test("Fingers on two lists pan both at once")
  func twoLists() throws {
    var stage = ArenaStage()
    stage.add("left", .panVertical, in: Rect(0, 0, 100, 1000))
    stage.add("right", .panVertical, in: Rect(100, 0, 100, 1000))
    try stage.play(finger(50, 500).by(0, 108, 100), finger(150, 500, at: 20).by(0, -58, 100))
    #expect(abs(stage.deltas("left").dy - 100) < 1e-9)
    #expect(abs(stage.deltas("right").dy + 50) < 1e-9)
  }

  @Test("Removing a member under the finger cancels its pan, and the finger is ignored")
  func removed() throws {
    var stage = ArenaStage(("list", .panVertical))
    let frames = ScriptedPanel().frames([finger(10, 500).by(0, 200, 200)])
    try stage.play(Array(frames.prefix(10)))
    let log = try stage.note(stage.arena.remove(member: stage.id("list"), at: at(80)))
    #expect(log == ["list pan cancelled", "list released"])
    #expect(try stage.play(Array(frames.dropFirst(10))).isEmpty)
  }

  @Test("Removing a competitor lets the contest continue without it")
  func removedCompetitor() throws {
    var stage = ArenaStage(("row", .panHorizontal), ("list", .panVertical))
    let frames = ScriptedPanel().frames([finger(10, 500).rest(16).by(0, 100, 100)])
    try stage.play(Array(frames.prefix(2)))
    #expect(
      try stage.note(stage.arena.remove(member: stage.id("row"), at: at(9))) == ["row released"])
    #expect(try stage.play(Array(frames.dropFirst(2))).contains("list pan 10,508"))
    #expect(stage.auditor.isQuiet)
  }
}
