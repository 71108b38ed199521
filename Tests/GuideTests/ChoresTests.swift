import Testing
import Vitrine
import VitrineTesting

@MainActor @Test("A swipe across the row removes the chore", arguments: PanelSetting.representative)
func aSwipedChoreIsDone(on panel: PanelSetting) throws {
  let chores = Chores()
  let screen = ScriptedStage(makeChoresScreen(chores), on: panel)
  let row = try #require(screen.find(ListRow.self) { $0.title == "Feed the cat" })
  let finger = screen.land(at: screen.middle(of: row))
  finger.move(by: Vector(panel.reading(-panel.width * 0.8), 0), over: .milliseconds(400))
  finger.lift()
  try screen.settle()
  #expect(chores.names == ["Water the plants", "Wind the clock", "Post the letter"])
  #expect(screen.find(ListRow.self) { $0.title == "Feed the cat" } == nil)
}
