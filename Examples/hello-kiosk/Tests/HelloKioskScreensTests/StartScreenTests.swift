import Testing
import Vitrine
import VitrineTesting

@testable import HelloKioskScreens

@MainActor @Suite("The start screen")
struct StartScreenTests {
  @Test("A tap is a vote; after a thank you the next visitor is asked", arguments: PanelSetting.all)
  func vote(on panel: PanelSetting) throws {
    let votes = Votes()
    let screen = ScriptedStage(makeStartScreen(votes), on: panel)
    try screen.tap(button: "Good")
    try screen.settle()
    #expect(votes.count(of: .good) == 1 && votes.total == 1)
    #expect(screen.find(Button.self) == nil, "a second tap does not count")
    screen.wait(.seconds(4))
    try screen.tap(button: "Poor")
    #expect(votes.total == 2)
  }

  @Test("A visitor chooses a language; the next one begins in that of the kiosk")
  func language() throws {
    let screen = ScriptedStage(makeStartScreen(Votes()))
    screen.stage.environment.language = "en"
    screen.homeEnvironment = screen.stage.environment
    for (tag, name) in [("ar", "العربية"), ("zh", "中文")] {
      try screen.tap(button: screen.stage.root.say(.language))
      try screen.settle()
      try screen.tap(button: name)
      try screen.settle()
      #expect(screen.stage.environment.language == tag)
      try screen.tap(button: Text.catalog[Text.good, tag])
      screen.wait(.seconds(4))
    }
    let shown = screen.find(Label.self) { $0.text == "2 票" }
    #expect(shown != nil, "the votes stay")
    screen.goHome { makeStartScreen(Votes()) }
    #expect(screen.find(Button.self) { $0.title == "Good" } != nil)
  }

  @Test("Each language has all texts, and no others")
  func texts() {
    let findings = StringCheck.findings(in: Text.catalog, keys: Text.self)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test("It can be read and used on all panels, in all languages, light and dark")
  func check() throws {
    var check = ScreenCheck()
    check.languages = Text.catalog.languages
    try check.findings { _ in makeStartScreen(Votes()) }.expectNone()
  }
}
