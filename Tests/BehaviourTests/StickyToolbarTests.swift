import Testing
import Vitrine
import VitrineTesting

/// A header of a third of the panel, a toolbar of 40 points, a list.
@MainActor
private final class Market {

  static let toolbarHeight = 40.0
  let header = Patch()
  let toolbar = Patch([.tap])
  let list: ListView
  let view: StickyToolbar
  let stage: ScriptedStage
  let watch: FingerWatch
  let height: Double
  private let panel: PanelSetting
  private var last: (bar: Double, fingers: [ContactID: Point], speed: Double, time: Instant)
  private(set) var faults: [String] = []

  init(_ panel: PanelSetting, _ returns: HeaderReturn, snaps: Bool = false) {
    self.panel = panel
    height = (panel.height / 3).rounded()
    list = plainList()
    view = StickyToolbar(
      header: header, headerHeight: height, toolbar: toolbar, toolbarHeight: Self.toolbarHeight,
      returnsOnReverse: returns == .onReverse, snaps: snaps, list: list)
    stage = ScriptedStage(view, on: panel)
    watch = FingerWatch(stage, ["header", "list"])
    last = (height, [:], 0, stage.stage.now)
    let before = stage.onFrame
    stage.onFrame = { [unowned self] scene in
      before(scene)
      look()
    }
  }

  var low: Point { Point(panel.width / 2, panel.height - 12) }
  var middle: Point { Point(panel.width / 2, panel.height / 2) }
  /// The total movement of header and list.
  var travel: Double { view.collapse + list.scrollState.offset }

  /// Drags as a hand does, which brakes before it rests: one that stops suddenly is drawn ahead and
  /// comes back, and the header with it.
  func drag(_ finger: HeldFinger, by y: Double, over milliseconds: Double) {
    let last = y < 0 ? -8.0 : 8
    finger.move(by: Vector(0, y - last), over: .milliseconds(milliseconds))
    finger.move(by: Vector(0, last), over: .milliseconds(80))
    finger.rest(for: .milliseconds(250))
  }

  /// Checks each frame: the positions of all three, and the distance that the toolbar moves.
  private func look() {
    let collapse = view.collapse
    let bar = stage.frame(of: toolbar)
    let rows = stage.frame(of: list)
    if !(0...height).contains(collapse) { faults.append("collapse \(collapse)") }
    if bar.minY != height - collapse { faults.append("toolbar at \(bar.minY)") }
    if stage.frame(of: header).maxY != bar.minY { faults.append("header and toolbar part") }
    if rows.minY != bar.maxY || rows.maxY != panel.height { faults.append("list at \(rows)") }
    if abs(view.progress - (1 - collapse / height)) > 1e-9 { faults.append("progress") }
    let report = stage.stage.report()
    var fingers: [ContactID: Point] = [:]
    for contact in report.contacts { fingers[contact.id] = contact.position }
    let finger =
      fingers.keys.compactMap { id in last.fingers[id].map { abs(fingers[id]!.y - $0.y) } }.max()
      ?? 0
    let speed = report.scrollers.map { abs($0.state.velocity) }.max() ?? 0
    let time = (stage.stage.now - last.time).seconds
    let flight = max(speed, last.speed) * time
    if abs(bar.minY - last.bar) > finger + flight + 1 {
      faults.append("toolbar goes \(bar.minY - last.bar), finger \(finger), flight \(flight)")
    }
    last = (bar.minY, fingers, speed, stage.stage.now)
  }

  func expectOrder(
    followed least: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    watch.expectTruth(followed: least, sourceLocation: sourceLocation)
    #expect(faults.isEmpty, "\(faults.prefix(3))", sourceLocation: sourceLocation)
  }
}

@MainActor
@Suite("A toolbar that stays while its header leaves")
struct StickyToolbarTests {
  @Test(
    "An upward pan moves the header away first, then the toolbar stays and the list scrolls",
    arguments: PanelSetting.all)
  func up(panel: PanelSetting) throws {
    for returns in [HeaderReturn.atTop, .onReverse] {
      let market = Market(panel, returns)
      #expect(market.toolbar.frame.minY == market.height)
      let finger = market.stage.land(at: market.low)
      market.drag(finger, by: -market.height / 2, over: 200)
      #expect(market.view.collapse > market.height / 4 && market.list.offset == 0)
      market.drag(finger, by: -market.height / 2 - 60, over: 250)
      #expect(market.view.collapse == market.height && market.toolbar.frame.minY == 0)
      #expect(market.list.offset > 40)
      #expect(abs(market.travel - market.height - 60) <= 9, "all but the slop")
      finger.lift()
      try market.stage.settle()
      market.expectOrder(followed: 8)
    }
  }

  @Test(
    "A downward pan with a return at the top scrolls the list to its top before the header comes",
    arguments: PanelSetting.all)
  func downAtTop(panel: PanelSetting) throws {
    let market = Market(panel, .atTop)
    let finger = market.stage.land(at: market.low)
    finger.move(by: Vector(0, -market.height - 68), over: .milliseconds(300))
    finger.move(by: Vector(0, 30), over: .milliseconds(100))
    finger.rest(for: .milliseconds(250))
    #expect(market.view.collapse == market.height)
    #expect(market.list.offset > 20 && market.list.offset < 40)
    finger.move(by: Vector(0, 30 + market.height / 2), over: .milliseconds(250))
    finger.rest(for: .milliseconds(250))
    #expect(market.list.offset == 0)
    #expect(abs(market.view.collapse - market.height / 2) < 9)
    finger.lift()
    try market.stage.settle()
    market.expectOrder(followed: 8)
  }

  @Test(
    "A downward pan with a return on reverse shows the header as soon as the finger reverses",
    arguments: PanelSetting.all)
  func downOnReverse(panel: PanelSetting) throws {
    let market = Market(panel, .onReverse)
    let finger = market.stage.land(at: market.low)
    market.drag(finger, by: -market.height - 68, over: 300)
    let offset = market.list.offset
    market.drag(finger, by: market.height / 2, over: 150)
    #expect(market.list.offset == offset && offset > 50)
    #expect(abs(market.view.collapse - market.height / 2) <= 1)
    market.drag(finger, by: market.height / 2 + 20, over: 150)
    #expect(market.view.collapse == 0 && abs(offset - market.list.offset - 20) <= 1)
    finger.lift()
    try market.stage.settle()
    market.expectOrder(followed: 8)
  }

  @Test(
    "However often a touch reverses, the toolbar moves no further than the finger",
    arguments: PanelSetting.all)
  func turns(panel: PanelSetting) throws {
    for (seed, returns) in [HeaderReturn.atTop, .onReverse].enumerated() {
      var random = RandomSource(seed: UInt64(seed) + 20)
      let market = Market(panel, returns)
      if random.int(in: 0...1) == 0 { market.list.jump(to: 300) }
      market.watch.allowJump()
      market.stage.frames()
      let finger = market.stage.land(at: market.middle)
      for turn in 0..<12 {
        let distance = (turn % 2 == 0 ? -1 : 1) * random.double(in: 0.05...0.45) * panel.height
        finger.move(
          by: Vector(random.double(in: -9...9), distance),
          over: .milliseconds(random.double(in: 20...90)))
      }
      finger.flick(by: Vector(0, random.double(in: -80...80)), over: .milliseconds(60))
      try market.stage.settle()
      market.expectOrder(followed: 8)
    }
  }

  @Test(
    "A fling passes from the header to the list and back, and nothing appears or leaves at once",
    arguments: PanelSetting.all)
  func flung(panel: PanelSetting) throws {
    for returns in [HeaderReturn.atTop, .onReverse] {
      let market = Market(panel, returns)
      let distance = min(90, panel.height / 4)
      market.stage.land(at: market.low).flick(by: Vector(0, -distance), over: .milliseconds(40))
      var between = 0
      let check = market.stage.onFrame
      market.stage.onFrame = { [unowned market] scene in
        check(scene)
        let isBetween = market.view.collapse > 0 && market.view.collapse < market.height
        if isBetween { between += 1 }
      }
      try market.stage.settle()
      #expect(market.view.collapse == market.height && market.list.offset > 30)
      between = 0
      // Far enough to return it in one fling, with the list near its top.
      market.list.jump(to: 40)
      market.watch.allowJump()
      market.stage.frames()
      market.stage.land(at: Point(panel.width / 2, panel.height / 3))
        .flick(by: Vector(0, distance), over: .milliseconds(80))
      try market.stage.settle()
      #expect(market.view.collapse == 0 && between > 1)
      #expect(market.list.offset <= 40)
      market.expectOrder()
    }
  }

  @Test("A horizontal movement collapses nothing, in either direction", arguments: PanelSetting.all)
  func horizontal(panel: PanelSetting) throws {
    let market = Market(panel, .atTop)
    for sign in [-1.0, 1] {
      let finger = market.stage.land(at: market.middle)
      finger.move(by: Vector(sign * panel.width * 0.35, 0), over: .milliseconds(150))
      finger.rest(for: .milliseconds(250))
      #expect(market.view.collapse == 0 && market.list.offset == 0)
      finger.flick(by: Vector(-sign * panel.width * 0.2, 0), over: .milliseconds(60))
      try market.stage.settle()
      #expect(market.view.collapse == 0 && market.list.offset == 0)
    }
    // Only the vertical part of a slanted movement counts.
    let finger = market.stage.land(at: market.middle)
    finger.move(by: Vector(0, -40), over: .milliseconds(100))
    finger.rest(for: .milliseconds(250))
    let collapse = market.view.collapse
    finger.move(by: Vector(panel.reading(panel.width * 0.3), 0), over: .milliseconds(100))
    finger.rest(for: .milliseconds(250))
    #expect(market.view.collapse == collapse && collapse > 30)
    finger.move(by: Vector(panel.reading(-90), -20), over: .milliseconds(100))
    finger.rest(for: .milliseconds(250))
    #expect(abs(market.view.collapse - collapse - 20) <= 1)
    finger.lift()
    market.expectOrder()
  }

  @Test(
    "A moving header is caught where it is drawn, and its velocity goes into the next fling",
    arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    func flick(afterFling: Bool) throws -> Double {
      let market = Market(panel, .atTop)
      if afterFling {
        market.stage.land(at: market.low).flick(by: Vector(0, -40), over: .milliseconds(50))
        market.stage.frames()
        let place = market.toolbar.frame
        #expect(place.minY < market.height && market.view.isMoving)
        let finger = market.stage.land(at: market.low)
        market.stage.frames()
        #expect(market.toolbar.frame == place)
        finger.flick(by: Vector(0, -40), over: .milliseconds(40))
      } else {
        market.stage.land(at: market.low).flick(by: Vector(0, -40), over: .milliseconds(40))
      }
      let states = StageState(market.stage).scrollers
      let speed = states.values.map(\.velocity).max() ?? 0
      try market.stage.settle()
      market.expectOrder()
      return speed
    }
    let rest = try flick(afterFling: false)
    let again = try flick(afterFling: true)
    #expect(again > rest * 1.3, "\(rest) from rest, \(again) out of a catch")
  }

  @Test(
    "A cancelled touch leaves the header where it is, or moves it to an end on request",
    arguments: PanelSetting.all)
  func cancelled(panel: PanelSetting) throws {
    for (snaps, returns) in [(false, HeaderReturn.atTop), (true, .onReverse)] {
      let market = Market(panel, returns, snaps: snaps)
      let finger = market.stage.land(at: market.low)
      finger.move(by: Vector(0, -market.height * 0.3 - 8), over: .milliseconds(60))
      finger.rest(for: .milliseconds(250))
      let held = market.view.collapse
      finger.move(by: Vector(0, -1), over: .milliseconds(8))
      finger.cancel()
      try market.stage.settle()
      #expect(abs(market.view.collapse - (snaps ? 0 : held)) <= 1)
      #expect(held > market.height * 0.2 && market.list.offset == 0)
      market.expectOrder()
    }
  }

  @Test(
    "A toolbar that does not move takes taps while the list flings, a moving one is caught",
    arguments: PanelSetting.all)
  func standing(panel: PanelSetting) throws {
    let market = Market(panel, .atTop)
    market.view.setCollapsed(true)
    try market.stage.settle()
    market.stage.fling(panel.width / 2, panel.height - 12, by: -80, over: 60)
    market.stage.frames(6)
    #expect(market.list.scrollState.phase == .coast && market.view.collapse == market.height)
    let speed = abs(market.list.scrollState.velocity)
    #expect(speed > 60, "it flies")
    market.stage.tap(market.toolbar)
    #expect(market.toolbar.taps == 1)
    try market.stage.settle()
    market.list.jump(to: 0)
    market.view.setCollapsed(false)
    market.stage.run { market.view.collapse < market.height * 0.7 }
    #expect(market.view.collapse > 20, "it moves")
    market.stage.tap(market.toolbar)
    #expect(market.toolbar.taps == 1)
    try market.stage.settle()
  }

  @Test(
    "A second finger on header or toolbar joins without a jump, and makes no tap",
    arguments: PanelSetting.all)
  func secondFinger(panel: PanelSetting) throws {
    let market = Market(panel, .onReverse)
    let watch = PairWatch(market.stage, ["header", "list"])
    let first = market.stage.land(at: market.low)
    first.move(by: Vector(0, -30), over: .milliseconds(120))
    let second = market.stage.land(at: market.stage.middle(of: market.toolbar))
    first.move(by: Vector(0, -24), over: .milliseconds(80))
    second.move(by: Vector(0, 24), over: .milliseconds(80))
    first.lift()
    second.move(by: Vector(0, -10), over: .milliseconds(60))
    second.lift()
    try market.stage.settle()
    watch.expectTruth(followed: 3)
    #expect(market.toolbar.taps == 0)
    market.stage.tap(market.toolbar)
    #expect(market.toolbar.taps == 1)
  }

  @Test(
    "The market's toolbar stays under its bar after any fingers, with equal results in two runs",
    arguments: PanelSetting.representative)
  func screen(panel: PanelSetting) throws {
    try playTwice("sticky", on: panel, watching: ["header", "list"], seed: 5) { stage in
      let view = try #require(stage.find(StickyToolbar.self))
      let bar = try #require(stage.find(TitleBar.self))
      let check = stage.onFrame
      stage.onFrame = { scene in
        check(scene)
        let toolbar = stage.frame(of: view.toolbar)
        #expect(toolbar.minY >= stage.frame(of: bar).maxY)
        #expect(toolbar.maxY == stage.frame(of: view.list).minY)
      }
      return {
        #expect((0...view.headerHeight).contains(view.collapse))
        #expect(view.list.offset == 0 || view.collapse == view.headerHeight)
      }
    }
  }
}
