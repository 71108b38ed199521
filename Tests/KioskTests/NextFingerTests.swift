import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("The next finger after a fling")
struct NextFingerTests {
  /// A strip that can be flung, beside a component that only receives touches.
  private final class Halves: Component {
    let strip = EndlessStrip()
    let other = PressCounter()

    final class PressCounter: Component {
      private(set) var touches = 0
      override var gestures: GestureKinds { .tap }
      override func receive(_ event: GestureEvent) {
        if case .pressed = event.gesture { touches += 1 }
      }
    }

    override init() {
      super.init()
      addChild(strip)
      addChild(other)
    }

    override func layout() {
      strip.frame = Rect(0, 0, 400, frame.height)
      other.frame = Rect(400, 0, 400, frame.height)
    }
  }

  @Test(
    "A finger that lands elsewhere just after a lift does not disturb the fling",
    arguments: [-1.0, 1], [(30.0, 8.0), (60, 16.7), (60, 40), (120, 26.1), (120, 54)])
  func elsewhere(direction: Double, rates: (hertz: Double, milliseconds: Double)) throws {
    let (hertz, milliseconds) = rates
    for landing in [0.5, milliseconds * 0.4, milliseconds] {
      let halves = Halves()
      let stage = resampledStage(
        halves, hertz: hertz,
        panel: ScriptedPanel(reportInterval: .milliseconds(milliseconds)))
      let seen = SeenFrames(stage) { halves.strip.scrollState.offset * -direction }
      let first = ScriptedFinger(
        downAt: Point(200, 2000 - direction * 500), at: stageTime(100)
      )
      .moving(by: Vector(0, direction * 1000), over: .milliseconds(1000))
      let second = ScriptedFinger(downAt: Point(600, 2000), at: first.end + .milliseconds(landing))
        .resting(for: .milliseconds(300))
      stage.play([first, second])
      let near = seen.frames.filter { $0.time > stageTime(900) && $0.time < stageTime(1300) }
      #expect(halves.other.touches == 1 && halves.strip.scrollState.phase == .coast)
      let step = 1000 / hertz
      for (a, b) in zip(near, near.dropFirst()) {
        let moved = b.value - a.value
        #expect(moved > step * 0.3 && moved < step * 1.15 + 1.5, "\(landing): \(moved) of \(step)")
      }
    }
  }
}
