import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Slider")
struct SliderTests {
  /// A slider whose thumb moves 100 points for the whole range.
  private func make(
    _ value: Double, step: Double? = nil, on panel: PanelSetting
  ) -> (Slider, ScriptedStage) {
    let slider = Slider(value: value, in: 0...100, step: step)
    return (slider, stage(slider, width: 128, on: panel))
  }

  @Test("The thumb follows a finger that lands on it", arguments: PanelSetting.bothDirections)
  func drag(panel: PanelSetting) throws {
    let (slider, screen) = make(40, on: panel)
    var (values, ends): ([Double], [Double]) = ([], [])
    slider.onChange = { values.append($0) }
    slider.onChangeEnd = { ends.append($0) }
    let finger = screen.hold(screen.point(54, in: slider), by: Vector(panel.reading(30), 0))
    #expect(abs(slider.value - 70) < 1.5)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 } && ends.isEmpty)
    finger.move(by: Vector(panel.reading(-200), 0), over: .milliseconds(300))
    finger.rest()
    #expect(slider.value == 0)
    finger.lift()
    try screen.settle()
    #expect(ends == [0])
  }

  @Test("A tap on the track moves the thumb there", arguments: PanelSetting.bothDirections)
  func tap(panel: PanelSetting) throws {
    let (slider, screen) = make(0, on: panel)
    var values: [Double] = []
    slider.onChange = { values.append($0) }
    screen.tap(screen.point(94, in: slider))
    #expect(abs(slider.value - 80) < 1e-9 && values.count == 1)
    #expect(try screen.settle() >= 8, "it moves there")
  }

  @Test("With steps it rests at the nearest one, and a cancelled finger restores the value")
  func steps() throws {
    let (slider, screen) = make(50, step: 25, on: PanelSetting(.small))
    screen.hold(screen.point(64, in: slider), by: Vector(16, 0)).lift()
    try screen.settle()
    #expect(slider.value == 75)
    let finger = screen.hold(screen.point(89, in: slider), by: Vector(-60, 0))
    #expect(slider.value < 75)
    finger.cancel()
    try screen.settle()
    #expect(slider.value == 75)
  }

  @Test("A finger that scrolls the list around it does not change it")
  func scrolling() throws {
    let slider = Slider(value: 0.5)
    var calls = 0
    slider.onChange = { _ in calls += 1 }
    let screen = ScriptedStage(
      ScrollContent {
        slider
        Block(400, 2_000)
      }, size: .small)
    screen.touch(at: screen.point(40, in: slider)) {
      $0.moving(by: Vector(3, -30), over: .milliseconds(200))
    }
    try screen.settle()
    #expect(calls == 0 && screen.middle(of: slider).y < 0)
  }

  @Test("A disabled slider takes no touches; speech moves an enabled one")
  func semantics() throws {
    let (slider, screen) = make(40, on: PanelSetting(.small))
    #expect(slider.perform(.increment) && slider.value == 50)
    slider.isEnabled = false
    screen.tap(screen.point(100, in: slider))
    #expect(slider.value == 50 && !slider.perform(.decrement))
    #expect(slider.semantics == Semantics(.slider, value: "50", isEnabled: false))
  }

  @Test("A slider that is disabled under a finger stays where it is")
  func disabledUnderFinger() throws {
    let (slider, screen) = make(40, on: PanelSetting(.small))
    var calls = 0
    let finger = screen.hold(screen.point(54, in: slider), by: Vector(20, 0))
    let value = slider.value
    slider.isEnabled = false
    slider.onChange = { _ in calls += 1 }
    slider.onChangeEnd = { _ in calls += 1 }
    finger.move(by: Vector(30, 0), over: .milliseconds(200))
    finger.lift()
    try screen.settle()
    #expect(slider.value == value && calls == 0)
  }

  @Test("It is as high as a touch target")
  func size() {
    let slider = Slider(value: 0)
    _ = stage(slider)
    #expect(slider.frame.size == Size(320, Spacing.touchTarget))
  }
}
