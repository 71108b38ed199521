import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("The till of the guide")
struct TillTests {
  @Test("Each scan counts, typing does not")
  func scans() {
    let screen = ScriptedStage(makeTill())
    screen.scan("4006381333931")
    screen.scan("4006381333931")
    screen.press(text: "400")
    screen.press(.enter)
    let count = screen.find(Label.self) { $0.text == "2" }
    #expect(count != nil)
  }
}
