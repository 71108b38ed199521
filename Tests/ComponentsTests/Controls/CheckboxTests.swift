import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Checkbox")
struct CheckboxTests {
  @Test("A tap on the box or its text changes it once", arguments: PanelSetting.bothDirections)
  func tap(panel: PanelSetting) throws {
    var values: [Bool] = []
    let control = Checkbox("I agree") { values.append($0) }
    let screen = stage(control, on: panel)
    screen.tap(screen.point(12, in: control))
    try screen.settle()
    screen.tap(screen.point(80, in: control))
    try screen.settle()
    #expect(values == [true, false] && !control.isOn)
  }

  @Test("The box is at the leading edge", arguments: PanelSetting.bothDirections)
  func mirrored(panel: PanelSetting) {
    let control = Checkbox("I agree")
    let screen = stage(control, on: panel)
    let label = screen.find(Label.self)
    let (text, all) = (label.map { screen.frame(of: $0) } ?? .zero, screen.frame(of: control))
    let start = panel.isRightToLeft ? all.maxX - text.maxX : text.minX - all.minX
    #expect(start == 36)
  }

  @Test("Code changes it without a call; a disabled one takes no taps and looks different")
  func disabled() throws {
    var calls = 0
    let control = Checkbox("I agree") { _ in calls += 1 }
    let screen = stage(control)
    control.isOn = true
    try screen.settle()
    let enabled = screen.stage.draw()
    control.isEnabled = false
    #expect(screen.stage.draw() != enabled)
    screen.tap(screen.point(12, in: control))
    #expect(control.isOn && calls == 0)
    #expect(
      control.semantics == Semantics(.checkbox, label: "I agree", isOn: true, isEnabled: false))
  }

  @Test("A screen that was covered while the mark moved has its final picture at once")
  func covered() throws {
    func picture(_ control: Checkbox, coversIt: Bool) throws -> [DisplayList] {
      let root = Component()
      let screen = ScriptedStage(root, size: .small)
      root.addChild(control)
      control.frame = Rect(0, 0, 320, 48)
      screen.frames()
      if coversIt {
        control.isOn = true
        screen.frames(4)
        control.removeFromParent()
        root.addChild(control)
      }
      return screen.stage.draw().layers.map(\.list)
    }
    let final = try picture(Checkbox("I agree", isOn: true), coversIt: false)
    #expect(try picture(Checkbox("I agree"), coversIt: true) == final)
  }
}
