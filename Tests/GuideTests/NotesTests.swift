import Testing
import Vitrine
import VitrineTesting

@MainActor @Test(arguments: PanelSetting.all)
func aSwipedNoteIsDeleted(on panel: PanelSetting) throws {
  let store = ItemStore.inMemory()
  try store.merge((1...9).map { Note(id: "\($0)", text: "Note \($0)") })
  let notebook = Notebook(try store.items())
  let screen = ScriptedStage(makeNotesScreen(notebook, in: store), on: panel)
  let row = try #require(screen.find(ListRow.self) { $0.title == "Note 2" })

  // A finger lands on the row and pulls it against the reading direction, beyond its middle.
  let finger = screen.land(at: screen.middle(of: row))
  finger.move(by: Vector(panel.reading(-panel.width * 0.8), 0), over: .milliseconds(400))
  finger.lift()
  try screen.settle()
  #expect(screen.find(ListRow.self) { $0.title == "Note 2" } == nil)
  #expect(notebook.notes.count == 8)
  #expect(try store.items(Note.self).count == 8)
}

@MainActor @Test func aTapOnUndoRestoresTheNote() throws {
  let store = ItemStore.inMemory()
  try store.merge([Note(id: "1", text: "Only one")])
  let notebook = Notebook(try store.items())
  let screen = ScriptedStage(
    makeNotesScreen(notebook, in: store), on: PanelSetting(PixelSize(800, 480)))
  let row = try #require(screen.find(SwipeRow.self))
  row.open(.trailing, animated: false)
  screen.frames(2)
  // The action is at the trailing end of the row.
  screen.tap(screen.middle(of: row) + Vector(screen.frame(of: row).width / 2 - 20, 0))
  screen.wait(.seconds(1))
  #expect(try store.items(Note.self).isEmpty)
  let undo = try #require(screen.find(SnackbarHost.self)?.actionButton)
  screen.tap(undo)
  try screen.settle()
  #expect(screen.find(ListRow.self) { $0.title == "Only one" } != nil)
}
