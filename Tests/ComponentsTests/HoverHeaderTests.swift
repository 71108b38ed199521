import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
private final class Songs {
  let cover = Patch([.tap])
  let list: ListView
  let view: HoverHeader
  let screen: FingerScreen
  private let ear = Heard<Int>()

  init(
    frame: Rect = Rect(0, 0, .infinity, 200), base: Double = 0, mid: Double = 80,
    bottom: Double = 200, coversRows: Bool = false, rows: Int = 200,
    on display: Display = .usual, direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false
  ) {
    let ear = self.ear
    list = plainList(rows: rows) { ear.all.append($0) }
    view = HoverHeader(
      header: cover, headerFrame: frame, baseInset: base, midHover: mid, bottomHover: bottom,
      coversRows: coversRows, list: list)
    screen = FingerScreen(
      view, on: display, direction: direction, reducesMotion: reducesMotion)
  }

  var tapped: [Int] { ear.all }

  /// Shows `offset` as a finger would leave it: held there, still.
  func hold(at offset: Double) -> UInt64 {
    list.jump(to: max(offset, list.extent.minimum))
    screen.frame()
    let id = screen.down(100, 240)
    screen.drag(id, by: Vector(0, -9), over: 50)
    screen.drag(id, by: Vector(0, list.offset - offset), over: 100)
    screen.rest(id)
    return id
  }
}

@MainActor
@Suite("A list with a header behind its rows")
struct HoverHeaderTests {
  @Test("at rest the whole header shows: the inset is the base inset and the header's bottom edge")
  func inset() {
    let songs = Songs(frame: Rect(0, 10, .infinity, 180), base: 20)
    #expect(songs.list.contentInset.top == 210 && songs.list.offset == -210)
    #expect(songs.list.place(ofRow: 0) == 210)
    #expect(songs.cover.bounds == Rect(0, 0, 400, 180))
    #expect(songs.view.progress == 1)
  }

  @Test(
    "changing the header's frame moves the inset by the difference, and no row jumps",
    arguments: [-60.0, 60])
  func frameChange(change: Double) {
    for start in [-200.0, -100, 500] {
      let songs = Songs()
      songs.list.jump(to: start)
      songs.screen.frame()
      let before = songs.list.offset
      songs.view.headerFrame = Rect(0, 0, .infinity, 200 + change)
      #expect(songs.list.contentInset.top == 200 + change)
      songs.screen.frame()
      #expect(abs(songs.list.offset - before) < 6, "from \(before) to \(songs.list.offset)")
      songs.screen.settle()
      #expect(songs.list.offset == max(before, -200 - change))
    }
  }

  @Test(
    "released among the rows it decelerates as any list; above them it springs to a stop",
    arguments: Display.all)
  func stops(display: Display) {
    for (offset, expected) in [(-199.0, -80.0), (-120, -80), (-20, -80), (-1, -80), (30, 30)] {
      let songs = Songs(on: display)
      songs.screen.up(songs.hold(at: offset))
      songs.screen.settle()
      #expect(abs(songs.list.offset - expected) <= 1, "from \(offset)")
    }
    let deep = Songs(mid: 80, bottom: 150, on: display)
    let id = deep.screen.down(100, 240)
    deep.screen.drag(id, by: Vector(0, 9), over: 100)
    deep.screen.rest(id)
    #expect(deep.list.offset <= -200)
    deep.screen.up(id)
    deep.screen.settle()
    #expect(deep.list.offset == -150, "a whole header or more showing: the lower stop")
  }

  @Test(
    "over a list that is too short to scroll the upper stop is reached", arguments: [0, 1, 5, 30])
  func shortList(rows: Int) {
    let tall = Display(size: PixelSize(1080, 1920), refresh: 60)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let songs = Songs(rows: rows, on: tall, direction: direction)
      func lift() {
        let id = songs.screen.down(100, 900)
        songs.screen.drag(id, by: Vector(0, -90), over: 300)
        songs.screen.rest(id)
        songs.screen.up(id)
        songs.screen.settle()
      }
      lift()
      #expect(songs.list.offset == -80)
      for change in [-60.0, 60] {
        songs.view.headerFrame = Rect(0, 0, .infinity, 200 + change)
        songs.screen.frame()
        #expect(songs.list.offset == -80, "the rows stay where they are")
        songs.screen.settle()
        #expect(songs.list.offset == -80)
      }
      songs.view.midHover = 120
      lift()
      #expect(songs.list.offset == -120)
    }
  }

  @Test("a cancelled pan, and a catch without one, end at the stops as well")
  func cancelled() {
    let songs = Songs()
    songs.screen.cancel(songs.hold(at: -120))
    songs.screen.settle()
    #expect(songs.list.offset == -80)
    songs.list.scroll(to: -200)
    songs.screen.frames(8)
    let id = songs.screen.down(100, 400)
    songs.screen.frames(2)
    #expect(songs.list.offset > -200 && songs.list.offset < -80)
    songs.screen.up(id)
    songs.screen.settle()
    #expect(songs.list.offset == -80)
  }

  @Test("thrown among the rows it decelerates, and may end before them without a spring")
  func flung() {
    let songs = Songs()
    songs.list.jump(to: 1000)
    songs.screen.frame()
    songs.screen.fling(100, 300, by: -200, over: 80)
    #expect(songs.list.scrollState.phase == .coast)
    songs.screen.settle()
    #expect(songs.list.offset > 1200)
  }

  @Test("the spring takes 0.7 s at a ratio of 0.6, and starts without speed")
  func spring() {
    let songs = Songs()
    let id = songs.hold(at: -180)
    songs.screen.sweep(id, by: Vector(0, -30), over: 60)
    songs.screen.up(id)
    var seen: [(time: Instant, place: Double)] = []
    var over = 0.0
    for _ in 0..<45 {
      songs.screen.frame()
      over = max(over, songs.list.offset + 80)
      if songs.list.scrollState.phase == .settle {
        seen.append((songs.screen.now, songs.list.scrollState.offset))
      }
    }
    #expect(seen.count > 35)
    let law = SpringMotion(
      Spring(duration: 0.7, dampingRatio: 0.6), from: -150, to: -80, velocity: 0)
    #expect(misfit(seen, law) < 1.5, "from where the finger left it, within a point")
    #expect(over > 2, "it swings over")
    songs.screen.settle()
    #expect(songs.list.offset == -80)
  }

  @Test("on request the spring starts with the finger's velocity")
  func releaseVelocity() {
    var furthest: [Double] = []
    for uses in [false, true] {
      let songs = Songs()
      songs.view.usesReleaseVelocity = uses
      let id = songs.hold(at: -180)
      songs.screen.sweep(id, by: Vector(0, -60), over: 50)
      songs.screen.up(id)
      var top = -200.0
      songs.screen.onFrame = { top = max(top, songs.list.offset) }
      songs.screen.settle()
      furthest.append(top)
      #expect(songs.list.offset == -80)
    }
    #expect(furthest[1] > furthest[0] + 10)
  }

  @Test("it can be touched while the spring runs: caught where it is drawn, and 1:1 from there")
  func caught() {
    let songs = Songs()
    songs.screen.up(songs.hold(at: -190))
    songs.screen.frames(7)
    let drawn = songs.list.offset
    #expect(drawn > -185 && drawn < -85)
    let id = songs.screen.down(100, 400)
    songs.screen.frame()
    #expect(songs.list.offset == drawn)
    songs.screen.drag(id, by: Vector(0, -31), over: 200)
    #expect(abs(songs.list.offset - drawn - 30) <= 1, "no slop but one point")
    songs.screen.up(id)
    songs.screen.settle()
    #expect(songs.tapped.isEmpty)
  }

  @Test("a release handler of the author's decides alone")
  func handler() {
    let songs = Songs()
    var asked = 0
    songs.list.onRelease = { release in
      asked += 1
      #expect(abs(release.offset + 120) <= 1)
      return .natural
    }
    songs.screen.up(songs.hold(at: -120))
    songs.screen.settle()
    #expect(asked == 1)
    #expect(abs(songs.list.offset + 120) <= 1)
  }

  @Test("the header answers only where rows do not cover it", arguments: Display.all)
  func hotZone(display: Display) {
    let songs = Songs(on: display)
    let width = Double(display.size.width)
    #expect(songs.view.hotZone == [Rect(0, 0, width, 200)])
    songs.screen.tap(10, 199)
    #expect(songs.cover.taps == 1)
    songs.list.jump(to: -90)
    songs.screen.frame()
    #expect(songs.view.hotZone == [Rect(0, 0, width, 90)])
    songs.screen.tap(10, 89)
    songs.screen.tap(width - 1, 1)
    #expect(songs.cover.taps == 3)
    songs.screen.tap(10, 91)
    #expect(songs.cover.taps == 3 && songs.tapped == [0], "a row takes it")
    songs.list.jump(to: 0)
    songs.screen.frame()
    #expect(songs.view.hotZone.isEmpty)
    songs.screen.tap(10, 10)
    #expect(songs.cover.taps == 3 && songs.tapped == [0, 0])
  }

  @Test("a header beside the edge is hot in its own frame, not in a union of rectangles")
  func narrow() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let songs = Songs(frame: Rect(30, 20, 100, 100), base: 60, direction: direction)
      let left = direction == .leftToRight ? 30.0 : 270
      #expect(songs.view.hotZone == [Rect(left, 20, 100, 100)])
      for (x, y, hits) in [
        (left + 50, 70.0, 1), (left - 5, 70, 0), (left + 105, 70, 0), (left + 50, 15, 0),
        (left + 50, 125, 0),
      ] {
        let before = songs.cover.taps
        songs.screen.tap(x, y)
        #expect(songs.cover.taps - before == hits, "\(x), \(y)")
      }
    }
  }

  @Test("content that takes no touches itself still covers the header")
  func untouchableContent() {
    let cover = Patch([.tap])
    let text = Patch(height: 2000)
    text.isTouchable = false
    let list = ScrollContent { text }
    let view = HoverHeader(
      header: cover, headerFrame: Rect(0, 0, .infinity, 200), midHover: 80, bottomHover: 200,
      list: list)
    let screen = FingerScreen(view)
    list.jump(to: -90)
    screen.frame()
    screen.tap(100, 120)
    #expect(cover.taps == 0 && cover.touches == 0)
    screen.tap(100, 60)
    #expect(cover.taps == 1)
  }

  @Test("under few rows the header answers below them too")
  func fewRows() {
    let songs = Songs(frame: Rect(0, 0, .infinity, 400), mid: 0, bottom: 400, rows: 1)
    songs.list.onRelease = { _ in .natural }
    let id = songs.screen.down(100, 200)
    songs.screen.drag(id, by: Vector(0, -200), over: 300)
    let start = -songs.list.offset
    #expect(start > 0 && start + 60 < 400)
    #expect(
      songs.view.hotZone == [Rect(0, 0, 400, start), Rect(0, start + 60, 400, 340 - start)])
    songs.screen.up(id)
  }

  @Test("a header above the rows takes the touches of its whole frame, and rows beneath get none")
  func covering() {
    let songs = Songs(coversRows: true)
    songs.list.jump(to: 300)
    songs.screen.frame()
    #expect(songs.view.hotZone == [Rect(0, 0, 400, 200)])
    songs.screen.tap(100, 150)
    #expect(songs.cover.taps == 1 && songs.tapped.isEmpty)
    songs.screen.tap(100, 210)
    #expect(songs.cover.taps == 1 && songs.tapped.count == 1)
  }

  @Test("a pan that begins on the header scrolls the list")
  func panOnHeader() {
    let songs = Songs()
    let id = songs.screen.down(100, 100)
    songs.screen.drag(id, by: Vector(0, -58), over: 200)
    #expect(abs(songs.list.offset + 150) < 1)
    songs.screen.up(id)
  }

  @Test("a second finger neither jumps nor lets go")
  func secondFinger() {
    let songs = Songs()
    let a = songs.hold(at: -120)
    let held = songs.list.offset
    let b = songs.screen.down(300, 500)
    songs.screen.frame()
    songs.screen.up(a)
    songs.screen.frames(3)
    #expect(songs.list.offset == held)
    songs.screen.up(b)
    songs.screen.settle()
    #expect(songs.list.offset == -80)
  }

  @Test("where less movement is wanted it is at its stop at once")
  func reducedMotion() {
    let songs = Songs(reducesMotion: true)
    songs.screen.up(songs.hold(at: -120))
    songs.screen.frames(3)
    #expect(songs.list.offset == -80)
  }

  @Test("several observers hear of each frame, and nothing is kept alive")
  func observers() {
    weak var gone: HoverHeader?
    var counts = [0, 0]
    do {
      let songs = Songs()
      gone = songs.view
      songs.view.observe(songs) { _ in counts[0] += 1 }
      songs.view.observe(songs.cover) { _ in counts[1] += 1 }
      songs.list.scroll(to: 100)
      songs.screen.settle()
    }
    #expect(counts[0] > 10 && counts[0] == counts[1])
    #expect(gone == nil)
  }
}
