import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

/// A page of lines of one height.
@MainActor
private final class Lines: Component, SheetCut {
  var count: Int { didSet { setNeedsMeasure() } }
  let height = 40.0
  /// The excess of its answer over the correct one.
  var excess = 0.0

  init(_ count: Int) { self.count = count }

  override func sizeThatFits(_ proposal: Size) -> Size {
    Size(proposal.width, Double(count) * height)
  }

  func height(cutWithin limit: Double, width: Double) -> Double {
    (limit / height).rounded(.down) * height + excess
  }
}

@MainActor
@Suite("A sheet whose content says where it may be cut")
struct SheetCutTests {
  private func makeSheet(_ page: Lines, tiers: [SheetTier], on panel: PanelSetting) -> Sheet {
    let sheet = Sheet(tiers: tiers, tier: 2) { page }
    let stage = ScriptedStage(sheet, on: panel)
    stage.frames(2)
    return sheet
  }

  @Test(
    "Each fitted tier ends between two lines, other tiers and short pages are unchanged",
    arguments: PanelSetting.representative)
  func heights(panel: PanelSetting) {
    let tiers = [SheetTier.fitted(.below(24)), .fitted(.height(190)), .fitted(.height(110))]
    let page = Lines(200)
    let sheet = makeSheet(page, tiers: tiers, on: panel)
    let lines = ((panel.height - 48) / 40).rounded(.down)
    let expected: [Double] = [lines * 40 + 24, 184, 104]
    #expect(sheet.tierHeights == expected)
    #expect(sheet.visibleHeight == 184)
    // Content that fits is shown whole.
    #expect(makeSheet(Lines(3), tiers: tiers, on: panel).tierHeights == [144, 144, 104])
    #expect(makeSheet(Lines(2), tiers: tiers, on: panel).tierHeights == [104, 104, 104])
    let plain = [SheetTier.below(24), .height(190), .height(110)]
    let uncut: [Double] = [panel.height - 24, 190, 110]
    #expect(makeSheet(Lines(200), tiers: plain, on: panel).tierHeights == uncut)
  }

  @Test("An answer above the limit counts as the limit")
  func excess() {
    let page = Lines(200)
    page.excess = 1000
    let sheet = makeSheet(
      page, tiers: [.fitted(.below(24)), .fitted(.height(190)), .height(110)], on: .upright())
    #expect(sheet.tierHeights.dropFirst() == [190, 110])
  }

  @Test("A page that grows moves the sheet from line to line")
  func grows() throws {
    let page = Lines(1)
    let sheet = Sheet(
      tiers: [.fitted(.fraction(1)), .fitted(.height(150)), .fitted(.height(80))], tier: 2
    ) {
      page
    }
    let stage = ScriptedStage(sheet, on: .upright())
    stage.frames(2)
    for (count, height) in [(2, 104.0), (3, 144), (4, 144), (9, 144), (1, 64)] {
      page.count = count
      try stage.settle()
      #expect(sheet.visibleHeight == height, "\(count) lines")
    }
  }

  @Test(
    "The covered insets of a tier are known in advance", arguments: PanelSetting.representative
  )
  func covered(panel: PanelSetting) throws {
    for sideWidth in [nil, 360.0] {
      let harness = SheetScreen(tier: 3, on: panel)
      harness.sheet.sideWidth = sideWidth
      harness.stage.frames(2)
      for tier in [2, 1, 3] {
        let expected = harness.sheet.coveredInsets(atTier: tier)
        harness.sheet.setTier(tier)
        try harness.stage.settle()
        #expect(harness.sheet.coveredInsets == expected)
      }
    }
  }

  @Test(
    "Insets include content that came since the last frame, and those of a new target tier",
    arguments: [nil, 360.0], [LayoutDirection.leftToRight, .rightToLeft])
  func coveredByNew(sideWidth: Double?, direction: LayoutDirection) throws {
    let page = Lines(1)
    let sheet = Sheet(
      tiers: [.fitted(.fraction(1)), .fitted(.height(270)), .height(70)], tier: 3
    ) { page }
    sheet.sideWidth = sideWidth
    let stage = ScriptedStage(sheet, on: PanelSetting(PixelSize(800, 480), direction))
    stage.frames(2)
    var notified: [Insets] = []
    sheet.observe(page) { notified.append($0.coveredInsets(atTier: $0.tier)) }
    var seen: Set<Double> = []
    for (count, tier) in [(3, 2), (6, 2), (2, 2), (20, 1), (4, 1), (4, 3)] {
      page.count = count
      let expected = sheet.coveredInsets(atTier: tier)
      notified = []
      sheet.setTier(tier)
      let height = sheet.tierHeights[tier - 1]
      stage.frames(1)
      #expect(notified.last == expected, "known from the first frame on")
      try stage.settle()
      #expect(sheet.coveredInsets == expected && sheet.visibleHeight == height)
      #expect(notified.allSatisfy { $0 == expected })
      seen.insert(expected.bottom + expected.left + expected.right)
    }
    #expect(seen.count >= 4, "\(seen)")
  }

  @Test("A page that grows in a resting sheet is reported before anything moves")
  func notifies() throws {
    let page = Lines(2)
    let sheet = Sheet(tiers: [.fitted(.fraction(1)), .fitted(.height(270))], tier: 2) { page }
    let stage = ScriptedStage(sheet, on: .upright())
    stage.frames(2)
    var notified: [Double] = []
    sheet.observe(page) { notified.append($0.coveredInsets(atTier: 2).bottom) }
    page.count = 5
    stage.frames(1)
    #expect(notified.last == 224 && sheet.visibleHeight < 224)
  }
}
