import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

private let screenNames = [
  "home", "list", "spring", "wallet-a", "wallet-b", "swipe", "banner", "sticky", "poi",
  "poi-adjacent",
]

/// Runs the screens through the checks that every kiosk can use.
@MainActor
@Suite("The screens can be used")
struct UsabilityTests {
  /// Text is set in boxes, so that the findings do not depend on fonts.
  private var check: ScreenCheck {
    var check = ScreenCheck()
    check.fonts = .boxes
    check.runsWork = false
    check.leavesOut = { @MainActor component, kind in
      switch "\(type(of: component))" {
      // The row of a message shows the beginning of its text, that of a place as much of the
      // address as there is room for.
      case "MessageRow", "ItemRow": kind == .overflow
      // On the smallest panel the outer actions of the wallet reach under the edges and under the
      // arrow; their icons and names do not.
      case "LargeAction": kind == .overflow || kind == .overlap
      default: false
      }
    }
    return check
  }

  private func make(_ name: String, _ setting: ScreenCheck.Setting) throws -> Component {
    let options = ShowcaseOptions(
      language: try #require(Language(rawValue: setting.language)), hasShell: name != "home",
      data: ShowcaseData(), clock: ShowcaseClock(ShowcaseClock.townTime))
    return try Showcase.catalog(options).screen(named: name).make()
  }

  @Test(
    "Every screen can be tapped, read and named on each panel, in each language, light and dark",
    arguments: screenNames)
  func screens(name: String) throws {
    try check.findings { try make(name, $0) }.expectNone()
  }

  @Test("Every screen of the catalog is checked")
  func complete() {
    #expect(Set(Showcase.catalog().screens.map(\.name)) == Set(screenNames))
  }

  @Test("So can the page of a place, on small panels")
  func placePage() throws {
    var check = check
    check.panels = [PanelSetting(PixelSize(480, 272)), PanelSetting(PixelSize(800, 480))]
    try check.findings(
      of: { try make("poi", $0) },
      after: { screen in
        let map = try #require(screen.find(MapView.self))
        map.onMarkerTap?(map.markers[12])
        screen.wait(Duration(seconds: 2))
        #expect(screen.find(IconButton.self) { $0.icon == .close } != nil)
      }
    ).expectNone()
  }

  @Test("every control is shaded while it is pressed")
  func pressed() throws {
    for name in Showcase.catalog().screens.map(\.name) {
      let show = try ShowcaseHarness(name, size: PixelSize(800, 480), hasShell: name != "home")
      show.wait(Duration(seconds: 1))
      for node in ComponentOutline(of: show.stage).nodes
      where node.visible == node.frame && node.component.gestures.contains(.tap) {
        // Bars scroll to the top, and scrims and grabbers move the sheet: their feedback is the
        // motion. A map's marker turns into a pin.
        let moves = ["TitleBar", "SheetScrim", "SheetGrabber", "MapView", "MarkerLayer"]
        if moves.contains(node.type) { continue }
        let isShaded = node.component is Pressable || node.component is ListRow
        #expect(isShaded, "\(name) \(node.line)")
      }
    }
  }
}
