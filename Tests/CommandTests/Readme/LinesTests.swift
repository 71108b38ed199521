import Testing
import Vitrine
import VitrineTesting

@MainActor @Test(arguments: PanelSetting.all) func aLineAnswers(on panel: PanelSetting) throws {
  let table = ScriptedStage(makeScreen(), on: panel)
  let row = try #require(table.find(ListRow.self) { $0.title == "Line 3" })
  table.touch(at: table.middle(of: row)) { $0.resting(for: .milliseconds(60)) }
  try table.settle()
  table.tap(table.middle(of: try #require(table.find(Button.self))))
  try table.settle()
  #expect(table.find(Label.self) { $0.text == "In 9 minutes" } != nil)
}
