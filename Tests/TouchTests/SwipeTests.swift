import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct SwipeTests {
  private let ways: [(SwipeDirection, Vector)] = [
    (.left, Vector(-200, 20)), (.right, Vector(200, -20)), (.up, Vector(20, -200)),
    (.down, Vector(-20, 200)),
  ]

  @Test("A quick plain stroke is a swipe in its direction, told when the finger lifts")
  func directions() throws {
    for (direction, way) in ways {
      var table = ArenaStage(("page", [.swipe, .tap]))
      let told = try table.play(finger(500, 500).by(way.dx, way.dy, 200))
      #expect(
        told == ["page pressed", "page swipe \(direction.rawValue)", "page released"])
      guard case .swipe(_, let velocity) = table.events[1].gesture else { return }
      #expect((velocity - way * 5).length < 1e-6, "with the velocity of the finger")
    }
  }

  @Test("A member hears only of the directions that it wants")
  func wanted() throws {
    for (direction, way) in ways {
      var table = ArenaStage(("row", [.swipeLeft, .swipeDown]))
      let told = try table.play(finger(500, 500).by(way.dx, way.dy, 200))
      let isWanted = direction == .left || direction == .down
      #expect(told.contains("row swipe \(direction.rawValue)") == isWanted)
      #expect(told.count == (isWanted ? 3 : 2) && told.last == "row released")
    }
  }

  @Test("A slow, slanted, hooked or resting stroke is none, and nothing is told but the release")
  func none() throws {
    let strokes = [
      finger(500, 500).by(-200, 0, 900), finger(500, 500).by(-200, 140, 200),
      finger(500, 500).by(-200, 0, 150).by(60, 0, 80), finger(500, 500).by(-200, 0, 150).rest(150),
      finger(500, 500).by(-5, 0, 5), finger(500, 500).by(-200, 0, 150).by(0, -90, 80),
    ]
    for (n, stroke) in strokes.enumerated() {
      var table = ArenaStage(("page", .swipe))
      #expect(try table.play(stroke) == ["page pressed", "page released"], "stroke \(n)")
    }
  }

  @Test("A stroke that is cancelled is no swipe, with or without a pan")
  func cancelled() throws {
    let stroke = finger(500, 500).by(-200, 0, 150).cancelled()
    var table = ArenaStage(("page", .swipe))
    #expect(try table.play(stroke) == ["page pressed", "page released"])
    table = ArenaStage(("page", [.swipe, .panHorizontal]))
    #expect(
      table.outline(try table.play(stroke)) == [
        "page pressed", "page pan 492,500", "page pan cancelled", "page released",
      ])
  }

  @Test("Who pans along the axis as well hears of the pan, its end, and then of the swipe")
  func withPan() throws {
    for pace in [GestureArena.Pace.reports, .frames] {
      var table = ArenaStage(("page", [.swipe, .pan]))
      table.arena = GestureArena(pace: pace)
      var told = try table.play(finger(500, 500).by(-200, 0, 150))
      told += try table.note(table.arena.drawFrame(madeAt: at(500)))
      #expect(
        table.outline(told) == [
          "page pressed", "page pan 492,500", "page pan ended", "page swipe left",
          "page released",
        ])
      #expect(abs(table.deltas("page").dx + 192) < 1e-9)
    }
  }

  @Test("It competes like a pan: a row swipes across, its list pans along, never both")
  func competes() throws {
    func play(_ dx: Double, _ dy: Double) throws -> [String] {
      var table = ArenaStage(("row", [.swipeLeft, .tap]), ("list", .panVertical))
      return table.outline(try table.play(finger(500, 500).by(dx, dy, 150)))
    }
    #expect(
      try play(-200, 30) == [
        "row pressed", "list pressed", "list released", "row swipe left", "row released",
      ])
    #expect(
      try play(-30, 200) == [
        "row pressed", "list pressed", "row released", "list pan 499,508", "list pan ended",
        "list released",
      ])
    // To the right nobody wants it.
    #expect(
      try play(200, 3) == ["row pressed", "list pressed", "row released", "list released"])
  }

  @Test("On one axis the deeper member wins, and both where they recognise together")
  func oneAxis() throws {
    var table = ArenaStage(("inner", .panHorizontal), ("outer", .swipe))
    #expect(try !table.play(finger(500, 500).by(-200, 0, 150)).contains("outer swipe left"))
    table = ArenaStage(("inner", .swipe), ("outer", .panHorizontal))
    #expect(
      try table.play(finger(500, 500).by(-200, 0, 150)) == [
        "inner pressed", "outer pressed", "outer released", "inner swipe left", "inner released",
      ])
    for says in [("inner", "outer"), ("outer", "inner")] {
      table = ArenaStage(("inner", .panHorizontal), ("outer", .swipe))
      table.together = [says]
      let told = table.outline(try table.play(finger(500, 500).by(-200, 0, 150)))
      #expect(told.contains("outer swipe left") && told.contains("inner pan ended"))
    }
  }
}
