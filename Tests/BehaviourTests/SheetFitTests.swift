import Testing
import Vitrine
import VitrineTesting

/// Places its content a fixed number of points below its own top edge.
@MainActor
private final class Roof: Component {
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
private final class Fold {
  let block: FixedSize
  let page: ScrollContent
  let sheet: Sheet
  let roof: Roof
  let table: ScriptedStage
  let panel: PanelSetting
  let arrivals = Heard<Int>()
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
    roof = Roof(
      Stack {
        map
        sheet
      })
    table = ScriptedStage(roof, on: panel)
    let arrivals = arrivals
    sheet.onArrival = { arrivals.all.append($0) }
    table.frames(2)
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
      let fold = Fold(panel, height: content)
      let whole = (content + 24).rounded(.up)
      let expected = [max(64, min(whole, top)), max(64, min(whole, half)), 64]
      #expect(fold.sheet.tierHeights == expected, "\(content)")
      #expect(fold.sheet.visibleHeight == expected[0])
      // All of it is visible, or it scrolls.
      let range = fold.page.extent.maximum - fold.page.extent.minimum
      #expect((range > 0) == (whole > top), "\(range) at \(content)")
    }
  }

  @Test(
    "Content that grows or shrinks moves the sheet by its spring, without a jump",
    arguments: PanelSetting.all)
  func changes(panel: PanelSetting) throws {
    let fold = Fold(panel, height: 60)
    var last = fold.sheet.visibleHeight
    var most = 0.0
    fold.table.onFrame = { [unowned fold] _ in
      most = max(most, abs(fold.sheet.visibleHeight - last))
      last = fold.sheet.visibleHeight
    }
    for height in [160.0, 90, 120] {
      most = 0
      let from = last
      fold.block.height = height
      try fold.table.settle()
      #expect(fold.sheet.visibleHeight == height + 24 && fold.sheet.tier == 1)
      let law = SpringMotion(Sheet.spring, from: from, to: height + 24, velocity: 0)
      let speed = (0...250).map { abs(law.velocity(at: Double($0) / 1000)) }.max() ?? 0
      #expect(most <= speed * panel.refreshInterval.seconds + 1 && most > 0, "\(most)")
    }
    // A held sheet stays with its finger.
    let finger = fold.table.hold(fold.grip.x, fold.grip.y, by: 20)
    let held = fold.sheet.visibleHeight
    fold.block.height = 30
    fold.table.frames(10)
    #expect(fold.sheet.visibleHeight == held && fold.sheet.isHeld)
    finger.lift()
    try fold.table.settle()
    #expect(fold.sheet.visibleHeight == fold.sheet.tierHeights[fold.sheet.tier - 1])
  }

  @Test(
    "A page that fits stays in its sheet: pulled or flung up, the sheet moves and returns",
    arguments: PanelSetting.all)
  func thrown(panel: PanelSetting) throws {
    let fold = Fold(panel, height: 120)
    let rest = fold.sheet.tierHeights[0]
    var highest = 0.0
    fold.table.onFrame = { [unowned fold] _ in
      #expect(fold.page.offset == 0)
      highest = max(highest, fold.sheet.visibleHeight)
    }
    let finger = fold.table.hold(fold.grip.x, fold.grip.y, by: -60)
    let pull = RubberBand(dimension: panel.height).offset(pull: 60)
    #expect(abs(fold.sheet.visibleHeight - rest - pull) <= 1, "by the rubber band")
    finger.flick(by: Vector(0, -40), over: .milliseconds(40))
    try fold.table.settle()
    #expect(highest > rest + pull && fold.sheet.visibleHeight == rest && fold.sheet.tier == 1)
    // A downward drag moves the sheet, as usual.
    fold.table.fling(fold.grip.x, fold.grip.y, by: 60)
    try fold.table.settle()
    #expect(
      fold.sheet.tier > 1 && fold.sheet.visibleHeight == fold.sheet.tierHeights[fold.sheet.tier - 1]
    )
  }

  @Test(
    "Outside a sheet a page that fits does not move under a finger, and a longer one scrolls",
    arguments: PanelSetting.all)
  func alone(panel: PanelSetting) throws {
    for (height, moves) in [(panel.height - 20, false), (panel.height + 200, true)] {
      let page = ScrollContent { FixedSize(height: height) { Patch() } }
      let table = ScriptedStage(page, on: panel)
      var farthest = 0.0
      table.onFrame = { _ in farthest = max(farthest, abs(page.scrollState.offset)) }
      for distance in [-90.0, 90] {
        table.hold(panel.width / 2, panel.height / 2, by: distance)
          .flick(by: Vector(0, distance / 2), over: .milliseconds(40))
        try table.settle()
      }
      #expect((farthest > 0) == moves, "\(farthest)")
    }
  }

  @Test("A tap on the grabber skips tiers that are no higher", arguments: PanelSetting.all)
  func grabber(panel: PanelSetting) throws {
    let fold = Fold(panel, height: 70, tier: 3)
    #expect(fold.sheet.tierHeights[0] == fold.sheet.tierHeights[1])
    for isHigh in [true, false, true] {
      fold.table.tap(Point(fold.grip.x, fold.sheet.visibleFrame.minY + 8))
      try fold.table.settle()
      #expect((fold.sheet.visibleHeight > 64) == isHigh)
    }
  }

  @Test(
    "Content that grows or shrinks under a sheet at the side does not make the map's center jump",
    arguments: PanelSetting.wideEnoughForASide)
  func middle(panel: PanelSetting) throws {
    let whole = 376.0
    func wide(_ height: Double) -> Fold {
      let fold = Fold(panel, height: height, tier: 2)
      fold.sheet.sideWidth = 360
      fold.table.frames(2)
      return fold
    }
    func side(_ fold: Fold) -> Double {
      let insets = fold.sheet.coveredInsets
      return panel.isRightToLeft ? insets.right : insets.left
    }
    // The covered part of the side is proportional to the part of the sheet's range that it has
    // risen.
    let limit = panel.height / 2
    func share(_ fold: Fold) -> Double {
      (whole * min(max((fold.sheet.visibleHeight - 64) / (limit - 64), 0), 1)).rounded()
    }
    for (from, to) in [(80.0, 2000.0), (2000, 80), (90, 140)] {
      let fold = wide(from)
      #expect(side(fold) == share(fold) && side(fold) > 0)
      var (last, most) = (side(fold), 0.0)
      fold.table.onFrame = { [unowned fold] _ in
        most = max(most, abs(side(fold) - last))
        last = side(fold)
        #expect(last == share(fold))
      }
      fold.block.height = to
      try fold.table.settle()
      #expect(most <= whole * 16 * panel.refreshInterval.seconds + 1, "\(most)")
      #expect(fold.sheet.visibleHeight == fold.sheet.tierHeights[1])
      #expect((side(fold) == whole) == (to == 2000))
    }
    // Held half way it stays as it is, whatever the tiers become, and ends at one of them.
    for to in [80.0, 5000] {
      let fold = wide(300)
      let notified = Heard<Insets>()
      fold.sheet.observe(fold) { notified.all.append($0.coveredInsets) }
      let seen = fold.sheet.visibleFrame
      let finger = fold.table.hold(seen.center.x, seen.minY + 40, by: (seen.height - 64) / 2)
      let held = side(fold)
      #expect(held > 40 && held < whole - 40, "\(held)")
      fold.block.height = to
      fold.table.frames(5)
      #expect(side(fold) == held)
      var (last, most) = (held, 0.0)
      fold.table.onFrame = { [unowned fold] _ in
        most = max(most, abs(side(fold) - last))
        last = side(fold)
        #expect(notified.all.last == fold.sheet.coveredInsets)
      }
      finger.lift()
      try fold.table.settle()
      #expect(side(fold) == share(fold))
      #expect(most <= whole * 16 * panel.refreshInterval.seconds + 1, "\(most)")
    }
  }

  @Test(
    "A tier no higher than the lowest equals the lowest: nothing is covered, and the map gets taps",
    arguments: PanelSetting.all)
  func coinciding(panel: PanelSetting) throws {
    let fold = Fold(
      panel, height: 20, tier: 2, tiers: [.below(24), .fitted(.fraction(0.5)), .height(64)])
    #expect(fold.sheet.tierHeights[1] == 64)
    let sea = Point(panel.x(panel.width - 30), 12)
    fold.table.tap(sea)
    try fold.table.settle()
    #expect(fold.map.taps == 1 && fold.sheet.tier == 2)
    // The next higher one dims the map, covers its side, and receives the tap.
    if panel.width >= 720 {
      fold.sheet.sideWidth = 360
      fold.table.frames(2)
      #expect(fold.sheet.coveredInsets == .zero)
      fold.sheet.setTier(1)
      try fold.table.settle()
      let insets = fold.sheet.coveredInsets
      #expect((panel.isRightToLeft ? insets.right : insets.left) == 376)
    } else {
      fold.sheet.setTier(1)
      try fold.table.settle()
    }
    let veil = fold.table.find(Component.self) { "\(type(of: $0))" == "DimmingView" }
    let isAtSide = fold.sheet.isAtSide
    #expect(veil?.opacity == (isAtSide ? 0 : 1))
    fold.table.tap(sea)
    try fold.table.settle()
    #expect(fold.sheet.visibleHeight == (isAtSide ? panel.height - 24 : 64))
  }

  @Test(
    "A tier that is hardly higher than the lowest covers no more than that, and nothing jumps",
    arguments: PanelSetting.all)
  func hardlyHigher(panel: PanelSetting) throws {
    let fold = Fold(
      panel, height: 60, tier: 3, tiers: [.below(24), .fitted(.fraction(0.5)), .height(64)])
    fold.sheet.sideWidth = panel.width >= 720 ? 360 : nil
    fold.table.frames(2)
    #expect(fold.sheet.tierHeights[1] == 84)
    func middle() -> Double {
      let insets = fold.sheet.coveredInsets
      return (insets.left - insets.right) / 2
    }
    var (last, most) = (middle(), 0.0)
    fold.table.onFrame = { _ in
      most = max(most, abs(middle() - last))
      last = middle()
    }
    for tier in [2, 3, 2] {
      fold.sheet.setTier(tier)
      try fold.table.settle()
    }
    #expect(most < 24, "\(most)")
    let veil = fold.table.find(Component.self) { "\(type(of: $0))" == "DimmingView" }
    #expect((veil?.opacity ?? 0) < 0.2)
  }

  @Test(
    "At the side the greatest height of the next tier covers all, however short the lowest is",
    arguments: PanelSetting.wideEnoughForASide)
  func shortLowest(panel: PanelSetting) throws {
    let half = panel.height / 2
    for upper in [SheetTier.fraction(0.5), .fitted(.fraction(0.5))] {
      let tiers = [SheetTier.below(24), upper, .fitted(.height(120))]
      let fold = Fold(panel, height: 30, tier: 3, tiers: tiers)
      fold.sheet.sideWidth = 360
      fold.table.frames(2)
      #expect(fold.sheet.tierHeights[2] == 54 && fold.side == 0)
      var widths: [Double] = []
      fold.table.onFrame = { [unowned fold] _ in
        let rise = min(max((fold.sheet.visibleHeight - 54) / (half - 54), 0), 1)
        #expect(fold.side == (376 * rise).rounded(), "at \(fold.sheet.visibleHeight)")
        widths.append(fold.side)
      }
      // Pulled beyond the height where the lowest would end, and higher.
      let seen = fold.sheet.visibleFrame
      let finger = fold.table.hold(seen.center.x, seen.minY + 20, by: -80)
      #expect(fold.sheet.visibleHeight > 120)
      finger.lift()
      fold.sheet.setTier(1)
      try fold.table.settle()
      #expect(widths.last == 376)
    }
  }

  @Test(
    "A sheet whose tiers are all hardly higher than the lowest covers nothing and gets no taps",
    arguments: PanelSetting.all)
  func clearTaps(panel: PanelSetting) throws {
    for (content, isDark) in [(60.0, false), (100, true)] {
      let fold = Fold(panel, height: content, tier: 2)
      #expect(fold.sheet.tierHeights == [content + 24, content + 24, 64])
      let veil = fold.table.find(Component.self) { "\(type(of: $0))" == "DimmingView" }
      #expect(veil?.opacity == (isDark ? 1 : 0))
      fold.table.tap(Point(panel.x(panel.width - 30), 12))
      try fold.table.settle()
      #expect(fold.map.taps == (isDark ? 0 : 1))
      #expect(fold.sheet.tier == (isDark ? 3 : 2))
    }
  }

  @Test(
    "A screen that becomes lower under a held sheet does not make the map's center jump",
    arguments: PanelSetting.wideEnoughForASide)
  func lowerScreen(panel: PanelSetting) throws {
    let whole = 376.0
    // Also where the tiers stay and only their limits change.
    for content in [2000.0, 60] {
      let fold = Fold(panel, height: content, tier: 2)
      fold.sheet.sideWidth = 360
      fold.table.frames(2)
      let seen = fold.sheet.visibleFrame
      let finger = fold.table.hold(seen.center.x, seen.minY + 12, by: (seen.height - 64) / 2)
      let held = fold.side
      #expect(held > 0 && held < whole)
      fold.roof.gap = 100
      fold.table.frames(5)
      #expect(fold.side == held && fold.sheet.isHeld)
      finger.lift()
      try fold.table.settle()
      let limit = (panel.height - 100) / 2
      let rise = (fold.sheet.visibleHeight - 64) / (limit - 64)
      #expect(fold.side == (whole * min(max(rise, 0), 1)).rounded())
    }
  }
}
