import Testing
import Vitrine
import VitrineTesting

@MainActor @Test func aTaxiComesOrTheScreenSaysThatNoneDoes() throws {
  let screen = ScriptedStage(makeTaxiScreen { 8 })
  func shows(_ text: String) -> Bool { screen.find(Label.self) { $0.text == text } != nil }
  try screen.tap(button: "Call a taxi")
  try screen.settle()
  #expect(shows("It is here in 8 minutes"))

  screen.runsQuestions = false
  try screen.tap(button: "Call a taxi")
  try screen.settle()
  #expect(screen.find(Button.self)?.isEnabled == false)
  try screen.answer("taxi", failing: "no network")
  try screen.settle()
  #expect(shows("No taxi can be called now"))
}
