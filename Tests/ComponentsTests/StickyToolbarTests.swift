import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A header of 120 points, a toolbar of 50, and a list.
@MainActor
private final class Paper {
  let header = Patch()
  let bar = Patch([.tap])
  let list: ListView
  let view: StickyToolbar
  let screen: ScriptedStage
  private let ear = Heard<Int>()

  init(
    _ returns: HeaderReturn = .atTop, snaps: Bool = false, rows: Int = 200,
    on panel: PanelSetting = .upright()
  ) {
    let ear = self.ear
    list = plainList(rows: rows) { ear.all.append($0) }
    view = StickyToolbar(
      header: header, headerHeight: 120, toolbar: bar, toolbarHeight: 50,
      returnsOnReverse: returns == .onReverse,
      snaps: snaps, list: list)
    screen = ScriptedStage(view, on: panel)
  }

  var tapped: [Int] { ear.all }
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
      let paper = Paper(returns, on: display)
      let watch = TravelWatch(paper.screen, ["header", "list"])
      let finger = paper.screen.land(at: Point(100, paper.height - 20))
      finger.drag(by: Vector(0, -88), over: 300)
      #expect(abs(paper.view.collapse - 80) < 1 && paper.list.offset == 0)
      #expect(paper.bar.frame.minY == 120 - paper.view.collapse)
      #expect(paper.list.frame.minY == paper.bar.frame.maxY)
      #expect(paper.list.frame.maxY == paper.height)
      finger.drag(by: Vector(0, -70), over: 300)
      #expect(paper.view.collapse == 120 && abs(paper.list.offset - 30) < 1)
      #expect(paper.bar.frame.minY == 0)
      #expect(watch.checked > 10)
    }
  }

  @Test(
    "At top: the header returns in a downward pan only when the list is at its top",
    arguments: PanelSetting.representative)
  func atTop(display: PanelSetting) {
    let paper = Paper(.atTop, on: display)
    let watch = TravelWatch(paper.screen, ["header", "list"])
    let finger = paper.screen.land(at: Point(100, paper.height - 20))
    finger.drag(by: Vector(0, -208), over: 500)
    finger.drag(by: Vector(0, 60), over: 200)
    #expect(paper.view.collapse == 120 && abs(paper.list.offset - 20) < 1)
    finger.drag(by: Vector(0, 60), over: 200)
    #expect(abs(paper.view.collapse - 80) < 1 && paper.list.offset == 0)
    #expect(watch.checked > 10)
  }

  @Test(
    "On reverse: the header returns in a downward pan as soon as the direction changes",
    arguments: PanelSetting.representative)
  func onReverse(display: PanelSetting) {
    let paper = Paper(.onReverse, on: display)
    let watch = TravelWatch(paper.screen, ["header", "list"])
    let finger = paper.screen.land(at: Point(100, paper.height - 20))
    finger.drag(by: Vector(0, -208), over: 500)
    let offset = paper.list.offset
    finger.drag(by: Vector(0, 60), over: 200)
    #expect(abs(paper.view.collapse - 60) < 1 && paper.list.offset == offset)
    finger.drag(by: Vector(0, -30), over: 200)
    #expect(abs(paper.view.collapse - 90) < 1 && paper.list.offset == offset)
    finger.drag(by: Vector(0, 150), over: 300)
    #expect(paper.view.collapse == 0 && abs(offset - paper.list.offset - 60) < 1)
    #expect(watch.checked > 10)
  }

  @Test("The toolbar never moves further than the finger, however often a touch reverses")
  func bounded() throws {
    var checked = 0
    try withEverySeed(12) { seed, random in
      let paper = Paper(
        seed % 2 == 0 ? .atTop : .onReverse, on: PanelSetting.representative[seed / 2])
      if seed % 3 == 0 { paper.list.jump(to: 900) }
      paper.screen.frames()
      let watch = TravelWatch(paper.screen, ["header", "list"])
      var bar = paper.bar.frame.minY
      var position: Double?
      paper.screen.onFrame = { [before = paper.screen.onFrame] scene in
        before(scene)
        let now = paper.screen.stage.report().contacts.first?.position.y
        if let now, let position {
          #expect(
            abs(paper.bar.frame.minY - bar) <= abs(now - position) + 1, "seed \(seed)")
        }
        bar = paper.bar.frame.minY
        position = now
      }
      let finger = paper.screen.land(at: Point(100, paper.height / 2))
      for _ in 0..<25 {
        finger.drag(
          by: Vector(random.double(in: -9...9), random.double(in: -110...110)),
          over: random.double(in: 20...120))
      }
      finger.lift()
      try paper.screen.settle()
      checked += watch.checked
    }
    #expect(checked > 300, "\(checked) frames were looked at")
  }

  @Test(
    "A fling passes from the header into the list and back without a jump or a kick",
    arguments: PanelSetting.representative)
  func fling(display: PanelSetting) throws {
    for returns in [HeaderReturn.atTop, .onReverse] {
      let paper = Paper(returns, on: display)
      func total() -> ScrollState {
        let states = paper.screen.states
        var sum = states["list"]!
        sum.offset += states["header"]!.offset
        sum.velocity += states["header"]!.velocity
        return sum
      }
      for sign in [-1.0, 1.0] {
        // A reversal of the finger ends the flywheel; each fling is separate.
        paper.screen.fling(100, sign < 0 ? paper.height - 20 : 20, by: sign * 110, over: 60)
        let decay = ExactMath.exp(
          1000 * ExactMath.log(0.998) * paper.screen.refreshInterval.seconds)
        var last = total()
        paper.screen.frames()
        var frames = 0
        while paper.list.extent.minimum < last.offset || sign < 0 {
          let now = total()
          if abs(now.velocity) < 200 || now.phase == .bounce { break }
          if frames > 0 {
            #expect(abs(now.velocity / (last.velocity * decay) - 1) < 0.05)
          }
          frames += 1
          last = now
          paper.screen.frames()
        }
        #expect(frames > 3)
        try paper.screen.settle()
        #expect((paper.view.collapse == 120) == (sign < 0))
      }
      #expect(paper.list.offset == 0 || returns == .onReverse)
    }
  }

  @Test("A horizontal pan collapses nothing, a slanted one collapses by its vertical part")
  func horizontal() {
    let paper = Paper()
    let finger = paper.screen.land(at: Point(100, 400))
    finger.drag(by: Vector(200, 0), over: 200)
    #expect(paper.view.collapse == 0 && paper.list.offset == 0)
    finger.lift()
    let slanted = paper.screen.land(at: Point(100, 400))
    slanted.drag(by: Vector(0, -28), over: 100)
    let before = paper.view.collapse
    slanted.drag(by: Vector(150, 0), over: 200)
    #expect(paper.view.collapse == before)
    slanted.drag(by: Vector(50, -20), over: 200)
    #expect(abs(paper.view.collapse - before - 20) < 1)
  }

  @Test("A pan may begin on the header or the toolbar, and they keep their taps")
  func onHeader() {
    for y in [60.0, 140] {
      let paper = Paper()
      let finger = paper.screen.land(at: Point(100, y))
      finger.drag(by: Vector(0, -58), over: 200)
      #expect(abs(paper.view.collapse - 50) < 1)
      finger.lift()
    }
    let paper = Paper()
    paper.screen.tap(Point(100, 140))
    #expect(paper.bar.taps == 1)
    paper.screen.tap(Point(100, 200))
    #expect(paper.tapped == [0])
  }

  @Test("A moving header is caught where it is drawn")
  func caught() throws {
    let paper = Paper()
    paper.view.setCollapsed(true)
    paper.screen.frames(6)
    let drawn = paper.view.collapse
    #expect(drawn > 5 && drawn < 115)
    let finger = paper.screen.land(at: Point(100, 400))
    paper.screen.frames(3)
    #expect(paper.view.collapse == drawn)
    finger.lift()
    try paper.screen.settle()
    #expect(paper.view.collapse == drawn)
    #expect(paper.tapped.isEmpty)
  }

  @Test("Cancelled half-way it stays there, and with snapping it goes to the nearer end")
  func snaps() throws {
    for (snaps, distance, expected) in [(false, 48.0, 40.0), (true, 48, 0), (true, 98, 120)] {
      let paper = Paper(snaps: snaps)
      let finger = paper.screen.land(at: Point(100, 400))
      finger.drag(by: Vector(0, -distance), over: 300)
      finger.cancel()
      try paper.screen.settle()
      #expect(abs(paper.view.collapse - expected) < 1)
    }
  }

  @Test("Pulled at its top the list stretches under an open header and returns")
  func pulled() throws {
    let paper = Paper()
    let finger = paper.screen.land(at: Point(100, 300))
    finger.drag(by: Vector(0, 108), over: 300)
    #expect(paper.view.collapse == 0 && paper.list.offset < -30)
    finger.lift()
    try paper.screen.settle()
    #expect(paper.list.offset == 0)
  }

  @Test("The list's frame changes in each frame, and its rows are not created again")
  func cheap() {
    let paper = Paper(rows: 1_000_000)
    let first = paper.list.row(at: 0)
    let finger = paper.screen.land(at: Point(100, 700))
    finger.drag(by: Vector(0, -108), over: 300)
    #expect(paper.list.row(at: 0) === first)
    #expect(paper.list.liveRowCount <= 14)
    finger.lift()
  }

  @Test("The last row can be reached, and the list ends there")
  func lastRow() throws {
    let paper = Paper(rows: 30)
    for _ in 0..<6 {
      paper.screen.fling(100, 700, by: -500, over: 80)
      try paper.screen.settle()
    }
    #expect(paper.view.collapse == 120)
    #expect(paper.list.position(ofRow: 29) == paper.list.frame.height - 60)
  }

  @Test(
    "At the list's end the header follows the finger both ways, and the list keeps its end")
  func headerAtEnd() throws {
    let paper = Paper(.onReverse, rows: 30)
    paper.view.setCollapsed(true)
    paper.list.jump(to: 1e6)
    try paper.screen.settle()
    let end = paper.list.offset
    let watch = TravelWatch(paper.screen, ["header", "list"])
    let finger = paper.screen.land(at: Point(100, 300))
    for distance in [68.0, -40, 30, -42] {
      finger.drag(by: Vector(0, distance), over: 200)
      #expect(paper.list.offset == end && paper.list.scrollState.overscroll == 0)
      #expect(paper.list.frame.maxY == paper.height)
    }
    #expect(abs(paper.view.collapse - 112) <= 1 && watch.checked > 20)
    finger.lift()
    try paper.screen.settle()
    #expect(paper.list.offset == end)
  }

  @Test("A programmatic scroll of the list moves a header that returns only at the top")
  func notifies() throws {
    let paper = Paper()
    paper.list.scrollToRow(50)
    try paper.screen.settle()
    #expect(paper.view.collapse == 120 && paper.list.offset == 3000)
    paper.list.scrollToTop()
    try paper.screen.settle()
    #expect(paper.view.collapse == 0 && paper.list.offset == 0, "and brings it back")
    paper.list.jump(to: 2000)
    try paper.screen.settle()
    #expect(paper.view.collapse == 120)
    paper.view.scrollToTop()
    try paper.screen.settle()
    #expect(paper.view.collapse == 0 && paper.list.offset == 0)
  }

  @Test(
    "Inside a sheet one pan owns sheet, header and list", arguments: PanelSetting.representative)
  func inSheet(display: PanelSetting) throws {
    let list = plainList()
    let paper = StickyToolbar(
      header: Patch(), headerHeight: 40, toolbar: Patch(), toolbarHeight: 30, list: list)
    let sheet = Sheet(tiers: [.below(10), .fraction(0.6)]) { paper }
    let screen = ScriptedStage(sheet, on: display)
    let height = screen.stage.size.height
    let watch = TravelWatch(screen, ["sheet", "header", "list"])
    let room = sheet.tierHeights[0] - sheet.tierHeights[1]
    let finger = screen.land(at: Point(100, height - 30))
    finger.drag(by: Vector(0, -(room + 8 + 40 + 25)), over: 900)
    finger.rest()
    #expect(sheet.visibleHeight == sheet.tierHeights[0])
    #expect(paper.collapse == 40 && abs(list.offset - 25) < 1)
    finger.drag(by: Vector(0, 25 + 40 + 20), over: 600)
    finger.rest()
    #expect(paper.collapse == 0 && list.offset == 0)
    #expect(abs(sheet.tierHeights[0] - sheet.visibleHeight - 20) < 1)
    #expect(watch.checked > 30)
    finger.lift()
    try screen.settle()
    #expect(sheet.tierHeights.contains(sheet.visibleHeight))
  }

  @Test("Mirrored and with reduced motion it behaves the same")
  func mirrored() throws {
    let paper = Paper(on: .upright(.rightToLeft, reducesMotion: true))
    paper.view.setCollapsed(true)
    paper.screen.frames()
    #expect(paper.view.collapse < 60, "no leap")
    let frames = try paper.screen.settle()
    #expect(frames < 16)
    #expect(paper.view.collapse == 120)
    let finger = paper.screen.land(at: Point(300, 300))
    finger.drag(by: Vector(0, 48), over: 200)
    #expect(abs(paper.view.collapse - 80) < 1)
    finger.lift()
  }
}
