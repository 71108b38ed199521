import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Menu")
struct MenuTests {
  @Test(
    "A menu is beside its button and on the screen, wherever that is",
    arguments: PanelSetting.representative)
  func menuPlace(panel: PanelSetting) throws {
    for x in [0, panel.width / 2, panel.width - 48] {
      for y in [0, panel.height - 48] {
        let button = IconButton(.more)
        let host = ModalHost {
          Column {
            FixedSize(height: y) { Spacer() }
            Row {
              FixedSize(width: panel.isRightToLeft ? panel.width - 48 - x : x, height: 48) {
                Spacer()
              }
              FixedSize(width: 48, height: 48) { button }
            }
          }
        }
        let screen = ScriptedStage(host, on: panel)
        let menu = Menu((1...3).map { Menu.Item("Action \($0)", icon: .star) })
        host.present(menu, from: button)
        try screen.settle()
        let (frame, anchor) = (screen.frame(of: menu), screen.frame(of: button))
        #expect(Rect(origin: .zero, size: screen.stage.size).intersection(frame) == frame)
        #expect(frame.intersection(anchor).isEmpty)
        #expect(frame.height == 3 * Spacing.touchTarget + 16)
      }
    }
  }

  @Test("A choice closes the menu and does its action; a disabled one does nothing")
  func menuChoice() throws {
    let button = IconButton(.more)
    let host = ModalHost { Row { button } }
    let screen = ScriptedStage(host, on: PanelSetting())
    var chosen: [Int] = []
    let menu = Menu([
      .init("One") { chosen.append(1) }, .init("Two", isEnabled: false) { chosen.append(2) },
    ])
    host.present(menu, from: button)
    try screen.settle()
    let frame = screen.frame(of: menu)
    screen.tap(Point(frame.center.x, frame.minY + 80))
    #expect(chosen.isEmpty && host.isPresenting)
    screen.tap(Point(frame.center.x, frame.minY + 30))
    try screen.settle()
    #expect(chosen == [1] && !host.isPresenting)
    host.present(Menu([.init("One")]), from: button)
    try screen.settle()
    screen.tap(Point(700, 400))
    try screen.settle()
    #expect(!host.isPresenting)
  }

  @Test(
    "The item that is chosen has a check mark at its end, and says that it is on",
    arguments: [LayoutDirection.leftToRight, .rightToLeft], [1.0, 2])
  func chosen(direction: LayoutDirection, textScale: Double) throws {
    let button = IconButton(.more)
    let host = ModalHost { Row { button } }
    let screen = ScriptedStage(host, on: PanelSetting(PixelSize(800, 480), direction))
    screen.stage.environment.textScale = textScale
    func marks(_ items: [Menu.Item]) throws -> [(isOn: Bool?, mark: Rect?, width: Double)] {
      host.present(Menu(items), from: button)
      try screen.settle()
      let rows = ComponentOutline(of: screen.stage).nodes.compactMap { node in
        node.semantics?.role == .menuItem ? node.component : nil
      }
      let marks = rows.map { row -> (isOn: Bool?, mark: Rect?, width: Double) in
        var canvas = Canvas(size: row.frame.size, environment: screen.stage.environment)
        row.draw(into: &canvas)
        var mark: Rect?
        for case .path(let path, _) in canvas.displayList.commands { mark = path.bounds }
        return (row.semantics?.isOn, mark, row.frame.width)
      }
      host.dismiss()
      try screen.settle()
      return marks
    }
    let plain = try marks([.init("English"), .init("中文")])
    #expect(plain.map(\.isOn) == [nil, nil] && plain.allSatisfy { $0.mark == nil })
    let long = "A language with a long name"
    let rows = try marks([.init("English"), .init("中文", isChosen: true), .init(long)])
    #expect(rows.map(\.isOn) == [false, true, false])
    #expect(rows[0].mark == nil && rows[2].mark == nil)
    let (mark, width) = (try #require(rows[1].mark), rows[1].width)
    #expect(direction == .leftToRight ? mark.minX > width - 60 : mark.maxX < 60)
    #expect(mark.width > 10 * textScale.squareRoot())
    let without = try marks([.init("English"), .init(long)])
    #expect(width > without[0].width + 20, "a long title leaves the mark its place")
  }
}
