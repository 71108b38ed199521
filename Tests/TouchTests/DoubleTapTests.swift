import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct DoubleTapTests {
  private var map: ArenaStage { ArenaStage(("map", [.tap, .doubleTap, .panVertical])) }

  @Test("Two taps within 300 ms are a double tap and no tap")
  func twice() throws {
    var stage = map
    let log = try stage.play(finger(10, 20).rest(60), finger(14, 22, at: 250).rest(60))
    #expect(
      log == [
        "map pressed", "map released", "map pressed", "map double tap 14,22", "map released",
      ])
  }

  @Test("A second tap that moves up or down is a double tap's drag if the member wants it")
  func dragged() throws {
    for (shares, wants) in [
      (false, GestureKinds.doubleTapDrag), (true, .doubleTapDrag), (false, []), (true, []),
    ] {
      var stage = ArenaStage(("scrim", .tap), ("map", [.tap, .doubleTap, .pan, wants]))
      if shares { stage.together = [("scrim", "map")] } else { stage.targets[0].area = .zero }
      try stage.play(finger(10, 20).rest(60))
      let log = try stage.play(finger(14, 22, at: 250).by(0, 40, 80)).filter {
        $0.hasPrefix("map") && !$0.contains("…")
      }
      let isDrag = wants == .doubleTapDrag
      let start = isDrag ? ["map double tap drag 14,22"] : shares ? [] : ["map tap 10,20"]
      #expect(
        log.filter { !$0.contains("pan 1") }
          == ["map pressed"] + start + ["map pan ended", "map released"], "\(log)")
      #expect(log.contains { $0.contains("map pan 14,") })
      #expect(stage.arena.nextDeadline == nil)
    }
    // Too late, too far away or with another finger, it is an ordinary pan.
    for second in [
      [finger(14, 22, at: 400).by(0, 40, 80)], [finger(94, 22, at: 250).by(0, 40, 80)],
      [finger(14, 22, at: 250).by(0, 40, 80), finger(80, 22, at: 252).by(0, 40, 80)],
    ] {
      var stage = ArenaStage(("map", [.tap, .doubleTap, .pan, .doubleTapDrag]))
      try stage.play(finger(10, 20).rest(60))
      let log = try stage.play(ScriptedPanel().frames(second, firstContact: 7))
      #expect(!log.contains { $0.contains("drag") } && log.contains { $0.contains("pan") })
    }
  }

  @Test("A second tap that moves sideways is an ordinary pan, and the first one a tap")
  func draggedAcross() throws {
    for (travel, isDrag) in [
      (Vector(40, 0), false), (Vector(-40, 12), false), (Vector(40, -38), false),
      (Vector(0, -40), true), (Vector(-12, 40), true), (Vector(38, -40), true),
    ] {
      var stage = ArenaStage(("map", [.tap, .doubleTap, .pan, .doubleTapDrag]))
      try stage.play(finger(10, 20).rest(60))
      let log = try stage.play(finger(14, 22, at: 250).by(travel.dx, travel.dy, 80))
      #expect(log.contains { $0.contains("double tap drag") } == isDrag, "\(travel)")
      #expect(log.contains("map tap 10,20") == !isDrag, "\(travel)")
      #expect(log.contains { $0.contains("map pan 14,") } || log.contains("map pan ended"))
      #expect(stage.arena.nextDeadline == nil)
    }
  }

  @Test("A single tap is sent when 300 ms have passed without a second one")
  func once() throws {
    var stage = map
    #expect(try stage.play(finger(10, 20).rest(60)) == ["map pressed", "map released"])
    #expect(stage.arena.nextDeadline == at(64 + 300))
    #expect(try stage.advance(363).isEmpty)
    #expect(try stage.advance(364) == ["map tap 10,20"])
    #expect(stage.arena.nextDeadline == nil)
  }

  @Test(
    "A tap sent at once to a sharing member also begins a double tap of the one beneath",
    arguments: [false, true])
  func sentAtOnce(staysThere: Bool) throws {
    var stage = ArenaStage(("scrim", .tap), ("map", [.tap, .doubleTap, .panVertical]))
    stage.together = [("scrim", "map")]
    #expect(
      try stage.play(finger(10, 20).rest(60)) == [
        "scrim pressed", "map pressed", "scrim tap 10,20", "scrim released", "map released",
      ])
    // A motion that the tap started does not make the second tap a catch.
    stage.targets[1].isMoving = true
    if !staysThere { stage.targets[0].area = .zero }
    let log = try stage.play(finger(14, 22, at: 250).rest(60)).filter { $0.contains("tap") }
    #expect(log == ["map double tap 14,22"])
    #expect(stage.arena.nextDeadline == nil)
    // It is no double tap with another finger, moved, too late, or without sharing.
    let cases: [(Bool, [ScriptedFinger])] = [
      (true, [finger(14, 22, at: 250).rest(60), finger(80, 22, at: 260).rest(60)]),
      (true, [finger(14, 22, at: 250).by(0, 30, 60)]),
      (true, [finger(14, 22, at: 400).rest(60)]),
      (false, [finger(14, 22, at: 250).rest(60)]),
    ]
    for (shares, fingers) in cases {
      var stage = ArenaStage(("scrim", .tap), ("map", [.tap, .doubleTap, .panVertical]))
      if shares { stage.together = [("scrim", "map")] }
      try stage.play(finger(10, 20).rest(60))
      let frames = ScriptedPanel().frames(fingers, firstContact: 10)
      let log = try stage.play(frames) + stage.advance(2000)
      #expect(!log.contains { $0.contains("double") }, "\(log)")
    }
  }

  @Test("A second tap that comes too late, too far away or elsewhere is another tap")
  func tooLate() throws {
    for second in [finger(10, 20, at: 400).rest(60), finger(60, 20, at: 200).rest(60)] {
      var stage = map
      let log = try stage.play(finger(10, 20).rest(60), second) + stage.advance(2000)
      #expect(log.filter { $0.hasPrefix("map tap") }.count == 2)
      #expect(!log.contains { $0.contains("double") })
    }
    var stage = ArenaStage()
    stage.add("map", [.tap, .doubleTap], in: Rect(0, 0, 100, 100))
    stage.add("button", .tap, in: Rect(100, 0, 100, 100))
    let log = try stage.play(finger(90, 20).rest(60), finger(110, 20, at: 200).rest(60))
    #expect(
      log == [
        "map pressed", "map released", "map tap 90,20", "button pressed", "button tap 110,20",
        "button released",
      ])
  }

  @Test("A second finger that pans, is held or is cancelled leaves the first tap a single tap")
  func secondIsNoTap() throws {
    let ways: [ScriptedFinger] = [
      finger(10, 20, at: 200).by(0, 80, 60), finger(10, 20, at: 200).rest(20).cancelled(),
    ]
    for second in ways {
      var stage = map
      let log = try stage.play(finger(10, 20).rest(60), second) + stage.advance(2000)
      #expect(log.filter { $0 == "map tap 10,20" }.count == 1)
    }
    var stage = ArenaStage(("map", [.tap, .doubleTap, .longPress]))
    let log = try stage.play(finger(10, 20).rest(60), finger(10, 20, at: 200).rest(700))
    #expect(stage.outline(log).filter { $0 == "map tap 10,20" }.count == 1)
    #expect(log.contains("map long press 10,20"))
  }

  @Test("A second finger that joins another member's pan leaves the first tap a single tap")
  func secondJoinsPan() throws {
    var stage = ArenaStage()
    stage.add("list", .panVertical, in: Rect(90, 0, 1000, 1000))
    stage.add("map", [.tap, .doubleTap], in: Rect(0, 0, 100, 1000))
    let log = try stage.play(
      finger(300, 20).by(0, 500, 500), finger(85, 20, at: 200).rest(40),
      finger(95, 20, at: 300).rest(40))
    #expect(log.filter { $0 == "map tap 85,20" }.count == 1)
  }

  @Test("The single tap of a member without taps of its own goes to the next one that taps")
  func fallback() throws {
    var stage = ArenaStage(("map", .doubleTap), ("page", .tap))
    #expect(
      try stage.play(finger(10, 20).rest(60)) + stage.advance(1000) == [
        "map pressed", "page pressed", "map released", "page released", "page tap 10,20",
      ])
  }

  @Test("A deeper member that only taps does not wait")
  func deeperTapsAtOnce() throws {
    var stage = ArenaStage(("marker", .tap), ("map", [.tap, .doubleTap]))
    #expect(try stage.play(finger(10, 20).rest(60)).contains("marker tap 10,20"))
    #expect(stage.arena.nextDeadline == nil)
  }
}
