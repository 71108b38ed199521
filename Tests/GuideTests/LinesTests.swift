import Testing
import Vitrine
import VitrineTesting

@MainActor @Test(arguments: PanelSetting.all) func aLineAnswers(on panel: PanelSetting) throws {
  let screen = ScriptedStage(makeScreen(), on: panel)
  let row = try #require(screen.find(ListRow.self) { $0.title == "Line 3" })
  screen.tap(row)
  try screen.settle()
  screen.tap(try #require(screen.find(Button.self)))
  try screen.settle()
  #expect(screen.find(Label.self) { $0.text == "In 9 minutes" } != nil)
}
