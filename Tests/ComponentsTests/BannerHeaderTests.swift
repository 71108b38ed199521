import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
private final class Cover {
  let banner = Patch([.tap])
  let list: ListView
  let view: BannerHeader
  let screen: FingerScreen
  var states: [BannerHeader.State] { heard.all }
  private let heard: Heard<BannerHeader.State>

  init(
    bottom: Double = 160, top: Double = 50, stretches: Bool = false, snaps: Bool = false,
    openAt row: Int? = nil, rows: Int = 200, on display: Display = .usual,
    direction: LayoutDirection = .leftToRight
  ) {
    list = plainList(rows: rows)
    if let row { list.scrollToRow(row) }
    view = BannerHeader(
      banner: banner, bottom: bottom, top: top, stretches: stretches, snaps: snaps, list: list)
    let heard = Heard<BannerHeader.State>()
    view.onStateChange = { heard.all.append($0) }
    self.heard = heard
    screen = FingerScreen(view, on: display, direction: direction)
  }
}

@MainActor
@Suite("A banner that collapses into a bar")
struct BannerHeaderTests {
  @Test("on attaching, the content's and the indicator's inset are the full height")
  func attaching() {
    let cover = Cover()
    #expect(cover.list.contentInset.top == 160 && cover.list.indicatorInset.top == 160)
    #expect(cover.list.offset == -160)
    #expect(cover.view.state == .open && cover.view.progress == 1)
    #expect(cover.banner.frame == Rect(0, 0, 400, 160))
  }

  @Test("attached collapsed or half-way, the first state is right without any scrolling")
  func firstState() {
    let far = Cover(openAt: 50)
    #expect(far.view.state == .collapsed && far.view.progress == 0)
    #expect(far.banner.frame.minY == -110)
    #expect(far.states.isEmpty)
    let list = plainList()
    let screen = FingerScreen(list)
    list.jump(to: 900)
    screen.frame()
    list.removeFromParent()
    let late = BannerHeader(banner: Patch(), bottom: 160, top: 50, list: list)
    #expect(late.state == .collapsed && list.offset == 900)
  }

  @Test("attached to a list already shown at its top, it is open")
  func attachedLate() {
    let list = plainList()
    let holder = Stack { list }
    let screen = FingerScreen(holder)
    #expect(list.offset == 0)
    let view = BannerHeader(banner: Patch(), bottom: 160, top: 50, list: list)
    holder.addChild(view)
    screen.frame()
    #expect(view.state == .open && list.offset == -160)
  }

  @Test("place and progress are functions of the offset alone", arguments: Display.all)
  func formulas(display: Display) {
    let cover = Cover(on: display)
    var seen: [Double] = []
    cover.view.observe(cover) { seen.append($0.progress) }
    func check() {
      let y = min(max(cover.list.offset, -160), -50)
      #expect(cover.banner.frame.minY == -y - 160)
      #expect(abs(cover.view.progress - (1 - (y + 160) / 110)) < 1e-12)
      #expect((0...1).contains(cover.view.progress))
    }
    cover.screen.onFrame = check
    withEverySeed(4) { _, random in
      let id = cover.screen.down(100, cover.screen.stage.size.height - 10)
      for _ in 0..<12 {
        cover.screen.drag(id, by: Vector(0, random.double(in: -90...80)), over: 60)
      }
      cover.screen.up(id)
      cover.screen.settle()
    }
    #expect(seen.count > 10, "progress is reported while scrolling")
    let report = cover.screen.stage.report()
    #expect(report.progress == [.init(name: "banner", value: cover.view.progress)])
  }

  @Test("each end is told once per arrival, also after many frames there")
  func callbacks() {
    let cover = Cover()
    cover.list.scroll(to: 500)
    cover.screen.settle()
    #expect(cover.states == [.between, .collapsed])
    cover.screen.frames(5)
    cover.list.scroll(to: 2000)
    cover.screen.settle()
    #expect(cover.states.count == 2)
    cover.list.scroll(to: -160)
    cover.screen.settle()
    #expect(cover.states == [.between, .collapsed, .between, .open])
  }

  @Test("a fling that crosses all states within one frame tells the last one, once")
  func oneFrame() {
    let cover = Cover()
    cover.list.jump(to: 3000)
    cover.screen.frame()
    #expect(cover.states == [.collapsed])
    cover.list.jump(to: -160)
    cover.screen.frame()
    #expect(cover.states == [.collapsed, .open])
    let thin = Cover(bottom: 52, top: 50, on: Display(size: PixelSize(400, 800), refresh: 30))
    thin.screen.fling(100, 700, by: -400, over: 100)
    thin.screen.settle()
    #expect(thin.states.last == .collapsed)
    #expect(thin.states.filter { $0 == .collapsed }.count == 1)
  }

  @Test("a banner of no distance is open, and divides nothing by zero")
  func noDistance() {
    let cover = Cover(bottom: 60, top: 60)
    #expect(cover.view.progress == 1 && cover.view.state == .open)
    cover.screen.fling(100, 700, by: -500)
    cover.screen.settle()
    #expect(cover.view.progress == 1 && cover.states.isEmpty)
    #expect(cover.banner.frame == Rect(0, 0, 400, 60))
  }

  @Test("pulled beyond the top it stretches on request, else it stays")
  func stretch() {
    for stretches in [true, false] {
      let cover = Cover(stretches: stretches)
      let id = cover.screen.down(100, 300)
      cover.screen.drag(id, by: Vector(0, 150), over: 300)
      let pull = -160 - cover.list.offset
      #expect(pull > 30 && cover.view.stretch == pull)
      #expect(cover.banner.frame == Rect(0, 0, 400, stretches ? 160 + pull : 160))
      #expect(cover.view.progress == 1)
      cover.screen.up(id)
      cover.screen.settle()
      #expect(cover.banner.frame == Rect(0, 0, 400, 160))
      #expect(cover.states.isEmpty)
    }
  }

  @Test("rows lie under the banner, whose taps are its own and whose pans scroll the list")
  func touches() {
    let cover = Cover()
    cover.screen.tap(100, 80)
    #expect(cover.banner.taps == 1)
    let id = cover.screen.down(100, 80)
    cover.screen.drag(id, by: Vector(0, -58), over: 200)
    #expect(abs(cover.list.offset + 110) < 1)
    cover.screen.up(id)
  }

  @Test("let go between the ends it goes to the nearer one on request")
  func snapping() {
    for (way, expected) in [(-48.0, -160.0), (-88, -50)] {
      let cover = Cover(snaps: true)
      let id = cover.screen.down(100, 400)
      cover.screen.drag(id, by: Vector(0, way), over: 300)
      cover.screen.rest(id)
      cover.screen.up(id)
      cover.screen.settle()
      #expect(cover.list.offset == expected)
    }
  }

  @Test(
    "over a list that is too short to scroll it collapses as well", arguments: [0, 1, 5, 24, 28])
  func shortList(rows: Int) {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let cover = Cover(
        snaps: true, rows: rows, on: Display(size: PixelSize(1080, 1920), refresh: 60),
        direction: direction)
      for (way, expected) in [(-88.0, -50.0), (88, -160)] {
        let id = cover.screen.down(500, 1700)
        cover.screen.drag(id, by: Vector(0, way), over: 300)
        cover.screen.rest(id)
        cover.screen.up(id)
        cover.screen.settle()
        #expect(cover.list.offset == expected)
      }
      cover.view.setOpen(false)
      cover.screen.settle()
      #expect(cover.view.state == .collapsed)
      cover.screen.fling(500, 1700, by: -900)
      cover.screen.settle()
      #expect(cover.list.offset == max(-50, 60 * Double(rows) - 1920))
    }
  }

  @Test("caught in mid-flight, cancelled, with two fingers and mirrored it stays one to one")
  func fingers() {
    let cover = Cover(direction: .rightToLeft)
    cover.list.scroll(to: 0)
    cover.screen.frames(6)
    let drawn = cover.banner.frame.minY
    #expect(drawn < 0 && drawn > -110)
    let a = cover.screen.down(100, 500)
    cover.screen.frame()
    #expect(cover.banner.frame.minY == drawn)
    let b = cover.screen.down(200, 600)
    cover.screen.frame()
    #expect(cover.banner.frame.minY == drawn)
    cover.screen.cancel(a)
    cover.screen.cancel(b)
    cover.screen.settle()
    #expect(cover.banner.frame.minY == drawn)
  }
}
