import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("TabBar and ChipBar")
struct TabBarTests {
  private func tabs() -> TabBar {
    TabBar([.init(.list, "All"), .init(.star, "Favorites"), .init(.clock, "Recent")])
  }

  @Test("A tap chooses a tab in reading order", arguments: PanelSetting.bothDirections)
  func tap(panel: PanelSetting) throws {
    let bar = tabs()
    var chosen: [Int] = []
    bar.onChange = { chosen.append($0) }
    let screen = stage(bar, width: 300, on: panel)
    for x in [250.0, 150, 150] {
      screen.tap(screen.point(x, in: bar))
      try screen.settle()
    }
    #expect(chosen == [2, 1, 1] && bar.selection == 1)
    #expect(bar.tabs.map(\.isOn) == [false, true, false])
    #expect(bar.tabs[1].semantics?.role == .tab)
  }

  @Test("The background of a tab is as far from the line above as from the name below")
  func pillPlace() throws {
    let bar = tabs()
    let screen = stage(bar, width: 300)
    let pill = bar.tabs[0].highlightFrame
    #expect(pill.minY >= 5)
    var canvas = Canvas(size: bar.tabs[0].frame.size, environment: screen.stage.environment)
    bar.tabs[0].draw(into: &canvas)
    var tops: [Double] = []
    for case .glyphs(let run, let at, _) in canvas.displayList.commands {
      tops.append(Double(at.y + run.bounds.y0))
    }
    let top = try #require(tops.min())
    #expect(abs(top - pill.maxY - pill.minY) <= 3, "\(top) \(pill)")
  }

  @Test("Code chooses a tab without a call, and its background moves there")
  func code() throws {
    let bar = tabs()
    bar.onChange = { _ in Issue.record("a call") }
    let screen = stage(bar, width: 300)
    bar.selection = 2
    #expect(try screen.settle() >= 12)
    let pill = screen.frame(of: bar.children[0])
    #expect(pill.center.x == screen.frame(of: bar.tabs[2]).center.x)
  }

  @Test("The background of a bar that is covered while it moves is at its tab afterwards")
  func covered() throws {
    let (root, bar) = (Component(), tabs())
    let screen = ScriptedStage(root, size: .small)
    root.addChild(bar)
    bar.frame = Rect(0, 0, 300, 64)
    screen.frames()
    bar.selection = 2
    screen.frames(4)
    bar.removeFromParent()
    screen.frames(4)
    root.addChild(bar)
    screen.frames()
    #expect(bar.children[0].frame.center.x == bar.tabs[2].frame.center.x)
  }

  @Test("A tab takes another name")
  func otherName() throws {
    let bar = TabBar([.init(.list, "All"), .init(.star, "Best")])
    let screen = stage(bar)
    bar.tabs[1].title = "最好"
    screen.frames()
    try screen.tap(button: "最好")
    #expect(bar.selection == 1)
  }

  @Test("Large text makes the bar higher")
  func largeText() {
    let (small, large) = (tabs(), tabs())
    _ = stage(small)
    _ = stage(large, theme: .largeText)
    #expect(small.frame.height == 64 && large.frame.height > 90)
  }

  @Test(
    "Code chooses a chip; each tap on a chip is reported", arguments: PanelSetting.bothDirections)
  func chips(panel: PanelSetting) throws {
    var chosen: [Int] = []
    let bar = ChipBar([Chip("One"), Chip("Two"), Chip("Three")], selection: 1) {
      chosen.append($0)
    }
    let screen = stage(bar, on: panel)
    #expect(bar.chips.map(\.isOn) == [false, true, false])
    bar.selection = 2
    try screen.settle()
    #expect(bar.chips.map(\.isOn) == [false, false, true] && chosen.isEmpty)
    screen.tap(bar.chips[0])
    try screen.settle()
    screen.tap(bar.chips[0])
    try screen.settle()
    #expect(chosen == [0, 0] && bar.selection == 0)
  }

  /// The visible fades over the ends of a chip bar.
  private func fades(of bar: ChipBar) -> [Component] {
    bar.children.filter { "\(type(of: $0))" == "ChipFade" && !$0.isHidden }
  }

  @Test(
    "Chips beyond an end of the bar fade there, and at the row's own end nothing fades",
    arguments: PanelSetting.bothDirections)
  func fades(panel: PanelSetting) throws {
    let bar = ChipBar((1...9).map { Chip("Choice \($0)") })
    let screen = stage(bar, width: 300, on: panel)
    /// The opacities of the fades at the row's start and end.
    func shown() -> [Double] {
      let fades = fades(of: bar)
      var opacities = [0.0, 0]
      for fade in fades {
        let frame = screen.frame(of: fade)
        let isAtLeft = frame.minX == screen.frame(of: bar).minX
        #expect(isAtLeft || frame.maxX == screen.frame(of: bar).maxX)
        opacities[isAtLeft == panel.isRightToLeft ? 1 : 0] = fade.opacity
      }
      return opacities
    }
    #expect(shown() == [0, 1])
    func drag(_ travel: Double) throws {
      let finger = screen.land(at: screen.middle(of: bar))
      finger.move(by: Vector(panel.reading(travel), 0), over: .milliseconds(200))
      finger.rest(for: .milliseconds(200))
      finger.lift()
      try screen.settle()
    }
    try drag(-24)
    // 16 of 32 points beyond the slop.
    #expect(shown() == [0.5, 1])
    for _ in 0..<8 { try drag(-140) }
    #expect(shown() == [1, 0])
    for _ in 0..<8 { try drag(140) }
    #expect(shown() == [0, 1])
    let short = ChipBar([Chip("One"), Chip("Two")])
    let other = stage(short, width: 300, on: panel)
    other.frames()
    #expect(fades(of: short).isEmpty)
  }
}
