import Testing
import Vitrine
import VitrineTesting

@MainActor @Test func theTicketCanBeRead() throws {
  try ScreenCheck().findings { setting in makeTicket(language: setting.language) }.expectNone()
}

@MainActor @Test func theCodeLooksAsBefore() throws {
  let code = QRCode("ticket:4711", side: 160)
  let screen = ScriptedStage(
    Centered { code }, on: PanelSetting(PixelSize(480, 272)), fonts: .installed)
  try screen.settle()
  try screen.expectGolden("code")
}
