import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Pull to refresh, a header, a list; in a sheet on request, which then takes the pull.
@MainActor
private final class NestedHarness {
  let list = plainList()
  let toolbar: StickyToolbar
  let sheet: Sheet?
  let screen: ScriptedStage
  let sessions = Received<RefreshControl.Session>()

  init(
    _ returns: HeaderReturn = .atTop, inSheet: Bool = false,
    on panel: PanelSetting = .upright()
  ) {
    let sessions = self.sessions
    RefreshControl { sessions.all.append($0) }.attach(to: list)
    let toolbar = StickyToolbar(
      header: Patch(), headerHeight: 60, toolbar: Patch(), toolbarHeight: 30,
      returnsOnReverse: returns == .onReverse,
      list: list)
    self.toolbar = toolbar
    let sheet = inSheet ? Sheet(tiers: [.below(10), .fraction(0.6), .height(90)]) { toolbar } : nil
    self.sheet = sheet
    screen = ScriptedStage(sheet ?? toolbar, on: panel)
  }

  var names: [String] { sheet == nil ? ["header", "list"] : ["sheet", "header", "list"] }
  var height: Double { screen.stage.size.height }

  /// All nested scrollers as one.
  var total: (offset: Double, velocity: Double, overscroll: Double) {
    names.map { screen.states[$0]! }.reduce((0, 0, 0)) {
      ($0.0 + $1.offset, $0.1 + $1.velocity, $0.2 + $1.overscroll)
    }
  }
}

@MainActor
@Suite("Nested scrollers on a stage")
struct ScrollCoordinatorTests {
  @Test(
    "One touch passes refresh, header and list in both directions",
    arguments: PanelSetting.representative)
  func refreshHeaderList(display: PanelSetting) {
    let harness = NestedHarness(on: display)
    let watch = FingerWatch(harness.screen, harness.names)
    let finger = harness.screen.land(at: Point(100, harness.height - 5))
    finger.drag(by: Vector(0, -(8 + 60 + 40)), over: 300)
    #expect(harness.toolbar.collapse == 60 && abs(harness.list.offset - 40) < 1)
    finger.drag(by: Vector(0, 40 + 60), over: 300)
    #expect(harness.toolbar.collapse < 1 && harness.list.offset == 0)
    for _ in 0..<200 where harness.list.offset > -70 {
      finger.drag(by: Vector(0, 2), over: 1)
    }
    #expect(harness.toolbar.collapse == 0 && harness.list.offset <= -70)
    finger.rest()
    finger.lift()
    harness.screen.frames(Int(2 / harness.screen.refreshInterval.seconds))
    #expect(harness.sessions.all.count == 1 && harness.list.offset == -50)
    let again = harness.screen.land(at: Point(100, harness.height - 5))
    again.drag(by: Vector(0, -(8 + 60 + 50 + 20)), over: 400)
    #expect(harness.toolbar.collapse == 60 && abs(harness.list.offset - 20) <= 1)
    harness.sessions.all[0].end(.success)
    harness.screen.frames()
    #expect(abs(harness.list.offset - 20) <= 1, "nothing jumps when the work ends under the finger")
    again.lift()
    #expect(watch.faults.isEmpty && watch.followed > 15, "\(watch.faults.prefix(2))")
  }

  @Test("For any fingers the sum of all scrollers is the finger's movement, and nothing jumps")
  func random() throws {
    var followed = 0
    try withEverySeed(24) { seed, random in
      let harness = NestedHarness(
        seed % 2 == 0 ? .atTop : .onReverse, inSheet: seed % 4 < 2,
        on: PanelSetting.representative[seed / 4])
      let watch = FingerWatch(harness.screen, harness.names)
      var last = harness.total
      harness.screen.onFrame = { [before = harness.screen.onFrame] scene in
        before(scene)
        let now = harness.total
        // No fling of these tests is faster than 9000 points a second.
        #expect(
          abs(now.offset - last.offset) <= 9000 * harness.screen.refreshInterval.seconds + 120,
          "seed \(seed)")
        last = now
      }
      let grip = { harness.height - min(60, (harness.sheet?.visibleHeight ?? harness.height) / 2) }
      for _ in 0..<5 {
        let finger = harness.screen.land(at: Point(100, grip()))
        for _ in 0..<random.int(in: 1...5) {
          finger.move(
            by: Vector(random.double(in: -9...9), random.double(in: -120...120)),
            over: .milliseconds(random.double(in: 20...90)))
        }
        if random.int(in: 0...4) == 0 { finger.cancel() } else { finger.lift() }
        // The next finger catches content that still moves.
        harness.screen.frames(random.int(in: 0...25))
      }
      try harness.screen.settle()
      for state in harness.screen.states.values { #expect(state.phase == .idle) }
      if let sheet = harness.sheet {
        #expect(sheet.tierHeights.contains(sheet.visibleHeight), "seed \(seed)")
      }
      #expect(watch.faults.isEmpty, "seed \(seed): \(watch.faults.prefix(2))")
      followed += watch.followed
    }
    #expect(followed > 400, "\(followed) frames were looked at")
  }

  @Test(
    "A fling through all borders goes as far as through one scroller alone",
    arguments: PanelSetting.representative)
  func oneFling(display: PanelSetting) throws {
    func travel(_ root: Component, _ names: [String]) throws -> Double {
      let screen = ScriptedStage(root, on: display)
      let sum = {
        names.map { screen.states[$0]!.offset }.reduce(0, +)
      }
      let before = sum()
      screen.fling(100, screen.stage.size.height - 10, by: -120, over: 80)
      try screen.settle()
      return sum() - before
    }
    let alone = try travel(plainList(), ["list"])
    for returns in [HeaderReturn.atTop, .onReverse] {
      let nested = try travel(
        StickyToolbar(
          header: Patch(), headerHeight: 150, toolbar: Patch(), toolbarHeight: 20,
          returnsOnReverse: returns == .onReverse, list: plainList()), ["header", "list"])
      #expect(abs(nested - alone) <= 1)
    }
    let list = plainList()
    let sheet = Sheet(tiers: [.below(10), .below(60)]) {
      StickyToolbar(
        header: Patch(), headerHeight: 30, toolbar: Patch(), toolbarHeight: 20, list: list)
    }
    let inSheet = try travel(sheet, ["sheet", "header", "list"])
    #expect(abs(inSheet - alone) <= 1)
  }

  @Test(
    "A downward fling passes list and header, and ends at the top without a jump",
    arguments: PanelSetting.representative)
  func flingDown(display: PanelSetting) throws {
    for inSheet in [false, true] {
      let harness = NestedHarness(inSheet: inSheet, on: display)
      harness.sheet?.setTier(1)
      try harness.screen.settle()
      harness.list.jump(to: 150)
      try harness.screen.settle()
      #expect(harness.toolbar.collapse == 60)
      harness.screen.fling(100, harness.height - 100, by: 80, over: 30)
      var last = harness.total
      var fastest = 0.0
      harness.screen.onFrame = { _ in
        let now = harness.total
        fastest = max(
          fastest, abs(now.offset - last.offset) / harness.screen.refreshInterval.seconds)
        last = now
      }
      let speed = abs(last.velocity)
      try harness.screen.settle()
      #expect(harness.list.offset == 0 && harness.toolbar.collapse == 0)
      #expect(fastest <= max(speed, 2000) * 1.3, "\(fastest) after \(speed)")
      if let sheet = harness.sheet { #expect(sheet.tier == 2) }
    }
  }

  @Test("Caught in motion all links stop where they are drawn, and nothing is tapped")
  func caught() throws {
    let received = Received<Int>()
    let list = plainList { received.all.append($0) }
    let toolbar = StickyToolbar(
      header: Patch(), headerHeight: 60, toolbar: Patch(), toolbarHeight: 30, list: list)
    let screen = ScriptedStage(toolbar, on: .upright())
    for frames in [1, 2, 4, 8, 20] {
      screen.fling(100, 700, by: -200, over: 100)
      screen.frames(frames)
      let drawn = (toolbar.collapse, list.offset)
      let finger = screen.finger(at: Point(100, 400), after: .milliseconds(3))
      screen.play(
        [finger.resting(for: .milliseconds(70))], until: screen.now + .milliseconds(50))
      #expect((toolbar.collapse, list.offset) == drawn)
      try screen.settle()
      #expect((toolbar.collapse, list.offset) == drawn)
    }
    #expect(received.all.isEmpty)
  }

  @Test("Headers keep their release rules inside a container")
  func headersInside() throws {
    let list = plainList()
    let hover = HoverHeader(
      header: Patch(), headerFrame: Rect(0, 0, .infinity, 200), midHover: 80, bottomHover: 200,
      list: list)
    let screen = ScriptedStage(Sheet(tiers: [.below(10)]) { hover }, on: .upright())
    #expect(list.offset == -200)
    screen.hold(Point(100, 500), by: Vector(0, -80)).lift()
    try screen.settle()
    #expect(list.offset == -80)
    let bills = plainList()
    let wallet = CollapsingPanels(
      isFixedAtBottom: false, list: bills, moved: Patch(), movedHeight: 90,
      fixed: ShrinkingPanel(large: Patch(), small: Patch(), expanded: 120, collapsed: 60))
    let other = ScriptedStage(Sheet(tiers: [.below(10)]) { wallet }, on: .upright())
    for (distance, expected) in [(-20.0, 0.0), (-40, 60)] {
      other.hold(Point(100, 600), by: Vector(0, distance)).lift()
      try other.settle()
      #expect(wallet.y == expected)
    }
  }

  @Test("A list removed from its container gets its own gestures back, at its present offset")
  func remove() {
    let list = plainList()
    let other = plainList()
    let sheet = Sheet(tiers: [.below(10)]) { list }
    let screen = ScriptedStage(sheet, on: .upright())
    list.jump(to: 300)
    screen.frames()
    sheet.replaceScroller(list, with: other)
    screen.frames()
    #expect(list.offset == 300 && list.gestures == .panVertical && other.gestures.isEmpty)
  }

  @Test("A horizontal container leaves vertical scrollers their own pans")
  func otherAxis() throws {
    let across = ScrollView(name: "across", axis: .horizontal)
    let list = plainList()
    let box = Sideways(across, list)
    let screen = ScriptedStage(box, on: .upright())
    let finger = screen.land(at: Point(300, 100))
    finger.drag(by: Vector(-108, 0), over: 200)
    #expect(abs(box.shift - 40) < 1 && abs(across.offset - 60) < 1)
    finger.lift()
    try screen.settle()
    let down = screen.land(at: Point(300, 700))
    down.drag(by: Vector(0, -58), over: 200)
    #expect(abs(list.offset - 50) < 1 && abs(box.shift - 40) < 1)
    down.lift()
  }

  @Test("A dropped container is not kept alive by its scrollers or observers")
  func noLeaks() {
    weak var gone: Sheet?
    weak var toolbar: StickyToolbar?
    do {
      let harness = NestedHarness(inSheet: true)
      gone = harness.sheet
      toolbar = harness.toolbar
      harness.sheet?.observe(harness.list) { _ in }
      harness.screen.fling(100, harness.height - 30, by: -100)
    }
    #expect(gone == nil && toolbar == nil)
  }
}

/// A horizontal container: 40 points of its own before the scroller inside moves.
@MainActor
private final class Sideways: ScrollContainer {
  private(set) var shift = 0.0
  private let across: ScrollView
  private let list: ScrollView
  private var link: ScrollCoordinator.Link!

  init(_ across: ScrollView, _ list: ScrollView) {
    self.across = across
    self.list = list
    super.init(axis: .horizontal)
    link = coordinator.add(.header(height: 40, viewport: 400, returns: .atTop)) { [weak self] in
      if let self { shift = link.state.offset }
    }
    coordinator.add(across)
    addChild(across)
    addChild(list)
  }

  override func layout() {
    across.frame = Rect(0, 0, frame.width, 200)
    across.setContentLength(2000)
    list.frame = Rect(0, 200, frame.width, frame.height - 200)
  }
}
