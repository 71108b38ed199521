import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("A page that is centered where it fits")
struct ScrollContentTests {
  /// A page of one block of a height, under a title bar.
  private func page(
    _ height: Double, isCentered: Bool = true
  ) -> (page: ScrollContent, block: FixedSize, root: Component) {
    let block = FixedSize(height: height) { ColoredBox(\.accent) }
    let page = ScrollContent(isCentered: isCentered) { block }
    return (page, block, Column { [TitleBar("Begin"), page] })
  }

  @Test("Content that is lower than the view is in its middle", arguments: PanelSetting.all)
  func fits(on panel: PanelSetting) throws {
    let (page, block, root) = page(120)
    let screen = ScriptedStage(root, on: panel)
    screen.frames(2)
    let (view, content) = (screen.frame(of: page), screen.frame(of: block))
    #expect(abs(content.center.y - view.center.y) <= 0.5 && content.height == 120)
    #expect(content.minX == 0 && content.maxX == screen.stage.size.width)
    // It does not move under a finger.
    screen.touch(at: view.center) { $0.moving(by: Vector(0, -60), over: .milliseconds(200)) }
    try screen.settle()
    #expect(page.offset == 0 && screen.frame(of: block) == content)
  }

  @Test("Higher content begins at the top and is scrolled to its end", arguments: PanelSetting.all)
  func scrolls(on panel: PanelSetting) throws {
    let (page, block, root) = page(2000)
    let screen = ScriptedStage(root, on: panel)
    screen.frames(2)
    let view = screen.frame(of: page)
    #expect(screen.frame(of: block).minY == view.minY)
    page.scroll(to: .infinity, animated: false)
    screen.frames(2)
    #expect(screen.frame(of: block).maxY == view.maxY)
  }

  @Test("Without it low content is at the top")
  func atTop() {
    let (page, block, root) = page(120, isCentered: false)
    let screen = ScriptedStage(root)
    screen.frames(2)
    #expect(screen.frame(of: block).minY == screen.frame(of: page).minY)
  }

  @Test("Content that grows beyond the view begins at the top, and comes back to the middle")
  func textSize() {
    let text = Label("Please write", \.headline, lineLimit: 4)
    let page = ScrollContent(isCentered: true) {
      Padding {
        Column(spacing: Spacing.large) {
          text
          FixedSize(height: 60) { Spacer() }
          Button("Begin")
        }
      }
    }
    let screen = ScriptedStage(page, size: PixelSize(480, 272))
    screen.frames(2)
    let top = page.content.frame.minY
    #expect(top > 0 && abs(page.content.frame.center.y - 136) <= 0.5)
    screen.stage.environment.textScale = 2.6
    screen.frames(2)
    #expect(page.content.frame.minY == 0 && page.content.frame.height > 272)
    #expect(page.extent.maximum == page.content.frame.height - 272)
    screen.stage.environment.textScale = 1
    screen.frames(2)
    #expect(page.content.frame.minY == top && page.offset == 0)
  }

  @Test("The middle is that of the space between the insets")
  func insets() throws {
    let (page, block, root) = page(100)
    page.contentInset = EdgeInsets(top: 40, leading: 0, bottom: 0, trailing: 0)
    let screen = ScriptedStage(root)
    screen.frames(2)
    let view = screen.frame(of: page)
    #expect(abs(screen.frame(of: block).center.y - (view.minY + 40 + view.maxY) / 2) <= 0.5)
    try screen.settle()
    #expect(page.extent.minimum == page.extent.maximum)
  }

  @Test("It moves to the middle of other insets, and does not scroll through them")
  func newInsets() throws {
    let (page, block, root) = page(100)
    let screen = ScriptedStage(root)
    try screen.settle()
    page.contentInset = EdgeInsets(top: 40, leading: 0, bottom: 0, trailing: 0)
    try screen.settle()
    let view = screen.frame(of: page)
    #expect(abs(screen.frame(of: block).center.y - (view.minY + 40 + view.maxY) / 2) <= 0.5)
    #expect(page.extent.minimum == page.extent.maximum)
  }

  @Test("A field in the middle is in sight above the keyboard", arguments: PanelSetting.all)
  func keyboard(on panel: PanelSetting) throws {
    let field = TextField("Name")
    let page = ScrollContent(isCentered: true) {
      Padding { Column(spacing: Spacing.medium) { [field, Button("Send")] } }
    }
    let screen = ScriptedStage(Column { [TitleBar("Book"), page] }, on: panel)
    screen.frames(2)
    let before = screen.frame(of: field)
    try screen.tap(button: "Name")
    try screen.settle()
    let box = screen.box(of: field)
    #expect(!screen.keyboardFrame.isEmpty && box.maxY <= screen.keyboardFrame.minY)
    #expect(box.minY >= 0)
    try screen.tap(key: "hide")
    try screen.settle()
    #expect(screen.frame(of: field) == before)
  }

  @Test("On a sheet that is not raised it is scrolled into sight")
  func sheet() throws {
    let button = Button("Begin") {}
    let page = ScrollContent(isCentered: true) { Padding { button } }
    let sheet = Sheet(tiers: [.below(24), .height(160)]) { page }
    let screen = ScriptedStage(Stack { [ColoredBox(\.background), sheet] })
    screen.frames(2)
    try screen.settle()
    try screen.scroll(to: "Begin")
    try screen.tap(button: "Begin")
  }
}
