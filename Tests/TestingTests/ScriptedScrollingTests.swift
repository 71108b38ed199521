import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Scrolling of a scripted stage")
struct ScriptedScrollingTests {
  private func visible(_ component: Component, on screen: ScriptedStage) -> Bool {
    let whole = Rect(origin: .zero, size: screen.stage.size)
    return whole.intersection(screen.frame(of: component)) == screen.frame(of: component)
  }

  @Test("A button below the fold is scrolled into sight, and tapped")
  func page() throws {
    var taps = 0
    let button = Button("Continue") { taps += 1 }
    let screen = ScriptedStage(
      ScrollContent {
        Column {
          FixedSize(height: 900) { Spacer() }
          button
        }
      }, on: PanelSetting(PixelSize(480, 272)))
    #expect(throws: (any Error).self) { try screen.tap(button: "Continue") }
    try screen.scroll(to: "Continue")
    #expect(visible(button, on: screen))
    try screen.tap(button: "Continue")
    try screen.settle()
    #expect(taps == 1)
    try screen.scroll(to: button)
    #expect(visible(button, on: screen))
  }

  @Test("A row that its list has not made yet is found, below or above", arguments: [3, 77, 99])
  func list(row: Int) throws {
    var tapped: [Int] = []
    let list = ListView(0..<100, id: { $0 }, rowHeight: 72) { index in
      ListRow(title: "Row \(index)", onTap: { tapped.append(index) })
    }
    let screen = ScriptedStage(list, on: PanelSetting(PixelSize(480, 272)))
    list.scroll(to: 3000, animated: false)
    try screen.scroll(to: "Row \(row)")
    try screen.tap(button: "Row \(row)")
    try screen.settle()
    #expect(tapped == [row])
  }

  @Test("What is nowhere, or what nothing scrolls to, is an error")
  func nowhere() throws {
    let list = ListView(0..<100, id: { $0 }, rowHeight: 72) { ListRow(title: "Row \($0)") }
    let screen = ScriptedStage(list, on: PanelSetting(PixelSize(480, 272)))
    var reason = ""
    do { try screen.scroll(to: "Row 100") } catch { reason = "\(error)" }
    #expect(reason.hasPrefix("nothing is called “Row 100”"), "\(reason)")
    #expect(throws: (any Error).self) { try screen.scroll(to: Button("Lost")) }
  }
}
