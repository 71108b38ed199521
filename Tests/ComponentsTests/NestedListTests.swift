import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A list that does not move itself: a container around it owns the pan.
@MainActor
@Suite("A list inside another scroller")
struct NestedListTests {
  private func make(_ numbers: NumberList) -> (ScriptedStage, Sheet) {
    numbers.list.removeFromParent()
    let sheet = Sheet(tiers: [.below(24), .fraction(0.5), .height(100)], tier: 1) { numbers.list }
    return (ScriptedStage(sheet, on: PanelSetting(PixelSize(480, 800))), sheet)
  }

  @Test("Rows of unknown height, changes and scrolling to rows work as in a separate list")
  func sheet() throws {
    try withEverySeed(6) { seed, random in
      let numbers = NumberList(
        Array(0..<2000), lowPanel(), estimate: random.double(in: 30...90), heights: unlike)
      let (top, sheet) = make(numbers)
      try top.settle()
      numbers.list.scrollToRow(1000)
      try top.settle()
      #expect(abs(numbers.y(1000) ?? .nan) <= 0.5, "seed \(seed)")
      let before = numbers.shown
      numbers.set(Array(5000..<5020) + (300..<2000))
      #expect(numbers.shown == before, "seed \(seed)")
      var last: [NumberList.Shown] = []
      top.onFrame = { _ in
        let moves = numbers.shown.compactMap { row in
          last.first { $0.number == row.number }.map { row.y - $0.y }
        }
        #expect((moves.max() ?? 0) - (moves.min() ?? 0) <= 0.01, "seed \(seed)")
        last = numbers.shown
      }
      let up = seed % 2 == 0 ? -1.0 : 1
      top.play([
        top.finger(at: Point(100, 400)).moving(by: Vector(0, 300 * up), over: .milliseconds(150))
      ])
      try top.settle()
      top.onFrame = { _ in }
      #expect(sheet.tier == 1)
      #expect(numbers.shown.first?.number != before.first?.number)
    }
  }

  @Test("A pan of the list closes its open row; a swipe moves only the row")
  func swipes() throws {
    let box = Mailbox(on: PanelSetting(PixelSize(480, 800)))
    let sheet = Sheet(tiers: [.below(24), .fraction(0.5), .height(100)], tier: 1) { box.list }
    let top = ScriptedStage(sheet, on: PanelSetting(PixelSize(480, 800)))
    try top.settle()
    let y = -(box.list.row(id: 2)?.convert(.zero).y ?? 0) + 30
    top.land(at: Point(400, y)).flick(by: Vector(-150, 0), over: .milliseconds(150))
    try top.settle()
    #expect(top.stage.report().openRows == ["2"])
    #expect(box.revealedWidth(2) == Mailbox.deleteWidth && sheet.tier == 1)
    top.play([
      top.finger(at: Point(100, 500)).moving(by: Vector(0, -60), over: .milliseconds(200))
        .resting(for: .milliseconds(200))
    ])
    try top.settle()
    #expect(top.stage.report().openRows == [] && box.list.offset > 20)
  }

  @Test("A pan that moves the sheet instead of the list closes the open row too")
  func sheetPan() throws {
    let box = Mailbox(on: PanelSetting(PixelSize(480, 800)))
    let sheet = Sheet(tiers: [.below(24), .fraction(0.5), .height(100)], tier: 2) { box.list }
    let top = ScriptedStage(sheet, on: PanelSetting(PixelSize(480, 800)))
    try top.settle()
    let y = 30 - (box.list.row(id: 2)?.convert(.zero).y ?? 0)
    top.land(at: Point(400, y)).flick(by: Vector(-150, 0), over: .milliseconds(150))
    try top.settle()
    #expect(top.stage.report().openRows == ["2"])
    top.play([top.finger(at: Point(100, 600)).moving(by: Vector(0, -150), over: .milliseconds(150))]
    )
    try top.settle()
    #expect(top.stage.report().openRows == [] && sheet.tier == 1)
  }
}
