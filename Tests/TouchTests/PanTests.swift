import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct PanTests {
  @Test("A pan begins at the slop, loses nothing beyond it, and ends with the finger's velocity")
  func list() throws {
    for direction in [1.0, -1.0] {
      var table = ArenaStage(("row", .tap), ("list", .panVertical))
      let told = try table.play(finger(10, 500).by(0, 200 * direction, 200))
      #expect(
        table.outline(told) == [
          "row pressed", "list pressed", "row released", "list pan 10,\(500 + 8 * Int(direction))",
          "list pan ended", "list released",
        ])
      #expect(abs(table.deltas("list").dy - 192 * direction) < 1e-9)
      let v = try #require(table.panVelocity("list"))
      #expect(abs(v.dy - 1000 * direction) < 1e-6)
    }
  }

  @Test("The content lags by the slop exactly, whatever the report rate")
  func rateIndependent() throws {
    for ms in [2.0, 7.4, 13.8, 40, 54] {
      var table = ArenaStage(("list", .panVertical))
      try table.play(finger(10, 500).by(0, -300, 162), every: ms)
      #expect(abs(table.deltas("list").dy + 292) < 1e-9, "\(ms)")
    }
  }

  @Test("A finger that rests before it lifts throws nothing")
  func rest() throws {
    var table = ArenaStage(("list", .panVertical))
    try table.play(finger(10, 500).by(0, -200, 100).rest(200))
    #expect(table.panVelocity("list") == .zero)
  }

  @Test("A finger that rests on another panel, or is only listed, takes no speed from a pan")
  func otherPanel() throws {
    for listsBoth in [false, true] {
      for ms in [8.0, 33] {
        var table = ArenaStage(("left", .panVertical))
        table.add("right", .panVertical, in: Rect(20_000, 0, 1000, 1000))
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
          // The other one reports in between, and lists the first where it was.
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
        try table.play(frames)
        let v = try #require(table.panVelocity("left"))
        #expect(abs(v.dy + 1000) < 120, "every \(ms) ms, both listed: \(listsBoth): \(v.dy)")
      }
    }
  }

  @Test("A cancelled pan is cancelled, not ended")
  func cancelled() throws {
    var table = ArenaStage(("list", .panVertical))
    let told = try table.play(finger(10, 500).by(0, -200, 100).cancelled())
    #expect(
      table.outline(told) == [
        "list pressed", "list pan 10,492", "list pan cancelled", "list released",
      ])
  }

  @Test("A member of one axis waits for travel along that axis")
  func oneAxis() throws {
    var table = ArenaStage(("list", .panVertical))
    #expect(
      try table.play(finger(10, 500).by(300, 7, 100)) == ["list pressed", "list released"])
    table = ArenaStage(("pages", .panHorizontal))
    #expect(
      table.outline(try table.play(finger(10, 500).by(300, 7, 100))).contains("pages pan 18,500"))
  }

  @Test("A member of both axes begins at 8 points in any direction")
  func bothAxes() throws {
    for (dx, dy) in [(60.0, 0.0), (0, -60), (36, 48), (-36, 48)] {
      var table = ArenaStage(("map", .pan))
      try table.play(finger(500, 500).by(dx, dy, 100))
      #expect(abs(table.deltas("map").length - 52) < 1e-9)
    }
    var table = ArenaStage(("map", .pan))
    #expect(try table.play(finger(500, 500).by(5, 6, 100)) == ["map pressed", "map released"])
  }

  @Test("Competing axes: a plain direction decides at 8 points, a slanted one at 16")
  func competing() throws {
    func winner(_ dx: Double, _ dy: Double) throws -> (String, Double)? {
      var table = ArenaStage(("row", .panHorizontal), ("list", .panVertical))
      let frames = ScriptedPanel(reportInterval: .milliseconds(2))
        .frames([finger(500, 500).by(dx, dy, 100)])
      let told = try table.play(frames)
      guard let began = table.outline(told).first(where: { $0.contains(" pan ") }) else {
        return nil
      }
      let name = began.split(separator: " ")[0]
      // The pan begins where the slop was crossed.
      let travel = Vector(dx, dy).length - table.deltas(String(name)).length
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
    // Below its slop nobody wins.
    #expect(try winner(10, 10) == nil)
  }

  @Test("On the same axis the deepest member wins")
  func deepest() throws {
    var table = ArenaStage(("inner", .panVertical), ("outer", .panVertical))
    let told = try table.play(finger(10, 500).by(0, 100, 100))
    #expect(table.outline(told).contains("inner pan 10,508"))
    #expect(!told.contains("outer pan 10,508"))
  }

  @Test("The axis finds its member also when it is not the deepest")
  func axisPicks() throws {
    var table = ArenaStage(("row", .panHorizontal), ("map", .pan))
    let down = try table.play(finger(10, 500).by(0, 100, 100))
    #expect(down.contains("map pan 10,508"))
    table = ArenaStage(("map", .pan), ("list", .panVertical))
    #expect(try table.play(finger(10, 500).by(0, 100, 100)).contains("map pan 10,508"))
  }

  @Test("A moving list is caught: it pans from one point on, without waiting for the slop")
  func caught() throws {
    var table = ArenaStage(("row", [.tap, .panHorizontal]))
    table.add("list", .panVertical, isMoving: true)
    let told = try table.play(finger(10, 500).by(0, 5, 40))
    #expect(
      table.outline(told) == [
        "row pressed", "list pressed", "row released", "list pan 10,501", "list pan ended",
        "list released",
      ])
    #expect(abs(table.deltas("list").dy - 4) < 1e-9)
  }

  @Test("A finger that catches a moving list and leads sideways is a row's pan all the same")
  func caughtSideways() throws {
    var table = ArenaStage(("row", .panHorizontal))
    table.add("list", .panVertical, isMoving: true)
    let told = try table.play(finger(10, 500).by(100, 10, 100))
    #expect(told.contains { $0.hasPrefix("row pan") })
    #expect(!told.contains { $0.hasPrefix("list pan") })
  }

  @Test("Of two on the same axis the one that was moving is caught, deeper or not")
  func caughtOuter() throws {
    var table = ArenaStage(("inner", .panVertical))
    table.add("outer", .panVertical, isMoving: true)
    #expect(try table.play(finger(10, 500).by(0, 50, 100)).contains("outer pan 10,501"))
  }

  @Test("Two members that may recognise together both pan by the same finger")
  func together() throws {
    var table = ArenaStage(("row", .panVertical), ("list", .panVertical), ("page", .panVertical))
    table.arena.allowTogether(table.id("row"), table.id("page"))
    let told = try table.play(finger(10, 500).by(0, 50, 100))
    #expect(
      table.outline(told) == [
        "row pressed", "list pressed", "page pressed", "list released", "row pan 10,508",
        "page pan 10,508", "row pan ended", "row released", "page pan ended", "page released",
      ])
    #expect(table.deltas("row") == table.deltas("page"))
  }

  @Test("Two panels share an arena: their frames alternate, their ids do not ascend together")
  func twoPanels() throws {
    var table = ArenaStage()
    table.add("left", .panVertical, in: Rect(0, 0, 100, 1000))
    table.add("right", .panVertical, in: Rect(100, 0, 100, 1000))
    let panel = ScriptedPanel()
    let far = panel.frames([finger(50, 500).by(0, 100, 100)], firstContact: 1 << 40)
    let near = panel.frames([finger(150, 500, at: 3).by(0, -100, 100)], firstContact: 1)
    try table.play((far + near).sorted { $0.time < $1.time })
    #expect(abs(table.deltas("left").dy - 92) < 1e-9)
    #expect(abs(table.deltas("right").dy + 92) < 1e-9)
    #expect(abs(try #require(table.panVelocity("left")).dy - 1000) < 1e-6)
  }

  @Test("Fingers on two lists pan both at once")
  func twoLists() throws {
    var table = ArenaStage()
    table.add("left", .panVertical, in: Rect(0, 0, 100, 1000))
    table.add("right", .panVertical, in: Rect(100, 0, 100, 1000))
    try table.play(finger(50, 500).by(0, 108, 100), finger(150, 500, at: 20).by(0, -58, 100))
    #expect(abs(table.deltas("left").dy - 100) < 1e-9)
    #expect(abs(table.deltas("right").dy + 50) < 1e-9)
  }

  @Test("Removing a member under the finger cancels its pan; the finger means nothing any more")
  func removed() throws {
    var table = ArenaStage(("list", .panVertical))
    let frames = ScriptedPanel().frames([finger(10, 500).by(0, 200, 200)])
    try table.play(Array(frames.prefix(10)))
    let told = try table.note(table.arena.remove(member: table.id("list"), at: at(80)))
    #expect(told == ["list pan cancelled", "list released"])
    #expect(try table.play(Array(frames.dropFirst(10))).isEmpty)
  }

  @Test("Removing a competitor lets the contest go on without it")
  func removedCompetitor() throws {
    var table = ArenaStage(("row", .panHorizontal), ("list", .panVertical))
    let frames = ScriptedPanel().frames([finger(10, 500).rest(16).by(0, 100, 100)])
    try table.play(Array(frames.prefix(2)))
    #expect(
      try table.note(table.arena.remove(member: table.id("row"), at: at(9))) == ["row released"])
    #expect(try table.play(Array(frames.dropFirst(2))).contains("list pan 10,508"))
    #expect(table.auditor.isQuiet)
  }

  @Test("cancelAll cancels everything, and the fingers that stay mean nothing any more")
  func cancelAll() throws {
    var table = ArenaStage(("list", .panVertical), ("page", .tap))
    let frames = ScriptedPanel().frames([finger(10, 500).by(0, 200, 200)])
    try table.play(Array(frames.prefix(10)))
    let told = try table.note(table.arena.cancelAll(at: at(80)))
    #expect(told == ["list pan cancelled", "list released"])
    #expect(try table.play(Array(frames.dropFirst(10))).isEmpty)
    let next = ScriptedPanel().frames([finger(10, 500, at: 400).rest(50)], firstContact: 2)
    #expect(try table.play(next).contains("page tap 10,500"))
  }
}
