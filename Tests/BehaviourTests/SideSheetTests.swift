import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A sheet at the side of a wide screen")
struct SideSheetTests {
  private static let width = 360.0

  private func harbour(_ panel: PanelSetting, tier: Int) -> Harbour {
    let harbour = Harbour(panel, tier: tier)
    harbour.sheet.sideWidth = Self.width
    harbour.table.frames(2)
    return harbour
  }

  private func isWide(_ panel: PanelSetting) -> Bool { panel.width >= 2 * Self.width }

  @Test(
    "On a screen twice as wide the sheet is at the leading side, otherwise it fills the width",
    arguments: PanelSetting.all)
  func place(panel: PanelSetting) {
    let harbour = harbour(panel, tier: 2)
    let seen = harbour.sheet.visibleFrame
    let expected = Rect(16, panel.height / 2, Self.width, panel.height / 2)
    #expect(harbour.sheet.isAtSide == isWide(panel))
    #expect(
      seen
        == (isWide(panel)
          ? panel.mirrored(expected) : Rect(0, panel.height / 2, panel.width, panel.height / 2)))
    #expect(harbour.table.frame(of: harbour.list).width == seen.width)
  }

  @Test(
    "Beside a sheet at the side touches reach the map at every tier, on it the sheet",
    arguments: PanelSetting.wideEnoughForASide)
  func touches(panel: PanelSetting) throws {
    for tier in 1...3 {
      let harbour = harbour(panel, tier: tier)
      let seen = harbour.sheet.visibleFrame
      // At the height of its rows, but beside it.
      let beside = Point(panel.x(Self.width + 60), panel.height - 30)
      let finger = harbour.table.land(at: beside)
      finger.move(by: Vector(panel.reading(40), -40), over: .milliseconds(120))
      finger.lift()
      harbour.table.frames(4)
      #expect(harbour.map.received.contains { if case .panBegan = $0 { true } else { false } })
      #expect(harbour.sheet.visibleFrame == seen && harbour.tiers.isEmpty)
      let received = harbour.map.received.count
      let on = harbour.table.land(at: Point(seen.center.x, seen.minY + 10))
      on.move(by: Vector(0, tier == 1 ? 40 : -40), over: .milliseconds(120))
      #expect(harbour.sheet.isHeld && harbour.map.received.count == received)
      on.lift()
      try harbour.table.settle()
      harbour.expectAtTier()
    }
  }

  @Test(
    "A tap beside a sheet at the side reaches only the map, at every tier, and nothing is dimmed",
    arguments: PanelSetting.wideEnoughForASide)
  func tap(panel: PanelSetting) throws {
    for tier in 1...3 {
      let harbour = harbour(panel, tier: tier)
      for (count, y) in [40, panel.height - 40].enumerated() {
        harbour.table.tap(Point(panel.x(panel.width - 60), y))
        // Until it is known to be no double tap.
        harbour.table.wait(.milliseconds(500))
        #expect(harbour.map.taps == count + 1)
      }
      try harbour.table.settle()
      harbour.expectAtTier(tier)
      #expect(harbour.tiers.isEmpty && harbour.veil == 0)
    }
    // At the bottom it dims from the lowest tier on.
    let narrow = Harbour(panel, tier: 2)
    narrow.table.frames(2)
    #expect(narrow.veil == 1)
  }

  @Test(
    "The map's visible center moves aside in every frame while a sheet at the side rises",
    arguments: PanelSetting.wideEnoughForASide)
  func middle(panel: PanelSetting) throws {
    let harbour = harbour(panel, tier: 3)
    #expect(harbour.sheet.coveredInsets == .zero)
    let notified = Heard<Insets>()
    harbour.sheet.observe(harbour.map) { notified.all.append($0.coveredInsets) }
    harbour.sheet.setTier(2)
    try harbour.table.settle()
    let widths = notified.all.map { panel.isRightToLeft ? $0.right : $0.left }
    #expect(widths.count >= 4 && widths.last == Self.width + 16)
    #expect(notified.all.allSatisfy { $0.top == 0 && $0.bottom == 0 })
    #expect(widths.contains { $0 > 0 && $0 < Self.width }, "\(widths)")
    harbour.sheet.setTier(1)
    try harbour.table.settle()
    #expect(
      harbour.sheet.coveredInsets == notified.all.last
        && notified.all.last == notified.all[widths.count - 1])
    // The same on a screen that is too narrow: from below.
    let narrow = Harbour(panel, tier: 2)
    #expect(narrow.sheet.coveredInsets == Insets(bottom: narrow.sheet.visibleHeight))
  }
}

extension Harbour {
  /// The opacity of the dimming, relative to the theme's scrim.
  fileprivate var veil: Double {
    table.find(Component.self) { "\(type(of: $0))" == "DimmingView" }?.opacity ?? 0
  }
}
