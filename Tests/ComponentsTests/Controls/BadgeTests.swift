import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Badge and ColoredBox")
struct BadgeTests {
  @Test(
    "A badge is at the top trailing corner and lets taps through",
    arguments: PanelSetting.bothDirections)
  func corner(panel: PanelSetting) {
    var taps = 0
    let badge = Badge(count: 3) { IconButton(.bell) { taps += 1 } }
    let screen = ScriptedStage(Row { badge }, on: panel)
    let mark = screen.frame(of: badge.children[1])
    let all = screen.frame(of: badge)
    let end = panel.isRightToLeft ? mark.center.x - all.minX : all.maxX - mark.center.x
    #expect(end == 12 && mark.center.y - all.minY == 12)
    screen.tap(mark.center)
    #expect(taps == 1)
  }

  @Test("Numbers: none is hidden, and more than 99 are 99+")
  func numbers() {
    let badge = Badge(count: 0)
    _ = ScriptedStage(Row { badge }, size: .small)
    #expect(badge.text == nil && badge.semantics == nil)
    badge.show(count: 99)
    #expect(badge.text == "99" && badge.semantics == Semantics(.text, label: "99"))
    badge.show(count: 100)
    #expect(badge.text == "99+")
  }

  @Test("A badge at a corner grows with its number")
  func grows() {
    let badge = Badge(count: 3) { IconButton(.bell) }
    let screen = ScriptedStage(Row { badge }, size: .small)
    let narrow = badge.children[1].frame.width
    badge.show(count: 100)
    screen.frames()
    #expect(badge.children[1].frame.width > narrow + 5)
  }

  @Test("A box fills its frame with a color of the theme or of its own")
  func box() {
    let box = ColoredBox(\.tonal, cornerRadius: 12) { Block(40, 20) }
    let screen = ScriptedStage(Row { box }, size: .small)
    #expect(box.frame.size == Size(40, 20))
    func first() -> DrawCommand? { screen.stage.draw().layers[0].list.commands.first }
    guard case .roundedRect(_, 12, Theme.light.tonal)? = first() else {
      Issue.record("no box")
      return
    }
    box.color = .black
    box.cornerRadius = 0
    guard case .fill(_, .black)? = first() else {
      Issue.record("no black box")
      return
    }
    #expect(ColoredBox(color: .black).sizeThatFits(Size(7, 9)) == Size(7, 9))
  }
}
