import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A sheet while the appearance changes")
struct SheetAppearanceTests {
  private static let changes: [@MainActor (inout Environment) -> Void] = [
    { $0.textScale = 1.6 }, { $0.theme = .dark }, { $0.language = "ar" }, { $0.textScale = 1 },
    { $0.language = "en" },
  ]

  @Test("It stays at its tier", arguments: 1...3)
  func rests(tier: Int) throws {
    let sheet = SheetHarness(PanelSetting(), tier: tier)
    for change in Self.changes {
      change(&sheet.stage.stage.environment)
      sheet.stage.frames()
      sheet.expectAtTier(tier)
      try sheet.stage.settle()
      sheet.expectAtTier(tier)
    }
  }

  @Test("On its way to a tier it arrives there", arguments: [(1, 3), (3, 1), (2, 1)])
  func moves(from: Int, to: Int) throws {
    for change in Self.changes {
      let sheet = SheetHarness(PanelSetting(), tier: from)
      sheet.sheet.setTier(to)
      sheet.stage.wait(.milliseconds(60))
      change(&sheet.stage.stage.environment)
      try sheet.stage.settle()
      sheet.expectAtTier(to)
    }
  }
}
