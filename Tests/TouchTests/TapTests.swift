import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct TapTests {
  @Test("A tap goes to the deepest member that taps; all that were pressed are released")
  func deepest() throws {
    var table = ArenaStage(
      ("label", []), ("button", .tap), ("row", .tap), ("list", .panVertical))
    let told = try table.play(finger(10, 20).rest(80))
    #expect(
      told == [
        "label pressed", "button pressed", "row pressed", "list pressed", "button tap 10,20",
        "label released", "button released", "row released", "list released",
      ])
  }

  @Test("A tap is a tap within 8 points, in every direction, and none beyond")
  func slop() throws {
    for (dx, dy) in [(8.0, 0.0), (-8, 0), (0, 8), (0, -8), (5.6, 5.6)] {
      var table = ArenaStage(("row", .tap))
      #expect(try table.play(finger(10, 20).by(dx, dy, 40)).contains { $0.hasPrefix("row tap") })
    }
    for (dx, dy) in [(8.1, 0.0), (-8.1, 0), (0, 8.1), (0, -8.1), (5.7, -5.7)] {
      var table = ArenaStage(("row", .tap))
      #expect(try table.play(finger(10, 20).by(dx, dy, 40)) == ["row pressed", "row released"])
    }
  }

  @Test("A finger that left and came back does not tap")
  func thereAndBack() throws {
    var table = ArenaStage(("row", .tap))
    let told = try table.play(finger(10, 20).by(0, 20, 40).by(0, -20, 40))
    #expect(told == ["row pressed", "row released"])
  }

  @Test("A touch that stops a fling taps nobody and presses nobody who would only be tapped")
  func stopsFling() throws {
    var table = ArenaStage(("row", [.tap, .longPress, .doubleTap]))
    table.add("list", .panVertical, isMoving: true)
    #expect(try table.play(finger(10, 20).rest(900)) == ["list pressed", "list released"])
  }

  @Test("A cancelled finger taps nobody")
  func cancelled() throws {
    var table = ArenaStage(("row", [.tap, .doubleTap]))
    let told = try table.play(finger(10, 20).rest(50).cancelled())
    #expect(told == ["row pressed", "row released"])
    #expect(table.arena.nextDeadline == nil)
  }

  @Test("A long press comes at 500 ms to the deepest that wants it, and no tap follows")
  func longPress() throws {
    var table = ArenaStage(("button", .tap), ("row", [.tap, .longPress]), ("list", .panVertical))
    let told = try table.play(finger(10, 20).rest(600))
    #expect(
      told == [
        "button pressed", "row pressed", "list pressed", "button released", "list released",
        "row long press 10,20", "row released",
      ])
    #expect(table.events.last { $0.gesture == .longPress(at: Point(10, 20)) }?.time == at(500))
  }

  @Test("Without anyone who wants a long press, a tap may last as long as it likes")
  func slowTap() throws {
    var table = ArenaStage(("row", .tap))
    #expect(try table.play(finger(10, 20).rest(3000)).contains("row tap 10,20"))
  }

  @Test("A finger that is lifted at 499 ms taps; one that moved is never long pressed")
  func noLongPress() throws {
    var table = ArenaStage(("row", [.tap, .longPress]))
    #expect(try table.play(finger(10, 20).rest(490)).contains("row tap 10,20"))
    table = ArenaStage(("row", [.tap, .longPress]), ("list", .panVertical))
    let told = try table.play(finger(10, 20).by(0, 9, 30).rest(900))
    #expect(!told.contains { $0.contains("long") })
  }

  @Test("After a long press the finger moves nobody")
  func longPressThenMove() throws {
    var table = ArenaStage(("row", .longPress), ("list", .panVertical))
    let told = try table.play(finger(10, 20).rest(600).by(0, 100, 100))
    #expect(!told.contains { $0.contains("pan") })
  }

  @Test("nextDeadline names the moment, and advance before it tells nothing")
  func deadline() throws {
    var table = ArenaStage(("row", .longPress))
    #expect(table.arena.nextDeadline == nil)
    try table.play([
      TouchFrame(time: at(10), contacts: [Contact(id: ContactID(1), position: .zero)])
    ])
    #expect(table.arena.nextDeadline == at(510))
    #expect(try table.advance(509).isEmpty)
    #expect(try table.advance(510) == ["row long press 0,0"])
    #expect(table.arena.nextDeadline == nil)
  }
}

@Suite struct DoubleTapTests {
  private var map: ArenaStage { ArenaStage(("map", [.tap, .doubleTap, .panVertical])) }

  @Test("Two taps within 300 ms are a double tap and no tap")
  func twice() throws {
    var table = map
    let told = try table.play(finger(10, 20).rest(60), finger(14, 22, at: 250).rest(60))
    #expect(
      told == [
        "map pressed", "map released", "map pressed", "map double tap 14,22", "map released",
      ])
  }

  @Test("A second tap that is dragged is a pan of its own kind for who wants it, and no tap")
  func dragged() throws {
    for (shares, wants) in [
      (false, GestureKinds.doubleTapDrag), (true, .doubleTapDrag), (false, []), (true, []),
    ] {
      var table = ArenaStage(("scrim", .tap), ("map", [.tap, .doubleTap, .pan, wants]))
      if shares { table.together = [("scrim", "map")] } else { table.pieces[0].area = .zero }
      try table.play(finger(10, 20).rest(60))
      let told = try table.play(finger(14, 22, at: 250).by(0, 40, 80)).filter {
        $0.hasPrefix("map") && !$0.contains("…")
      }
      let isDrag = wants == .doubleTapDrag
      let start = isDrag ? ["map double tap drag 14,22"] : shares ? [] : ["map tap 10,20"]
      #expect(
        told.filter { !$0.contains("pan 1") }
          == ["map pressed"] + start + ["map pan ended", "map released"], "\(told)")
      #expect(told.contains { $0.contains("map pan 14,") })
      #expect(table.arena.nextDeadline == nil)
    }
    // Too late, too far away, in company: a pan as any other.
    for second in [
      [finger(14, 22, at: 400).by(0, 40, 80)], [finger(94, 22, at: 250).by(0, 40, 80)],
      [finger(14, 22, at: 250).by(0, 40, 80), finger(80, 22, at: 252).by(0, 40, 80)],
    ] {
      var table = ArenaStage(("map", [.tap, .doubleTap, .pan, .doubleTapDrag]))
      try table.play(finger(10, 20).rest(60))
      let told = try table.play(ScriptedPanel().frames(second, firstContact: 7))
      #expect(!told.contains { $0.contains("drag") } && told.contains { $0.contains("pan") })
    }
  }

  @Test("A second tap that is dragged across is a pan as any other, and the first one a tap")
  func draggedAcross() throws {
    for (way, isDrag) in [
      (Vector(40, 0), false), (Vector(-40, 12), false), (Vector(40, -38), false),
      (Vector(0, -40), true), (Vector(-12, 40), true), (Vector(38, -40), true),
    ] {
      var table = ArenaStage(("map", [.tap, .doubleTap, .pan, .doubleTapDrag]))
      try table.play(finger(10, 20).rest(60))
      let told = try table.play(finger(14, 22, at: 250).by(way.dx, way.dy, 80))
      #expect(told.contains { $0.contains("double tap drag") } == isDrag, "\(way)")
      #expect(told.contains("map tap 10,20") == !isDrag, "\(way)")
      #expect(told.contains { $0.contains("map pan 14,") } || told.contains("map pan ended"))
      #expect(table.arena.nextDeadline == nil)
    }
  }

  @Test("One tap is told when 300 ms have passed without another")
  func once() throws {
    var table = map
    #expect(try table.play(finger(10, 20).rest(60)) == ["map pressed", "map released"])
    #expect(table.arena.nextDeadline == at(64 + 300))
    #expect(try table.advance(363).isEmpty)
    #expect(try table.advance(364) == ["map tap 10,20"])
    #expect(table.arena.nextDeadline == nil)
  }

  @Test(
    "A tap told at once to one that shares the touch is still the first of two for who lies beneath",
    arguments: [false, true])
  func toldAtOnce(staysThere: Bool) throws {
    var table = ArenaStage(("scrim", .tap), ("map", [.tap, .doubleTap, .panVertical]))
    table.together = [("scrim", "map")]
    #expect(
      try table.play(finger(10, 20).rest(60)) == [
        "scrim pressed", "map pressed", "scrim tap 10,20", "scrim released", "map released",
      ])
    // What the tap set in motion does not make a catch of the second one.
    table.pieces[1].isMoving = true
    if !staysThere { table.pieces[0].area = .zero }
    let told = try table.play(finger(14, 22, at: 250).rest(60)).filter { $0.contains("tap") }
    #expect(told == ["map double tap 14,22"])
    #expect(table.arena.nextDeadline == nil)
    // Not in company, not moved, not too late, and not without sharing.
    let cases: [(Bool, [ScriptedFinger])] = [
      (true, [finger(14, 22, at: 250).rest(60), finger(80, 22, at: 260).rest(60)]),
      (true, [finger(14, 22, at: 250).by(0, 30, 60)]),
      (true, [finger(14, 22, at: 400).rest(60)]),
      (false, [finger(14, 22, at: 250).rest(60)]),
    ]
    for (shares, fingers) in cases {
      var table = ArenaStage(("scrim", .tap), ("map", [.tap, .doubleTap, .panVertical]))
      if shares { table.together = [("scrim", "map")] }
      try table.play(finger(10, 20).rest(60))
      let frames = ScriptedPanel().frames(fingers, firstContact: 10)
      let told = try table.play(frames) + table.advance(2000)
      #expect(!told.contains { $0.contains("double") }, "\(told)")
    }
  }

  @Test("A second tap that comes too late, too far away or elsewhere is another tap")
  func tooLate() throws {
    for second in [finger(10, 20, at: 400).rest(60), finger(60, 20, at: 200).rest(60)] {
      var table = map
      let told = try table.play(finger(10, 20).rest(60), second) + table.advance(2000)
      #expect(told.filter { $0.hasPrefix("map tap") }.count == 2)
      #expect(!told.contains { $0.contains("double") })
    }
    var table = ArenaStage()
    table.add("map", [.tap, .doubleTap], in: Rect(0, 0, 100, 100))
    table.add("button", .tap, in: Rect(100, 0, 100, 100))
    let told = try table.play(finger(90, 20).rest(60), finger(110, 20, at: 200).rest(60))
    #expect(
      told == [
        "map pressed", "map released", "map tap 90,20", "button pressed", "button tap 110,20",
        "button released",
      ])
  }

  @Test("A second finger that pans, is held or is cancelled leaves the first tap a tap")
  func secondIsNoTap() throws {
    let ways: [ScriptedFinger] = [
      finger(10, 20, at: 200).by(0, 80, 60), finger(10, 20, at: 200).rest(20).cancelled(),
    ]
    for second in ways {
      var table = map
      let told = try table.play(finger(10, 20).rest(60), second) + table.advance(2000)
      #expect(told.filter { $0 == "map tap 10,20" }.count == 1)
    }
    var table = ArenaStage(("map", [.tap, .doubleTap, .longPress]))
    let told = try table.play(finger(10, 20).rest(60), finger(10, 20, at: 200).rest(700))
    #expect(table.outline(told).filter { $0 == "map tap 10,20" }.count == 1)
    #expect(told.contains("map long press 10,20"))
  }

  @Test("The single tap of a member without taps of its own goes to the next that taps")
  func fallback() throws {
    var table = ArenaStage(("map", .doubleTap), ("page", .tap))
    #expect(
      try table.play(finger(10, 20).rest(60)) + table.advance(1000) == [
        "map pressed", "page pressed", "map released", "page released", "page tap 10,20",
      ])
  }

  @Test("A deeper member that only taps does not wait")
  func deeperTapsAtOnce() throws {
    var table = ArenaStage(("marker", .tap), ("map", [.tap, .doubleTap]))
    #expect(try table.play(finger(10, 20).rest(60)).contains("marker tap 10,20"))
    #expect(table.arena.nextDeadline == nil)
  }
}

@Suite struct TwoFingerTapTests {
  private var map: ArenaStage { ArenaStage(("map", [.tap, .twoFingerTap, .pan, .transform])) }

  @Test("Two fingers that land and lift near each other in time are a two-finger tap, no taps")
  func together() throws {
    for (first, second) in [(80.0, 60.0), (60.0, 80.0), (80.0, 80.0)] {
      var table = map
      let told = try table.play(
        finger(10, 20).rest(first), finger(110, 40, at: 20).rest(second - 20))
      #expect(told == ["map pressed", "map two-finger tap 60,30", "map released"])
    }
  }

  @Test("Too slow, moved, cancelled or three fingers: no two-finger tap, and no tap either")
  func not() throws {
    let seconds: [[ScriptedFinger]] = [
      [finger(10, 20).rest(600), finger(110, 40, at: 20).rest(80)],
      [finger(10, 20).rest(600), finger(110, 40, at: 400).rest(40)],
      [finger(10, 20).rest(80), finger(110, 40, at: 20).by(9, 0, 40)],
      [finger(10, 20).rest(80), finger(110, 40, at: 20).rest(40).cancelled()],
      [finger(10, 20).rest(80), finger(110, 40, at: 8).rest(70), finger(60, 90, at: 16).rest(60)],
    ]
    for fingers in seconds {
      var table = map
      let told = try table.play(ScriptedPanel().frames(fingers)) + table.advance(5000)
      #expect(!told.contains { $0.contains("tap") }, "\(told)")
      #expect(table.auditor.isQuiet)
    }
  }

  @Test("Two fingers on two buttons are two taps")
  func twoButtons() throws {
    var table = ArenaStage()
    table.add("left", .tap, in: Rect(0, 0, 100, 100))
    table.add("right", .tap, in: Rect(100, 0, 100, 100))
    table.add("page", .panVertical)
    let told = try table.play(finger(10, 20).rest(80), finger(110, 40, at: 20).rest(80))
    #expect(told.contains("left tap 10,20"))
    #expect(told.contains("right tap 110,40"))
  }
}
