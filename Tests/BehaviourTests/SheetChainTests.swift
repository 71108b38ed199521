import Testing
import Vitrine
import VitrineTesting

/// A sheet that contains all that can be nested: a refresh that comes before the sheet, a header, a
/// toolbar, a list.
@MainActor
private final class NestedSheetHarness {
  let refresh: RefreshControl
  let list: ListView
  let toolbar: StickyToolbar
  let sheet: Sheet
  let stage: ScriptedStage
  let panel: PanelSetting
  static let headerHeight = 40.0
  private let begun = Received<RefreshControl.Session>()
  private var last: (total: Double, finger: Point)?
  private var isUnderWay = false
  private(set) var faults: [String] = []
  /// The number of frames in which the finger moved something.
  private(set) var followed = 0

  init(
    _ panel: PanelSetting, tier: Int, returns: HeaderReturn = .atTop,
    comesBeforeSheet: Bool = true,
    tiers: [SheetTier] = [.below(16), .fraction(0.5), .height(64)]
  ) {
    self.panel = panel
    let begun = begun
    refresh = RefreshControl { begun.all.append($0) }
    list = plainList()
    refresh.attach(to: list, comesBeforeSheet: comesBeforeSheet)
    toolbar = StickyToolbar(
      header: Patch(), headerHeight: Self.headerHeight, toolbar: Patch(), toolbarHeight: 32,
      returnsOnReverse: returns == .onReverse, list: list)
    let toolbar = toolbar
    sheet = Sheet(tiers: tiers, tier: tier) { toolbar }
    stage = ScriptedStage(sheet, on: panel)
    stage.onFrame = { [unowned self] _ in look() }
  }

  var sessions: [RefreshControl.Session] { begun.all }
  /// A point on the rows, also after the header has left or the refresh was pulled.
  var rows: Point { Point(panel.width / 2, panel.height - 24) }
  /// A point just below the list's top at the highest tier.
  var head: Point { stage.frame(of: list).origin + Vector(panel.width / 2, 4) }
  var pull: Double { max(0, -list.scrollState.offset) }

  func drag(_ finger: HeldFinger, by y: Double) {
    finger.move(by: Vector(panel.reading(3), y), over: .milliseconds(max(60, abs(y))))
    finger.rest(for: .milliseconds(250))
  }

  /// Checks that the sum of all four movements equals the finger's, also where the refresh is
  /// pulled.
  private func look() {
    let report = stage.stage.report()
    let states = report.scrollers.map(\.state)
    guard report.contacts.count == 1, let contact = report.contacts.first,
      states.allSatisfy({ $0.phase == .drag })
    else {
      last = nil
      isUnderWay = false
      return
    }
    let total = states.map(\.offset).reduce(0, +)
    if let last {
      let (moved, finger) = (total - last.total, contact.position.y - last.finger.y)
      if isUnderWay {
        if abs(moved + finger) > 1e-6 { faults.append("scrollers \(moved), finger \(finger)") }
        if finger != 0 { followed += 1 }
      } else if moved != 0 {
        isUnderWay = true
      }
    }
    last = (total, contact.position)
  }

  func expectTruth(followed least: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(faults.isEmpty, "\(faults.prefix(3))", sourceLocation: sourceLocation)
    #expect(followed >= least, sourceLocation: sourceLocation)
  }
}

@MainActor
@Suite("A refresh, a header and a list in a sheet")
struct SheetChainTests {
  @Test(
    "One drag moves list, header, refresh and sheet in turn and back, by the finger's distance",
    arguments: PanelSetting.all)
  func drag(panel: PanelSetting) throws {
    let harness = NestedSheetHarness(panel, tier: 1)
    harness.list.jump(to: 10)
    harness.toolbar.setCollapsed(true)
    try harness.stage.settle()
    let full = harness.sheet.tierHeights[0]
    #expect(harness.toolbar.collapse == 40 && harness.list.offset == 10)
    let finger = harness.stage.land(at: harness.head)
    // The list to its top, then the header, then the refresh, then the sheet.
    harness.drag(finger, by: 18)
    #expect(harness.list.offset < 3 && harness.toolbar.collapse == 40)
    harness.drag(finger, by: 22)
    #expect(harness.list.offset == 0 && abs(harness.toolbar.collapse - 20) <= 2)
    harness.drag(finger, by: 60)
    #expect(harness.toolbar.collapse == 0 && abs(harness.pull - 40) <= 2)
    #expect(harness.sheet.visibleHeight == full)
    harness.drag(finger, by: 80)
    #expect(harness.pull == RefreshControl.pullBeforeSheet)
    #expect(abs(full - harness.sheet.visibleHeight - 20) <= 2)
    // And back the same way.
    harness.drag(finger, by: -40)
    #expect(harness.sheet.visibleHeight == full && abs(harness.pull - 80) <= 2)
    harness.drag(finger, by: -90)
    #expect(harness.pull == 0 && harness.toolbar.collapse > 5 && harness.list.offset == 0)
    harness.drag(finger, by: -50)
    #expect(harness.toolbar.collapse == 40 && harness.list.offset > 10)
    finger.lift()
    try harness.stage.settle()
    harness.expectTruth(followed: 12)
    #expect(harness.sessions.isEmpty && harness.sheet.visibleHeight == full)
  }

  @Test(
    "An upward fling from a pulled refresh crosses header and list without a loss of velocity",
    arguments: PanelSetting.all)
  func throwUp(panel: PanelSetting) throws {
    let harness = NestedSheetHarness(panel, tier: 1)
    let finger = harness.stage.land(at: harness.head)
    harness.drag(finger, by: 98)
    #expect(harness.pull > 70)
    // Before the refresh starts by itself it is flung away at 1500 points a second.
    var speeds: [Double] = []
    let check = harness.stage.onFrame
    harness.stage.onFrame = { [unowned harness] scene in
      check(scene)
      let states = harness.stage.stage.report().scrollers.map(\.state)
      #expect(states.count { $0.velocity != 0 } <= 1, "one moves at a time")
      if !harness.list.isHeld { speeds.append(states.map(\.velocity).reduce(0, +)) }
    }
    finger.flick(by: Vector(0, -60), over: .milliseconds(40))
    while harness.list.offset < 20 && harness.stage.stage.nextChange != nil {
      harness.stage.frames()
    }
    #expect(harness.pull == 0 && harness.toolbar.collapse == 40, "it went through all")
    let decay = ExactMath.exp(1000 * ExactMath.log(0.998) * panel.refreshInterval.seconds)
    for (a, b) in zip(speeds, speeds.dropFirst()) {
      #expect(b > 0 && b / a > decay * 0.8 && b / a < 1.01, "\(a) to \(b)")
    }
    #expect(speeds.count > 1 && speeds[0] > 900)
    try harness.stage.settle()
    #expect(harness.list.offset > 100 && harness.sessions.isEmpty)
    harness.expectTruth(followed: 3)
  }

  @Test(
    "A downward fling goes through list and header into the sheet, and pulls no refresh",
    arguments: PanelSetting.all)
  func throwDown(panel: PanelSetting) throws {
    for returns in [HeaderReturn.atTop, .onReverse] {
      let harness = NestedSheetHarness(panel, tier: 1, returns: returns)
      harness.list.jump(to: 60)
      harness.toolbar.setCollapsed(true)
      try harness.stage.settle()
      var least = 0.0
      let check = harness.stage.onFrame
      harness.stage.onFrame = { [unowned harness] scene in
        check(scene)
        least = min(least, harness.list.scrollState.offset)
        let moving = harness.stage.stage.report().scrollers.count { $0.state.velocity != 0 }
        #expect(moving <= 1, "one moves at a time")
      }
      harness.stage.land(at: harness.head).flick(by: Vector(0, 70), over: .milliseconds(25))
      try harness.stage.settle()
      #expect(harness.list.offset == 0 && harness.toolbar.collapse == 0 && least > -1e-6)
      #expect(harness.sheet.tier > 1 && harness.sessions.isEmpty)
      #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[harness.sheet.tier - 1])
      harness.expectTruth()
    }
  }

  @Test(
    "A release beyond the threshold refreshes once and leaves the sheet, at any velocity",
    arguments: PanelSetting.all)
  func refreshes(panel: PanelSetting) throws {
    for isFlung in [false, true] {
      let harness = NestedSheetHarness(panel, tier: 1)
      let full = harness.sheet.visibleHeight
      let finger = harness.stage.land(at: harness.head)
      if isFlung {
        harness.drag(finger, by: 30)
        finger.flick(by: Vector(0, 50), over: .milliseconds(60))
      } else {
        harness.drag(finger, by: 90)
        finger.lift()
      }
      try harness.stage.settle(within: Duration(seconds: 60))
      // It failed at its timeout; until then it rested at its place.
      #expect(harness.sessions.count == 1 && harness.sheet.visibleHeight == full)
      let other = NestedSheetHarness(panel, tier: 1)
      let hand = other.stage.land(at: other.head)
      other.drag(hand, by: 90)
      hand.lift()
      other.stage.wait(Duration(seconds: 1.5))
      #expect(other.list.offset == -RefreshControl.restingHeight)
      // A finger scrolls as usual meanwhile, and the end of the work moves nothing under it.
      let next = other.stage.land(at: other.head)
      other.drag(next, by: 28)
      let pull = other.pull
      #expect(abs(pull - 70) <= 2)
      other.sessions[0].end(.success)
      other.stage.frames(3)
      #expect(other.pull == pull)
      next.lift()
      try other.stage.settle()
      #expect(other.list.offset == 0 && other.sessions.count == 1)
      #expect(other.sheet.visibleHeight == full)
      other.expectTruth(followed: 3)
    }
  }

  @Test(
    "A pull through to the sheet refreshes nothing, and the sheet goes to its tier",
    arguments: PanelSetting.all)
  func through(panel: PanelSetting) throws {
    let harness = NestedSheetHarness(panel, tier: 1)
    let finger = harness.stage.land(at: harness.head)
    harness.drag(finger, by: RefreshControl.pullBeforeSheet + 30)
    #expect(harness.sheet.visibleHeight < harness.sheet.tierHeights[0])
    finger.flick(by: Vector(0, 20), over: .milliseconds(30))
    try harness.stage.settle()
    #expect(harness.sessions.isEmpty && harness.list.offset == 0 && harness.sheet.tier == 2)
    #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[1])
    harness.expectTruth(followed: 3)
  }

  @Test(
    "The sheet comes first at lower tiers, from above the list, and by default",
    arguments: PanelSetting.all)
  func sheetFirst(panel: PanelSetting) throws {
    let low = NestedSheetHarness(panel, tier: 2)
    let plain = NestedSheetHarness(panel, tier: 1, comesBeforeSheet: false)
    let header = NestedSheetHarness(panel, tier: 1)
    let places = [low.rows, plain.head, header.stage.middle(of: header.toolbar.header)]
    for (harness, place) in zip([low, plain, header], places) {
      let height = harness.sheet.visibleHeight
      let finger = harness.stage.land(at: place)
      harness.drag(finger, by: 20)
      #expect(harness.pull == 0 && harness.sheet.visibleHeight < height - 8)
      finger.lift()
      try harness.stage.settle()
      #expect(harness.sessions.isEmpty && harness.list.offset == 0)
      harness.expectTruth(followed: 1)
    }
  }

  @Test(
    "A pull refreshes a sheet with one tier, which stays; without a refresh it springs back",
    arguments: PanelSetting.all)
  func oneTier(panel: PanelSetting) throws {
    for isAsked in [true, false] {
      let harness = NestedSheetHarness(
        panel, tier: 1, comesBeforeSheet: isAsked, tiers: [.below(16)])
      let full = harness.sheet.visibleHeight
      let finger = harness.stage.land(at: harness.head)
      harness.drag(finger, by: 90)
      #expect(isAsked ? harness.pull > 70 : harness.pull == 0)
      #expect((harness.sheet.visibleHeight == full) == isAsked)
      finger.lift()
      try harness.stage.settle(within: Duration(seconds: 60))
      #expect(harness.sessions.count == (isAsked ? 1 : 0))
      #expect(harness.list.offset == 0 && harness.sheet.visibleHeight == full)
    }
  }

  @Test(
    "A cancelled touch refreshes nothing; a returning refresh is caught where it is drawn",
    arguments: PanelSetting.all)
  func cancelled(panel: PanelSetting) throws {
    let harness = NestedSheetHarness(panel, tier: 1)
    let finger = harness.stage.land(at: harness.head)
    harness.drag(finger, by: 90)
    finger.cancel()
    harness.stage.frames(Int(panel.hertz / 30) * 2)
    let drawn = harness.list.offset
    #expect(drawn < 0 && drawn > -80)
    let again = harness.stage.land(at: harness.rows)
    harness.stage.frames(2)
    #expect(harness.list.offset == drawn)
    harness.drag(again, by: -20)
    harness.expectTruth(followed: 3)
    again.lift()
    try harness.stage.settle()
    #expect(harness.sessions.isEmpty && harness.list.offset >= 0)
    #expect(harness.sheet.visibleHeight == harness.sheet.tierHeights[0])
  }
}
