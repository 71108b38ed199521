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
  let screen: FingerScreen
  private let ear = Heard<Int>()

  init(
    _ returns: StickyToolbar.Return = .atTop, snaps: Bool = false, rows: Int = 200,
    on display: Display = .usual, direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false
  ) {
    let ear = self.ear
    list = plainList(rows: rows) { ear.all.append($0) }
    view = StickyToolbar(
      header: header, headerHeight: 120, toolbar: bar, toolbarHeight: 50, returns: returns,
      snaps: snaps, list: list)
    screen = FingerScreen(
      view, on: display, direction: direction, reducesMotion: reducesMotion)
  }

  var tapped: [Int] { ear.all }
  var height: Double { screen.stage.size.height }
  /// Where the topmost content is drawn: one to one with the finger while header or list move.
  var place: Double { list.frame.minY - list.offset }
}

@MainActor
@Suite("A header, a sticky toolbar, a list")
struct StickyToolbarTests {
  @Test(
    "pan up: the header leaves first, then the toolbar stays and the list scrolls",
    arguments: Display.all)
  func leavesFirst(display: Display) {
    for returns in [StickyToolbar.Return.atTop, .onReverse] {
      let paper = Paper(returns, on: display)
      let watch = TravelWatch(paper.screen, ["header", "list"])
      let id = paper.screen.down(100, paper.height - 20)
      paper.screen.drag(id, by: Vector(0, -88), over: 300)
      #expect(abs(paper.view.collapse - 80) < 1 && paper.list.offset == 0)
      #expect(paper.bar.frame.minY == 120 - paper.view.collapse)
      #expect(paper.list.frame.minY == paper.bar.frame.maxY)
      #expect(paper.list.frame.maxY == paper.height)
      paper.screen.drag(id, by: Vector(0, -70), over: 300)
      #expect(paper.view.collapse == 120 && abs(paper.list.offset - 30) < 1)
      #expect(paper.bar.frame.minY == 0)
      #expect(watch.checked > 10)
    }
  }

  @Test(
    "at top: pan down, and the header comes back only when the list is at its top",
    arguments: Display.all)
  func atTop(display: Display) {
    let paper = Paper(.atTop, on: display)
    let watch = TravelWatch(paper.screen, ["header", "list"])
    let id = paper.screen.down(100, paper.height - 20)
    paper.screen.drag(id, by: Vector(0, -208), over: 500)
    paper.screen.drag(id, by: Vector(0, 60), over: 200)
    #expect(paper.view.collapse == 120 && abs(paper.list.offset - 20) < 1)
    paper.screen.drag(id, by: Vector(0, 60), over: 200)
    #expect(abs(paper.view.collapse - 80) < 1 && paper.list.offset == 0)
    #expect(watch.checked > 10)
  }

  @Test(
    "on reverse: pan down, and the header comes back as soon as the direction turns",
    arguments: Display.all)
  func onReverse(display: Display) {
    let paper = Paper(.onReverse, on: display)
    let watch = TravelWatch(paper.screen, ["header", "list"])
    let id = paper.screen.down(100, paper.height - 20)
    paper.screen.drag(id, by: Vector(0, -208), over: 500)
    let offset = paper.list.offset
    paper.screen.drag(id, by: Vector(0, 60), over: 200)
    #expect(abs(paper.view.collapse - 60) < 1 && paper.list.offset == offset)
    paper.screen.drag(id, by: Vector(0, -30), over: 200)
    #expect(abs(paper.view.collapse - 90) < 1 && paper.list.offset == offset)
    paper.screen.drag(id, by: Vector(0, 150), over: 300)
    #expect(paper.view.collapse == 0 && abs(offset - paper.list.offset - 60) < 1)
    #expect(watch.checked > 10)
  }

  @Test("the toolbar never moves further than the finger, however often a touch turns")
  func bounded() {
    var checked = 0
    withEverySeed(12) { seed, random in
      let paper = Paper(seed % 2 == 0 ? .atTop : .onReverse, on: Display.all[seed / 2 % 4])
      if seed % 3 == 0 { paper.list.jump(to: 900) }
      paper.screen.frame()
      let watch = TravelWatch(paper.screen, ["header", "list"])
      var bar = paper.bar.frame.minY
      var finger: Double?
      paper.screen.onFrame = { [before = paper.screen.onFrame] in
        before()
        let now = paper.screen.stage.report().contacts.first?.position.y
        if let now, let finger {
          #expect(
            abs(paper.bar.frame.minY - bar) <= abs(now - finger) + 1, "seed \(seed)")
        }
        bar = paper.bar.frame.minY
        finger = now
      }
      let id = paper.screen.down(100, paper.height / 2)
      for _ in 0..<25 {
        paper.screen.drag(
          id, by: Vector(random.double(in: -9...9), random.double(in: -110...110)),
          over: random.double(in: 20...120))
      }
      paper.screen.up(id)
      paper.screen.settle()
      checked += watch.checked
    }
    #expect(checked > 300, "\(checked) frames were looked at")
  }

  @Test(
    "a fling passes from the header into the list and back without a jump or a kick",
    arguments: Display.all)
  func fling(display: Display) {
    for returns in [StickyToolbar.Return.atTop, .onReverse] {
      let paper = Paper(returns, on: display)
      func total() -> ScrollState {
        let states = paper.screen.states
        var sum = states["list"]!
        sum.offset += states["header"]!.offset
        sum.velocity += states["header"]!.velocity
        return sum
      }
      for sign in [-1.0, 1.0] {
        // A turn of the finger ends the flywheel; each fling is one by itself.
        paper.screen.fling(100, sign < 0 ? paper.height - 20 : 20, by: sign * 110, over: 60)
        let decay = ExactMath.exp(1000 * ExactMath.log(0.998) * paper.screen.interval.seconds)
        var last = total()
        paper.screen.frame()
        var frames = 0
        while paper.list.extent.minimum < last.offset || sign < 0 {
          let now = total()
          if abs(now.velocity) < 200 || now.phase == .bounce { break }
          if frames > 0 {
            #expect(abs(now.velocity / (last.velocity * decay) - 1) < 0.05)
          }
          frames += 1
          last = now
          paper.screen.frame()
        }
        #expect(frames > 3)
        paper.screen.settle()
        #expect((paper.view.collapse == 120) == (sign < 0))
      }
      #expect(paper.list.offset == 0 || returns == .onReverse)
    }
  }

  @Test("a horizontal pan collapses nothing, a slanted one collapses by its vertical part")
  func horizontal() {
    let paper = Paper()
    let id = paper.screen.down(100, 400)
    paper.screen.drag(id, by: Vector(200, 0), over: 200)
    #expect(paper.view.collapse == 0 && paper.list.offset == 0)
    paper.screen.up(id)
    let slanted = paper.screen.down(100, 400)
    paper.screen.drag(slanted, by: Vector(0, -28), over: 100)
    let before = paper.view.collapse
    paper.screen.drag(slanted, by: Vector(150, 0), over: 200)
    #expect(paper.view.collapse == before)
    paper.screen.drag(slanted, by: Vector(50, -20), over: 200)
    #expect(abs(paper.view.collapse - before - 20) < 1)
  }

  @Test("a pan may begin on the header or the toolbar, and their taps stay theirs")
  func onHeader() {
    for y in [60.0, 140] {
      let paper = Paper()
      let id = paper.screen.down(100, y)
      paper.screen.drag(id, by: Vector(0, -58), over: 200)
      #expect(abs(paper.view.collapse - 50) < 1)
      paper.screen.up(id)
    }
    let paper = Paper()
    paper.screen.tap(100, 140)
    #expect(paper.bar.taps == 1)
    paper.screen.tap(100, 200)
    #expect(paper.tapped == [0])
  }

  @Test("a header in flight is caught where it is drawn")
  func caught() {
    let paper = Paper()
    paper.view.setCollapsed(true)
    paper.screen.frames(6)
    let drawn = paper.view.collapse
    #expect(drawn > 5 && drawn < 115)
    let id = paper.screen.down(100, 400)
    paper.screen.frames(3)
    #expect(paper.view.collapse == drawn)
    paper.screen.up(id)
    paper.screen.settle()
    #expect(paper.view.collapse == drawn)
    #expect(paper.tapped.isEmpty)
  }

  @Test("cancelled half-way it stays there, and with snapping it goes to the nearer end")
  func snaps() {
    for (snaps, way, expected) in [(false, 48.0, 40.0), (true, 48, 0), (true, 98, 120)] {
      let paper = Paper(snaps: snaps)
      let id = paper.screen.down(100, 400)
      paper.screen.drag(id, by: Vector(0, -way), over: 300)
      paper.screen.cancel(id)
      paper.screen.settle()
      #expect(abs(paper.view.collapse - expected) < 1)
    }
  }

  @Test("pulled at its top the list gives way under an open header and returns")
  func pulled() {
    let paper = Paper()
    let id = paper.screen.down(100, 300)
    paper.screen.drag(id, by: Vector(0, 108), over: 300)
    #expect(paper.view.collapse == 0 && paper.list.offset < -30)
    paper.screen.up(id)
    paper.screen.settle()
    #expect(paper.list.offset == 0)
  }

  @Test("the list's frame changes in each frame, and its rows are not made anew")
  func cheap() {
    let paper = Paper(rows: 1_000_000)
    let first = paper.list.row(at: 0)
    let id = paper.screen.down(100, 700)
    paper.screen.drag(id, by: Vector(0, -108), over: 300)
    #expect(paper.list.row(at: 0) === first)
    #expect(paper.list.liveRowCount <= 14)
    paper.screen.up(id)
  }

  @Test("the last row can be reached, and the list ends there")
  func lastRow() {
    let paper = Paper(rows: 30)
    for _ in 0..<6 {
      paper.screen.fling(100, 700, by: -500, over: 80)
      paper.screen.settle()
    }
    #expect(paper.view.collapse == 120)
    #expect(paper.list.place(ofRow: 29) == paper.list.frame.height - 60)
  }

  @Test(
    "at the list's end the header comes and goes as the finger does, and the list keeps its end")
  func headerAtEnd() {
    let paper = Paper(.onReverse, rows: 30)
    paper.view.setCollapsed(true)
    paper.list.jump(to: 1e6)
    paper.screen.settle()
    let end = paper.list.offset
    let watch = TravelWatch(paper.screen, ["header", "list"])
    let id = paper.screen.down(100, 300)
    for way in [68.0, -40, 30, -42] {
      paper.screen.drag(id, by: Vector(0, way), over: 200)
      #expect(paper.list.offset == end && paper.list.scrollState.overscroll == 0)
      #expect(paper.list.frame.maxY == paper.height)
    }
    #expect(abs(paper.view.collapse - 112) <= 1 && watch.checked > 20)
    paper.screen.up(id)
    paper.screen.settle()
    #expect(paper.list.offset == end)
  }

  @Test("a list told to scroll takes along a header that returns only at the top")
  func told() {
    let paper = Paper()
    paper.list.scrollToRow(50)
    paper.screen.settle()
    #expect(paper.view.collapse == 120 && paper.list.offset == 3000)
    paper.list.scrollToTop()
    paper.screen.settle()
    #expect(paper.view.collapse == 0 && paper.list.offset == 0, "and brings it back")
    paper.list.jump(to: 2000)
    paper.screen.settle()
    #expect(paper.view.collapse == 120)
    paper.view.scrollToTop()
    paper.screen.settle()
    #expect(paper.view.collapse == 0 && paper.list.offset == 0)
  }

  @Test("inside a sheet one pan owns sheet, header and list", arguments: Display.all)
  func inSheet(display: Display) {
    let list = plainList()
    let paper = StickyToolbar(
      header: Patch(), headerHeight: 40, toolbar: Patch(), toolbarHeight: 30, list: list)
    let sheet = Sheet(tiers: [.below(10), .fraction(0.6)]) { paper }
    let screen = FingerScreen(sheet, on: display)
    let height = screen.stage.size.height
    let watch = TravelWatch(screen, ["sheet", "header", "list"])
    let room = sheet.tierHeights[0] - sheet.tierHeights[1]
    let id = screen.down(100, height - 30)
    screen.drag(id, by: Vector(0, -(room + 8 + 40 + 25)), over: 900)
    screen.rest(id)
    #expect(sheet.visibleHeight == sheet.tierHeights[0])
    #expect(paper.collapse == 40 && abs(list.offset - 25) < 1)
    screen.drag(id, by: Vector(0, 25 + 40 + 20), over: 600)
    screen.rest(id)
    #expect(paper.collapse == 0 && list.offset == 0)
    #expect(abs(sheet.tierHeights[0] - sheet.visibleHeight - 20) < 1)
    #expect(watch.checked > 30)
    screen.up(id)
    screen.settle()
    #expect(sheet.tierHeights.contains(sheet.visibleHeight))
  }

  @Test("mirrored, and with less movement wanted, it behaves the same")
  func mirrored() {
    let paper = Paper(direction: .rightToLeft, reducesMotion: true)
    paper.view.setCollapsed(true)
    paper.screen.frame()
    #expect(paper.view.collapse < 60, "no leap")
    #expect(paper.screen.settle() < 16)
    #expect(paper.view.collapse == 120)
    let id = paper.screen.down(300, 300)
    paper.screen.drag(id, by: Vector(0, 48), over: 200)
    #expect(abs(paper.view.collapse - 80) < 1)
    paper.screen.up(id)
  }
}
