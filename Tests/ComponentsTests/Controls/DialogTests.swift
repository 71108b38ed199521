import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Dialog")
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
    #expect(screen.find(Dialog.self) == nil && patch.touches == 0)
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
    screen.tap(other)
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
    let edge = try #require(screen.find(Divider.self))
    let text = try #require(screen.find(ScrollContent.self))
    #expect(!edge.isHidden && screen.frame(of: edge).minY == screen.frame(of: text).maxY)
  }

  @Test(
    "Answers are 24 points below texts that fit, 16 on a low screen, without a line between them",
    arguments: PanelSetting.sizes)
  func rhythm(size: PixelSize) throws {
    let (host, screen, _) = make(on: PanelSetting(size))
    let dialog = Dialog("Delete it?", "It is gone then.", actions: [.init("Delete")])
    host.present(dialog)
    try screen.settle()
    let text = screen.frame(of: try #require(screen.find(ScrollContent.self)))
    let answer = screen.frame(of: try #require(screen.find(Button.self) { $0.title == "Delete" }))
    #expect(abs(answer.minY - text.maxY - (size.height < 360 ? 16 : 24)) <= 1)
    let all = screen.frame(of: dialog)
    #expect(abs(all.maxY - answer.maxY - 24) <= 1 && text.minY - all.minY == 24)
    #expect(dialog.children.first { $0 is Divider }?.isHidden == true)
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

  @Test("A dialog may be shown again after an answer, and while it is shown")
  func again() throws {
    let (host, screen, patch) = make(on: PanelSetting())
    var answers = 0
    let dialog = Dialog("Go on?", actions: [.init("Yes") { answers += 1 }])
    dialog.isDismissable = false
    host.present(dialog)
    try screen.settle()
    host.present(dialog)
    try screen.settle()
    screen.tap(try button("Yes", screen))
    try screen.settle()
    #expect(answers == 1 && !host.isPresenting)
    host.present(dialog)
    try screen.settle()
    screen.tap(try button("Yes", screen))
    try screen.settle()
    #expect(answers == 2 && !host.isPresenting)
    screen.tap(Point(20, 20))
    #expect(patch.taps == 1)
  }

  @Test("A closed dialog is freed")
  func freed() throws {
    let (host, screen, _) = make(on: PanelSetting())
    weak var dialog: Dialog?
    for isAnswered in [false, true] {
      do {
        let shown = Dialog("Go on?", actions: [.init("Yes")])
        dialog = shown
        host.present(shown)
        try screen.settle()
        screen.tap(isAnswered ? try button("Yes", screen) : Point(20, 20))
        try screen.settle()
      }
      #expect(dialog == nil)
    }
  }

  @Test("A dialog that closes while its screen is covered is gone when the screen is back")
  func covered() throws {
    let (root, patch) = (Component(), Patch([.tap]))
    let host = ModalHost { patch }
    let screen = ScriptedStage(root, on: PanelSetting())
    root.addChild(host)
    host.frame = root.bounds
    host.present(Dialog("Go on?", actions: [.init("Yes")]))
    try screen.settle()
    host.dismiss()
    screen.frames(2)
    host.removeFromParent()
    try screen.settle()
    root.addChild(host)
    try screen.settle()
    #expect(screen.find(Dialog.self) == nil && host.children.count == 1)
  }
}
