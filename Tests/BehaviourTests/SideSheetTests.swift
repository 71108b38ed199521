import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A sheet at the side of a wide screen")
struct SideSheetTests {
  private static let width = 360.0

  private func harness(_ panel: PanelSetting, tier: Int) -> SheetHarness {
    let harness = SheetHarness(panel, tier: tier)
    harness.sheet.sideWidth = Self.width
    harness.stage.frames(2)
    return harness
  }

  private func isWide(_ panel: PanelSetting) -> Bool { panel.width >= 2 * Self.width }

  @Test(
    "On a screen twice as wide the sheet is at the leading side, otherwise it fills the width",
    arguments: PanelSetting.all)
  func place(panel: PanelSetting) {
    let harness = harness(panel, tier: 2)
    let seen = harness.sheet.visibleFrame
    let expected = Rect(16, panel.height / 2, Self.width, panel.height / 2)
    #expect(harness.sheet.isAtSide == isWide(panel))
    #expect(
      seen
        == (isWide(panel)
          ? panel.mirrored(expected) : Rect(0, panel.height / 2, panel.width, panel.height / 2)))
    #expect(harness.stage.frame(of: harness.list).width == seen.width)
  }

  @Test(
    "Beside a sheet at the side touches reach the map at every tier, on it the sheet",
    arguments: PanelSetting.wideEnoughForASide)
  func touches(panel: PanelSetting) throws {
    for tier in 1...3 {
      let harness = harness(panel, tier: tier)
      let seen = harness.sheet.visibleFrame
      // At the height of its rows, but beside it.
      let beside = Point(panel.x(Self.width + 60), panel.height - 30)
      let finger = harness.stage.land(at: beside)
      finger.move(by: Vector(panel.reading(40), -40), over: .milliseconds(120))
      finger.lift()
      harness.stage.frames(4)
      #expect(harness.map.received.contains { if case .panBegan = $0 { true } else { false } })
      #expect(harness.sheet.visibleFrame == seen && harness.tiers.isEmpty)
      let received = harness.map.received.count
      let on = harness.stage.land(at: Point(seen.center.x, seen.minY + 10))
      on.move(by: Vector(0, tier == 1 ? 40 : -40), over: .milliseconds(120))
      #expect(harness.sheet.isHeld && harness.map.received.count == received)
      on.lift()
      try harness.stage.settle()
      harness.expectAtTier()
    }
  }

  @Test(
    "A tap beside a sheet at the side reaches only the map, at every tier, and nothing is dimmed",
    arguments: PanelSetting.wideEnoughForASide)
  func tap(panel: PanelSetting) throws {
    for tier in 1...3 {
      let harness = harness(panel, tier: tier)
      for (count, y) in [40, panel.height - 40].enumerated() {
        harness.stage.tap(Point(panel.x(panel.width - 60), y))
        // Until it is known to be no double tap.
        harness.stage.wait(.milliseconds(500))
        #expect(harness.map.taps == count + 1)
      }
      try harness.stage.settle()
      harness.expectAtTier(tier)
      #expect(harness.tiers.isEmpty && harness.dimming == 0)
    }
    // At the bottom it dims from the lowest tier on.
    let narrow = SheetHarness(panel, tier: 2)
    narrow.stage.frames(2)
    #expect(narrow.dimming == 1)
  }

  @Test(
    "The map's visible center moves aside in every frame while a sheet at the side rises",
    arguments: PanelSetting.wideEnoughForASide)
  func middle(panel: PanelSetting) throws {
    let harness = harness(panel, tier: 3)
    #expect(harness.sheet.coveredInsets == .zero)
    let notified = Received<Insets>()
    harness.sheet.observe(harness.map) { notified.all.append($0.coveredInsets) }
    harness.sheet.setTier(2)
    try harness.stage.settle()
    let widths = notified.all.map { panel.isRightToLeft ? $0.right : $0.left }
    #expect(widths.count >= 4 && widths.last == Self.width + 16)
    #expect(notified.all.allSatisfy { $0.top == 0 && $0.bottom == 0 })
    #expect(widths.contains { $0 > 0 && $0 < Self.width }, "\(widths)")
    harness.sheet.setTier(1)
    try harness.stage.settle()
    #expect(
      harness.sheet.coveredInsets == notified.all.last
        && notified.all.last == notified.all[widths.count - 1])
    // The same on a screen that is too narrow: from below.
    let narrow = SheetHarness(panel, tier: 2)
    #expect(narrow.sheet.coveredInsets == Insets(bottom: narrow.sheet.visibleHeight))
  }
}

extension SheetHarness {
  /// The opacity of the dimming, relative to the theme's scrim.
  fileprivate var dimming: Double {
    stage.find(Component.self) { "\(type(of: $0))" == "DimmingView" }?.opacity ?? 0
  }
}
