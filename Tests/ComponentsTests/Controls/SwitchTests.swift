import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Switch")
struct SwitchTests {
  @Test("A tap anywhere on the row changes it once", arguments: PanelSetting.bothDirections)
  func tap(panel: PanelSetting) throws {
    var values: [Bool] = []
    let control = Switch("Sound") { values.append($0) }
    let screen = stage(control, on: panel)
    screen.tap(screen.point(10, in: control))
    #expect(control.isOn && values == [true])
    try screen.settle()
    screen.tap(screen.point(300, in: control))
    #expect(!control.isOn && values == [true, false])
    try screen.settle()
  }

  @Test(
    "A drag of the thumb changes it, and one back does not",
    arguments: PanelSetting.bothDirections)
  func drag(panel: PanelSetting) throws {
    var values: [Bool] = []
    let control = Switch("Sound") { values.append($0) }
    let screen = stage(control, on: panel)
    let thumb = screen.point(284, in: control)
    let right = Vector(panel.reading(30), 0)
    screen.hold(thumb, by: right).lift()
    try screen.settle()
    #expect(values == [true] && control.isOn)
    let finger = screen.hold(thumb, by: Vector(panel.reading(-20), 0))
    finger.move(by: right, over: .milliseconds(200))
    finger.rest()
    finger.lift()
    try screen.settle()
    #expect(values == [true] && control.isOn)
  }

  @Test("The thumb moves in small steps, and a finger that is taken away moves it back")
  func motion() throws {
    let control = Switch("Sound")
    let screen = stage(control)
    let finger = screen.hold(screen.point(284, in: control), by: Vector(14, 0))
    finger.cancel()
    try screen.settle()
    #expect(!control.isOn)
    screen.tap(screen.point(10, in: control))
    #expect(try screen.settle() >= 10, "it takes a fifth of a second")
  }

  @Test("With reduced motion it jumps")
  func reducedMotion() throws {
    let control = Switch(isOn: false)
    let screen = stage(control, on: PanelSetting(.small, reducesMotion: true))
    control.isOn = true
    screen.frames(2)
    #expect(screen.stage.nextChange == nil && control.isOn)
  }

  @Test("Code changes it without a call, and a disabled one takes neither taps nor drags")
  func code() throws {
    var calls = 0
    let control = Switch("Sound") { _ in calls += 1 }
    let screen = stage(control)
    control.isOn = true
    try screen.settle()
    control.isEnabled = false
    screen.tap(screen.point(10, in: control))
    screen.hold(screen.point(284, in: control), by: Vector(-30, 0)).lift()
    try screen.settle()
    #expect(calls == 0 && control.isOn)
  }

  @Test("A switch that is disabled under a finger stays as it is")
  func disabledUnderFinger() throws {
    var calls = 0
    let control = Switch("Sound") { _ in calls += 1 }
    let screen = stage(control)
    let finger = screen.hold(screen.point(284, in: control), by: Vector(14, 0))
    control.isEnabled = false
    let still = screen.stage.draw()
    finger.move(by: Vector(20, 0), over: .milliseconds(200))
    finger.lift()
    try screen.settle()
    #expect(!control.isOn && calls == 0 && screen.stage.draw() != still, "the thumb is back")
  }

  @Test("It says what it is, and speech can change it")
  func semantics() {
    let control = Switch("Sound", isOn: true)
    #expect(
      control.semantics
        == Semantics(.switch, label: "Sound", isOn: true, actions: [.activate]))
    #expect(control.perform(.activate) && !control.isOn)
  }

  @Test("It is a touch target, and grows with large text instead of cutting it")
  func sizes() {
    let alone = Switch()
    _ = ScriptedStage(Row { alone }, size: .small)
    #expect(alone.frame.width >= 52 && alone.frame.height >= Spacing.touchTarget)
    let title = "A setting with a long name"
    let (small, large) = (Switch(title), Switch(title))
    _ = stage(small)
    _ = stage(large, theme: .largeText)
    #expect(small.frame.height == Spacing.touchTarget)
    #expect(large.frame.height > 2 * Spacing.touchTarget)
  }
}
