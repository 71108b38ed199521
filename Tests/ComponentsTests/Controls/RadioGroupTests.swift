import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("RadioGroup")
struct RadioGroupTests {
  @Test("A tap chooses one and no other", arguments: PanelSetting.bothDirections)
  func tap(panel: PanelSetting) throws {
    var chosen: [Int] = []
    let group = RadioGroup(["One", "Two", "Three"]) { chosen.append($0) }
    let screen = stage(group, on: panel)
    #expect(group.selection == nil)
    for (index, y) in [(1, 72.0), (2, 120), (2, 130), (0, 24)] {
      screen.tap(Point(screen.point(60, in: group).x, y))
      try screen.settle()
      #expect(group.selection == index)
    }
    #expect(chosen == [1, 2, 0], "a tap on the chosen one is no choice")
    let states = group.children[0].children.map { $0.semantics?.isOn }
    #expect(states == [true, false, false])
  }

  @Test("Each choice is a touch target of the whole width")
  func targets() {
    let group = RadioGroup(["A", "B"])
    _ = stage(group)
    for row in group.children[0].children {
      #expect(row.frame.height == Spacing.touchTarget && row.frame.width == 320)
      #expect(row.semantics?.role == .radioButton)
    }
  }

  @Test("Texts in another language keep the choice")
  func otherTexts() throws {
    let group = RadioGroup(["Here", "Away"], selection: 1)
    let screen = stage(group)
    group.options = ["Hier", "Zum Mitnehmen"]
    screen.frames()
    try screen.tap(button: "Hier")
    #expect(group.selection == 0)
    #expect(throws: (any Error).self) { try screen.tap(button: "Here") }
  }

  @Test("Code chooses without a call; a disabled group takes no taps")
  func code() throws {
    var calls = 0
    let group = RadioGroup(["A", "B"]) { _ in calls += 1 }
    let screen = stage(group)
    group.selection = 1
    group.isEnabled = false
    screen.tap(Point(20, 20))
    try screen.settle()
    #expect(group.selection == 1 && calls == 0)
  }
}
