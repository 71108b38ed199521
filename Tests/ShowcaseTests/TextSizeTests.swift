import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// Runs the screens through the checks with larger text.
@MainActor
@Suite("The screens can be used with large text")
struct TextSizeTests {
  private var check: ScreenCheck {
    var check = ScreenCheck()
    check.fonts = .boxes
    check.runsWork = false
    check.panels = [PanelSetting(PixelSize(480, 272)), PanelSetting(PixelSize(800, 480))]
    check.themes = [.light]
    check.textScales = [1.3, 1.6, 2, 2.6]
    return check
  }

  @Test(
    "Every screen can be tapped, read and named at each text size",
    arguments: [
      "home", "list", "spring", "wallet-a", "wallet-b", "swipe", "banner", "sticky", "poi",
    ])
  func screens(name: String) throws {
    let findings = try check.findings { setting in
      let options = ShowcaseOptions(
        language: try #require(Language(rawValue: setting.language)), hasShell: name != "home",
        data: ShowcaseData(), clock: ShowcaseClock(ShowcaseClock.townTime))
      return try Showcase.catalog(options).screen(named: name).make()
    }
    #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
  }
}
