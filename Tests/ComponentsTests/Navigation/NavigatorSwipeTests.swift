import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("The swipe back of a navigator")
struct NavigatorSwipeTests {
  @Test(
    "A swipe from the edge follows the finger and pops the screen",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func edgeSwipe(direction: LayoutDirection) {
    for hertz in [30.0, 60, 120] {
      let (stage, navigator, home, page) = twoScreens(direction, hertz: hertz)
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
    let (stage, navigator, _, page) = twoScreens()
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
    let (stage, navigator, _, page) = twoScreens()
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    stage.touch(at: Point(60, 150)) { $0.moving(to: Point(360, 150), over: .milliseconds(200)) }
    stage.touch(at: Point(6, 250)) { $0.moving(to: Point(6, 50), over: .milliseconds(200)) }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && stage.frame(of: page).minX == 0)
  }

  @Test("A cancelled swipe puts the screen back")
  func cancelled() {
    let (stage, navigator, _, page) = twoScreens()
    navigator.push(page)
    stage.wait(Duration(seconds: 1))
    stage.touch(at: Point(6, 150)) {
      $0.moving(to: Point(380, 150), over: .milliseconds(200)).cancelled()
    }
    stage.wait(Duration(seconds: 1))
    #expect(navigator.depth == 2 && stage.frame(of: page).minX == 0)
  }
}
