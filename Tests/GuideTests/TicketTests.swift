import Testing
import Vitrine
import VitrineTesting

@MainActor @Test func theTicketCanBeRead() {
  let findings = ScreenCheck().findings { setting in makeTicket(language: setting.language) }
  #expect(findings.isEmpty, "\(findings)")
}

@MainActor @Test func theCodeLooksAsBefore() throws {
  let code = QRCode("ticket:4711", side: 160)
  let screen = ScriptedStage(
    Centered { code }, on: PanelSetting(PixelSize(480, 272)), fonts: .installed)
  try screen.settle()
  try screen.expectGolden("code")
}
