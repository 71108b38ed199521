import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Title bars")
struct TitleBarTests {
  @Test("Over panes a title has their margin, on wide screens too", arguments: PanelSetting.all)
  func margin(on panel: PanelSetting) throws {
    let bar = TitleBar("Kiln") { IconButton(.globe) }
    bar.margin = Spacing.large
    let text = Label("Power")
    let screen = ScriptedStage(
      Column {
        bar
        TwoPanes(
          primary: Padding(Spacing.large) {
            Column(alignment: .leading) { text }
          }, secondary: Spacer())
      }, on: panel)
    screen.frames(2)
    let title = try #require(screen.find(Label.self) { $0.text == "Kiln" })
    let (first, below) = (screen.frame(of: title), screen.frame(of: text))
    let width = screen.stage.size.width
    func start(_ rect: Rect) -> Double { panel.isRightToLeft ? width - rect.maxX : rect.minX }
    #expect(start(first) == start(below) && start(first) == Spacing.large)
    bar.margin = nil
    screen.frames(2)
    #expect(start(screen.frame(of: title)) == Spacing.margin(in: width))
  }
}
