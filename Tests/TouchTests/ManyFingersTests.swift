import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct CentroidPanTests {
  @Test("A finger that joins or leaves moves nothing by that")
  func noJump() throws {
    var table = ArenaStage(("row", .tap), ("list", .panVertical))
    // The second finger lands far away while the first pans, rests, and leaves again.
    let told = try table.play(
      finger(10, 500).by(0, 408, 400), finger(300, 100, at: 100).rest(200))
    // While both were down, one of them moving, the centroid moved at half the speed.
    let travel = table.deltas("list").dy
    #expect(travel > 280 && travel < 310, "\(travel)")
    let largest = table.events.map { event in
      if case .panChanged(_, let delta) = event.gesture { return delta.length }
      return 0
    }.max()
    #expect(try #require(largest) < 9)
    #expect(!told.contains { $0.contains("tap") })
    #expect(told.filter { $0.hasPrefix("list pan") } == ["list pan 10,508", "list pan ended"])
  }

  @Test("Two fingers side by side pan as one; when one lifts the other goes on")
  func twoFingers() throws {
    var table = ArenaStage(("list", .panVertical))
    let told = try table.play(
      finger(10, 500).by(0, 100, 100), finger(60, 500).by(0, 300, 300))
    #expect(
      table.outline(told) == [
        "list pressed", "list pan 35,508", "list pan ended", "list released",
      ])
    #expect(abs(table.deltas("list").dy - 292) < 5)
    let v = try #require(table.panVelocity("list"))
    #expect(abs(v.dy - 1000) < 1, "\(v)")
  }

  @Test("The pan of two fingers is cancelled only when the last one is cancelled")
  func oneCancelled() throws {
    var table = ArenaStage(("list", .panVertical))
    var told = try table.play(
      finger(10, 500).by(0, 100, 100).cancelled(), finger(60, 500).by(0, 200, 200))
    #expect(told.contains("list pan ended"))
    table = ArenaStage(("list", .panVertical))
    told = try table.play(
      finger(10, 500).by(0, 100, 100), finger(60, 500).by(0, 200, 200).cancelled())
    #expect(told.contains("list pan cancelled"))
  }

  @Test("Ten fingers pan as one")
  func tenFingers() throws {
    var table = ArenaStage(("map", .pan))
    let ten = (0..<10).map { finger(Double($0) * 50, 500).by(100, 0, 100) }
    let told = try table.play(ScriptedPanel().frames(ten))
    #expect(
      table.outline(told) == ["map pressed", "map pan 233,500", "map pan ended", "map released"])
    #expect(table.deltas("map").dx > 90)
  }
}

@Suite struct TransformTests {
  private let map: (String, GestureKinds) = ("map", [.pan, .transform, .tap, .doubleTap])

  private struct Sum {
    var scale = 1.0
    var rotation = 0.0
    var travel = Vector.zero
    var ends: [Gesture] = []
  }

  private func sum(_ table: ArenaStage) -> Sum {
    var sum = Sum()
    for event in table.events {
      switch event.gesture {
      case .transformChanged(_, let scale, let rotation, let delta):
        sum.scale *= scale
        sum.rotation += rotation
        sum.travel = sum.travel + delta
      case .transformEnded: sum.ends.append(event.gesture)
      default: break
      }
    }
    return sum
  }

  @Test("A pinch scales about its focus, both ways, by what the fingers spread after the slop")
  func pinch() throws {
    for (from, to) in [(100.0, 300.0), (300.0, 100.0)] {
      var table = ArenaStage(map)
      let half = (to - from) / 2
      let told = try table.play(
        finger(500 - from / 2, 400).by(-half, 0, 200), finger(500 + from / 2, 400).by(half, 0, 200))
      #expect(
        table.outline(told) == [
          "map pressed", "map transform 500,400", "map transform ended", "map released",
        ])
      let sum = sum(table)
      // The fingers move 8 points a report: 16 in spread, so the slop falls within the first one
      // or two.
      let whole = to / from
      let least = to / (from + (to > from ? 16 : -16))
      #expect(sum.scale > min(whole, least) - 1e-9 && sum.scale < max(whole, least) + 1e-9)
      #expect(abs(sum.rotation) < 1e-9)
      #expect(sum.travel.length < 1e-9)
    }
  }

  @Test("A turn is clockwise radians, both ways")
  func rotation() throws {
    for sign in [1.0, -1.0] {
      var table = ArenaStage(map)
      func orbit(_ phase: Double) -> ScriptedFinger {
        let start = ExactMath.sincos(phase)
        return finger(500 + 100 * start.cos, 400 + 100 * start.sin)
          .following(over: .milliseconds(400)) { seconds in
            let turn = ExactMath.sincos(phase + sign * seconds / 0.4)
            return Point(500 + 100 * turn.cos, 400 + 100 * turn.sin)
          }
      }
      let told = try table.play(orbit(0), orbit(3.141_592_653_589_793))
      #expect(told.contains("map transform 500,400"))
      let sum = sum(table)
      #expect(sum.rotation * sign > 0.88 && sum.rotation * sign <= 1)
      #expect(abs(sum.scale - 1) < 1e-6)
    }
  }

  @Test("The end carries the speed of scale and turn")
  func velocity() throws {
    var table = ArenaStage(("image", .transform))
    // Spread grows from 100 by 500 points a second: 200 after 200 ms.
    try table.play(
      finger(450, 400).by(-50, 0, 200), finger(550, 400).by(50, 0, 200))
    guard case .transformEnded(_, let scale, let rotation) = try #require(sum(table).ends.first)
    else { return }
    #expect(abs(scale - 500.0 / 200) < 0.1)
    #expect(abs(rotation) < 1e-6)
  }

  @Test("One finger pans, a second one makes it a transform, and the rest pans on without a jump")
  func panTransformPan() throws {
    var table = ArenaStage(map)
    let told = try table.play(
      finger(100, 400).by(100, 0, 100).by(100, 0, 100).by(100, 0, 100),
      finger(300, 200, at: 100).by(200, -100, 100))
    #expect(
      table.outline(told).filter { !$0.contains("tap") } == [
        "map pressed", "map pan 108,400", "map pan ended", table.outline(told)[3],
        "map transform ended", table.outline(told)[5], "map pan ended", "map released",
      ])
    #expect(table.outline(told)[3].hasPrefix("map transform"))
    #expect(table.outline(told)[5].hasPrefix("map pan"))
    // The first pan's end throws nothing; the last one carries the finger's speed.
    #expect(abs(try #require(table.panVelocity("map")).dx - 1000) < 60)
    guard case .transformEnded(let velocity, _, _) = try #require(sum(table).ends.first) else {
      return
    }
    #expect(velocity == .zero)
  }

  @Test("Both fingers lifting in one report end with the speed of their focus")
  func focusVelocity() throws {
    var table = ArenaStage(map)
    try table.play(finger(450, 400).by(-90, 100, 100), finger(550, 400).by(90, 100, 100))
    guard case .transformEnded(let velocity, _, _) = try #require(sum(table).ends.first) else {
      return
    }
    #expect(abs(velocity.dy - 1000) < 1 && abs(velocity.dx) < 1)
  }

  @Test("A cancelled finger cancels the transform")
  func cancelled() throws {
    var table = ArenaStage(("image", .transform))
    let told = try table.play(
      finger(450, 400).by(-50, 0, 100).cancelled(), finger(550, 400).by(50, 0, 300))
    #expect(told.contains("image transform cancelled"))
    #expect(!told.contains("image transform ended"))
  }

  @Test("Three fingers, one of them leaving, go on as two without a jump in scale")
  func threeFingers() throws {
    var table = ArenaStage(map)
    try table.play(
      finger(400, 400).by(-80, 0, 200), finger(600, 400).by(80, 0, 200),
      finger(500, 900).by(0, 40, 80))
    for event in table.events {
      if case .transformChanged(_, let scale, _, _) = event.gesture {
        #expect(scale > 0.9 && scale < 1.15)
      }
    }
    #expect(sum(table).ends.count == 1)
  }

  @Test("Fingers that touch each other carry neither scale nor angle")
  func tooClose() throws {
    var table = ArenaStage(("image", .transform))
    try table.play(finger(500, 400).by(30, 0, 100), finger(503, 400).by(24, 3, 100))
    let sum = sum(table)
    #expect(sum.scale == 1 && sum.rotation == 0)
  }

  @Test("A member without pan still transforms when a lifted finger comes back")
  func again() throws {
    var table = ArenaStage(("image", .transform))
    let told = try table.play(
      finger(450, 400).rest(800), finger(550, 400).by(50, 0, 200),
      finger(550, 400, at: 400).by(50, 0, 200))
    #expect(told.filter { $0.hasPrefix("image transform ended") }.count == 2)
  }

  @Test("While a list pans, a second finger joins the pan; the image inside does not transform")
  func panFirst() throws {
    var table = ArenaStage(("image", .transform), ("list", .panVertical))
    let told = try table.play(
      finger(450, 400).by(0, 200, 300), finger(550, 400, at: 100).by(100, 0, 100))
    #expect(!told.contains { $0.hasPrefix("image transform") })
    #expect(told.contains("list pan 450,408"))
  }
}
