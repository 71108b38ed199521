import Testing
import VitrineTesting
import Vitrine

@MainActor
@Suite("The lamp of the guide")
struct LampTests {
  @Test("A tap fills the bar and shows a hint, a second one takes both back; then all rests")
  func toggles() throws {
    let lamp = LampScreen()
    let screen = ScriptedStage(lamp, on: PanelSetting(PixelSize(480, 272)))
    let bar = try #require(lamp.children[2] as? BrightnessBar)
    try screen.tap(button: "Switch")
    #expect(bar.level == 0.8 && bar.$level < 0.8 && !lamp.children[3].isHidden)
    try screen.settle()
    #expect(bar.$level == 0.8 && bar.frame.height == 24)
    try screen.tap(button: "Switch")
    screen.wait(.milliseconds(50))
    lamp.toggle()
    try screen.settle()
    #expect(!lamp.children[3].isHidden && bar.$level == 0.8)
    #expect(screen.wait(.seconds(10)) == 0)
  }
}
