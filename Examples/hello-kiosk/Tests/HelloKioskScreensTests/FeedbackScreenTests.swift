import Testing
import Vitrine
import VitrineTesting

@testable import HelloKioskScreens

@MainActor @Suite("The feedback screen")
struct FeedbackScreenTests {
  @Test("A tap is a vote; after a thank you the next visitor is asked", arguments: PanelSetting.all)
  func vote(on panel: PanelSetting) throws {
    let feedback = Feedback()
    let screen = ScriptedStage(makeFeedbackScreen(feedback, language: "en"), on: panel)
    try screen.tap(button: "Good")
    try screen.settle()
    #expect(feedback.count(of: .good) == 1 && feedback.total == 1)
    #expect(screen.find(Button.self) == nil, "a second tap does not count")
    screen.wait(.seconds(4))
    try screen.tap(button: "Poor")
    #expect(feedback.total == 2)
  }

  @Test("It can be read and used on all panels, in all languages, light and dark")
  func check() {
    let findings = ScreenCheck().findings { setting in
      makeFeedbackScreen(Feedback(), language: setting.language)
    }
    #expect(findings.isEmpty, "\(findings)")
  }
}
