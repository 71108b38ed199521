import Vitrine

/// A note in the store.
struct Note: StoredItem {
  static let kind = "note"

  var id: String
  var text: String

  init(id: String, text: String) {
    self.id = id
    self.text = text
  }

  init(id: String, storedFields fields: StoredFields) {
    self.init(id: id, text: fields[text: "text"] ?? "")
  }

  var storedFields: StoredFields {
    var fields = StoredFields()
    fields[text: "text"] = text
    return fields
  }
}

/// The notes that a screen shows.
@MainActor @Observable final class Notebook {
  private(set) var notes: [Note]

  /// The notes as they were read from the store.
  init(_ stored: [Note]) { notes = stored }

  /// Follows a change of the store.
  func apply(_ change: UndoController<Note, Deletion>.Change) {
    switch change {
    case .deleted(let note): notes.removeAll { $0.id == note.id }
    case .restored(let all): notes = all
    }
  }
}

/// The notes of a store. A swipe deletes a note, and a message offers to undo it for five seconds.
@MainActor func makeNotesScreen(_ notebook: Notebook, in store: ItemStore) -> Component {
  let content = Column { TitleBar("Notes") }
  let host = SnackbarHost { content }
  let undo = UndoController<Note, Deletion>(
    host: host,
    texts: .init(
      deleted: { $0.count == 1 ? "Note deleted" : "\($0.count) notes deleted" }, undo: "Undo",
      refused: "That could not be saved; nothing has changed",
      refusedBriefly: "That could not be saved", tooLate: "That can no longer be undone"),
    store: .init(store))
  let list = ListView(each: { notebook.notes }, id: \.id, rowHeight: 72) { note in
    let action = SwipeAction("Delete", isPending: true) { undo.delete(note) }
    return SwipeRow(
      ListRow(title: note.text), trailing: .system(action, commitsOnFullSwipe: true))
  }
  content.addChild(list)
  undo.onChange = { notebook.apply($0) }
  undo.onRefusal = { [weak list] note, error in
    Kiosk.log(.error, "notes: \(error)")
    if let note { (list?.row(id: note.id) as? SwipeRow)?.close() }
  }
  return host
}

/// Runs the kiosk; `main.swift` contains this call only.
@MainActor func startNotes() -> Never {
  Kiosk.main { request in
    // A replay must not delete the notes of the kiosk.
    let store: ItemStore =
      try request.isReplay ? .inMemory() : .open("/var/lib/mykiosk/notes.sqlite")
    let notebook = Notebook(try store.items())
    return ScreenCatalog([
      Screen(name: "notes", summary: "Notes that a swipe deletes") {
        makeNotesScreen(notebook, in: store)
      }
    ])
  }
}
