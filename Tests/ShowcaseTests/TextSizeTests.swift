import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

private let screenNames = [
  "home", "list", "spring", "wallet-a", "wallet-b", "swipe", "banner", "sticky", "poi",
]

/// Runs the screens through the checks with larger text.
@MainActor
@Suite("The screens can be used with large text")
struct TextSizeTests {
  private var check: ScreenCheck {
    var check = ScreenCheck()
    check.fonts = .boxes
    check.runsWork = false
    check.panels = [
      PanelSetting(PixelSize(480, 272)), PanelSetting(PixelSize(800, 480)),
      PanelSetting(PixelSize(720, 1280)),
    ]
    check.themes = [.light]
    return check
  }

  @Test("Up to 2.6 times every screen is whole", arguments: screenNames)
  func whole(name: String) throws {
    var check = check
    check.textScales = [1.5, 2, 2.6]
    try check.findings { setting in
      let options = ShowcaseOptions(
        language: try #require(Language(rawValue: setting.language)), hasShell: name != "home",
        data: ShowcaseData(), clock: ShowcaseClock(ShowcaseClock.townTime))
      return try Showcase.catalog(options).screen(named: name).make()
    }.expectNone()
  }
}
