import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// Parts that do not move on the screen receive taps while the content around or below them flings;
/// parts that move are caught.
@MainActor
@Suite("Parts that do not move beside content that flings")
struct StandingPartsTests {
  private func listens(_ chips: ChipBar) -> Received<Int> {
    let received = Received<Int>()
    let own = chips.onChange
    chips.onChange = {
      received.all.append($0)
      own?($0)
    }
    return received
  }

  /// A point on the first chip.
  private func chip(_ chips: ChipBar, _ stage: ScriptedStage, _ panel: PanelSetting) -> Point {
    let place = stage.frame(of: chips)
    let x = Spacing.margin(in: place.width) + 16
    return Point(panel.isRightToLeft ? place.maxX - x : place.minX + x, place.center.y)
  }

  private func expectFlies(_ list: ScrollView, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(list.contentMotion?.isVisible == true, "it flies", sourceLocation: sourceLocation)
  }

  @Test(
    "Over the messages, chips that do not move take taps while the list flings, moving ones do not",
    arguments: PanelSetting.all)
  func chips(panel: PanelSetting) throws {
    let stage = try showcase("swipe", on: panel)
    let list = try #require(stage.find(ListView.self) { $0.name == "list" })
    let chips = try #require(stage.find(ChipBar.self))
    let received = listens(chips)
    let low = panel.height - 30
    // On its way back from a pull they do not move on any panel.
    stage.hold(stage.frame(of: list).center.x, low - 60, by: 40).lift()
    stage.frames(2)
    expectFlies(list)
    #expect(chips.frame.minY == 0)
    stage.tap(chip(chips, stage, panel))
    #expect(received.all.count == 1)
    try stage.settle()
    list.jump(to: list.startOffset + chips.height * 0.6)
    stage.frames(2)
    list.scroll(to: list.startOffset)
    stage.frames(4)
    expectFlies(list)
    let leaves = chips.frame.minY < 0
    #expect(leaves == (panel.height < 360))
    let foot = Point(chip(chips, stage, panel).x, stage.frame(of: chips).maxY - 8)
    stage.tap(leaves ? foot : chip(chips, stage, panel))
    #expect(received.all.count == (leaves ? 1 : 2))
    try stage.settle()
  }

  @Test(
    "At the top tier a sheet's grabber and chips take taps while its list flings, rows do not",
    arguments: PoiScreenHarness.panels)
  func sheet(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 1)
    let (stage, list) = (show.stage, show.list)
    let chips = try #require(stage.find(ChipBar.self))
    let received = listens(chips)
    @MainActor func fling() {
      list.jump(to: 300)
      stage.frames(2)
      let place = stage.frame(of: list)
      stage.fling(place.center.x, place.maxY - 12, by: -70, over: 60)
      stage.frames(3)
      expectFlies(list)
      #expect(show.sheet.visibleHeight == show.sheet.tierHeights[0])
    }
    fling()
    stage.tap(list)
    #expect(stage.find(PlacePage.self) == nil && abs(list.scrollState.velocity) < 1, "caught")
    try stage.settle()
    fling()
    stage.tap(chip(chips, stage, panel))
    #expect(received.all == [0])
    try stage.settle()
    fling()
    let top = show.sheet.visibleFrame
    stage.tap(Point(top.center.x, top.minY + 12))
    #expect(show.sheet.tier == 3, "the grabber's tap takes it down")
    try stage.settle()
    show.sheet.setTier(1)
    let travel = show.sheet.tierHeights[0]
    #expect(stage.run { show.sheet.visibleHeight > travel * 0.6 })
    #expect(show.sheet.visibleHeight < travel - 20, "it moves")
    stage.tap(chip(chips, stage, panel))
    #expect(received.all == [0], "caught")
    try stage.settle()
  }

  @Test("The close button of a place's page takes its tap while the page flings")
  func cross() throws {
    // Lower than any real panel: no page of the screen's own data is longer than its sheet on one.
    let panel = PanelSetting(PixelSize(480, 184))
    let show = try PoiScreenHarness(panel, tier: 1)
    for index in 0..<40 {
      show.sheet.setTier(1, animated: false)
      show.list.scrollToRow(index)
      show.rest()
      show.stage.tap(try show.row(index))
      show.rest()
      let page = try #require(show.stage.find(PlacePage.self))
      show.sheet.setTier(1)
      show.rest()
      let (scroller, height) = (page.scroller, show.sheet.visibleHeight)
      let cross = try #require(show.stage.find(IconButton.self) { $0.icon == .close })
      let isLong = scroller.extent.maximum > 25
      if isLong {
        let place = show.stage.frame(of: scroller)
        show.stage.fling(place.center.x, place.maxY - 8, by: -40, over: 60)
        show.stage.frames(2)
        expectFlies(scroller)
        #expect(show.sheet.visibleHeight == height)
      }
      show.stage.tap(cross)
      show.rest()
      #expect(show.stage.find(PlacePage.self) == nil)
      if isLong { return }
    }
    Issue.record("no place's page is longer than its sheet")
  }

  @Test(
    "The back button over a picture takes taps while the rows spring to a stop",
    arguments: PanelSetting.representative)
  func pictures(panel: PanelSetting) throws {
    for name in ["spring", "banner"] {
      let stage = try showcase(name, on: panel, hasShell: true)
      let navigator = try #require(stage.stage.root as? Navigator)
      let list = try #require(stage.find(ListView.self))
      let back = try #require(stage.find(IconButton.self) { $0.icon == .back })
      let travel = min(60, list.startOffset * -0.3)
      stage.hold(panel.width / 2, panel.height - 30, by: -travel).lift()
      stage.frames(3)
      #expect(
        list.contentMotion?.isVisible == true && list.startOffset < list.offset && list.offset < 0,
        "\(name)")
      stage.tap(back)
      try stage.settle()
      #expect(navigator.depth == 1, "\(name)")
    }
  }

  @Test(
    "A wallet's bar and back button take taps while the list flings; on a moving card it is caught",
    arguments: PanelSetting.representative)
  func wallets(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b"] {
      let stage = try showcase(name, on: panel, hasShell: true)
      let navigator = try #require(stage.stage.root as? Navigator)
      let view = try #require(stage.find(CollapsingPanels.self))
      let list = view.list
      let back = try #require(stage.find(IconButton.self) { $0.icon == .back })
      let start = stage.frame(of: back).minY
      // On its way to the top the card moves it. Over the actions it moves by a few points only.
      list.jump(to: list.startOffset + view.fixed.collapse.distance * 0.8)
      stage.frames(2)
      list.scroll(to: list.startOffset)
      stage.frames(4)
      if view.isFixedAtBottom, stage.frame(of: back).minY < start - 2 {
        expectFlies(list)
        stage.tap(back)
        #expect(navigator.depth == 2 && navigator.isMoving == false, "caught")
      }
      try stage.settle()
      @MainActor func fling() {
        list.jump(to: min(list.startOffset + 500, list.extent.maximum))
        stage.frames(2)
        stage.fling(panel.width / 2, stage.frame(of: list).center.y, by: 30, over: 60)
        stage.frames(3)
        expectFlies(list)
      }
      if let bar = stage.find(BalanceBar.self) {
        fling()
        stage.tap(bar)
        #expect(list.destination == list.startOffset, "the bar's tap goes to the top")
        try stage.settle()
      }
      fling()
      stage.tap(back)
      try stage.settle()
      #expect(navigator.depth == 1, "\(name)")
    }
  }

  @Test(
    "A part declared as fixed over a list takes taps in every container, as long as it is still",
    arguments: PanelSetting.all)
  func containers(panel: PanelSetting) throws {
    for (inSheet, inToolbar) in [(false, false), (true, false), (false, true), (true, true)] {
      let rows = Received<Int>()
      let list = plainList(rows: 1000) { rows.all.append($0) }
      let (still, carried, chips) = (Patch([.tap]), Patch([.tap]), Patch([.tap]))
      still.movesWithContent = false
      list.addOverlay(still)
      list.addOverlay(carried)
      let toolbar =
        inToolbar
        ? StickyToolbar(
          header: Patch(), headerHeight: 60, toolbar: chips, toolbarHeight: 40, list: list) : nil
      let inner: Component = toolbar ?? list
      let sheet = inSheet ? Sheet(tiers: [.below(24), .height(64)], tier: 1) { inner } : nil
      let stage = ScriptedStage(sheet ?? inner, on: panel)
      stage.frames(2)
      still.frame = Rect(0, 0, panel.width, 30)
      carried.frame = Rect(0, 30, panel.width, 30)
      @MainActor func fling() throws {
        toolbar?.setCollapsed(true)
        try stage.settle()
        list.jump(to: 3000)
        stage.frames(2)
        stage.fling(panel.width / 2, panel.height - 12, by: -60, over: 60)
        stage.frames(3)
        expectFlies(list)
      }
      try fling()
      stage.tap(carried)
      #expect(carried.taps == 0, "it moves with the content")
      try fling()
      stage.tap(still)
      #expect(still.taps == 1, "\(inSheet) \(inToolbar)")
      try stage.settle()
      if let toolbar {
        try fling()
        stage.tap(chips)
        #expect(chips.taps == 1, "\(inSheet)")
        try stage.settle()
        list.jump(to: 0)
        toolbar.setCollapsed(false)
        #expect(stage.run { toolbar.collapse < 40 })
        #expect(toolbar.collapse > 10, "the header takes the list along")
        stage.tap(still)
        #expect(still.taps == 1)
        try stage.settle()
      }
      if let sheet {
        sheet.setTier(2, animated: false)
        try stage.settle()
        sheet.setTier(1)
        #expect(stage.run { sheet.visibleHeight > panel.height * 0.5 })
        #expect(sheet.visibleHeight < sheet.tierHeights[0] - 20, "it takes all along")
        stage.tap(still)
        stage.tap(chips)
        #expect(still.taps == 1 && chips.taps == (inToolbar ? 1 : 0))
        try stage.settle()
      }
      #expect(rows.all.isEmpty)
    }
  }
}
