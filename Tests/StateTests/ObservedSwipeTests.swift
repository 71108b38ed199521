import Observation
import Testing
import VitrineComponents
import VitrineState
import VitrineTesting
import VitrineUnits

/// A swipe changes a model, and the list that follows the model loses the row with the next frame.
@MainActor
@Suite("Swiped rows of a list that follows a model")
struct ObservedSwipeTests {
  @Observable
  final class Notes {
    var items = [1, 2, 3, 4]
    var deletes = true
  }

  private func makeList(_ notes: Notes) -> (list: ListView, rows: () -> [Int: SwipeRow]) {
    var rows: [Int: SwipeRow] = [:]
    let list = ListView(each: { notes.items }, id: { $0 }, rowHeight: 72) { item in
      let delete = SwipeAction("Delete", color: .black) {
        if notes.deletes { notes.items.removeAll { $0 == item } }
      }
      let row = SwipeRow(
        ListRow(title: "Note \(item)"), trailing: .system(delete, commitsOnFullSwipe: true))
      rows[item] = row
      return row
    }
    return (list, { rows })
  }

  @Test("A full swipe that deletes moves the row aside, never back", arguments: PanelSetting.all)
  func fullSwipe(on panel: PanelSetting) throws {
    let notes = Notes()
    let (list, rows) = makeList(notes)
    let screen = ScriptedStage(list, on: panel)
    screen.frames(2)
    let row = try #require(rows()[2])
    let finger = screen.land(at: Point(panel.x(panel.width * 0.95), 108))
    finger.move(by: Vector(panel.reading(-panel.width * 0.85), 0), over: .milliseconds(400))
    finger.rest(for: .milliseconds(100))
    #expect(row.revealedWidth > panel.width / 2)
    var last = 0.0
    screen.onFrame = { _ in
      guard row.stage != nil else { return }
      #expect(row.revealedWidth >= last - 1, "it goes on in its direction")
      last = row.revealedWidth
    }
    finger.lift()
    try screen.settle()
    #expect(notes.items == [1, 3, 4] && row.stage == nil)
  }

  @Test("A tap on its button deletes without a motion back", arguments: PanelSetting.all)
  func button(on panel: PanelSetting) throws {
    let notes = Notes()
    let (list, rows) = makeList(notes)
    let screen = ScriptedStage(list, on: panel)
    screen.frames(2)
    let row = try #require(rows()[2])
    row.open(.trailing)
    try screen.settle()
    let width = row.revealedWidth
    screen.onFrame = { _ in
      if row.stage != nil { #expect(row.revealedWidth >= width) }
    }
    try screen.tap(button: "Delete")
    try screen.settle()
    #expect(notes.items == [1, 3, 4])
  }

  @Test("A swipe that deletes nothing springs back", arguments: PanelSetting.all)
  func refused(on panel: PanelSetting) throws {
    let notes = Notes()
    notes.deletes = false
    let (list, rows) = makeList(notes)
    let screen = ScriptedStage(list, on: panel)
    screen.frames(2)
    let finger = screen.land(at: Point(panel.x(panel.width * 0.95), 108))
    finger.move(by: Vector(panel.reading(-panel.width * 0.85), 0), over: .milliseconds(400))
    finger.rest(for: .milliseconds(100))
    finger.lift()
    try screen.settle()
    #expect(notes.items == [1, 2, 3, 4] && rows()[2]?.revealedWidth == 0)
  }
}
