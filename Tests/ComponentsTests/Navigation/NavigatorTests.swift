import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("The navigator")
struct NavigatorTests {
  /// Two screens, the second with a title bar.
  private func screens(
    _ direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false, hertz: Double = 60
  ) -> (stage: ScriptedStage, navigator: Navigator, home: Block, page: Column) {
    let home = Block(1000, 1000)
    let navigator = Navigator(root: home)
    let stage = ScriptedStage(
      navigator,
      on: PanelSetting(.small, hertz: hertz, direction, reducesMotion: reducesMotion))
    let page = Column { TitleBar("Page") }
    return (stage, navigator, home, page)
  }

  @Test(
    "A pushed screen slides in from the trailing edge without a jump and covers the other",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func push(direction: LayoutDirection) {
    let (stage, navigator, home, page) = screens(direction)
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

  @Test("Pushing the screen on top again changes nothing, at rest and while it comes in")
  func pushTwice() {
    let (stage, navigator, home, page) = screens()
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
      let (stage, navigator, home, page) = screens()
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
    let (stage, navigator, _, page) = screens()
    navigator.push(page, animated: false)
    navigator.pop()
    stage.wait(.milliseconds(100))
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && navigator.top === page && page.stage != nil)
  }

  @Test("A pushed screen has a back button in its bar, the root has none")
  func backButton() {
    let (stage, navigator, _, page) = screens()
    let alone = ScriptedStage(Column { TitleBar("Home") }, size: .small)
    #expect(alone.find(IconButton.self) == nil, "there is no way back from the first screen")
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    #expect(stage.find(IconButton.self)?.icon == .back)
    stage.tap(Point(28, 28))
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 1 && page.stage == nil)
    let mirrored = screens(.rightToLeft)
    mirrored.navigator.push(mirrored.page)
    mirrored.stage.wait(Duration(seconds: 1))
    mirrored.stage.tap(Point(28, 28))
    #expect(mirrored.navigator.depth == 2)
    mirrored.stage.tap(Point(372, 28))
    mirrored.stage.wait(Duration(seconds: 1))
    #expect(mirrored.navigator.depth == 1)
  }

  @Test(
    "A swipe from the edge follows the finger and pops the screen",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func edgeSwipe(direction: LayoutDirection) {
    for hertz in [30.0, 60, 120] {
      let (stage, navigator, home, page) = screens(direction, hertz: hertz)
      navigator.push(page)
      stage.wait(Duration(seconds: 1))
      let isMirrored = direction == .rightToLeft
      func x(_ distance: Double) -> Double { isMirrored ? 400 - distance : distance }
      stage.touch(at: Point(x(6), 150), for: .milliseconds(800)) {
        $0.moving(to: Point(x(306), 150), over: .milliseconds(500))
          .resting(for: .milliseconds(300))
      }
      // The slop before recognition is not part of the travel.
      let moved = stage.frame(of: page).minX * (isMirrored ? -1 : 1)
      #expect(moved > 300 - 18 && moved <= 300, "\(moved)")
      #expect(home.stage != nil)
      stage.wait(Duration(seconds: 1))
      #expect(navigator.depth == 1 && navigator.top === home, "beyond the middle it goes")
    }
  }

  @Test(
    "The back button works while its screen slides in, and reverses it from its position",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func turnsBack(direction: LayoutDirection) throws {
    for milliseconds in stride(from: 100.0, through: 700, by: 60) {
      let (stage, navigator, home, page) = screens(direction)
      navigator.push(page)
      stage.wait(.milliseconds(milliseconds))
      var positions: [Double] = []
      stage.onFrame = { _ in
        if page.stage != nil { positions.append(abs(stage.frame(of: page).minX)) }
      }
      let back = try #require(stage.find(IconButton.self))
      let position = stage.middle(of: back)
      if position.x > 395 || position.x < 5 { continue }
      stage.tap(position)
      stage.wait(Duration(seconds: 1))
      #expect(navigator.depth == 1 && navigator.top === home, "after \(milliseconds) ms")
      #expect(
        zip(positions, positions.dropFirst()).allSatisfy { abs($0 - $1) < 80 }, "\(positions)")
      stage.wait(Duration(seconds: 1))
      #expect(stage.stage.nextChange == nil)
    }
  }

  @Test(
    "A screen takes taps once it is nearly in position, and is only caught before",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func nearlyThere(direction: LayoutDirection) throws {
    for hertz in [30.0, 60, 120] {
      for (distance, isHeard) in [(100.0, false), (11, true), (3, true)] {
        for isBack in [false, true] {
          let (home, page) = (Patch([.tap]), Patch([.tap]))
          let navigator = Navigator(root: home)
          let stage = ScriptedStage(navigator, on: PanelSetting(.small, hertz: hertz, direction))
          navigator.push(page, animated: !isBack)
          stage.wait(.milliseconds(50))
          if isBack { navigator.pop() }
          let arriving = isBack ? home : page
          let limit = isBack ? distance / 3 : distance
          var isNear = false
          for _ in 0..<200 where !isNear {
            stage.frames()
            isNear = abs(stage.frame(of: arriving).minX) < limit
          }
          #expect(isNear && stage.stage.nextChange != nil, "it still moves")
          // The leading side belongs to the screen that arrives by going back.
          stage.tap(Point((direction == .leftToRight) == isBack ? 40 : 360, 150))
          stage.wait(Duration(seconds: 1))
          let comment: Comment = "\(distance), back \(isBack), \(hertz) Hz"
          #expect(arriving.taps == (isHeard ? 1 : 0), comment)
          #expect((isBack ? page : home).taps == 0, comment)
          #expect(navigator.top === arriving, comment)
        }
      }
    }
  }

  @Test(
    "Of nested navigators the innermost that can go back takes the swipe",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func nested(direction: LayoutDirection) {
    let (first, second, third) = (Block(1000, 1000), Block(1000, 1000), Block(1000, 1000))
    let inner = Navigator(root: first)
    let middle = Navigator(root: inner)
    let outer = Navigator(root: Block(1000, 1000))
    let stage = ScriptedStage(outer, on: PanelSetting(.small, direction))
    outer.push(middle, animated: false)
    inner.push(second, animated: false)
    inner.push(third, animated: false)
    stage.wait(.milliseconds(100))
    func swipe() {
      func x(_ distance: Double) -> Double { direction == .rightToLeft ? 400 - distance : distance }
      stage.touch(at: Point(x(6), 150)) {
        $0.moving(to: Point(x(350), 150), over: .milliseconds(200))
      }
      stage.wait(Duration(seconds: 1))
    }
    var depths: [[Int]] = []
    for _ in 0..<4 {
      depths.append([outer.depth, middle.depth, inner.depth])
      swipe()
    }
    #expect(depths == [[2, 1, 3], [2, 1, 2], [2, 1, 1], [1, 1, 1]])
    #expect(outer.depth == 1)
  }

  @Test("A moving outer screen is caught also over the edge of an inner navigator")
  func nestedCaught() {
    let inner = Navigator(root: Block(1000, 1000))
    inner.push(Block(1000, 1000), animated: false)
    let outer = Navigator(root: Block(1000, 1000))
    let stage = ScriptedStage(outer, size: .small)
    outer.push(inner)
    stage.wait(.milliseconds(250))
    let position = stage.frame(of: inner).minX
    #expect(position > 2 && position < 100)
    stage.touch(at: Point(position + 10, 150)) {
      $0.resting(for: .milliseconds(200)).moving(to: Point(390, 150), over: .milliseconds(200))
        .resting(for: .milliseconds(200))
    }
    stage.wait(Duration(seconds: 1))
    #expect(outer.depth == 1 && inner.depth == 2)
  }

  @Test("Released before the middle, or flung back, the screen stays")
  func stays() {
    let (stage, navigator, _, page) = screens()
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    stage.touch(at: Point(6, 150)) {
      $0.moving(to: Point(150, 150), over: .milliseconds(400)).resting(for: .milliseconds(200))
    }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && stage.frame(of: page).minX == 0)
    stage.touch(at: Point(6, 150)) {
      $0.moving(to: Point(350, 150), over: .milliseconds(300))
        .moving(to: Point(250, 150), over: .milliseconds(60))
    }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && stage.frame(of: page).minX == 0)
    stage.touch(at: Point(6, 150)) { $0.moving(to: Point(90, 150), over: .milliseconds(50)) }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 1, "a short quick swipe is enough")
  }

  @Test("A swipe that begins beside the edge, or goes up, does not move the navigator")
  func notMine() {
    let (stage, navigator, _, page) = screens()
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    stage.touch(at: Point(60, 150)) { $0.moving(to: Point(360, 150), over: .milliseconds(200)) }
    stage.touch(at: Point(6, 250)) { $0.moving(to: Point(6, 50), over: .milliseconds(200)) }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && stage.frame(of: page).minX == 0)
  }

  @Test("A cancelled swipe puts the screen back")
  func cancelled() {
    let (stage, navigator, _, page) = screens()
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    stage.touch(at: Point(6, 150)) {
      $0.moving(to: Point(380, 150), over: .milliseconds(200)).cancelled()
    }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && stage.frame(of: page).minX == 0)
  }

  @Test("A moving screen is caught where it is drawn, and can be moved back")
  func caught() {
    let (stage, navigator, home, page) = screens()
    navigator.push(page)
    stage.wait(.milliseconds(100))
    let position = stage.frame(of: page).minX
    #expect(position > 20 && position < 380)
    var held: [Double] = []
    stage.onFrame = { _ in held.append(stage.frame(of: page).minX) }
    stage.touch(at: Point(200, 200)) {
      $0.resting(for: .milliseconds(300)).moving(to: Point(395, 200), over: .milliseconds(200))
        .resting(for: .milliseconds(200))
    }
    #expect(held.dropLast().allSatisfy { $0 >= position - 1 }, "\(position): \(held)")
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 1 && navigator.top === home)
  }

  @Test("A screen that is caught and released without a pan continues")
  func caughtAndLeft() {
    let (stage, navigator, _, page) = screens()
    navigator.push(page)
    stage.wait(.milliseconds(60))
    stage.touch(at: Point(200, 200)) { $0.resting(for: .milliseconds(200)) }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && stage.frame(of: page).minX == 0)
    navigator.pop()
    stage.wait(.milliseconds(60))
    stage.touch(at: Point(200, 200)) { $0.resting(for: .milliseconds(200)) }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 1)
  }

  @Test(
    "With reduced motion one screen fades out, then the other in, and neither slides",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func reducedMotion(direction: LayoutDirection) throws {
    let (stage, navigator, home, page) = screens(direction, reducesMotion: true)
    stage.wait(.milliseconds(20))
    func seen(_ screen: Component) -> Double {
      screen.stage == nil ? 0 : screen.parent?.opacity ?? 0
    }
    for (goes, comes, act) in [
      (home as Component, page as Component, { navigator.push(page) }),
      (page, home, { navigator.pop() }),
    ] {
      var shown: [(goes: Double, comes: Double)] = []
      stage.onFrame = { _ in
        shown.append((seen(goes), seen(comes)))
        for screen in [goes, comes] where screen.stage != nil {
          #expect(stage.frame(of: screen).minX == 0)
        }
      }
      let start = stage.now
      act()
      try stage.settle()
      #expect((stage.now - start).seconds <= 0.27)
      #expect(shown.allSatisfy { $0.goes == 0 || $0.comes == 0 }, "\(shown)")
      #expect(shown.contains { $0.goes > 0.1 && $0.goes < 0.9 }, "\(shown)")
      #expect(shown.contains { $0.comes > 0.1 && $0.comes < 0.9 }, "\(shown)")
      #expect(shown.last.map { $0 == (0, 1) } == true)
    }
  }

  @Test("With reduced motion a finger that lands during a fade swipes nothing")
  func touchedWhileFading() throws {
    let (stage, navigator, _, page) = screens(reducesMotion: true)
    navigator.push(page)
    stage.wait(.milliseconds(60))
    stage.touch(at: Point(100, 200)) {
      $0.resting(for: .milliseconds(400)).moving(by: Vector(250, 0), over: .milliseconds(100))
    }
    try stage.settle()
    #expect(navigator.depth == 2 && page.parent?.opacity == 1)
    // From the edge it swipes as usual, and continues to slide.
    var ways: [Double] = []
    stage.onFrame = { _ in
      ways.append(page.stage == nil ? 400 : stage.frame(of: page).minX)
      #expect(page.stage == nil || page.parent?.opacity == 1)
    }
    stage.touch(at: Point(6, 150)) { $0.moving(to: Point(250, 150), over: .milliseconds(120)) }
    try stage.settle()
    #expect(navigator.depth == 1 && zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 }, "\(ways)")
  }

  @Test("After pushes and pops in any order, one screen is in the tree")
  func anyOrder() {
    withEverySeed(60) { seed, random in
      let (stage, navigator, _, _) = screens()
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
    let (stage, navigator, _, page) = screens()
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
