import Testing
import VitrineData
import VitrineTesting
import VitrineUnits

@Suite("Item store")
struct ItemStoreTests {
  @Test("merged items are read back complete and in order, on disk and in memory")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let notes = [
      Note(
        id: "é/1 \u{0}ü",
        title: LocalizedText("", translations: [.init(language: "ar", text: "ا")]),
        body: "two\nlines \u{0} and a zero", stars: .min, weight: -0.1),
      Note(
        id: "", title: LocalizedText("t", translations: [.init(language: "zh", text: "")]),
        stars: .max, weight: .greatestFiniteMagnitude),
      Note(id: "plain", weight: 5),
    ]
    for path in ["\(folder.path)/store.sqlite", ":memory:"] {
      var store = path == ":memory:" ? ItemStore.inMemory() : try ItemStore.open(path)
      let first = try store.merge(notes)
      #expect(first == MergeReport(added: 3))
      try store.merge([Tag(id: "plain")])
      let again = try store.merge(notes)
      #expect(again.isEmpty)
      if path != ":memory:" {
        store = ItemStore.inMemory()
        store = try ItemStore.open(path)
      }
      let (readNotes, readTags) = (try store.items(Note.self), try store.items(Tag.self))
      #expect(readNotes == notes && readTags == [Tag(id: "plain")])
    }
  }

  @Test("a new edition adds, changes and reorders items, and never restores deleted ones")
  func merging() throws {
    let store = ItemStore.inMemory()
    try store.merge(Note.all(["a", "b", "c", "d"]))
    let b = try store.delete(note: "b")
    var edition = Note.all(["n", "c", "b", "a"])
    edition[2].body = "changed while deleted"
    edition[3].body = "changed"
    let report = try store.merge(edition)
    #expect(report == MergeReport(added: 1, changed: 1))
    // d is not in the edition, so it stays behind c.
    let now = try store.items(Note.self)
    #expect(now.map(\.id) == ["n", "c", "d", "a"])
    #expect(now[3].body == "changed")
    let after = try #require(try store.undo([b], of: Note.self))
    #expect(after.map(\.id) == ["n", "c", "d", "b", "a"])
    #expect(after[3].body == "changed while deleted")
    let leaving = try store.merge([
      ItemEdition(Note.all(["a", "n"]), removingMissingWhere: { $0.id != "d" })
    ])
    #expect(leaving.removed == 2)
    #expect(try store.notes == "and")
  }

  @Test("of items with the same id the first one counts, and kinds have ids of their own")
  func sameIds() throws {
    let store = ItemStore.inMemory()
    let report = try store.merge([Note(id: "a", stars: 1), Note(id: "b"), Note(id: "a", stars: 2)])
    #expect(report == MergeReport(added: 2))
    try store.merge([Tag(id: "a")])
    let deletion = try store.delete(Tag.self, id: "a", at: .zero)
    #expect(deletion?.kind == "tag")
    let notes = try store.items(Note.self)
    #expect(notes == [Note(id: "a", stars: 1), Note(id: "b")])
    #expect(try store.items(Tag.self).isEmpty)
  }

  @Test("editions of several kinds are merged completely or not at all")
  func allOrNothing() throws {
    let store = ItemStore.inMemory()
    try store.query(
      """
      CREATE TRIGGER refusal BEFORE INSERT ON item WHEN NEW.kind = 'tag'
      BEGIN SELECT RAISE(ABORT, 'refused'); END
      """)
    let editions = [ItemEdition(Note.all(["a"])), ItemEdition([Tag(id: "t")])]
    #expect(throws: StoreError.self) { try store.merge(editions) }
    #expect(try store.items(Note.self).isEmpty)
    try store.query("DROP TRIGGER refusal")
    let report = try store.merge(editions)
    #expect(report == MergeReport(added: 2))
  }

  @Test("a value that an earlier version did not store has its default and is no change")
  func missingValue() throws {
    let store = ItemStore.inMemory()
    try store.merge(Note.all(["a", "b"]))
    try store.query("DELETE FROM field WHERE name = 'stars'")
    let notes = try store.items(Note.self)
    #expect(notes == Note.all(["a", "b"]))
    let report = try store.merge(notes)
    #expect(report.isEmpty)
  }

  @Test("any sequence of editions, deletions, undos and settlements gives the content of a list")
  func againstModel() throws {
    try withEverySeed(30) { seed, random in
      let store = ItemStore.inMemory()
      var model = StoreModel()
      for _ in 0..<60 {
        switch random.int(in: 0...5) {
        case 0:
          var pool = (0..<14).map { "m\($0)" }
          let edition = (0..<random.int(in: 0...9)).map { _ in
            pool.remove(at: random.int(in: 0...(pool.count - 1)))
          }
          try store.merge(Note.all(edition))
          model.merge(edition)
        case 1, 2, 3:
          let id = "m\(random.int(in: 0...13))"
          let deletion = try store.delete(Note.self, id: id, at: .zero)
          #expect((deletion != nil) == model.delete(id), "seed \(seed)")
        default:
          let offers = store.undoable(Note.self, at: .zero)
          #expect(offers.map(\.id) == model.undoable, "seed \(seed)")
          guard let offer = offers.first else { break }
          if random.int(in: 0...1) == 0 {
            let back = try store.undo([offer], of: Note.self)
            model.undo(offer.id)
            #expect(back?.map(\.id) == model.present, "seed \(seed)")
          } else {
            try store.settle([offer])
            model.settle(offer.id)
          }
        }
        let ids = try store.items(Note.self).map(\.id)
        #expect(ids == model.present, "seed \(seed)")
      }
    }
  }
}

/// A simple model of the content of a store.
struct StoreModel {
  private var order: [String] = []
  /// The items whose deletion can be undone, oldest first.
  private(set) var undoable: [String] = []
  private var hidden: Set<String> = []

  var present: [String] { order.filter { !hidden.contains($0) } }

  mutating func merge(_ edition: [String]) {
    var merged = edition
    for (index, id) in order.enumerated() where !edition.contains(id) {
      let before = index > 0 ? merged.firstIndex(of: order[index - 1]) : nil
      merged.insert(id, at: before.map { $0 + 1 } ?? 0)
    }
    order = merged
  }

  mutating func delete(_ id: String) -> Bool {
    guard present.contains(id) else { return false }
    hidden.insert(id)
    undoable.append(id)
    return true
  }

  mutating func undo(_ id: String) {
    hidden.remove(id)
    undoable.removeAll { $0 == id }
  }

  mutating func settle(_ id: String) { undoable.removeAll { $0 == id } }
}
