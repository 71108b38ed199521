import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Dialog and Menu")
struct DialogTests {
  private func make(on panel: PanelSetting, theme: Theme = .light) -> (
    ModalHost, ScriptedStage, Patch
  ) {
    let patch = Patch([.tap, .pan])
    let host = ModalHost { patch }
    return (host, ScriptedStage(host, on: panel, theme: theme), patch)
  }

  private func button(_ title: String, _ screen: ScriptedStage) throws -> Point {
    let button = try #require(screen.find(Button.self) { $0.title == title })
    return screen.middle(of: button)
  }

  @Test(
    "An answer closes the dialog and does its action once", arguments: PanelSetting.representative)
  func answer(panel: PanelSetting) throws {
    let (host, screen, patch) = make(on: panel)
    var answers: [String] = []
    host.present(
      Dialog(
        "Delete it?", "It is gone then.",
        actions: [
          .init("Keep") { answers.append("keep") },
          .init("Delete", style: .danger) { answers.append("delete") },
        ]))
    try screen.settle()
    let (keep, delete) = (try button("Keep", screen), try button("Delete", screen))
    #expect(panel.isRightToLeft ? delete.x < keep.x : keep.x < delete.x)
    screen.tap(delete)
    screen.tap(delete)
    try screen.settle()
    #expect(answers == ["delete"] && !host.isPresenting)
    #expect(screen.find(Dialog.self) == nil && patch.pans == 0)
  }

  @Test("What is behind takes no touches; a tap outside closes, unless an answer is needed")
  func outside() throws {
    let (host, screen, patch) = make(on: PanelSetting())
    let dialog = Dialog("Go on?", actions: [.init("Yes")])
    dialog.isDismissable = false
    host.present(dialog)
    try screen.settle()
    screen.touch(at: Point(20, 20)) { $0.moving(by: Vector(0, 100), over: .milliseconds(200)) }
    screen.tap(Point(20, 20))
    try screen.settle()
    #expect(host.isPresenting && patch.touches == 0)
    #expect(!dialog.perform(.dismiss))
    host.dismiss()
    try screen.settle()
    let other = Dialog("Go on?", actions: [.init("Yes")])
    host.present(other)
    try screen.settle()
    screen.tap(screen.middle(of: other))
    #expect(host.isPresenting, "a tap on the dialog itself does nothing")
    screen.tap(Point(20, 20))
    try screen.settle()
    #expect(!host.isPresenting && patch.touches == 0)
    screen.tap(Point(20, 20))
    #expect(patch.taps == 1)
  }

  @Test(
    "Texts that are too high scroll, and the answers stay in sight", arguments: PanelSetting.sizes)
  func largeText(size: PixelSize) throws {
    var theme = Theme.largeText
    theme.title.size *= 2.6
    let (host, screen, _) = make(on: PanelSetting(size), theme: theme)
    let dialog = Dialog(
      "A long question that takes lines?", String(repeating: "And a reason. ", count: 20),
      actions: [.init("No"), .init("Certainly", style: .filled)])
    host.present(dialog)
    try screen.settle()
    let all = screen.frame(of: dialog)
    #expect(Rect(origin: .zero, size: screen.stage.size).intersection(all) == all)
    for title in ["No", "Certainly"] {
      let button = try #require(screen.find(Button.self) { $0.title == title })
      let frame = screen.frame(of: button)
      #expect(frame.minX >= all.minX && frame.maxX <= all.maxX + 0.01)
      #expect(frame.minY >= all.minY && frame.maxY <= all.maxY + 0.01)
      #expect(frame.height == Spacing.touchTarget)
    }
  }

  @Test("It fades in, with reduced motion it is there at once; both come to rest")
  func motion() throws {
    let (host, screen, _) = make(on: PanelSetting())
    let dialog = Dialog("Go on?", actions: [.init("Yes")])
    host.present(dialog)
    screen.frames(3)
    #expect(dialog.opacity > 0 && dialog.opacity < 1)
    try screen.settle()
    #expect(dialog.opacity == 1 && screen.wait(.seconds(1)) == 0)
    let (still, other, _) = make(on: PanelSetting(reducesMotion: true))
    let second = Dialog("Go on?", actions: [.init("Yes")])
    still.present(second)
    other.frames(1)
    #expect(second.opacity == 1)
  }

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
