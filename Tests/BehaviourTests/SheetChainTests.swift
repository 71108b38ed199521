import Testing
import Vitrine
import VitrineTesting

/// A sheet that contains all that can be nested: a refresh that comes before the sheet, a header, a
/// toolbar, a list.
@MainActor
private final class Nest {
  let refresh: RefreshControl
  let list: ListView
  let paper: StickyToolbar
  let sheet: Sheet
  let table: ScriptedStage
  let panel: PanelSetting
  static let headerHeight = 40.0
  private let begun = Heard<RefreshControl.Session>()
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
    paper = StickyToolbar(
      header: Patch(), headerHeight: Self.headerHeight, toolbar: Patch(), toolbarHeight: 32,
      returnsOnReverse: returns == .onReverse, list: list)
    let paper = paper
    sheet = Sheet(tiers: tiers, tier: tier) { paper }
    table = ScriptedStage(sheet, on: panel)
    table.onFrame = { [unowned self] _ in look() }
  }

  var sessions: [RefreshControl.Session] { begun.all }
  /// A point on the rows, also after the header has left or the refresh was pulled.
  var rows: Point { Point(panel.width / 2, panel.height - 24) }
  /// A point just below the list's top at the highest tier.
  var head: Point { table.frame(of: list).origin + Vector(panel.width / 2, 4) }
  var pull: Double { max(0, -list.scrollState.offset) }

  func drag(_ finger: HeldFinger, by y: Double) {
    finger.move(by: Vector(panel.reading(3), y), over: .milliseconds(max(60, abs(y))))
    finger.rest(for: .milliseconds(60))
  }

  /// Checks that the sum of all four movements equals the finger's, also where the refresh is
  /// pulled.
  private func look() {
    let report = table.stage.report()
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
    let nest = Nest(panel, tier: 1)
    nest.list.jump(to: 10)
    nest.paper.setCollapsed(true)
    try nest.table.settle()
    let full = nest.sheet.tierHeights[0]
    #expect(nest.paper.collapse == 40 && nest.list.offset == 10)
    let finger = nest.table.land(at: nest.head)
    // The list to its top, then the header, then the refresh, then the sheet.
    nest.drag(finger, by: 18)
    #expect(nest.list.offset < 3 && nest.paper.collapse == 40)
    nest.drag(finger, by: 22)
    #expect(nest.list.offset == 0 && abs(nest.paper.collapse - 20) <= 2)
    nest.drag(finger, by: 60)
    #expect(nest.paper.collapse == 0 && abs(nest.pull - 40) <= 2)
    #expect(nest.sheet.visibleHeight == full)
    nest.drag(finger, by: 80)
    #expect(nest.pull == RefreshControl.pullBeforeSheet)
    #expect(abs(full - nest.sheet.visibleHeight - 20) <= 2)
    // And back the same way.
    nest.drag(finger, by: -40)
    #expect(nest.sheet.visibleHeight == full && abs(nest.pull - 80) <= 2)
    nest.drag(finger, by: -90)
    #expect(nest.pull == 0 && nest.paper.collapse > 5 && nest.list.offset == 0)
    nest.drag(finger, by: -50)
    #expect(nest.paper.collapse == 40 && nest.list.offset > 10)
    finger.lift()
    try nest.table.settle()
    nest.expectTruth(followed: 12)
    #expect(nest.sessions.isEmpty && nest.sheet.visibleHeight == full)
  }

  @Test(
    "An upward fling from a pulled refresh crosses header and list without a loss of velocity",
    arguments: PanelSetting.all)
  func throwUp(panel: PanelSetting) throws {
    let nest = Nest(panel, tier: 1)
    let finger = nest.table.land(at: nest.head)
    nest.drag(finger, by: 98)
    #expect(nest.pull > 70)
    // Before the refresh starts by itself it is flung away at 1500 points a second.
    var speeds: [Double] = []
    let check = nest.table.onFrame
    nest.table.onFrame = { [unowned nest] scene in
      check(scene)
      let states = nest.table.stage.report().scrollers.map(\.state)
      #expect(states.count { $0.velocity != 0 } <= 1, "one moves at a time")
      if !nest.list.isHeld { speeds.append(states.map(\.velocity).reduce(0, +)) }
    }
    finger.flick(by: Vector(0, -60), over: .milliseconds(40))
    while nest.list.offset < 20 && nest.table.stage.nextChange != nil { nest.table.frames() }
    #expect(nest.pull == 0 && nest.paper.collapse == 40, "it went through all")
    let decay = ExactMath.exp(1000 * ExactMath.log(0.998) * panel.refreshInterval.seconds)
    for (a, b) in zip(speeds, speeds.dropFirst()) {
      #expect(b > 0 && b / a > decay * 0.8 && b / a < 1.01, "\(a) to \(b)")
    }
    #expect(speeds.count > 1 && speeds[0] > 900)
    try nest.table.settle()
    #expect(nest.list.offset > 100 && nest.sessions.isEmpty)
    nest.expectTruth(followed: 3)
  }

  @Test(
    "A downward fling goes through list and header into the sheet, and pulls no refresh",
    arguments: PanelSetting.all)
  func throwDown(panel: PanelSetting) throws {
    for returns in [HeaderReturn.atTop, .onReverse] {
      let nest = Nest(panel, tier: 1, returns: returns)
      nest.list.jump(to: 60)
      nest.paper.setCollapsed(true)
      try nest.table.settle()
      var least = 0.0
      let check = nest.table.onFrame
      nest.table.onFrame = { [unowned nest] scene in
        check(scene)
        least = min(least, nest.list.scrollState.offset)
        let moving = nest.table.stage.report().scrollers.count { $0.state.velocity != 0 }
        #expect(moving <= 1, "one moves at a time")
      }
      nest.table.land(at: nest.head).flick(by: Vector(0, 70), over: .milliseconds(25))
      try nest.table.settle()
      #expect(nest.list.offset == 0 && nest.paper.collapse == 0 && least > -1e-6)
      #expect(nest.sheet.tier > 1 && nest.sessions.isEmpty)
      #expect(nest.sheet.visibleHeight == nest.sheet.tierHeights[nest.sheet.tier - 1])
      nest.expectTruth()
    }
  }

  @Test(
    "A release beyond the threshold refreshes once and leaves the sheet, at any velocity",
    arguments: PanelSetting.all)
  func refreshes(panel: PanelSetting) throws {
    for isThrown in [false, true] {
      let nest = Nest(panel, tier: 1)
      let full = nest.sheet.visibleHeight
      let finger = nest.table.land(at: nest.head)
      if isThrown {
        nest.drag(finger, by: 30)
        finger.flick(by: Vector(0, 50), over: .milliseconds(60))
      } else {
        nest.drag(finger, by: 90)
        finger.lift()
      }
      try nest.table.settle(within: Duration(seconds: 60))
      // It failed at its timeout; until then it rested at its place.
      #expect(nest.sessions.count == 1 && nest.sheet.visibleHeight == full)
      let other = Nest(panel, tier: 1)
      let hand = other.table.land(at: other.head)
      other.drag(hand, by: 90)
      hand.lift()
      other.table.wait(Duration(seconds: 1.5))
      #expect(other.list.offset == -RefreshControl.restingHeight)
      // A finger scrolls as usual meanwhile, and the end of the work moves nothing under it.
      let next = other.table.land(at: other.head)
      other.drag(next, by: 28)
      let pull = other.pull
      #expect(abs(pull - 70) <= 2)
      other.sessions[0].end(.success)
      other.table.frames(3)
      #expect(other.pull == pull)
      next.lift()
      try other.table.settle()
      #expect(other.list.offset == 0 && other.sessions.count == 1)
      #expect(other.sheet.visibleHeight == full)
      other.expectTruth(followed: 3)
    }
  }

  @Test(
    "A pull through to the sheet refreshes nothing, and the sheet goes to its tier",
    arguments: PanelSetting.all)
  func through(panel: PanelSetting) throws {
    let nest = Nest(panel, tier: 1)
    let finger = nest.table.land(at: nest.head)
    nest.drag(finger, by: RefreshControl.pullBeforeSheet + 30)
    #expect(nest.sheet.visibleHeight < nest.sheet.tierHeights[0])
    finger.flick(by: Vector(0, 20), over: .milliseconds(30))
    try nest.table.settle()
    #expect(nest.sessions.isEmpty && nest.list.offset == 0 && nest.sheet.tier == 2)
    #expect(nest.sheet.visibleHeight == nest.sheet.tierHeights[1])
    nest.expectTruth(followed: 3)
  }

  @Test(
    "The sheet comes first at lower tiers, from above the list, and by default",
    arguments: PanelSetting.all)
  func sheetFirst(panel: PanelSetting) throws {
    let low = Nest(panel, tier: 2)
    let plain = Nest(panel, tier: 1, comesBeforeSheet: false)
    let header = Nest(panel, tier: 1)
    let places = [low.rows, plain.head, header.table.middle(of: header.paper.header)]
    for (nest, place) in zip([low, plain, header], places) {
      let height = nest.sheet.visibleHeight
      let finger = nest.table.land(at: place)
      nest.drag(finger, by: 20)
      #expect(nest.pull == 0 && nest.sheet.visibleHeight < height - 8)
      finger.lift()
      try nest.table.settle()
      #expect(nest.sessions.isEmpty && nest.list.offset == 0)
      nest.expectTruth(followed: 1)
    }
  }

  @Test(
    "A pull refreshes a sheet with one tier, which stays; without a refresh it springs back",
    arguments: PanelSetting.all)
  func oneTier(panel: PanelSetting) throws {
    for isAsked in [true, false] {
      let nest = Nest(panel, tier: 1, comesBeforeSheet: isAsked, tiers: [.below(16)])
      let full = nest.sheet.visibleHeight
      let finger = nest.table.land(at: nest.head)
      nest.drag(finger, by: 90)
      #expect(isAsked ? nest.pull > 70 : nest.pull == 0)
      #expect((nest.sheet.visibleHeight == full) == isAsked)
      finger.lift()
      try nest.table.settle(within: Duration(seconds: 60))
      #expect(nest.sessions.count == (isAsked ? 1 : 0))
      #expect(nest.list.offset == 0 && nest.sheet.visibleHeight == full)
    }
  }

  @Test(
    "A cancelled touch refreshes nothing; a returning refresh is caught where it is drawn",
    arguments: PanelSetting.all)
  func cancelled(panel: PanelSetting) throws {
    let nest = Nest(panel, tier: 1)
    let finger = nest.table.land(at: nest.head)
    nest.drag(finger, by: 90)
    finger.cancel()
    nest.table.frames(Int(panel.hertz / 30) * 2)
    let drawn = nest.list.offset
    #expect(drawn < 0 && drawn > -80)
    let again = nest.table.land(at: nest.rows)
    nest.table.frames(2)
    #expect(nest.list.offset == drawn)
    nest.drag(again, by: -20)
    nest.expectTruth(followed: 3)
    again.lift()
    try nest.table.settle()
    #expect(nest.sessions.isEmpty && nest.list.offset >= 0)
    #expect(nest.sheet.visibleHeight == nest.sheet.tierHeights[0])
  }
}
