import Testing
import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A bar whose filled part is a value of its own.
@MainActor
private final class Bar: Component {
  @Animated var level = 0.0
  var layouts = 0

  override func layout() { layouts += 1 }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(Rect(0, 0, canvas.size.width, 20), .white)
    canvas.fill(Rect(0, 0, canvas.size.width * $level, 20), .black)
  }
}

@MainActor
@Suite("Properties of components that are animated")
struct AnimatedPropertyTests {
  private static let linear = Animation.duration(.seconds(1), .linear)

  private func staged(
    _ bar: Bar, hertz: Double = 60, reducesMotion: Bool = false
  ) -> ScriptedStage {
    ScriptedStage(
      bar, on: PanelSetting(PixelSize(400, 300), hertz: hertz, reducesMotion: reducesMotion))
  }

  @Test("The value is the goal at once, and what shows goes there, drawn in every frame")
  func goes() throws {
    let bar = Bar()
    let screen = staged(bar)
    bar.animate(Self.linear) { bar.level = 0.8 }
    #expect(bar.level == 0.8 && bar.$level == 0)
    screen.wait(.milliseconds(500))
    #expect(abs(bar.$level - 0.4) < 0.02)
    let layouts = bar.layouts
    screen.frames(10)
    #expect(bar.layouts == layouts + 10)
    try screen.settle()
    #expect(bar.$level == 0.8 && screen.wait(.seconds(5)) == 0)
  }

  @Test("Outside of an animation it changes at once, and ends a motion")
  func jumps() throws {
    let bar = Bar()
    let screen = staged(bar)
    bar.level = 0.5
    #expect(bar.$level == 0.5)
    screen.frames()
    bar.animate(Self.linear) { bar.level = 1 }
    screen.frames(5)
    bar.level = 0.2
    #expect(bar.$level == 0.2)
    try screen.settle()
    #expect(bar.$level == 0.2)
  }

  @Test("A value that is changed again continues from where it is, with its velocity")
  func retarget() throws {
    let bar = Bar()
    let screen = staged(bar, hertz: 240)
    bar.animate { bar.level = 1 }
    var values: [Double] = []
    for frame in 0..<120 {
      if frame == 32 { bar.animate { bar.level = 0.3 } }
      screen.frames()
      values.append(bar.$level)
    }
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(abs(next - step) < 0.008, "\(steps)")
    }
    try screen.settle()
  }

  @Test("Reduced motion is short and does not overshoot")
  func reduced() throws {
    let bar = Bar()
    let screen = staged(bar, reducesMotion: true)
    bar.animate(.spring(Spring(response: 2, dampingRatio: 0.2))) { bar.level = 1 }
    var most = 0.0
    for _ in 0..<30 {
      screen.frames()
      most = max(most, bar.$level)
    }
    #expect(most <= 1 && bar.$level == 1 && screen.stage.isAtRest)
  }

  @Test("Points, sizes, rectangles, colors and lists are values too")
  func values() {
    #expect(Rect(animatableNumbers: Rect(1, 2, 3, 4).animatableNumbers) == Rect(1, 2, 3, 4))
    #expect(Point(animatableNumbers: Point(1, 2).animatableNumbers) == Point(1, 2))
    #expect(Vector(animatableNumbers: Vector(1, 2).animatableNumbers) == Vector(1, 2))
    #expect(Size(animatableNumbers: Size(1, 2).animatableNumbers) == Size(1, 2))
    #expect([Double](animatableNumbers: [1, 2, 3]) == [1, 2, 3])
    let color = Color(argb: 0x1234_5678)
    #expect(Color(animatableNumbers: color.animatableNumbers) == color)
    // A color that fades to clear keeps its hue.
    let (white, clear) = (Color.white.animatableNumbers, Color.clear.animatableNumbers)
    let half = Color(animatableNumbers: zip(white, clear).map { ($0 + $1) / 2 })
    #expect(half == Color(argb: 0x80ff_ffff))
    // A spring that overshoots stays within the channels.
    #expect(Color(animatableNumbers: [300, -5, 127.6, 0]) == Color(argb: 0xff00_8000))
  }
}
