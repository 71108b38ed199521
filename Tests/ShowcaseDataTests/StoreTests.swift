import Testing
import VitrineData
import VitrineTesting
import VitrineUnits

@testable import VitrineShowcase

@Suite("Store")
struct StoreTests {
  static func messages(_ ids: [String], text: String = "") -> [Message] {
    ids.map {
      Message(
        id: $0, sender: "S", subject: LocalizedText($0), text: LocalizedText(text),
        time: WallTime(seconds: 5, offset: 60))
    }
  }

  private static func seconds(_ seconds: Double) -> Instant {
    .zero + Duration(seconds: seconds)
  }

  private static func ids(_ store: Store) throws -> String {
    try store.messages().map(\.id).joined()
  }

  @Test("merged items are read back complete and in order, on disk and in memory")
  func roundTrip() throws {
    let folder = try ScratchFolder()
    let places = Town.builtInPlaces
    let messages = Content.builtInMessages
    for path in [folder.file("store.sqlite"), ":memory:"] {
      var store = path == ":memory:" ? Store.inMemory() : try Store.open(path, at: .zero)
      let first = try store.merge(messages: messages)
      #expect(first == MergeReport(added: messages.count))
      try store.merge(places: places)
      let again = try store.merge(places: places)
      #expect(again.isEmpty)
      if path != ":memory:" {
        store = Store.inMemory()
        store = try Store.open(path, at: .zero)
      }
      let readMessages = try store.messages()
      let readPlaces = try store.places()
      #expect(readMessages == messages)
      #expect(readPlaces == places)
    }
  }

  @Test("a store of the first format is upgraded and keeps its content")
  func olderForm() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    var places = Array(Town.builtInPlaces.prefix(3))
    var store: Store? = try Store.open(path, at: .zero)
    try store?.merge(places: places)
    store = nil
    var database: Database? = try Database(path)
    try database?.run("ALTER TABLE place DROP COLUMN category_key")
    try database?.run("PRAGMA user_version = 1")
    database = nil
    let opened = try Store.open(path, at: .zero)
    let kept = try opened.places()
    #expect(kept == places)
    places[1].categoryKey = "shop"
    let report = try opened.merge(places: places)
    let read = try opened.places()
    #expect(report == MergeReport(changed: 1) && read == places)
  }

  @Test("a deletion can be undone for five seconds, which restores the item to its position")
  func undo() throws {
    let store = Store.inMemory()
    try store.merge(messages: Self.messages(["a", "b", "c", "d"]))
    let b = try #require(try store.delete(.message, id: "b", at: Self.seconds(10)))
    let c = try #require(try store.delete(.message, id: "c", at: Self.seconds(11)))
    #expect(try Self.ids(store) == "ad")
    #expect(store.undoable(at: Self.seconds(11)) == [c, b])
    #expect(store.undoable(at: Self.seconds(15)) == [c, b])
    #expect(store.undoable(at: Self.seconds(15.5)) == [c])
    let early = try store.undo(c, at: Self.seconds(16))
    #expect(early == Restoration(kind: .message, id: "c", index: 1))
    let late = try store.undo(b, at: Self.seconds(15.5))
    #expect(late == nil)
    let twice = try store.undo(c, at: Self.seconds(16))
    #expect(twice == nil)
    #expect(try Self.ids(store) == "acd")
    let unknown = try store.delete(.message, id: "x", at: .zero)
    let again = try store.delete(.message, id: "b", at: .zero)
    #expect(unknown == nil && again == nil)
  }

  @Test("a restart offers only the last deletion again, for five seconds")
  func restart() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    var store = try Store.open(path, at: .zero)
    try store.merge(messages: Self.messages(["a", "b", "c", "d"]))
    _ = try store.delete(.message, id: "b", at: Self.seconds(1))
    _ = try store.delete(.message, id: "c", at: Self.seconds(2))
    // The offer has passed, but the last deletion is kept.
    try store.settle(at: Self.seconds(60))
    #expect(store.undoable(at: Self.seconds(60)).isEmpty)
    store = Store.inMemory()
    store = try Store.open(path, at: Self.seconds(100))
    let offers = store.undoable(at: Self.seconds(101))
    #expect(offers.map(\.id) == ["c"] && offers[0].isFromBefore)
    #expect(offers[0].until == Self.seconds(105))
    let back = try store.undo(offers[0], at: Self.seconds(105))
    #expect(back?.index == 1)
    #expect(try Self.ids(store) == "acd")
    // There is nothing left to offer, because b was settled.
    store = Store.inMemory()
    store = try Store.open(path, at: Self.seconds(1))
    #expect(store.undoable(at: Self.seconds(1)).isEmpty)
  }

  @Test("a deletion whose offer after a restart has passed is settled, and its text is wiped")
  func settling() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    var store = try Store.open(path, at: .zero)
    try store.merge(messages: Self.messages(["a", "b"], text: "something private"))
    _ = try store.delete(.message, id: "b", at: .zero)
    _ = try store.delete(.message, id: "a", at: Self.seconds(0.5))
    try store.settle(at: Self.seconds(20))
    store = Store.inMemory()
    store = try Store.open(path, at: Self.seconds(30))
    try store.settle(at: Self.seconds(31))
    #expect(store.undoable(at: Self.seconds(31)).map(\.id) == ["a"])
    try store.settle(at: Self.seconds(36))
    store = Store.inMemory()
    // Closing writes the log back into the file.
    let bytes = try FileBytes.of(path)
    #expect(bytes.firstRange(of: Array("something private".utf8)) == nil)
    store = try Store.open(path, at: .zero)
    #expect(store.undoable(at: .zero).isEmpty)
    let report = try store.merge(messages: Self.messages(["a", "b", "c"]))
    #expect(report == MergeReport(added: 1))
    #expect(try Self.ids(store) == "c")
  }

  @Test("a new edition adds, changes and reorders items, and never restores deleted ones")
  func merging() throws {
    let store = Store.inMemory()
    try store.merge(messages: Self.messages(["a", "b", "c", "d"]))
    let b = try #require(try store.delete(.message, id: "b", at: .zero))
    var edition = Self.messages(["n", "c", "b", "a"])
    edition[2].text = "changed while deleted"
    edition[3].text = "changed"
    let report = try store.merge(messages: edition)
    #expect(report == MergeReport(added: 1, changed: 1))
    // d is not in the edition, so it stays behind c.
    let now = try store.messages()
    #expect(now.map(\.id) == ["n", "c", "d", "a"])
    #expect(now[3].text == "changed")
    let back = try store.undo(b, at: .zero)
    #expect(back?.index == 3)
    let after = try store.messages()
    #expect(after.map(\.id) == ["n", "c", "d", "b", "a"])
    #expect(after[3].text == "changed while deleted")
    let leaving = try store.merge(messages: Self.messages(["a", "n"]), missing: .leave)
    #expect(leaving.removed == 3)
    #expect(try Self.ids(store) == "an")
  }

  @Test("a refresh merges messages and places together and removes missing places")
  func refresh() throws {
    let store = Store.inMemory()
    var content = Content(
      places: Array(Town.builtInPlaces.prefix(5)), messages: Self.messages(["a", "b"]),
      map: nil)
    let first = try store.merge(content)
    #expect(first == MergeReport(added: 7))
    content.places.remove(at: 2)
    content.places[0].openingHours = "24/7"
    content.messages.removeLast()
    let second = try store.merge(content)
    #expect(second == MergeReport(changed: 1, removed: 1))
    let (places, ids) = (try store.places(), try Self.ids(store))
    #expect(places == content.places && ids == "ab")
  }

  @Test("built-in messages are removed when the user's edition is available again")
  func builtInGuests() throws {
    let store = Store.inMemory()
    let own = Self.messages(["a", "b"])
    var content = Content(places: [], messages: own, map: nil)
    try store.merge(content)
    content.messages = Content.builtInMessages
    let guests = try store.merge(content)
    #expect(guests == MergeReport(added: 60))
    content.messages = Self.messages(["a"])
    let back = try store.merge(content)
    #expect(back == MergeReport(removed: 60))
    #expect(try Self.ids(store) == "ab")
    // A user's message may have the id of a built-in one.
    content.messages = Self.messages(["message-7"])
    try store.merge(content)
    content.messages = own
    try store.merge(content)
    #expect(try store.messages().map(\.id).contains("message-7"))
  }

  @Test("data is merged completely or not at all")
  func allOrNothing() throws {
    let store = Store.inMemory()
    let content = Content(
      places: Array(Town.builtInPlaces.prefix(1)), messages: Self.messages(["a"]), map: nil)
    try store.database.run("ALTER TABLE place RENAME TO gone")
    #expect(throws: StoreError.self) { try store.merge(content) }
    #expect(try store.messages().isEmpty)
  }

  @Test("the offer after a restart begins at the first request, and only once")
  func offerAgain() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    var store = try Store.open(path, at: .zero)
    try store.merge(messages: Self.messages(["a", "b"]))
    let deletion = try store.delete(.message, id: "a", at: .zero)
    #expect(deletion != nil && store.offersAgain(at: .zero).isEmpty)
    let deleted = try store.deletedItems()
    #expect(deleted.map(\.id) == ["a"])
    store = Store.inMemory()
    store = try Store.open(path, at: .zero)
    let offers = store.offersAgain(at: Self.seconds(60))
    let offer = try #require(offers.first)
    #expect(offers.count == 1 && offer.id == "a" && offer.until == Self.seconds(65))
    #expect(store.offersAgain(at: Self.seconds(64)) == offers)
    #expect(store.offersAgain(at: Self.seconds(66)).isEmpty)
    let back = try store.undo(offer, at: Self.seconds(65))
    #expect(back?.index == 0)
  }

  @Test(
    "a restart offers all deletions that could be undone together, and no earlier ones")
  func offersTogether() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    var store = try Store.open(path, at: .zero)
    try store.merge(messages: Self.messages(["a", "b", "c", "d", "e"]))
    for (id, time) in [("a", 1.0), ("c", 7), ("d", 9)] {
      _ = try store.delete(.message, id: id, at: Self.seconds(time))
    }
    store = Store.inMemory()
    store = try Store.open(path, at: .zero)
    let offers = store.offersAgain(at: Self.seconds(60))
    #expect(
      offers.map(\.id) == ["c", "d"], "a was kept until c was deleted, when its time had passed")
    #expect(try store.database.integer("SELECT count(*) FROM message") == 4)
    let back = try offers.map { try store.undo($0, at: Self.seconds(64))?.index }
    #expect(back == [1, 2])
    #expect(try Self.ids(store) == "bcde")
  }

  @Test("a restart does not offer deletions that were settled before a power failure")
  func settledInBetween() throws {
    // Settled never; after the time of the first deletion; after the time of both.
    let cases: [(Double?, [String])] = [(nil, ["a", "b"]), (6.5, ["b"]), (60, ["b"])]
    for (settled, expected) in cases {
      let folder = try ScratchFolder()
      let path = folder.file("store.sqlite")
      var store = try Store.open(path, at: .zero)
      try store.merge(messages: Self.messages(["a", "b", "c"]))
      _ = try store.delete(.message, id: "a", at: Self.seconds(1))
      _ = try store.delete(.message, id: "b", at: Self.seconds(3))
      if let settled { try store.settle(at: Self.seconds(settled)) }
      store = Store.inMemory()
      store = try Store.open(path, at: .zero)
      #expect(store.offersAgain(at: Self.seconds(60)).map(\.id) == expected, "\(settled ?? 0) s")
    }
  }

  @Test("the last deletion is kept for the next start, also when an earlier offer ends with it")
  func lastIsKept() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    var store = try Store.open(path, at: .zero)
    try store.merge(messages: Self.messages(["a", "b", "c"]))
    _ = try store.delete(.message, id: "a", at: .zero)
    store = Store.inMemory()
    store = try Store.open(path, at: .zero)
    #expect(store.offersAgain(at: .zero).map(\.id) == ["a"])
    _ = try store.delete(.message, id: "b", at: Self.seconds(1))
    try store.settle(at: Self.seconds(60))
    store = Store.inMemory()
    store = try Store.open(path, at: .zero)
    #expect(store.offersAgain(at: .zero).map(\.id) == ["b"])
  }

  @Test("several items are restored at once to their positions, except those whose time has passed")
  func undoSeveral() throws {
    let store = Store.inMemory()
    try store.merge(messages: Self.messages(["a", "b", "c", "d", "e"]))
    var deletions: [Deletion] = []
    for (id, time) in [("a", 0.0), ("d", 6), ("b", 7)] {
      deletions.append(
        try #require(try store.delete(.message, id: id, at: Self.seconds(time))))
    }
    let back = try store.undo(deletions, at: Self.seconds(8))
    #expect(back.map(\.id) == ["d", "b"] && back.map(\.index) == [2, 0])
    #expect(try Self.ids(store) == "bcde")
    let again = try store.undo(deletions, at: Self.seconds(8))
    #expect(again.isEmpty && store.undoable(at: Self.seconds(8)).isEmpty)
  }

  @Test("an offer that ends early is settled whatever time was left")
  func settlingEarly() throws {
    let store = Store.inMemory()
    try store.merge(messages: Self.messages(["a", "b", "c"]))
    let a = try #require(try store.delete(.message, id: "a", at: .zero))
    let b = try #require(try store.delete(.message, id: "b", at: .zero))
    try store.settle(a, at: .zero)
    #expect(store.undoable(at: .zero) == [b])
    #expect(try store.database.integer("SELECT count(*) FROM message") == 2)
  }

  @Test("any sequence of editions, deletions and undos gives the content of a simple list")
  func againstModel() throws {
    try withEverySeed(30) { seed, random in
      let store = Store.inMemory()
      var model = StoreModel()
      var time = Instant.zero
      for _ in 0..<60 {
        time = time + Duration(seconds: random.double(in: 0...2))
        switch random.int(in: 0...5) {
        case 0:
          var pool = (0..<14).map { "m\($0)" }
          let edition = (0..<random.int(in: 0...9)).map { _ in
            pool.remove(at: random.int(in: 0...(pool.count - 1)))
          }
          try store.merge(messages: Self.messages(edition))
          model.merge(edition)
        case 1, 2, 3:
          let id = "m\(random.int(in: 0...13))"
          let deletion = try store.delete(.message, id: id, at: time)
          #expect((deletion != nil) == model.delete(id, at: time), "seed \(seed)")
        default:
          let offers = store.undoable(at: time)
          #expect(offers.map(\.id) == model.undoable(at: time), "seed \(seed)")
          if let offer = offers.last {
            let back = try store.undo(offer, at: time)
            #expect(back?.index == model.undo(offer.id), "seed \(seed)")
          }
          if random.int(in: 0...3) == 0 { try store.settle(at: time) }
        }
        let ids = try store.messages().map(\.id)
        #expect(ids == model.present, "seed \(seed)")
      }
    }
  }
}

/// A simple model of the content of a store.
struct StoreModel {
  private var order: [String] = []
  private var deleted: [(id: String, at: Instant)] = []
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

  mutating func delete(_ id: String, at time: Instant) -> Bool {
    guard present.contains(id) else { return false }
    hidden.insert(id)
    deleted.append((id, time))
    return true
  }

  func undoable(at time: Instant) -> [String] {
    deleted.filter { time <= $0.at + Store.undoTime && hidden.contains($0.id) }.reversed().map(\.id)
  }

  mutating func undo(_ id: String) -> Int? {
    hidden.remove(id)
    deleted.removeAll { $0.id == id }
    return present.firstIndex(of: id)
  }
}
