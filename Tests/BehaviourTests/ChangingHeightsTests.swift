import Testing
import Vitrine
import VitrineTesting

/// Heights that change while a screen is visible: a rotated panel, larger text.
@MainActor
@Suite("Headers whose heights change")
struct ChangingHeightsTests {
  /// The top edges of the rows on the screen, by their numbers.
  private func rows(_ list: ListView, _ stage: ScriptedStage) -> [Int: Double] {
    var tops: [Int: Double] = [:]
    for index in 0..<60 {
      if let row = list.row(at: index) { tops[index] = stage.frame(of: row).minY }
    }
    return tops
  }

  /// Fails where a row moves in one frame by more than a spring that covers `distance` does.
  private func watch(_ list: ListView, _ stage: ScriptedStage, distance: Double) {
    var last = list.offset
    // 14/s is the frequency of the spring that scrolls, whose greatest speed is distance · ω/e.
    let most = abs(distance) * 14 / 2.7 * stage.refreshInterval.seconds * 1.5 + 1
    stage.onFrame = { [unowned list] _ in
      #expect(abs(list.offset - last) <= most, "\(list.offset - last) of at most \(most)")
      last = list.offset
    }
  }

  // MARK: A banner

  @Test(
    "A banner with new heights keeps its rows, and comes to rest open or collapsed as before",
    arguments: PanelSetting.all)
  func banner(panel: PanelSetting) throws {
    for (bottom, top) in [(40.0, 0.0), (-30, 0), (0, 16), (0, -16), (24, 12), (-24, -12)] {
      for isOpen in [true, false] {
        let list = plainList()
        let view = BannerHeader(
          banner: Patch(), bottom: (panel.height * 0.4).rounded(), top: 48, list: list)
        let stage = ScriptedStage(view, on: panel)
        view.setOpen(isOpen, animated: false)
        stage.frames()
        let before = rows(list, stage)
        watch(list, stage, distance: max(abs(bottom), abs(top)))
        view.top += min(top, 0)
        view.bottom += bottom
        view.top += max(top, 0)
        #expect(list.contentInset.top == view.bottom && list.indicatorInset.top == view.bottom)
        #expect(rows(list, stage) == before)
        try stage.settle()
        #expect(list.offset == (isOpen ? -view.bottom : -view.top), "\(bottom), \(top)")
        #expect(view.progress == (isOpen ? 1 : 0))
        #expect(
          stage.frame(of: view.banner).maxY == (isOpen ? view.bottom : view.top))
      }
    }
  }

  @Test(
    "A banner that becomes lower reaches down to its rows until they are there",
    arguments: PanelSetting.representative)
  func bannerWithoutGap(panel: PanelSetting) throws {
    let list = plainList()
    let view = BannerHeader(banner: Patch(), bottom: 140, top: 48, list: list)
    let stage = ScriptedStage(view, on: panel)
    stage.onFrame = { [unowned stage] _ in
      #expect(stage.frame(of: view.banner).maxY == -list.offset, "no gap and nothing covered")
    }
    view.bottom = 100
    try stage.settle()
    #expect(list.offset == -100)
    // Pulled by a finger there is a gap, as before.
    stage.onFrame = { _ in }
    let finger = stage.hold(panel.width / 2, panel.height / 2, by: 60)
    #expect(stage.frame(of: view.banner).maxY == 100 && list.offset < -110)
    finger.lift()
  }

  @Test(
    "Rows further down stay where they are, and a finger keeps its hold",
    arguments: PanelSetting.representative)
  func bannerElsewhere(panel: PanelSetting) throws {
    for change in [-20.0, 30] {
      let list = plainList()
      let view = BannerHeader(banner: Patch(), bottom: 140, top: 48, list: list)
      let stage = ScriptedStage(view, on: panel)
      list.jump(to: 500)
      stage.frames()
      let before = rows(list, stage)
      view.bottom += change
      view.top += change / 2
      try stage.settle()
      #expect(list.offset == 500 && rows(list, stage) == before)
      list.jump(to: -100)
      let finger = stage.hold(panel.width / 2, panel.height - 20, by: -10)
      let watch = FingerWatch(stage, ["list"])
      let held = list.offset
      view.bottom -= change
      stage.frames(2)
      #expect(list.offset == held && list.isHeld)
      finger.move(by: Vector(0, -20), over: .milliseconds(100))
      finger.rest(for: .milliseconds(100))
      #expect(abs(list.offset - held - 20) < 1)
      watch.expectTruth()
      finger.lift()
    }
  }

  @Test("A banner on a rotated panel has its new heights in the first frame")
  func rotatedBanner() throws {
    for isOpen in [true, false] {
      let list = plainList()
      let view = BannerHeader(banner: Patch(), bottom: 200, top: 60, list: list)
      let page = Resized { view }
      let stage = ScriptedStage(page, size: PixelSize(800, 800))
      view.setOpen(isOpen, animated: false)
      stage.frames()
      var states: [BannerHeader.State] = []
      view.onStateChange = { states.append($0) }
      page.onLayout = {
        view.top = 40
        view.bottom = 120
      }
      page.size = Size(800, 480)
      stage.frames()
      #expect(list.offset == (isOpen ? -120 : -40) && view.progress == (isOpen ? 1 : 0))
      stage.onFrame = { [unowned list] _ in #expect(list.offset == (isOpen ? -120 : -40)) }
      try stage.settle()
      #expect(states.isEmpty, "\(states)")
    }
  }

  // MARK: Collapsing panels

  @Test(
    "Panels with new heights keep their rows and their state, and come to rest as before",
    arguments: PanelSetting.all)
  func panels(panel: PanelSetting) throws {
    for isAtBottom in Wallet.both {
      for (moved, expanded, collapsed) in [
        (24.0, 0.0, 0.0), (-24, 0, 0), (0, 20, 0), (0, -20, 0), (0, 0, 12), (12, 16, -12),
      ] {
        for y in [0.0, 50, 400] {
          let wallet = Wallet(isFixedAtBottom: isAtBottom, on: panel)
          wallet.show(y: y)
          try wallet.stage.settle()
          let before = rows(wallet.list, wallet.stage)
          let progress = wallet.view.progress
          watch(
            wallet.list, wallet.stage, distance: abs(moved) + abs(expanded) + abs(collapsed))
          wallet.view.movedHeight += moved
          wallet.view.fixed.expandedHeight += expanded
          wallet.view.fixed.collapsedHeight += collapsed
          #expect(rows(wallet.list, wallet.stage) == before)
          #expect(abs(wallet.view.progress - progress) < 0.5, "no panel flickers")
          try wallet.stage.settle()
          let distance = 50 + expanded - collapsed
          #expect(wallet.view.y == wallet.list.offset - wallet.list.startOffset)
          if y < 400 {
            #expect(wallet.view.y == (y == 0 ? 0 : distance), "\(moved) \(expanded) \(collapsed)")
          } else {
            #expect(rows(wallet.list, wallet.stage) == before)
          }
          #expect(wallet.view.progress == progress)
        }
      }
    }
  }

  @Test(
    "While a list returns after a change of the moved panel, the fixed one stays still",
    arguments: PanelSetting.representative)
  func stillPanel(panel: PanelSetting) throws {
    for isAtBottom in Wallet.both {
      for change in [-20.0, 30] {
        let wallet = Wallet(isFixedAtBottom: isAtBottom, on: panel)
        let before = wallet.stage.frame(of: wallet.view.fixed)
        var frames = 0
        wallet.stage.onFrame = { [unowned wallet] _ in
          #expect(wallet.stage.frame(of: wallet.view.fixed) == before)
          frames += 1
        }
        wallet.view.movedHeight += change
        try wallet.stage.settle()
        #expect(frames > 5 && wallet.view.y == 0)
      }
    }
  }

  @Test(
    "A finger that catches the list meanwhile moves it one to one, and no panel jumps",
    arguments: PanelSetting.representative)
  func caughtPanels(panel: PanelSetting) throws {
    for isAtBottom in Wallet.both {
      let wallet = Wallet(isFixedAtBottom: isAtBottom, on: panel)
      wallet.view.movedHeight += 40
      wallet.stage.pass(60)
      let watch = FingerWatch(wallet.stage, ["list"])
      var last = wallet.stage.frame(of: wallet.view.fixed).height
      wallet.stage.onFrame = { [unowned wallet, before = wallet.stage.onFrame] scene in
        before(scene)
        let height = wallet.stage.frame(of: wallet.view.fixed).height
        #expect(abs(height - last) < 14)
        last = height
      }
      let finger = wallet.stage.land(at: Point(wallet.x, wallet.middle))
      finger.move(by: Vector(0, -40), over: .milliseconds(200))
      finger.rest(for: .milliseconds(100))
      finger.lift()
      try wallet.stage.settle()
      watch.expectTruth(followed: 2)
      #expect(wallet.view.y == wallet.list.offset - wallet.list.startOffset)
    }
  }

  @Test("The tab bar's height changes; without a tab bar there is none")
  func tabBar() {
    let wallet = Wallet(isFixedAtBottom: true, on: PanelSetting())
    wallet.view.tabBarHeight = 44
    wallet.stage.frames()
    #expect(wallet.stage.frame(of: wallet.tabs) == Rect(0, 436, 800, 44))
    #expect(wallet.list.frame.height == 436)
    let bare = CollapsingPanels(
      isFixedAtBottom: true, list: plainList(), moved: Patch(), movedHeight: 60,
      fixed: ShrinkingPanel(large: Patch(), small: Patch(), expanded: 100, collapsed: 50))
    bare.tabBarHeight = 30
    #expect(bare.tabBarHeight == 0)
  }

  // MARK: A header over or behind the rows

  @Test(
    "A header goes over the rows and behind them again, and nothing moves",
    arguments: PanelSetting.representative)
  func coversRows(panel: PanelSetting) throws {
    let songs = Songs(on: panel)
    songs.list.jump(to: -songs.mid)
    songs.stage.frames()
    let before = (songs.list.offset, rows(songs.list, songs.stage))
    let point = Point(panel.width / 2, songs.mid + 20)
    for covers in [true, false, true] {
      songs.view.coversRows = covers
      songs.stage.frames()
      let taps = (songs.cover.taps, songs.tapped.count)
      songs.stage.tap(point)
      #expect(
        (songs.cover.taps - taps.0, songs.tapped.count - taps.1) == (covers ? (1, 0) : (0, 1)))
      try songs.stage.settle()
      #expect(songs.list.offset == before.0 && rows(songs.list, songs.stage) == before.1)
      #expect(songs.view.hotZone.first?.height == (covers ? songs.height : songs.mid))
    }
    let finger = songs.stage.hold(panel.width / 2, panel.height - 20, by: 10)
    let watch = FingerWatch(songs.stage, ["list"])
    songs.view.coversRows = false
    finger.move(by: Vector(0, -20), over: .milliseconds(100))
    finger.rest(for: .milliseconds(100))
    #expect(songs.list.isHeld)
    watch.expectTruth(followed: 1)
    finger.lift()
  }
}

/// A page that gives its child another size, as a rotated panel does.
@MainActor
private final class Resized: Component {
  private let child: Component
  var onLayout: (@MainActor () -> Void)?
  var size: Size? { didSet { setNeedsLayout() } }

  init(_ child: () -> Component) {
    self.child = child()
    super.init()
    addChild(self.child)
  }

  override func layout() {
    onLayout?()
    child.frame = Rect(origin: .zero, size: size ?? frame.size)
  }
}
