import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Stepper")
struct StepperTests {
  @Test(
    "The trailing button adds a step, the leading one takes it",
    arguments: PanelSetting.bothDirections)
  func steps(panel: PanelSetting) throws {
    var values: [Double] = []
    let control = Stepper(value: 2, in: 1...3) { values.append($0) }
    let screen = ScriptedStage(Row { control }, on: panel)
    let (less, more) = (screen.point(24, in: control), screen.point(136, in: control))
    for point in [more, more, less, less, less] {
      screen.tap(point)
      try screen.settle()
    }
    #expect(values == [3, 2, 1], "it stops at the ends")
  }

  @Test("Its buttons are found by their names, alone or after its own")
  func names() throws {
    let (rolls, plain) = (Stepper(value: 2, in: 1...9), Stepper(value: 5, in: 1...9))
    rolls.accessibilityLabel = "Rolls"
    let screen = ScriptedStage(
      Column {
        rolls
        plain
      }, on: PanelSetting())
    try screen.tap(button: "Rolls: More")
    try screen.settle()
    try screen.tap(button: "Less")
    try screen.settle()
    #expect(rolls.value == 3 && plain.value == 4)
  }

  @Test(
    "A held button repeats its step until the end, and its lift is none",
    arguments: [24.0, 30, 60, 120])
  func repeats(refresh: Double) throws {
    let control = Stepper(value: 0, in: 0...50)
    let screen = ScriptedStage(Row { control }, size: .small, refresh: refresh)
    let finger = screen.land(at: screen.point(136, in: control))
    finger.rest(for: .milliseconds(300))
    #expect(control.value == 0)
    finger.rest(for: .milliseconds(700))
    // At 400, 500 … 1,000 ms, the last one perhaps in the next frame.
    #expect(control.value >= 6 && control.value <= 7)
    let value = control.value
    finger.lift()
    try screen.settle()
    #expect(control.value == value)
    screen.tap(screen.point(136, in: control))
    #expect(control.value == value + 1)
  }

  @Test("Fractions stay exact, and other values go to the nearest step")
  func fractions() {
    let control = Stepper(value: 0.12, in: 0...1, step: 0.1)
    for _ in 0..<7 { control.perform(.increment) }
    #expect(control.value == 0.1 * 8)
    control.value = .nan
    #expect(control.value == 0)
    control.value = 17
    #expect(control.value == 1 && !control.perform(.increment))
  }

  @Test("Where the range does not end on a step, the last step is the end")
  func unevenRange() {
    let control = Stepper(value: 3, in: 0...10, step: 3)
    let more = control.children.last as? Pressable
    #expect(control.perform(.increment) && control.value == 6 && more?.isEnabled == true)
    #expect(control.perform(.increment) && control.value == 9 && more?.isEnabled == false)
    let other = Stepper(value: 11, in: 0...11, step: 3)
    #expect(other.value == 9 && (other.children.last as? Pressable)?.isEnabled == false)
  }

  @Test("It says its value as it shows it")
  func semantics() {
    let control = Stepper(value: 20.5, in: 15...25, step: 0.5)
    control.format = { "\($0) °C" }
    control.accessibilityLabel = "Room"
    #expect(
      control.semantics
        == Semantics(.stepper, label: "Room", value: "20.5 °C", actions: [.increment, .decrement]))
    control.isEnabled = false
    #expect(control.semantics?.actions == [] && !control.perform(.increment))
  }
}
