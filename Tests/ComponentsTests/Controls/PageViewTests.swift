import Testing
import VitrineMotion
import VitrineTesting
import VitrineUnits

@testable import VitrineComponents

@MainActor
@Suite("PageView")
struct PageViewTests {
  /// Three pages of blocks on the whole panel.
  private func make(
    pages: Int = 3, selection: Int = 0, on panel: PanelSetting
  ) -> (PageView, ScriptedStage) {
    let view = PageView(selection: selection) { (0..<pages).map { _ in Block(9_999, 9_999) } }
    return (view, ScriptedStage(view, on: panel))
  }

  private func middle(_ panel: PanelSetting) -> Point { Point(panel.width / 2, panel.height / 2) }

  /// The distance of a page from the leading edge, in points.
  private func start(of page: Component, _ screen: ScriptedStage, _ panel: PanelSetting) -> Double {
    panel.mirrored(screen.frame(of: page)).minX
  }

  @Test("Its arrows are found by their names", arguments: PanelSetting.bothDirections)
  func names(panel: PanelSetting) throws {
    let (view, screen) = make(on: panel)
    try screen.tap(button: "Next page")
    try screen.settle()
    #expect(view.selection == 1)
    try screen.tap(button: "Previous page")
    try screen.settle()
    #expect(view.selection == 0)
  }

  @Test("A swipe shows the next page and one back the previous", arguments: PanelSetting.all)
  func swipe(panel: PanelSetting) throws {
    let (view, screen) = make(on: panel)
    var chosen: [Int] = []
    view.onChange = { chosen.append($0) }
    for step in [-120.0, -120, -120, 120] {
      screen.land(at: middle(panel)).flick(
        by: Vector(panel.reading(step), 0), over: .milliseconds(90))
      try screen.settle()
    }
    #expect(chosen == [1, 2, 1] && view.selection == 1)
    #expect(start(of: view.pages[1], screen, panel) == 0)
    #expect(view.pages.map(\.isHidden) == [true, false, true])
  }

  @Test(
    "The page follows the finger, and without a fling the nearest page stays",
    arguments: PanelSetting.bothDirections)
  func drag(panel: PanelSetting) throws {
    let (view, screen) = make(selection: 1, on: panel)
    var chosen: [Int] = []
    view.onChange = { chosen.append($0) }
    for (share, goal) in [(-0.4, 1), (0.4, 1), (-0.6, 2)] {
      let step = share * panel.width
      let finger = screen.hold(middle(panel), by: Vector(panel.reading(step), 0))
      #expect(abs(start(of: view.pages[1], screen, panel) - step) < 1)
      #expect(!view.pages[share < 0 ? 2 : 0].isHidden)
      finger.lift()
      try screen.settle()
      #expect(view.selection == goal)
    }
    #expect(chosen == [2])
  }

  @Test(
    "A finger catches a moving page and may take it back", arguments: PanelSetting.bothDirections)
  func catches(panel: PanelSetting) throws {
    let (view, screen) = make(on: panel)
    var chosen: [Int] = []
    view.onChange = { chosen.append($0) }
    screen.land(at: middle(panel)).flick(
      by: Vector(panel.reading(-100), 0), over: .milliseconds(80))
    screen.frames(2)
    #expect(chosen == [1])
    let finger = screen.land(at: middle(panel))
    let caught = start(of: view.pages[0], screen, panel)
    screen.frames(10)
    #expect(abs(start(of: view.pages[0], screen, panel) - caught) < 1, "it is held")
    finger.flick(by: Vector(panel.reading(100), 0), over: .milliseconds(80))
    try screen.settle()
    #expect(chosen == [1, 0] && start(of: view.pages[0], screen, panel) == 0)
  }

  @Test("A cancelled finger leaves the nearest page")
  func cancelled() throws {
    let (view, screen) = make(on: PanelSetting(.small))
    let finger = screen.hold(Point(300, 100), by: Vector(-150, 0))
    finger.cancel()
    try screen.settle()
    #expect(view.selection == 0 && screen.frame(of: view.pages[0]).minX == 0)
  }

  @Test("The arrows move by one page, and rest at the ends", arguments: PanelSetting.bothDirections)
  func arrows(panel: PanelSetting) throws {
    let (view, screen) = make(on: panel)
    var chosen: [Int] = []
    view.onChange = { chosen.append($0) }
    let arrows = try #require(screen.find(PageBar.self)).children.compactMap { $0 as? PageArrow }
    let (previous, next) = (arrows[0], arrows[1])
    #expect(!previous.isEnabled && next.isEnabled)
    let places = (screen.middle(of: previous).x, screen.middle(of: next).x)
    #expect(panel.isRightToLeft ? places.0 > places.1 : places.0 < places.1)
    for arrow in [previous, next, next, next, previous] {
      screen.tap(arrow)
      try screen.settle()
    }
    #expect(chosen == [1, 2, 1] && view.selection == 1)
    for arrow in arrows {
      #expect(arrow.frame.width >= Spacing.touchTarget && arrow.frame.height >= Spacing.touchTarget)
    }
  }

  @Test("Code and speech choose a page; code makes no call")
  func code() throws {
    let (view, screen) = make(on: PanelSetting(.small))
    var chosen: [Int] = []
    view.onChange = { chosen.append($0) }
    view.selection = 2
    #expect(try screen.settle() > 8, "it moves there")
    #expect(chosen.isEmpty && screen.frame(of: view.pages[2]).minX == 0)
    #expect(!view.perform(.increment) && view.perform(.decrement))
    try screen.settle()
    #expect(chosen == [1])
    #expect(view.semantics?.value == "2 / 3")
  }

  @Test("Code during a swipe has the last word")
  func codeWhileMoving() throws {
    let (view, screen) = make(on: PanelSetting(.small))
    screen.land(at: Point(200, 100)).flick(by: Vector(-100, 0), over: .milliseconds(80))
    screen.frames(3)
    view.selection = 0
    try screen.settle()
    #expect(view.selection == 0 && screen.frame(of: view.pages[0]).minX == 0)
  }

  @Test("A list in a page scrolls up and down, and the pages to the side")
  func list() throws {
    let list = plainList()
    let view = PageView {
      list
      Block(9_999, 9_999)
    }
    let screen = ScriptedStage(view, size: .small)
    screen.fling(200, 150, by: -100)
    try screen.settle()
    #expect(list.offset > 100 && view.selection == 0)
    screen.land(at: Point(200, 100)).flick(by: Vector(-100, 0), over: .milliseconds(80))
    try screen.settle()
    #expect(view.selection == 1)
  }

  @Test("In another width the same page is visible")
  func resized() throws {
    let (view, screen) = make(selection: 1, on: PanelSetting(.small))
    view.onChange = { _ in Issue.record("a call") }
    screen.stage.setPicture(PixelSize(300, 400), scale: 1)
    screen.frames()
    #expect(screen.frame(of: view.pages[1]) == Rect(0, 0, 300, 352))
    #expect(view.selection == 1)
  }

  @Test("A single page has no bar and does not move")
  func single() throws {
    let (view, screen) = make(pages: 1, on: PanelSetting(.small))
    let finger = screen.hold(Point(200, 100), by: Vector(-100, 0))
    #expect(screen.frame(of: view.pages[0]) == Rect(0, 0, 400, 300))
    finger.lift()
    #expect(screen.find(PageBar.self) == nil)
  }

  @Test("Many pages are counted in place of dots, with room for the largest number")
  func many() throws {
    let (view, screen) = make(pages: 120, on: PanelSetting(.small))
    let bar = try #require(screen.find(PageBar.self))
    let before = bar.children.map(\.frame)
    view.selection = 118
    try screen.settle()
    #expect(bar.children.map(\.frame) == before)
    #expect(bar.dots.frame.height > 10, "a text is higher than dots")
  }

  @Test("With reduced motion a page further away is there at once")
  func reduced() throws {
    let (view, screen) = make(on: PanelSetting(.small, reducesMotion: true))
    view.selection = 2
    screen.frames(1)
    #expect(screen.frame(of: view.pages[2]).minX == 0)
  }

  @Test("In a scroll view it is as high as its highest page and the bar")
  func height() {
    let view = PageView {
      Block(300, 120)
      Block(300, 200)
    }
    _ = ScriptedStage(ScrollContent { view }, size: .small)
    #expect(view.frame.height == 248)
  }
}
