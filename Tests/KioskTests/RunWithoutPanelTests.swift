import Foundation
import Testing
import Vitrine
import VitrineKiosk

/// Tests what a kiosk made with the public API may change in a run without a panel.
@MainActor
@Suite("A run without a panel")
struct RunWithoutPanelTests {
  /// A note in the kiosk's store.
  private struct Note: StoredItem {
    static let kind = "note"
    var id: String
    init(id: String) { self.id = id }
    init(id: String, storedFields fields: StoredFields) { self.init(id: id) }
    var storedFields: StoredFields { StoredFields() }
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("vitrine-\(UUID().uuidString)").path

  /// Runs a kiosk whose demonstration taps a button that deletes the first note of the store, as
  /// `Kiosk.main` runs it. Returns the number of notes in the run's store, before and after.
  private func run(store path: String) throws -> (before: Int, after: Int) {
    final class Opened { var store: ItemStore?, count = 0 }
    let opened = Opened()
    OwnKiosk.definition = OwnKiosk.Definition(options: KioskOptions(), languages: []) { request in
      let store: ItemStore
      if request.isReplay {
        store = .inMemory()
        try store.merge([Note(id: "1"), Note(id: "2")])
      } else {
        store = try .open(path)
      }
      opened.store = store
      opened.count = try store.items(Note.self).count
      let touches = Demonstration { hand in hand.tap(at: Point(400, 240)) }
      return ScreenCatalog([
        Screen(name: "notes", summary: "A tap deletes a note", demonstration: touches) {
          Card(onTap: { _ = try? store.delete(Note.self, id: "1", at: .zero) }) { Column {} }
        }
      ])
    }
    try RunCommand<OwnKiosk>.parse([
      "--display", "memory", "--size", "64x48", "--frames", "\(folder)/frames",
    ]).run()
    return (opened.count, try #require(opened.store).items(Note.self).count)
  }

  @Test("The demonstration changes a store in memory, and not that of the kiosk")
  func keepsStore() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/notes.sqlite"
    do {
      let store = try ItemStore.open(path)
      try store.merge([Note(id: "1"), Note(id: "2"), Note(id: "3")])
    }
    let notes = try run(store: path)
    #expect(notes == (2, 1), "the tap deleted a note of the run's store")
    #expect(try ItemStore.open(path).items(Note.self).count == 3)
  }

  @Test("The kiosk's store need not exist there")
  func needsNoStore() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try run(store: "/nowhere/mykiosk/notes.sqlite") == (2, 1))
  }
}
