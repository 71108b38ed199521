import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A header of 120 points, a toolbar of 50, and a list.
@MainActor
private final class ToolbarHarness {
  let header = Patch()
  let bar = Patch([.tap])
  let list: ListView
  let view: StickyToolbar
  let screen: ScriptedStage
  private let taps = Received<Int>()

  init(
    _ returns: HeaderReturn = .atTop, snaps: Bool = false, rows: Int = 200,
    on panel: PanelSetting = .upright()
  ) {
    let taps = self.taps
    list = plainList(rows: rows) { taps.all.append($0) }
    view = StickyToolbar(
      header: header, headerHeight: 120, toolbar: bar, toolbarHeight: 50,
      returnsOnReverse: returns == .onReverse,
      snaps: snaps, list: list)
    screen = ScriptedStage(view, on: panel)
  }

  var tapped: [Int] { taps.all }
  var height: Double { screen.stage.size.height }
  /// The drawn position of the topmost content: one to one with the finger while header or list
  /// move.
  var position: Double { list.frame.minY - list.offset }
}

@MainActor
@Suite("A header, a sticky toolbar, a list")
struct StickyToolbarTests {
  @Test(
    "An upward pan moves the header away first, then the toolbar stays and the list scrolls",
    arguments: PanelSetting.representative)
  func leavesFirst(display: PanelSetting) {
    for returns in [HeaderReturn.atTop, .onReverse] {
      let harness = ToolbarHarness(returns, on: display)
      let watch = FingerWatch(harness.screen, ["header", "list"])
      let finger = harness.screen.land(at: Point(100, harness.height - 20))
      finger.drag(by: Vector(0, -88), over: 300)
      #expect(abs(harness.view.collapse - 80) < 1 && harness.list.offset == 0)
      #expect(harness.bar.frame.minY == 120 - harness.view.collapse)
      #expect(harness.list.frame.minY == harness.bar.frame.maxY)
      #expect(harness.list.frame.maxY == harness.height)
      finger.drag(by: Vector(0, -70), over: 300)
      #expect(harness.view.collapse == 120 && abs(harness.list.offset - 30) < 1)
      #expect(harness.bar.frame.minY == 0)
      #expect(watch.faults.isEmpty && watch.followed > 10, "\(watch.faults.prefix(2))")
    }
  }

  @Test(
    "At top: the header returns in a downward pan only when the list is at its top",
    arguments: PanelSetting.representative)
  func atTop(display: PanelSetting) {
    let harness = ToolbarHarness(.atTop, on: display)
    let watch = FingerWatch(harness.screen, ["header", "list"])
    let finger = harness.screen.land(at: Point(100, harness.height - 20))
    finger.drag(by: Vector(0, -208), over: 500)
    finger.drag(by: Vector(0, 60), over: 200)
    #expect(harness.view.collapse == 120 && abs(harness.list.offset - 20) < 1)
    finger.drag(by: Vector(0, 60), over: 200)
    #expect(abs(harness.view.collapse - 80) < 1 && harness.list.offset == 0)
    #expect(watch.faults.isEmpty && watch.followed > 10, "\(watch.faults.prefix(2))")
  }

  @Test(
    "On reverse: the header returns in a downward pan as soon as the direction changes",
    arguments: PanelSetting.representative)
  func onReverse(display: PanelSetting) {
    let harness = ToolbarHarness(.onReverse, on: display)
    let watch = FingerWatch(harness.screen, ["header", "list"])
    let finger = harness.screen.land(at: Point(100, harness.height - 20))
    finger.drag(by: Vector(0, -208), over: 500)
    let offset = harness.list.offset
    finger.drag(by: Vector(0, 60), over: 200)
    #expect(abs(harness.view.collapse - 60) < 1 && harness.list.offset == offset)
    finger.drag(by: Vector(0, -30), over: 200)
    #expect(abs(harness.view.collapse - 90) < 1 && harness.list.offset == offset)
    finger.drag(by: Vector(0, 150), over: 300)
    #expect(harness.view.collapse == 0 && abs(offset - harness.list.offset - 60) < 1)
    #expect(watch.faults.isEmpty && watch.followed > 10, "\(watch.faults.prefix(2))")
  }

  @Test("The toolbar never moves further than the finger, however often a touch reverses")
  func bounded() throws {
    var followed = 0
    try withEverySeed(12) { seed, random in
      let harness = ToolbarHarness(
        seed % 2 == 0 ? .atTop : .onReverse, on: PanelSetting.representative[seed / 2])
      if seed % 3 == 0 { harness.list.jump(to: 900) }
      harness.screen.frames()
      let watch = FingerWatch(harness.screen, ["header", "list"])
      var bar = harness.bar.frame.minY
      var position: Double?
      harness.screen.onFrame = { [before = harness.screen.onFrame] scene in
        before(scene)
        let now = harness.screen.stage.report().contacts.first?.position.y
        if let now, let position {
          #expect(
            abs(harness.bar.frame.minY - bar) <= abs(now - position) + 1, "seed \(seed)")
        }
        bar = harness.bar.frame.minY
        position = now
      }
      let finger = harness.screen.land(at: Point(100, harness.height / 2))
      for _ in 0..<25 {
        finger.drag(
          by: Vector(random.double(in: -9...9), random.double(in: -110...110)),
          over: random.double(in: 20...120))
      }
      finger.lift()
      try harness.screen.settle()
      #expect(watch.faults.isEmpty, "seed \(seed): \(watch.faults.prefix(2))")
      followed += watch.followed
    }
    #expect(followed > 300, "\(followed) frames were looked at")
  }

  @Test(
    "A fling passes from the header into the list and back without a jump or a kick",
    arguments: PanelSetting.representative)
  func fling(display: PanelSetting) throws {
    for returns in [HeaderReturn.atTop, .onReverse] {
      let harness = ToolbarHarness(returns, on: display)
      func total() -> ScrollState {
        let states = harness.screen.states
        var sum = states["list"]!
        sum.offset += states["header"]!.offset
        sum.velocity += states["header"]!.velocity
        return sum
      }
      for sign in [-1.0, 1.0] {
        // A reversal of the finger ends the flywheel; each fling is separate.
        harness.screen.fling(100, sign < 0 ? harness.height - 20 : 20, by: sign * 110, over: 60)
        let decay = ExactMath.exp(
          1000 * ExactMath.log(0.998) * harness.screen.refreshInterval.seconds)
        var last = total()
        harness.screen.frames()
        var frames = 0
        while harness.list.extent.minimum < last.offset || sign < 0 {
          let now = total()
          if abs(now.velocity) < 200 || now.phase == .bounce { break }
          if frames > 0 {
            #expect(abs(now.velocity / (last.velocity * decay) - 1) < 0.05)
          }
          frames += 1
          last = now
          harness.screen.frames()
        }
        #expect(frames > 3)
        try harness.screen.settle()
        #expect((harness.view.collapse == 120) == (sign < 0))
      }
      #expect(harness.list.offset == 0 || returns == .onReverse)
    }
  }

  @Test("A horizontal pan collapses nothing, a slanted one collapses by its vertical part")
  func horizontal() {
    let harness = ToolbarHarness()
    let finger = harness.screen.land(at: Point(100, 400))
    finger.drag(by: Vector(200, 0), over: 200)
    #expect(harness.view.collapse == 0 && harness.list.offset == 0)
    finger.lift()
    let slanted = harness.screen.land(at: Point(100, 400))
    slanted.drag(by: Vector(0, -28), over: 100)
    let before = harness.view.collapse
    slanted.drag(by: Vector(150, 0), over: 200)
    #expect(harness.view.collapse == before)
    slanted.drag(by: Vector(50, -20), over: 200)
    #expect(abs(harness.view.collapse - before - 20) < 1)
  }

  @Test("A pan may begin on the header or the toolbar, and they keep their taps")
  func onHeader() {
    for y in [60.0, 140] {
      let harness = ToolbarHarness()
      let finger = harness.screen.land(at: Point(100, y))
      finger.drag(by: Vector(0, -58), over: 200)
      #expect(abs(harness.view.collapse - 50) < 1)
      finger.lift()
    }
    let harness = ToolbarHarness()
    harness.screen.tap(Point(100, 140))
    #expect(harness.bar.taps == 1)
    harness.screen.tap(Point(100, 200))
    #expect(harness.tapped == [0])
  }

  @Test("A moving header is caught where it is drawn")
  func caught() throws {
    let harness = ToolbarHarness()
    harness.view.setCollapsed(true)
    harness.screen.frames(6)
    let drawn = harness.view.collapse
    #expect(drawn > 5 && drawn < 115)
    let finger = harness.screen.land(at: Point(100, 400))
    harness.screen.frames(3)
    #expect(harness.view.collapse == drawn)
    finger.lift()
    try harness.screen.settle()
    #expect(harness.view.collapse == drawn)
    #expect(harness.tapped.isEmpty)
  }

  @Test("Cancelled half-way it stays there, and with snapping it goes to the nearer end")
  func snaps() throws {
    for (snaps, distance, expected) in [(false, 48.0, 40.0), (true, 48, 0), (true, 98, 120)] {
      let harness = ToolbarHarness(snaps: snaps)
      let finger = harness.screen.land(at: Point(100, 400))
      finger.drag(by: Vector(0, -distance), over: 300)
      finger.cancel()
      try harness.screen.settle()
      #expect(abs(harness.view.collapse - expected) < 1)
    }
  }

  @Test("Pulled at its top the list stretches under an open header and returns")
  func pulled() throws {
    let harness = ToolbarHarness()
    let finger = harness.screen.land(at: Point(100, 300))
    finger.drag(by: Vector(0, 108), over: 300)
    #expect(harness.view.collapse == 0 && harness.list.offset < -30)
    finger.lift()
    try harness.screen.settle()
    #expect(harness.list.offset == 0)
  }

  @Test("The list's frame changes in each frame, and its rows are not created again")
  func cheap() {
    let harness = ToolbarHarness(rows: 1_000_000)
    let first = harness.list.row(at: 0)
    let finger = harness.screen.land(at: Point(100, 700))
    finger.drag(by: Vector(0, -108), over: 300)
    #expect(harness.list.row(at: 0) === first)
    #expect(harness.list.liveRowCount <= 14)
    finger.lift()
  }

  @Test("The last row can be reached, and the list ends there")
  func lastRow() throws {
    let harness = ToolbarHarness(rows: 30)
    for _ in 0..<6 {
      harness.screen.fling(100, 700, by: -500, over: 80)
      try harness.screen.settle()
    }
    #expect(harness.view.collapse == 120)
    #expect(harness.list.position(ofRow: 29) == harness.list.frame.height - 60)
  }

  @Test(
    "At the list's end the header follows the finger both ways, and the list keeps its end")
  func headerAtEnd() throws {
    let harness = ToolbarHarness(.onReverse, rows: 30)
    harness.view.setCollapsed(true)
    harness.list.jump(to: 1e6)
    try harness.screen.settle()
    let end = harness.list.offset
    let watch = FingerWatch(harness.screen, ["header", "list"])
    let finger = harness.screen.land(at: Point(100, 300))
    for distance in [68.0, -40, 30, -42] {
      finger.drag(by: Vector(0, distance), over: 200)
      #expect(harness.list.offset == end && harness.list.scrollState.overscroll == 0)
      #expect(harness.list.frame.maxY == harness.height)
    }
    #expect(abs(harness.view.collapse - 112) <= 1)
    #expect(watch.faults.isEmpty && watch.followed > 20, "\(watch.faults.prefix(2))")
    finger.lift()
    try harness.screen.settle()
    #expect(harness.list.offset == end)
  }

  @Test("A programmatic scroll of the list moves a header that returns only at the top")
  func notifies() throws {
    let harness = ToolbarHarness()
    harness.list.scrollToRow(50)
    try harness.screen.settle()
    #expect(harness.view.collapse == 120 && harness.list.offset == 3000)
    harness.list.scrollToTop()
    try harness.screen.settle()
    #expect(harness.view.collapse == 0 && harness.list.offset == 0, "and brings it back")
    harness.list.jump(to: 2000)
    try harness.screen.settle()
    #expect(harness.view.collapse == 120)
    harness.view.scrollToTop()
    try harness.screen.settle()
    #expect(harness.view.collapse == 0 && harness.list.offset == 0)
  }

  @Test(
    "Inside a sheet one pan owns sheet, header and list", arguments: PanelSetting.representative)
  func inSheet(display: PanelSetting) throws {
    let list = plainList()
    let harness = StickyToolbar(
      header: Patch(), headerHeight: 40, toolbar: Patch(), toolbarHeight: 30, list: list)
    let sheet = Sheet(tiers: [.below(10), .fraction(0.6)]) { harness }
    let screen = ScriptedStage(sheet, on: display)
    let height = screen.stage.size.height
    let watch = FingerWatch(screen, ["sheet", "header", "list"])
    let room = sheet.tierHeights[0] - sheet.tierHeights[1]
    let finger = screen.land(at: Point(100, height - 30))
    finger.drag(by: Vector(0, -(room + 8 + 40 + 25)), over: 900)
    finger.rest()
    #expect(sheet.visibleHeight == sheet.tierHeights[0])
    #expect(harness.collapse == 40 && abs(list.offset - 25) < 1)
    finger.drag(by: Vector(0, 25 + 40 + 20), over: 600)
    finger.rest()
    #expect(harness.collapse == 0 && list.offset == 0)
    #expect(abs(sheet.tierHeights[0] - sheet.visibleHeight - 20) < 1)
    #expect(watch.faults.isEmpty && watch.followed > 30, "\(watch.faults.prefix(2))")
    finger.lift()
    try screen.settle()
    #expect(sheet.tierHeights.contains(sheet.visibleHeight))
  }

  @Test("Mirrored and with reduced motion it behaves the same")
  func mirrored() throws {
    let harness = ToolbarHarness(on: .upright(.rightToLeft, reducesMotion: true))
    harness.view.setCollapsed(true)
    harness.screen.frames()
    #expect(harness.view.collapse < 60, "no leap")
    let frames = try harness.screen.settle()
    #expect(frames < 16)
    #expect(harness.view.collapse == 120)
    let finger = harness.screen.land(at: Point(300, 300))
    finger.drag(by: Vector(0, 48), over: 200)
    #expect(abs(harness.view.collapse - 80) < 1)
    finger.lift()
  }
}
