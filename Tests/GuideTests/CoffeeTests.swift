import Testing
import Vitrine
import VitrineTesting

@MainActor @Test(arguments: PanelSetting.all)
func anOrderIsSentAndForgotten(on panel: PanelSetting) throws {
  let screen = ScriptedStage(makeCoffeeScreen(), on: panel)
  let latte = try #require(screen.find(Button.self) { $0.title == "Latte" })
  screen.tap(latte)
  screen.tap(latte)
  try screen.settle()
  #expect(screen.find(ListRow.self) { $0.title == "Latte" && $0.detail == "2" } != nil)
  screen.wait(.seconds(25))
  screen.tap(try #require(screen.find(Button.self) { $0.title == "Order" }))
  try screen.settle()
  screen.wait(.seconds(25))
  #expect(screen.find(Label.self) { $0.text == "Your number is 102" } != nil)
  screen.wait(.seconds(31))
  #expect(screen.find(ListRow.self) == nil)
  #expect(screen.find(Button.self) { $0.title == "Order" }?.isEnabled == false)
}
