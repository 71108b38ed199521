import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("SegmentedControl")
struct SegmentedControlTests {
  @Test("A tap chooses a segment in reading order", arguments: PanelSetting.bothDirections)
  func tap(panel: PanelSetting) throws {
    var chosen: [Int] = []
    let control = SegmentedControl(["A", "B", "C"]) { chosen.append($0) }
    let screen = stage(control, width: 300, on: panel)
    for x in [250.0, 150, 150, 50] {
      screen.tap(screen.point(x, in: control))
      try screen.settle()
    }
    #expect(chosen == [2, 1, 0] && control.selection == 0)
  }

  @Test("The background moves for a moment; a choice under way starts where it is")
  func motion() throws {
    let control = SegmentedControl(["A", "B", "C"])
    let screen = stage(control, width: 300)
    control.selection = 2
    screen.frames(4)
    control.selection = 0
    #expect(try screen.settle() >= 10)
    let still = stage(
      SegmentedControl(["A", "B"]), on: PanelSetting(.small, reducesMotion: true))
    still.find(SegmentedControl.self)?.selection = 1
    still.frames(2)
    #expect(still.stage.nextChange == nil)
  }

  @Test("Texts that do not fit side by side are below each other, and are not cut")
  func column() {
    let options = ["Breakfast", "Lunch", "Dinner"]
    let control = SegmentedControl(options)
    let screen = stage(control, theme: .largeText)
    let size = control.sizeThatFits(Size(320, 1000))
    #expect(size.height > 3 * Spacing.touchTarget && size.width <= 320)
    let segments = control.children.filter { $0.semantics?.role == .radioButton }
    #expect(segments.map(\.frame.minX) == [0, 0, 0])
    #expect(segments.map { screen.frame(of: $0).minY }.sorted() == segments.map(\.frame.minY))
  }

  @Test("Texts in another language keep the choice, and are measured again")
  func otherTexts() throws {
    let control = SegmentedControl(["Day", "Week"], selection: 1)
    let screen = stage(control)
    let before = control.sizeThatFits(Size(800, 100)).width
    control.options = ["Den ganzen Tag", "Woche"]
    screen.frames()
    #expect(control.sizeThatFits(Size(800, 100)).width > before && control.selection == 1)
    #expect(control.children.compactMap(\.semantics?.label) == control.options)
  }

  @Test("Each segment is a touch target; a disabled control takes no taps")
  func targets() throws {
    let control = SegmentedControl(["A", "B"])
    let screen = ScriptedStage(Row { control }, size: .small)
    #expect(control.frame.width >= 2 * Spacing.touchTarget)
    #expect(control.frame.height == Spacing.touchTarget)
    control.isEnabled = false
    screen.tap(screen.point(80, in: control))
    #expect(control.selection == 0)
    #expect(control.children[0].semantics?.isEnabled == false)
  }
}
