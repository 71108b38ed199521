import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("Screens on their way")
struct NavigatorMotionTests {
  @Test(
    "The back button works while its screen slides in, and reverses it from its position",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func turnsBack(direction: LayoutDirection) throws {
    for milliseconds in stride(from: 100.0, through: 700, by: 60) {
      let (stage, navigator, home, page) = twoScreens(direction)
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

  @Test("A moving screen is caught where it is drawn, and can be moved back")
  func caught() {
    let (stage, navigator, home, page) = twoScreens()
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
    let (stage, navigator, _, page) = twoScreens()
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
    let (stage, navigator, home, page) = twoScreens(direction, reducesMotion: true)
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
    let (stage, navigator, _, page) = twoScreens(reducesMotion: true)
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
}
