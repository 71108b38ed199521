import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("The navigator")
struct NavigatorTests {
  @Test(
    "A pushed screen slides in from the trailing edge without a jump and covers the other",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func push(direction: LayoutDirection) {
    let (stage, navigator, home, page) = twoScreens(direction)
    navigator.push(page)
    var positions: [Double] = []
    stage.onFrame = { _ in positions.append(stage.frame(of: page).minX) }
    stage.wait(Duration(seconds: 1))
    let sign = direction == .leftToRight ? 1.0 : -1
    #expect(abs(positions[0] * sign) > 250, "it begins outside")
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 * sign >= $1 * sign })
    #expect(zip(positions, positions.dropFirst()).allSatisfy { abs($0 - $1) < 80 }, "\(positions)")
    #expect(positions.last == 0)
    #expect(home.stage == nil, "a covered screen is in no tree")
    #expect(stage.stage.nextChange == nil)
  }

  @Test("A covered screen is neither laid out nor drawn, and returns unchanged")
  func covered() {
    let list = ListView(0..<500, id: { $0 }, rowHeight: 40) { _ in Block(1000, 40) }
    let navigator = Navigator(root: list)
    let stage = ScriptedStage(navigator, size: .small)
    list.jump(to: 333)
    navigator.push(Block(10, 10))
    stage.wait(Duration(seconds: 2))
    #expect(list.stage == nil)
    #expect(stage.stage.draw().layers.count == 2, "the screen's ground and its block")
    navigator.pop()
    stage.wait(Duration(seconds: 2))
    #expect(list.stage === stage.stage && list.offset == 333)
    #expect(navigator.depth == 1)
  }

  @Test(
    "A screen that may not be left keeps its back button, disabled; swipe and Escape do nothing",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func keeps(direction: LayoutDirection) throws {
    let navigator = Navigator(root: Block(400, 300))
    let stage = ScriptedStage(navigator, on: PanelSetting(.small, direction))
    navigator.push(Column { TitleBar("Order") }, animated: false)
    try stage.settle()
    let back = try #require(stage.find(IconButton.self))
    navigator.allowsBack = false
    try stage.settle()
    #expect(!back.isEnabled && !back.isHidden)
    func x(_ distance: Double) -> Double { direction == .rightToLeft ? 400 - distance : distance }
    func tryAll() throws {
      stage.touch(at: Point(x(6), 150)) {
        $0.moving(to: Point(x(350), 150), over: .milliseconds(200))
      }
      try stage.settle()
      stage.press(.escape)
      try stage.settle()
      stage.tap(back)
      try stage.settle()
    }
    try tryAll()
    #expect(navigator.depth == 2)
    // A finger that is on its way loses the screen.
    navigator.allowsBack = true
    try stage.settle()
    let finger = stage.land(at: Point(x(6), 150))
    finger.move(by: Vector(x(300) - x(6), 0), over: .milliseconds(200))
    navigator.allowsBack = false
    finger.lift()
    try stage.settle()
    #expect(navigator.depth == 2)
    navigator.allowsBack = true
    try stage.settle()
    #expect(back.isEnabled)
    stage.tap(back)
    try stage.settle()
    #expect(navigator.depth == 1)
    // A screen on its way cannot be turned back either, but code may leave.
    navigator.allowsBack = false
    navigator.push(Column { TitleBar("Order") })
    stage.wait(.milliseconds(100))
    stage.touch(at: Point(x(300), 150)) {
      $0.moving(to: Point(x(395), 150), over: .milliseconds(60))
    }
    try stage.settle()
    #expect(navigator.depth == 2)
    navigator.pop()
    try stage.settle()
    #expect(navigator.depth == 1)
  }

  @Test("Pushing the screen on top again changes nothing, at rest and while it comes in")
  func pushTwice() {
    let (stage, navigator, home, page) = twoScreens()
    navigator.push(page)
    stage.wait(.milliseconds(100))
    let before = stage.frame(of: page).minX
    navigator.push(page)
    stage.frames()
    #expect(navigator.depth == 2 && stage.frame(of: page).minX < before, "it continues to come in")
    #expect(stage.frame(of: page).minX > 0)
    stage.wait(Duration(seconds: 1))
    navigator.push(page)
    #expect(navigator.depth == 2 && page.stage != nil)
    navigator.pop()
    stage.wait(Duration(seconds: 1))
    #expect(navigator.top === home && home.stage != nil)
  }

  @Test("Pushing a screen that is covered goes back to it")
  func pushCovered() {
    for animated in [true, false] {
      let (stage, navigator, home, page) = twoScreens()
      var changes = 0
      for next in [page, Block(10, 10), Block(10, 10)] { navigator.push(next, animated: false) }
      navigator.onChange = { changes += 1 }
      navigator.push(page, animated: animated)
      stage.wait(Duration(seconds: 1))
      #expect(navigator.screens.map(\.id) == [home.id, page.id])
      #expect(page.stage != nil && stage.frame(of: page).minX == 0 && changes == 1)
      navigator.push(home, animated: animated)
      stage.wait(Duration(seconds: 1))
      #expect(navigator.screens.map(\.id) == [home.id] && home.stage != nil)
    }
  }

  @Test("A screen that leaves can be pushed again")
  func pushLeaving() {
    let (stage, navigator, _, page) = twoScreens()
    navigator.push(page, animated: false)
    navigator.pop()
    stage.wait(.milliseconds(100))
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && navigator.top === page && page.stage != nil)
  }

  @Test("A pushed screen has a back button in its bar, the root has none")
  func backButton() {
    let (stage, navigator, _, page) = twoScreens()
    let alone = ScriptedStage(Column { TitleBar("Home") }, size: .small)
    #expect(alone.find(IconButton.self) == nil, "there is no way back from the first screen")
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    #expect(stage.find(IconButton.self)?.icon == .back)
    stage.tap(Point(28, 28))
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 1 && page.stage == nil)
    let mirrored = twoScreens(.rightToLeft)
    mirrored.navigator.push(mirrored.page)
    mirrored.stage.wait(Duration(seconds: 1))
    mirrored.stage.tap(Point(28, 28))
    #expect(mirrored.navigator.depth == 2)
    mirrored.stage.tap(Point(372, 28))
    mirrored.stage.wait(Duration(seconds: 1))
    #expect(mirrored.navigator.depth == 1)
  }

  @Test("After pushes and pops in any order, one screen is in the tree")
  func anyOrder() {
    withEverySeed(60) { seed, random in
      let (stage, navigator, _, _) = twoScreens()
      for _ in 0..<12 {
        switch random.int(in: 0...3) {
        case 0, 1: navigator.push(Block(1000, 1000), animated: random.int(in: 0...3) > 0)
        case 2: navigator.pop(animated: random.int(in: 0...3) > 0)
        default:
          stage.touch(at: Point(6, 150)) {
            $0.moving(
              to: Point(random.double(in: 30...390), 150), over: .milliseconds(120))
          }
        }
        stage.wait(.milliseconds(random.double(in: 0...200)))
      }
      stage.wait(Duration(seconds: 2))
      #expect(navigator.children.count == 1, "seed \(seed)")
      #expect(navigator.top.stage === stage.stage, "seed \(seed)")
      #expect(stage.frame(of: navigator.top).minX == 0, "seed \(seed)")
      #expect(stage.stage.nextChange == nil, "seed \(seed)")
    }
  }

  @Test("A navigator reports each change once")
  func changes() {
    let (stage, navigator, _, page) = twoScreens()
    var depths: [Int] = []
    navigator.onChange = { depths.append(navigator.depth) }
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    navigator.pop()
    navigator.pop()
    stage.wait(Duration(seconds: 1))
    #expect(depths == [2, 1])
  }
}
