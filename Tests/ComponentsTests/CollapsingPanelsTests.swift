import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A wallet's home: M 90, N 120, S 60, T 40, so that D = 60.
@MainActor
private final class Wallet {
  let moved = Patch([.tap])
  let large = Patch([.tap])
  let small = Patch([.tap])
  let tabs = Patch([.tap])
  let list: ListView
  let view: CollapsingPanels
  let screen: FingerScreen
  let sessions = Heard<RefreshControl.Session>()
  private let ear = Heard<Int>()

  init(
    _ arrangement: CollapsingPanels.Arrangement, rows: Int = 200,
    on display: Display = .usual, direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false
  ) {
    let (ear, sessions) = (self.ear, self.sessions)
    list = plainList(rows: rows) { ear.all.append($0) }
    view = CollapsingPanels(
      arrangement, list: list, moved: moved, movedHeight: 90,
      fixed: ShrinkingPanel(large: large, small: small, expanded: 120, collapsed: 60),
      tabBar: tabs, tabBarHeight: 40, refresh: RefreshControl { sessions.all.append($0) })
    screen = FingerScreen(
      view, on: display, direction: direction, reducesMotion: reducesMotion)
  }

  var tapped: [Int] { ear.all }
  var height: Double { screen.stage.size.height }

  func show(y: Double) {
    list.jump(to: list.startOffset + y)
    screen.frame()
  }

  /// Held `pull` points beyond the top, as drawn.
  func hold(pull: Double) -> UInt64 {
    let id = screen.down(100, height / 2 - 40)
    screen.drag(id, by: Vector(0, 9), over: 30)
    for _ in 0..<600 where view.y > -pull { screen.drag(id, by: Vector(0, 2), over: 1) }
    return id
  }
}

@MainActor
@Suite("Panels that collapse over a list")
struct CollapsingPanelsTests {
  @Test("the formulas of height, opacity and place hold at every offset")
  func formulas() {
    let shape = PanelCollapse(expanded: 120, collapsed: 60)
    for tenth in -300...1500 {
      let y = Double(tenth) / 10
      let c = min(max(y, 0), 60)
      #expect(shape.height(at: y) == 120 - c)
      #expect(abs(shape.largeOpacity(at: y) - min(max(1 - y / 30, 0), 1)) < 1e-12)
      #expect(abs(shape.smallOpacity(at: y) - min(max((y - 24) / 36, 0), 1)) < 1e-12)
      #expect(shape.smallPlace(at: y) == 15 + 60 - c)
    }
    let still = PanelCollapse(expanded: 50, collapsed: 50)
    #expect(still.progress(at: 10) == 1 && still.smallOpacity(at: 10) == 0)
    let slight = PanelCollapse(expanded: 50, collapsed: 45)
    #expect(slight.smallOpacity(at: 4) == 0 && slight.smallOpacity(at: 5) == 1)
  }

  @Test(
    "fixed at the bottom: the panel shrinks downwards and its small icons stand on the screen",
    arguments: Display.all)
  func bottomPanel(display: Display) {
    let wallet = Wallet(.fixedAtBottom, on: display)
    let (width, height) = (Double(display.size.width), Double(display.size.height))
    let stand = height - 40 - 60 + 15
    for y in stride(from: 0.0, through: 150, by: 7) {
      wallet.show(y: y)
      let c = min(y, 60)
      #expect(
        wallet.view.fixed.frame == Rect(0, height - 40 - (120 - c), width, 120 - c))
      #expect(wallet.moved.frame == Rect(0, -y, width, 90), "it scrolls with the list")
      #expect(wallet.view.fixed.frame.minY + wallet.small.frame.minY == stand)
      #expect(abs(wallet.large.opacity - min(max(1 - y / 30, 0), 1)) < 1e-9)
      #expect(abs(wallet.small.opacity - min(max((y - 24) / 36, 0), 1)) < 1e-9)
      #expect(wallet.tabs.frame == Rect(0, height - 40, width, 40))
      #expect(wallet.list.place(ofRow: 3).map { $0 == 90 + 180 - y } ?? true)
    }
  }

  @Test(
    "fixed at the top: the panel shrinks upwards, the moved panel follows right under it",
    arguments: Display.all)
  func topPanel(display: Display) {
    let wallet = Wallet(.fixedAtTop, on: display)
    let width = Double(display.size.width)
    for y in stride(from: 0.0, through: 150, by: 7) {
      wallet.show(y: y)
      let c = min(y, 60)
      #expect(wallet.view.fixed.frame == Rect(0, 0, width, 120 - c))
      #expect(wallet.moved.frame == Rect(0, 120 - y, width, 90))
      #expect(wallet.small.frame.minY == 15, "small icons stand still on the screen")
      #expect(abs(wallet.large.opacity - min(max(1 - y / 30, 0), 1)) < 1e-9)
      #expect(abs(wallet.small.opacity - min(max((y - 24) / 36, 0), 1)) < 1e-9)
      if let place = wallet.list.place(ofRow: 0) { #expect(place == 120 + 90 - y) }
    }
  }

  @Test("pulled, both panels stay where they are and the icons are as at rest")
  func pulled() {
    for arrangement in [CollapsingPanels.Arrangement.fixedAtBottom, .fixedAtTop] {
      let wallet = Wallet(arrangement)
      let (moved, fixed) = (wallet.moved.frame, wallet.view.fixed.frame)
      let id = wallet.hold(pull: 70)
      #expect(wallet.moved.frame == moved && wallet.view.fixed.frame == fixed)
      #expect(wallet.large.opacity == 1 && wallet.small.opacity == 0)
      let refresh = wallet.view.refresh!
      #expect(!refresh.isHidden)
      #expect(refresh.frame.maxY == wallet.list.place(ofRow: 0))
      #expect(refresh.frame.minY >= moved.maxY, "uncovered under the panels")
      wallet.screen.cancel(id)
      wallet.screen.settle()
      #expect(refresh.isHidden && wallet.view.y == 0)
    }
  }

  @Test(
    "the list ends clear of the panel, and the scroll indicator is inset by the same amounts",
    arguments: [2, 6, 12, 200])
  func footer(rows: Int) {
    for display in Display.all {
      for arrangement in [CollapsingPanels.Arrangement.fixedAtBottom, .fixedAtTop] {
        let wallet = Wallet(arrangement, rows: rows, on: display)
        #expect(wallet.list.contentInset == wallet.list.indicatorInset)
        wallet.list.jump(to: 1e6)
        wallet.screen.frame()
        #expect(wallet.view.progress == 0, "however short the list, the panel collapses")
        guard let last = wallet.list.place(ofRow: rows - 1) else { continue }
        let free =
          arrangement == .fixedAtBottom
          ? wallet.view.fixed.frame.minY : wallet.list.frame.height
        #expect(last + 60 <= free)
      }
    }
  }

  @Test("let go between the two heights it goes to the nearer one, to the smaller from the middle")
  func snaps() {
    for arrangement in [CollapsingPanels.Arrangement.fixedAtBottom, .fixedAtTop] {
      for (y, expected) in [(0.0, 0.0), (5, 0), (29, 0), (31, 60), (55, 60), (80, 80)] {
        let wallet = Wallet(arrangement)
        let id = wallet.screen.down(100, 500)
        wallet.screen.drag(id, by: Vector(0, -(y + 8)), over: 300)
        wallet.screen.rest(id)
        wallet.screen.up(id)
        wallet.screen.settle()
        #expect(abs(wallet.view.y - expected) <= (y == 80 ? 1 : 0), "from \(y)")
      }
    }
  }

  @Test("no fling comes to rest between the two heights", arguments: Display.all)
  func flingSnaps(display: Display) {
    withEverySeed(10) { seed, random in
      let wallet = Wallet(seed % 2 == 0 ? .fixedAtBottom : .fixedAtTop, on: display)
      wallet.show(y: random.double(in: 0...120))
      let middle = wallet.height / 2
      wallet.screen.fling(
        100, middle, by: random.double(in: -60...60), over: random.double(in: 60...200))
      wallet.screen.settle()
      let y = wallet.view.y
      #expect(y == 0 || y >= 60, "seed \(seed): rests at \(y)")
    }
  }

  @Test("content is one to one with the finger through the whole collapse and back")
  func oneToOne() {
    let wallet = Wallet(.fixedAtBottom)
    let watch = TravelWatch(wallet.screen, ["list"])
    let id = wallet.screen.down(100, 600)
    for way in [-90.0, 70, -100, 60] { wallet.screen.drag(id, by: Vector(0, way), over: 200) }
    #expect(watch.checked > 30)
    wallet.screen.up(id)
  }

  @Test("icons of less than half opacity take no touches; panels scroll the list")
  func touches() {
    let wallet = Wallet(.fixedAtBottom)
    let y = wallet.height - 40 - 30
    wallet.screen.tap(100, y)
    #expect(wallet.large.taps == 1 && wallet.small.taps == 0)
    wallet.show(y: 60)
    wallet.screen.tap(100, y)
    #expect(wallet.large.taps == 1 && wallet.small.taps == 1)
    wallet.screen.tap(100, wallet.height - 20)
    #expect(wallet.tabs.taps == 1)
    wallet.show(y: 0)
    wallet.screen.tap(100, 45)
    #expect(wallet.moved.taps == 1)
    #expect(wallet.tapped.isEmpty)
    let id = wallet.screen.down(100, y)
    wallet.screen.drag(id, by: Vector(0, -38), over: 200)
    #expect(abs(wallet.view.y - 30) < 1)
    wallet.screen.up(id)
  }

  @Test(
    "caught in mid-flight, with a second finger, cancelled: it is where it is drawn, then snaps")
  func fingers() {
    let wallet = Wallet(.fixedAtTop, direction: .rightToLeft)
    wallet.list.scroll(to: wallet.list.startOffset + 60)
    wallet.screen.frames(8)
    let drawn = wallet.view.y
    #expect(drawn > 2 && drawn < 58)
    let a = wallet.screen.down(100, 500)
    let b = wallet.screen.down(200, 600)
    wallet.screen.frames(2)
    #expect(wallet.view.y == drawn)
    wallet.screen.cancel(a)
    wallet.screen.cancel(b)
    wallet.screen.settle()
    #expect(wallet.view.y == (drawn < 30 ? 0 : 60))
  }

  @Test("where less movement is wanted it snaps at once")
  func reducedMotion() {
    let wallet = Wallet(.fixedAtTop, reducesMotion: true)
    let id = wallet.screen.down(100, 500)
    wallet.screen.drag(id, by: Vector(0, -48), over: 300)
    wallet.screen.rest(id)
    wallet.screen.up(id)
    wallet.screen.frames(3)
    #expect(wallet.view.y == 60)
  }

  @Test(
    "released below −60 the refresh begins, rests at −50 until the work ends, and returns",
    arguments: Display.all)
  func refresh(display: Display) {
    for arrangement in [CollapsingPanels.Arrangement.fixedAtBottom, .fixedAtTop] {
      let wallet = Wallet(arrangement, on: display)
      let id = wallet.hold(pull: 64)
      wallet.screen.rest(id)
      #expect(wallet.sessions.all.isEmpty, "only once released")
      wallet.screen.up(id)
      wallet.screen.frames(3)
      #expect(wallet.sessions.all.count == 1)
      wallet.screen.frames(Int(3 / wallet.screen.interval.seconds))
      #expect(wallet.view.y == -50)
      wallet.sessions.all[0].end(.success)
      wallet.screen.settle()
      #expect(wallet.view.y == 0 && wallet.view.refresh?.phase == .idle)
      #expect(wallet.sessions.all.count == 1)
    }
  }
}
