import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite struct TransformTests {
  private let map: (String, GestureKinds) = ("map", [.pan, .transform, .tap, .doubleTap])

  private struct Sum {
    var scale = 1.0
    var rotation = 0.0
    var travel = Vector.zero
    var ends: [Gesture] = []
  }

  private func sum(_ stage: ArenaStage) -> Sum {
    var sum = Sum()
    for event in stage.events {
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

  @Test("A pinch in or out scales about its focus by the spread of the fingers after the slop")
  func pinch() throws {
    for (from, to) in [(100.0, 300.0), (300.0, 100.0)] {
      var stage = ArenaStage(map)
      let half = (to - from) / 2
      let log = try stage.play(
        finger(500 - from / 2, 400).by(-half, 0, 200), finger(500 + from / 2, 400).by(half, 0, 200))
      #expect(
        stage.outline(log) == [
          "map pressed", "map transform 500,400", "map transform ended", "map released",
        ])
      let sum = sum(stage)
      // The fingers move 8 points a report: 16 in spread, so the slop falls within the first one
      // or two.
      let whole = to / from
      let least = to / (from + (to > from ? 16 : -16))
      #expect(sum.scale > min(whole, least) - 1e-9 && sum.scale < max(whole, least) + 1e-9)
      #expect(abs(sum.rotation) < 1e-9)
      #expect(sum.travel.length < 1e-9)
    }
  }

  @Test("A turn is in clockwise radians, in both directions")
  func rotation() throws {
    for sign in [1.0, -1.0] {
      var stage = ArenaStage(map)
      func orbit(_ phase: Double) -> ScriptedFinger {
        let start = ExactMath.sincos(phase)
        return finger(500 + 100 * start.cos, 400 + 100 * start.sin)
          .following(over: .milliseconds(400)) { seconds in
            let turn = ExactMath.sincos(phase + sign * seconds / 0.4)
            return Point(500 + 100 * turn.cos, 400 + 100 * turn.sin)
          }
      }
      let log = try stage.play(orbit(0), orbit(3.141_592_653_589_793))
      #expect(log.contains("map transform 500,400"))
      let sum = sum(stage)
      #expect(sum.rotation * sign > 0.88 && sum.rotation * sign <= 1)
      #expect(abs(sum.scale - 1) < 1e-6)
    }
  }

  @Test("The end of a transform has the velocity of scale and turn")
  func velocity() throws {
    var stage = ArenaStage(("image", .transform))
    // Spread grows from 100 by 500 points a second: 200 after 200 ms.
    try stage.play(
      finger(450, 400).by(-50, 0, 200), finger(550, 400).by(50, 0, 200))
    let end = try #require(sum(stage).ends.first)
    guard case .transformEnded(_, let scale, let rotation) = end else {
      Issue.record("\(end) instead of the end of a transform")
      return
    }
    #expect(abs(scale - 500.0 / 200) < 0.1)
    #expect(abs(rotation) < 1e-6)
  }

  @Test("One finger pans, a second one makes it a transform, the last one continues without a jump")
  func panTransformPan() throws {
    var stage = ArenaStage(map)
    let log = try stage.play(
      finger(100, 400).by(100, 0, 100).by(100, 0, 100).by(100, 0, 100),
      finger(300, 200, at: 100).by(200, -100, 100))
    #expect(
      stage.outline(log).filter { !$0.contains("tap") } == [
        "map pressed", "map pan 108,400", "map pan ended", stage.outline(log)[3],
        "map transform ended", stage.outline(log)[5], "map pan ended", "map released",
      ])
    #expect(stage.outline(log)[3].hasPrefix("map transform"))
    #expect(stage.outline(log)[5].hasPrefix("map pan"))
    // The first pan's end has no velocity; the last one carries the finger's speed.
    #expect(abs(try #require(stage.panVelocity("map")).dx - 1000) < 60)
    guard case .transformEnded(let velocity, _, _) = try #require(sum(stage).ends.first) else {
      return
    }
    #expect(velocity == .zero)
  }

  @Test("Two fingers that lift in one report end with the velocity of their focus")
  func focusVelocity() throws {
    var stage = ArenaStage(map)
    try stage.play(finger(450, 400).by(-90, 100, 100), finger(550, 400).by(90, 100, 100))
    guard case .transformEnded(let velocity, _, _) = try #require(sum(stage).ends.first) else {
      return
    }
    #expect(abs(velocity.dy - 1000) < 1 && abs(velocity.dx) < 1)
  }

  @Test("A cancelled finger cancels the transform")
  func cancelled() throws {
    var stage = ArenaStage(("image", .transform))
    let log = try stage.play(
      finger(450, 400).by(-50, 0, 100).cancelled(), finger(550, 400).by(50, 0, 300))
    #expect(log.contains("image transform cancelled"))
    #expect(!log.contains("image transform ended"))
  }

  @Test("When one of three fingers leaves, the two others continue without a jump in scale")
  func threeFingers() throws {
    var stage = ArenaStage(map)
    try stage.play(
      finger(400, 400).by(-80, 0, 200), finger(600, 400).by(80, 0, 200),
      finger(500, 900).by(0, 40, 80))
    for event in stage.events {
      if case .transformChanged(_, let scale, _, _) = event.gesture {
        #expect(scale > 0.9 && scale < 1.15)
      }
    }
    #expect(sum(stage).ends.count == 1)
  }

  @Test("Fingers that touch each other give neither scale nor angle")
  func tooClose() throws {
    var stage = ArenaStage(("image", .transform))
    try stage.play(finger(500, 400).by(30, 0, 100), finger(503, 400).by(24, 3, 100))
    let sum = sum(stage)
    #expect(sum.scale == 1 && sum.rotation == 0)
  }

  @Test("A member without pan still transforms when a lifted finger comes back")
  func again() throws {
    var stage = ArenaStage(("image", .transform))
    let log = try stage.play(
      finger(450, 400).rest(800), finger(550, 400).by(50, 0, 200),
      finger(550, 400, at: 400).by(50, 0, 200))
    #expect(log.filter { $0.hasPrefix("image transform ended") }.count == 2)
  }

  @Test("While a list pans, a second finger joins the pan; the image inside does not transform")
  func panFirst() throws {
    var stage = ArenaStage(("image", .transform), ("list", .panVertical))
    let log = try stage.play(
      finger(450, 400).by(0, 200, 300), finger(550, 400, at: 100).by(100, 0, 100))
    #expect(!log.contains { $0.hasPrefix("image transform") })
    #expect(log.contains("list pan 450,408"))
  }
}
