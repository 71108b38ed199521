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
}
