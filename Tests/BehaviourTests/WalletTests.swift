import Testing
import Vitrine
import VitrineTesting

typealias Arrangement = CollapsingPanels.Arrangement

/// A wallet's home with M 60, N 100, S 50, T 30, so that D is 50 and rows show on the lowest panel.
@MainActor
final class Wallet {
  let moved = Patch([.tap])
  let large = Patch([.tap])
  let small = Patch([.tap])
  let tabs = Patch([.tap])
  let list: ListView
  let view: CollapsingPanels
  let table: ScriptedStage
  let panel: PanelSetting
  let sessions = Heard<RefreshControl.Session>()
  private let ear = Heard<Int>()

  static let both: [Arrangement] = [.fixedAtBottom, .fixedAtTop]

  init(_ arrangement: Arrangement, rows: Int = 200, on panel: PanelSetting) {
    let (ear, sessions) = (self.ear, self.sessions)
    self.panel = panel
    list = plainList(rows: rows) { ear.all.append($0) }
    view = CollapsingPanels(
      arrangement, list: list, moved: moved, movedHeight: 60,
      fixed: ShrinkingPanel(large: large, small: small, expanded: 100, collapsed: 50),
      tabBar: tabs, tabBarHeight: 30, refresh: RefreshControl { sessions.all.append($0) })
    table = ScriptedStage(view, on: panel)
  }

  var tapped: [Int] { ear.all }
  var x: Double { panel.width / 2 }
  var middle: Double { panel.height / 2 }

  func show(y: Double) {
    list.jump(to: list.startOffset + y)
    table.frames()
  }

  /// Held with the list pulled `pull` points beyond its top, as drawn.
  func hold(pull: Double) -> HeldFinger {
    // The rubber band backwards.
    let length = list.extent.viewport
    let way = pull * length / (0.55 * (length - pull))
    return table.hold(x, min(middle, 100), by: way)
  }
}

@MainActor
@Suite("Wallet")
struct WalletTests {
  @Test(
    "Fixed at the bottom: the panel shrinks from N to S on its lower edge as the list scrolls",
    arguments: PanelSetting.all)
  func bottomPanel(panel: PanelSetting) throws {
    let wallet = Wallet(.fixedAtBottom, on: panel)
    for y in stride(from: 0.0, through: 120, by: 5) {
      wallet.show(y: y)
      let height = 100 - min(y, 50)
      #expect(wallet.view.fixed.frame == Rect(0, panel.height - 30 - height, panel.width, height))
      #expect(wallet.moved.frame == Rect(0, -y, panel.width, 60), "it scrolls with the list")
      #expect(wallet.tabs.frame == Rect(0, panel.height - 30, panel.width, 30))
      if let row = wallet.list.rowFrame(at: 1) { #expect(row.minY == 60 + 60 - y) }
    }
  }

  @Test(
    "Fixed at the top: the panel shrinks from N to S on its upper edge, what moves follows under it",
    arguments: PanelSetting.all)
  func topPanel(panel: PanelSetting) throws {
    let wallet = Wallet(.fixedAtTop, on: panel)
    for y in stride(from: 0.0, through: 120, by: 5) {
      wallet.show(y: y)
      #expect(wallet.view.fixed.frame == Rect(0, 0, panel.width, 100 - min(y, 50)))
      #expect(wallet.moved.frame == Rect(0, 100 - y, panel.width, 60))
      if let row = wallet.list.rowFrame(at: 1) { #expect(row.minY == 160 + 60 - y) }
    }
  }

  @Test(
    "Large icons are gone at a quarter of N, small ones come from a fifth of N on to D",
    arguments: PanelSetting.all)
  func opacities(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      let wallet = Wallet(arrangement, on: panel)
      for y in stride(from: 0.0, through: 60, by: 2) {
        wallet.show(y: y)
        #expect(abs(wallet.large.opacity - min(max(1 - y / 25, 0), 1)) < 1e-9)
        #expect(abs(wallet.small.opacity - min(max((y - 20) / 30, 0), 1)) < 1e-9)
      }
    }
  }

  @Test(
    "A slow finger through the whole collapse and back meets all of these in every frame",
    arguments: PanelSetting.all)
  func sweep(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      let wallet = Wallet(arrangement, on: panel)
      let isAtBottom = arrangement == .fixedAtBottom
      let stand = isAtBottom ? panel.height - 30 - 50 + 15 : 15
      let watch = FingerWatch(wallet.table, ["list"])
      var seen: [Double] = []
      wallet.table.onFrame = { [before = wallet.table.onFrame] scene in
        before(scene)
        let y = wallet.list.offset - wallet.list.startOffset
        let height = 100 - min(max(y, 0), 50)
        let top = isAtBottom ? panel.height - 30 - height : 0
        let (fixed, moved) = (wallet.view.fixed.frame, wallet.moved.frame)
        #expect(abs(fixed.minY - top) < 1e-6 && abs(fixed.height - height) < 1e-6, "\(y)")
        #expect(abs(moved.minY - (isAtBottom ? -y : 100 - y)) < 1e-6 && moved.height == 60, "\(y)")
        #expect(abs(wallet.large.opacity - min(max(1 - y / 25, 0), 1)) < 1e-6, "\(y)")
        #expect(abs(wallet.small.opacity - min(max((y - 20) / 30, 0), 1)) < 1e-6, "\(y)")
        #expect(abs(wallet.table.frame(of: wallet.small).minY - stand) < 1e-6, "\(y)")
        seen.append(y)
      }
      let finger = wallet.table.land(at: Point(wallet.x, wallet.middle))
      for way in [-72.0, 64] { finger.move(by: Vector(0, way), over: .milliseconds(700)) }
      finger.rest(for: .milliseconds(350))
      finger.lift()
      try wallet.table.settle()
      let between = seen.count { $0 > 0 && $0 < 50 }
      #expect(Double(between) > panel.hertz / 2 && (seen.max() ?? 0) > 55, "\(between)")
      #expect(wallet.view.y == 0)
      watch.expectTruth(followed: 10)
    }
  }

  @Test(
    "Small icons stand still on the screen, 15 points from the edge they end at",
    arguments: PanelSetting.all)
  func smallIcons(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      let wallet = Wallet(arrangement, on: panel)
      let stand = arrangement == .fixedAtBottom ? panel.height - 30 - 50 + 15 : 15
      for y in stride(from: 0.0, through: 60, by: 2) {
        wallet.show(y: y)
        #expect(wallet.table.frame(of: wallet.small).minY == stand)
      }
      #expect(wallet.small.frame.minY == 15)
    }
  }

  @Test(
    "Pulled beyond its top, the list leaves both panels and all icons where they are",
    arguments: PanelSetting.all)
  func pulled(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      let wallet = Wallet(arrangement, on: panel)
      let (moved, fixed) = (wallet.moved.frame, wallet.view.fixed.frame)
      let watch = FingerWatch(wallet.table, ["list"])
      wallet.table.onFrame = { [before = wallet.table.onFrame] scene in
        before(scene)
        #expect(wallet.moved.frame == moved && wallet.view.fixed.frame == fixed)
        #expect(wallet.large.opacity == 1 && wallet.small.opacity == 0)
      }
      let finger = wallet.hold(pull: 40)
      #expect(abs(wallet.view.y + 40) <= 1)
      finger.lift()
      try wallet.table.settle()
      #expect(wallet.view.y == 0)
      watch.expectTruth()
    }
  }

  @Test(
    "However short the list is it ends clear of the panel, and its indicator is inset alike",
    arguments: PanelSetting.all)
  func footer(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      for rows in [1, 3, 40] {
        let wallet = Wallet(arrangement, rows: rows, on: panel)
        #expect(wallet.list.contentInset == wallet.list.indicatorInset)
        wallet.list.jump(to: 1e6)
        wallet.table.frames()
        #expect(wallet.view.progress == 0, "the panel can collapse")
        let free =
          arrangement == .fixedAtBottom
          ? wallet.view.fixed.frame.minY : wallet.list.frame.height
        if let last = wallet.list.rowFrame(at: rows - 1) { #expect(last.maxY <= free) }
      }
    }
  }

  @Test(
    "A drag that ends at rest between the heights goes to the nearer, from the middle to S",
    arguments: PanelSetting.all)
  func snaps(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      for (way, end) in [(24.0, 0.0), (26, 50)] {
        let wallet = Wallet(arrangement, on: panel)
        wallet.table.hold(wallet.x, wallet.middle, by: -way).lift()
        try wallet.table.settle()
        #expect(wallet.view.y == end, "from \(way)")
        wallet.show(y: 50)
        wallet.table.hold(wallet.x, wallet.middle, by: 50 - way).lift()
        try wallet.table.settle()
        #expect(wallet.view.y == end, "back from \(way)")
      }
      let wallet = Wallet(arrangement, on: panel)
      wallet.table.hold(wallet.x, wallet.middle, by: -70).lift()
      try wallet.table.settle()
      #expect(abs(wallet.view.y - 70) <= 1, "beyond them it stays")
    }
  }

  @Test("No deceleration comes to rest between the heights", arguments: PanelSetting.all)
  func flingSnaps(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      for way in [-36.0, -16, 30] {
        let wallet = Wallet(arrangement, on: panel)
        wallet.show(y: way < 0 ? 4 : 70)
        let watch = FingerWatch(wallet.table, ["list"])
        wallet.table.fling(wallet.x, wallet.middle, by: way, over: 120)
        try wallet.table.settle()
        #expect(wallet.view.y == 0 || wallet.view.y >= 50, "\(way): rests at \(wallet.view.y)")
        watch.expectTruth()
      }
    }
  }

  @Test(
    "The list is one to one with the finger through the whole collapse and back, second finger and all",
    arguments: PanelSetting.all)
  func oneToOne(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      let wallet = Wallet(arrangement, on: panel)
      let watch = FingerWatch(wallet.table, ["list"])
      let finger = wallet.table.land(at: Point(wallet.x, wallet.middle))
      for way in [-70.0, 50, -50] { finger.move(by: Vector(0, way), over: .milliseconds(120)) }
      let y = wallet.view.y
      let other = wallet.table.land(at: Point(wallet.x / 2, wallet.middle - 20))
      wallet.table.pass(60)
      #expect(abs(wallet.view.y - y) < 70 * panel.refreshInterval.seconds * 10)
      finger.cancel()
      wallet.table.pass(60)
      #expect(wallet.list.isHeld)
      other.cancel()
      try wallet.table.settle()
      #expect(wallet.view.y == 50 || wallet.view.y == 0 || wallet.view.y > 50)
      watch.expectTruth(followed: 4)
    }
  }

  @Test(
    "On its way to a height it is caught where it is drawn, and snaps again when let go",
    arguments: PanelSetting.all)
  func caught(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      for (way, goal) in [(20.0, 0.0), (30, 50)] {
        let wallet = Wallet(arrangement, on: panel)
        let watch = FingerWatch(wallet.table, ["list"])
        wallet.table.hold(wallet.x, wallet.middle, by: -way).lift()
        #expect(wallet.table.run { abs(wallet.view.y - way) > 3 }, "it is let go and snaps")
        let drawn = wallet.list.scrollState.offset
        #expect(wallet.view.y > 0 && wallet.view.y < 50 && wallet.list.scrollState.velocity != 0)
        let finger = wallet.table.land(at: Point(wallet.x, wallet.middle))
        wallet.table.pass(100)
        #expect(wallet.list.scrollState.offset == drawn)
        finger.lift()
        try wallet.table.settle()
        #expect(wallet.view.y == goal && wallet.tapped.isEmpty)
        watch.expectTruth()
      }
    }
  }

  @Test(
    "Progress is told between 0 and 1, and panels are told each change once",
    arguments: PanelSetting.all)
  func progress(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      let wallet = Wallet(arrangement, on: panel)
      var told: [Double] = []
      wallet.view.observe(wallet.list) { told.append($0.progress) }
      wallet.table.fling(wallet.x, wallet.middle + 60, by: -120)
      try wallet.table.settle()
      #expect(told.allSatisfy { $0 >= 0 && $0 <= 1 } && told.last == 0)
      #expect(zip(told, told.dropFirst()).allSatisfy { $0 >= $1 }, "it only closes")
      #expect(wallet.table.stage.report().progress == [.init(name: "panel", value: 0)])
    }
  }

  @Test(
    "Icons of less than half opacity take no touch; pans on any panel scroll the list",
    arguments: PanelSetting.all)
  func touches(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      let wallet = Wallet(arrangement, on: panel)
      let y = arrangement == .fixedAtBottom ? panel.height - 30 - 25 : 25
      wallet.table.tap(Point(panel.x(20), y))
      #expect(wallet.large.taps == 1 && wallet.small.taps == 0)
      wallet.show(y: 50)
      wallet.table.tap(Point(panel.x(20), y))
      #expect(wallet.large.taps == 1 && wallet.small.taps == 1)
      wallet.table.tap(Point(panel.x(20), panel.height - 10))
      #expect(wallet.tabs.taps == 1 && wallet.tapped.isEmpty)
      wallet.show(y: 0)
      let beside = arrangement == .fixedAtBottom ? 30.0 : 130
      wallet.table.tap(Point(panel.x(20), beside))
      #expect(wallet.moved.taps == 1 && wallet.tapped.isEmpty)
      let finger = wallet.table.hold(wallet.x, y, by: arrangement == .fixedAtBottom ? -40 : 20)
      #expect(arrangement == .fixedAtBottom ? abs(wallet.view.y - 40) <= 1 : wallet.view.y < -5)
      finger.cancel()
      #expect(wallet.large.taps == 1 && wallet.tabs.taps == 1)
    }
  }

  @Test("Where less movement is wanted it snaps briefly", arguments: PanelSetting.all)
  func reducedMotion(panel: PanelSetting) throws {
    for arrangement in Wallet.both {
      let wallet = Wallet(arrangement, on: panel.still)
      wallet.table.hold(wallet.x, wallet.middle, by: -35).lift()
      wallet.table.frames()
      #expect(wallet.view.y < 50, "no leap")
      wallet.table.pass(300)
      #expect(wallet.view.y == 50)
    }
  }

  @Test(
    "On its screens a row shows at rest, panels snap, and a pull is caught and let go again",
    arguments: PanelSetting.all)
  func screens(panel: PanelSetting) throws {
    for name in ["wallet-a", "wallet-b"] {
      let table = try showcase(name, on: panel)
      let view = try #require(table.find(CollapsingPanels.self))
      let row = try #require((view.list as? ListView)?.row(at: 0), "no row at rest")
      let place = table.frame(of: row)
      let foot =
        view.arrangement == .fixedAtBottom
        ? table.frame(of: view.fixed).minY : panel.height - view.tabBarHeight
      #expect(place.maxY <= foot + 0.5, "the first row is whole in sight")
      let watch = FingerWatch(table, ["list"])
      let distance = view.fixed.collapse.distance
      table.hold(panel.width / 2, place.midY, by: -distance * 0.4).lift()
      try table.settle()
      #expect(view.y == 0)
      table.hold(panel.width / 2, place.midY, by: -distance * 0.7).lift()
      try table.settle()
      #expect(abs(view.y - distance) < 0.5)
      table.fling(panel.width / 2, place.midY, by: 60, over: 50)
      let catcher = table.land(at: Point(panel.width / 2, place.midY))
      table.pass(100)
      catcher.cancel()
      try table.settle()
      #expect(view.y == 0 || view.y >= distance)
      watch.expectTruth(followed: 2)
    }
  }
}

extension Rect {
  fileprivate var midY: Double { center.y }
}
