import Testing
import Vitrine
import VitrineTesting

/// Places its content a fixed number of points below its own top edge.
@MainActor
private final class TopGap: Component {
  var gap = 0.0 { didSet { setNeedsLayout() } }
  private let content: Component

  init(_ content: Component) {
    self.content = content
    super.init()
    addChild(content)
  }

  override func layout() { content.frame = bounds.inset(by: Insets(top: gap)) }
}

/// A sheet over a map whose two upper tiers fit the content: a page whose height can be changed.
@MainActor
private final class FittedSheetHarness {
  let block: FixedSize
  let page: ScrollContent
  let sheet: Sheet
  let topGap: TopGap
  let stage: ScriptedStage
  let panel: PanelSetting
  let arrivals = Received<Int>()
  let map = Patch([.pan, .tap])

  init(
    _ panel: PanelSetting, height: Double, tier: Int = 1,
    tiers: [SheetTier] = [.fitted(.below(24)), .fitted(.fraction(0.5)), .height(64)]
  ) {
    self.panel = panel
    let block = FixedSize(height: height) { Patch() }
    let page = ScrollContent(name: "page") { block }
    self.block = block
    self.page = page
    sheet = Sheet(
      tiers: tiers, tier: tier
    ) { page }
    let (map, sheet) = (map, sheet)
    topGap = TopGap(
      Stack {
        map
        sheet
      })
    stage = ScriptedStage(topGap, on: panel)
    let arrivals = arrivals
    sheet.onArrival = { arrivals.all.append($0) }
    stage.frames(2)
  }

  var grip: Point { Point(sheet.visibleFrame.center.x, sheet.visibleFrame.minY + 40) }

  /// The covered width at the side of the sheet.
  var side: Double { sheet.coveredInsets.left + sheet.coveredInsets.right }
}

@MainActor
@Suite("A sheet that fits its content")
struct SheetFitTests {
  @Test(
    "A fitted tier is as high as the content, at most its limit and at least the tiers below",
    arguments: PanelSetting.all)
  func heights(panel: PanelSetting) {
    let (top, half) = (panel.height - 24, panel.height / 2)
    for content in [10.0, 60, 100.3, half - 30, half + 40, 5000] {
      let harness = FittedSheetHarness(panel, height: content)
      let whole = (content + 24).rounded(.up)
      let expected = [max(64, min(whole, top)), max(64, min(whole, half)), 64]
      #expect(harness.sheet.tierHeights == expected, "\(content)")
      #expect(harness.sheet.visibleHeight == expected[0])
      // All of it is visible, or it scrolls.
      let range = harness.page.extent.maximum - harness.page.extent.minimum
      #expect((range > 0) == (whole > top), "\(range) at \(content)")
    }
  }

  @Test(
    "Content that grows or shrinks moves the sheet by its spring, without a jump",
    arguments: PanelSetting.all)
  func changes(panel: PanelSetting) throws {
    let harness = FittedSheetHarness(panel, height: 60)
    var last = harness.sheet.visibleHeight
    var most = 0.0
    harness.stage.onFrame = { [unowned harness] _ in
      most = max(most, abs(harness.sheet.visibleHeight - last))
      last = harness.sheet.visibleHeight
    }
    for height in [160.0, 90, 120] {
      most = 0
      let from = last
      harness.block.height = height
      try harness.stage.settle()
      #expect(harness.sheet.visibleHeight == height + 24 && harness.sheet.tier == 1)
      let law = SpringMotion(Sheet.spring, from: from, to: height + 24, velocity: 0)
      let speed = (0...250).map { abs(law.velocity(at: Double($0) / 1000)) }.max() ?? 0
      #expect(most <= speed * panel.refreshInterval.seconds + 1 && most > 0, "\(most)")
    }
    // A held sheet stays with its finger.
    let finger = harness.stage.hold(harness.grip.x, harness.grip.y, by: 20)
    let held = harness.sheet.visibleHeight
    harness.block.height = 30
    harness.stage.frames(10)
    #expect(harness.sheet.visibleHeight == held && harness.sheet.isHeld)
    finger.lift()
    try harness.stage.settle()
    #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[harness.sheet.tier - 1])
  }

  @Test(
    "A page that fits stays in its sheet: pulled or flung up, the sheet moves and returns",
    arguments: PanelSetting.all)
  func flung(panel: PanelSetting) throws {
    let harness = FittedSheetHarness(panel, height: 120)
    let rest = harness.sheet.tierHeights[0]
    var highest = 0.0
    harness.stage.onFrame = { [unowned harness] _ in
      #expect(harness.page.offset == 0)
      highest = max(highest, harness.sheet.visibleHeight)
    }
    let finger = harness.stage.hold(harness.grip.x, harness.grip.y, by: -60)
    let pull = RubberBand(dimension: panel.height).offset(pull: 60)
    #expect(abs(harness.sheet.visibleHeight - rest - pull) <= 1, "by the rubber band")
    finger.flick(by: Vector(0, -40), over: .milliseconds(40))
    try harness.stage.settle()
    #expect(highest > rest + pull && harness.sheet.visibleHeight == rest && harness.sheet.tier == 1)
    // A downward drag moves the sheet, as usual.
    harness.stage.fling(harness.grip.x, harness.grip.y, by: 60)
    try harness.stage.settle()
    #expect(
      harness.sheet.tier > 1
        && harness.sheet.visibleHeight == harness.sheet.tierHeights[harness.sheet.tier - 1]
    )
  }

  @Test(
    "Outside a sheet a page that fits does not move under a finger, and a longer one scrolls",
    arguments: PanelSetting.all)
  func alone(panel: PanelSetting) throws {
    for (height, moves) in [(panel.height - 20, false), (panel.height + 200, true)] {
      let page = ScrollContent { FixedSize(height: height) { Patch() } }
      let stage = ScriptedStage(page, on: panel)
      var farthest = 0.0
      stage.onFrame = { _ in farthest = max(farthest, abs(page.scrollState.offset)) }
      for distance in [-90.0, 90] {
        stage.hold(panel.width / 2, panel.height / 2, by: distance)
          .flick(by: Vector(0, distance / 2), over: .milliseconds(40))
        try stage.settle()
      }
      #expect((farthest > 0) == moves, "\(farthest)")
    }
  }

  @Test("A tap on the grabber skips tiers that are no higher", arguments: PanelSetting.all)
  func grabber(panel: PanelSetting) throws {
    let harness = FittedSheetHarness(panel, height: 70, tier: 3)
    #expect(harness.sheet.tierHeights[0] == harness.sheet.tierHeights[1])
    for isHigh in [true, false, true] {
      harness.stage.tap(Point(harness.grip.x, harness.sheet.visibleFrame.minY + 8))
      try harness.stage.settle()
      #expect((harness.sheet.visibleHeight > 64) == isHigh)
    }
  }

  @Test(
    "Content that grows or shrinks under a sheet at the side does not make the map's center jump",
    arguments: PanelSetting.wideEnoughForASide)
  func middle(panel: PanelSetting) throws {
    let whole = 376.0
    func wide(_ height: Double) -> FittedSheetHarness {
      let harness = FittedSheetHarness(panel, height: height, tier: 2)
      harness.sheet.sideWidth = 360
      harness.stage.frames(2)
      return harness
    }
    func side(_ harness: FittedSheetHarness) -> Double {
      let insets = harness.sheet.coveredInsets
      return panel.isRightToLeft ? insets.right : insets.left
    }
    // The covered part of the side is proportional to the part of the sheet's range that it has
    // risen.
    let limit = panel.height / 2
    func share(_ harness: FittedSheetHarness) -> Double {
      (whole * min(max((harness.sheet.visibleHeight - 64) / (limit - 64), 0), 1)).rounded()
    }
    for (from, to) in [(80.0, 2000.0), (2000, 80), (90, 140)] {
      let harness = wide(from)
      #expect(side(harness) == share(harness) && side(harness) > 0)
      var (last, most) = (side(harness), 0.0)
      harness.stage.onFrame = { [unowned harness] _ in
        most = max(most, abs(side(harness) - last))
        last = side(harness)
        #expect(last == share(harness))
      }
      harness.block.height = to
      try harness.stage.settle()
      #expect(most <= whole * 16 * panel.refreshInterval.seconds + 1, "\(most)")
      #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[1])
      #expect((side(harness) == whole) == (to == 2000))
    }
    // Held half way it stays as it is, whatever the tiers become, and ends at one of them.
    for to in [80.0, 5000] {
      let harness = wide(300)
      let notified = Received<Insets>()
      harness.sheet.observe(harness) { notified.all.append($0.coveredInsets) }
      let seen = harness.sheet.visibleFrame
      let finger = harness.stage.hold(seen.center.x, seen.minY + 40, by: (seen.height - 64) / 2)
      let held = side(harness)
      #expect(held > 40 && held < whole - 40, "\(held)")
      harness.block.height = to
      harness.stage.frames(5)
      #expect(side(harness) == held)
      var (last, most) = (held, 0.0)
      harness.stage.onFrame = { [unowned harness] _ in
        most = max(most, abs(side(harness) - last))
        last = side(harness)
        #expect(notified.all.last == harness.sheet.coveredInsets)
      }
      finger.lift()
      try harness.stage.settle()
      #expect(side(harness) == share(harness))
      #expect(most <= whole * 16 * panel.refreshInterval.seconds + 1, "\(most)")
    }
  }

  @Test(
    "A tier no higher than the lowest equals the lowest: nothing is covered, and the map gets taps",
    arguments: PanelSetting.all)
  func coinciding(panel: PanelSetting) throws {
    let harness = FittedSheetHarness(
      panel, height: 20, tier: 2, tiers: [.below(24), .fitted(.fraction(0.5)), .height(64)])
    #expect(harness.sheet.tierHeights[1] == 64)
    let sea = Point(panel.x(panel.width - 30), 12)
    harness.stage.tap(sea)
    try harness.stage.settle()
    #expect(harness.map.taps == 1 && harness.sheet.tier == 2)
    // The next higher one dims the map, covers its side, and receives the tap.
    if panel.width >= 720 {
      harness.sheet.sideWidth = 360
      harness.stage.frames(2)
      #expect(harness.sheet.coveredInsets == .zero)
      harness.sheet.setTier(1)
      try harness.stage.settle()
      let insets = harness.sheet.coveredInsets
      #expect((panel.isRightToLeft ? insets.right : insets.left) == 376)
    } else {
      harness.sheet.setTier(1)
      try harness.stage.settle()
    }
    let dimming = harness.stage.find(Component.self) { "\(type(of: $0))" == "DimmingView" }
    let isAtSide = harness.sheet.isAtSide
    #expect(dimming?.opacity == (isAtSide ? 0 : 1))
    harness.stage.tap(sea)
    try harness.stage.settle()
    #expect(harness.sheet.visibleHeight == (isAtSide ? panel.height - 24 : 64))
  }

  @Test(
    "A tier that is hardly higher than the lowest covers no more than that, and nothing jumps",
    arguments: PanelSetting.all)
  func hardlyHigher(panel: PanelSetting) throws {
    let harness = FittedSheetHarness(
      panel, height: 60, tier: 3, tiers: [.below(24), .fitted(.fraction(0.5)), .height(64)])
    harness.sheet.sideWidth = panel.width >= 720 ? 360 : nil
    harness.stage.frames(2)
    #expect(harness.sheet.tierHeights[1] == 84)
    func middle() -> Double {
      let insets = harness.sheet.coveredInsets
      return (insets.left - insets.right) / 2
    }
    var (last, most) = (middle(), 0.0)
    harness.stage.onFrame = { _ in
      most = max(most, abs(middle() - last))
      last = middle()
    }
    for tier in [2, 3, 2] {
      harness.sheet.setTier(tier)
      try harness.stage.settle()
    }
    #expect(most < 24, "\(most)")
    let dimming = harness.stage.find(Component.self) { "\(type(of: $0))" == "DimmingView" }
    #expect((dimming?.opacity ?? 0) < 0.2)
  }

  @Test(
    "At the side the greatest height of the next tier covers all, however short the lowest is",
    arguments: PanelSetting.wideEnoughForASide)
  func shortLowest(panel: PanelSetting) throws {
    let half = panel.height / 2
    for upper in [SheetTier.fraction(0.5), .fitted(.fraction(0.5))] {
      let tiers = [SheetTier.below(24), upper, .fitted(.height(120))]
      let harness = FittedSheetHarness(panel, height: 30, tier: 3, tiers: tiers)
      harness.sheet.sideWidth = 360
      harness.stage.frames(2)
      #expect(harness.sheet.tierHeights[2] == 54 && harness.side == 0)
      var widths: [Double] = []
      harness.stage.onFrame = { [unowned harness] _ in
        let rise = min(max((harness.sheet.visibleHeight - 54) / (half - 54), 0), 1)
        #expect(harness.side == (376 * rise).rounded(), "at \(harness.sheet.visibleHeight)")
        widths.append(harness.side)
      }
      // Pulled beyond the height where the lowest would end, and higher.
      let seen = harness.sheet.visibleFrame
      let finger = harness.stage.hold(seen.center.x, seen.minY + 20, by: -80)
      #expect(harness.sheet.visibleHeight > 120)
      finger.lift()
      harness.sheet.setTier(1)
      try harness.stage.settle()
      #expect(widths.last == 376)
    }
  }

  @Test(
    "A sheet whose tiers are all hardly higher than the lowest covers nothing and gets no taps",
    arguments: PanelSetting.all)
  func clearTaps(panel: PanelSetting) throws {
    for (content, isDark) in [(60.0, false), (100, true)] {
      let harness = FittedSheetHarness(panel, height: content, tier: 2)
      #expect(harness.sheet.tierHeights == [content + 24, content + 24, 64])
      let dimming = harness.stage.find(Component.self) { "\(type(of: $0))" == "DimmingView" }
      #expect(dimming?.opacity == (isDark ? 1 : 0))
      harness.stage.tap(Point(panel.x(panel.width - 30), 12))
      try harness.stage.settle()
      #expect(harness.map.taps == (isDark ? 0 : 1))
      #expect(harness.sheet.tier == (isDark ? 3 : 2))
    }
  }

  @Test(
    "A screen that becomes lower under a held sheet does not make the map's center jump",
    arguments: PanelSetting.wideEnoughForASide)
  func lowerScreen(panel: PanelSetting) throws {
    let whole = 376.0
    // Also where the tiers stay and only their limits change.
    for content in [2000.0, 60] {
      let harness = FittedSheetHarness(panel, height: content, tier: 2)
      harness.sheet.sideWidth = 360
      harness.stage.frames(2)
      let seen = harness.sheet.visibleFrame
      let finger = harness.stage.hold(seen.center.x, seen.minY + 12, by: (seen.height - 64) / 2)
      let held = harness.side
      #expect(held > 0 && held < whole)
      harness.topGap.gap = 100
      harness.stage.frames(5)
      #expect(harness.side == held && harness.sheet.isHeld)
      finger.lift()
      try harness.stage.settle()
      let limit = (panel.height - 100) / 2
      let rise = (harness.sheet.visibleHeight - 64) / (limit - 64)
      #expect(harness.side == (whole * min(max(rise, 0), 1)).rounded())
    }
  }
}
