import Testing
import VitrineData
import VitrineTesting
import VitrineUnits

@Suite("Deletions in a store")
struct DeletionTests {
  private static func seconds(_ seconds: Double) -> Instant {
    .zero + Duration(seconds: seconds)
  }

  /// The number of notes whose values are on the disk.
  private static func texts(_ store: ItemStore) throws -> Int64? {
    try store.query("SELECT count(*) FROM field WHERE name = 'body'")
  }

  /// A store on disk that is closed and opened again.
  private final class Restarted {
    private let folder: TemporaryFolder
    private(set) var store: ItemStore
    var path: String { "\(folder.path)/store.sqlite" }

    init(_ ids: [String], body: String = "") throws {
      folder = try TemporaryFolder()
      store = try ItemStore.open("\(folder.path)/store.sqlite")
      try store.merge(Note.all(ids, body: body))
    }

    func close() { store = ItemStore.inMemory() }

    func restart() throws {
      close()
      store = try ItemStore.open(path)
    }

    func bytes() throws -> [UInt8] { try folder.bytes(of: "store.sqlite") }
  }

  @Test("a deletion can be undone until it is settled, which restores the item to its position")
  func undo() throws {
    let store = ItemStore.inMemory()
    try store.merge(Note.all(["a", "b", "c", "d"]))
    let b = try store.delete(note: "b", at: Self.seconds(10))
    let c = try store.delete(note: "c", at: Self.seconds(11))
    #expect(try store.notes == "ad")
    #expect(store.undoable(Note.self, at: Self.seconds(60)) == [b, c])
    #expect(b.time == Self.seconds(10) && !b.isFromBefore && b.number < c.number)
    let back = try store.undo([c], of: Note.self)
    #expect(back?.map(\.id) == ["a", "c", "d"])
    try store.settle([b])
    let late = try store.undo([b], of: Note.self)
    let twice = try store.undo([c], of: Note.self)
    #expect(late == nil && twice == nil)
    #expect(try store.notes == "acd")
    let unknown = try store.delete(Note.self, id: "x", at: .zero)
    let again = try store.delete(Note.self, id: "b", at: .zero)
    #expect(unknown == nil && again == nil)
  }

  @Test("a deletion that was undone does not undo a later one")
  func staleDeletion() throws {
    let store = ItemStore.inMemory()
    try store.merge(Note.all(["a", "b"]))
    let a = try store.delete(note: "a")
    _ = try store.undo([a], of: Note.self)
    let b = try store.delete(note: "b")
    #expect(b.number > a.number)
    let back = try store.undo([a], of: Note.self)
    #expect(back == nil)
    #expect(try store.notes == "a")
  }

  @Test("several items are restored at once to their positions, except those that were settled")
  func undoSeveral() throws {
    let store = ItemStore.inMemory()
    try store.merge(Note.all(["a", "b", "c", "d", "e"]))
    try store.merge([Tag(id: "t")])
    var deletions = try ["a", "d", "b"].map { try store.delete(note: $0) }
    try store.settle([deletions[0]])
    let tag = try #require(try store.delete(Tag.self, id: "t", at: .zero))
    deletions.append(tag)
    let back = try store.undo(deletions, of: Note.self)
    #expect(back?.map(\.id) == ["b", "c", "d", "e"])
    let again = try store.undo(deletions, of: Note.self)
    #expect(again == nil)
    #expect(store.undoable(Tag.self, at: .zero) == [tag], "another kind is left out")
  }

  @Test("a restart offers only the last deletion again if all were settled")
  func restart() throws {
    let test = try Restarted(["a", "b", "c", "d"])
    let deletions = try ["b", "c"].map { try test.store.delete(note: $0, at: Self.seconds(1)) }
    try test.store.settle(deletions)
    #expect(test.store.undoableNotes() == "")
    try test.restart()
    let offers = test.store.undoable(Note.self, at: Self.seconds(101))
    #expect(offers.map(\.id) == ["c"] && offers[0].isFromBefore)
    let back = try test.store.undo(offers, of: Note.self)
    #expect(back?.map(\.id) == ["a", "c", "d"])
    // There is nothing left to offer, because b was settled.
    try test.restart()
    #expect(test.store.undoableNotes() == "")
  }

  @Test("the time of a deletion from before the start is that of the first request")
  func timeAfterRestart() throws {
    let test = try Restarted(["a", "b"])
    _ = try test.store.delete(note: "a")
    try test.restart()
    let offers = test.store.undoable(Note.self, at: Self.seconds(60))
    #expect(offers.map(\.time) == [Self.seconds(60)])
    #expect(test.store.undoable(Note.self, at: Self.seconds(64)) == offers)
  }

  @Test("a deletion that is settled after a restart is final, and its values are wiped")
  func settling() throws {
    let test = try Restarted(["a", "b"], body: "something private")
    let deletions = try ["b", "a"].map { try test.store.delete(note: $0) }
    try test.store.settle(deletions)
    try test.restart()
    let offers = test.store.undoable(Note.self, at: .zero)
    #expect(offers.map(\.id) == ["a"])
    try test.store.settle(offers)
    test.close()
    // Closing writes the log back into the file.
    let (bytes, needle) = (try test.bytes(), Array("something private".utf8))
    #expect(!bytes.indices.contains { bytes[$0...].starts(with: needle) })
    try test.restart()
    #expect(test.store.undoableNotes() == "")
    let report = try test.store.merge(Note.all(["a", "b", "c"]))
    #expect(report == MergeReport(added: 1))
    #expect(try test.store.notes == "c")
  }

  @Test("a restart offers all deletions that were offered together, and no earlier ones")
  func offersTogether() throws {
    let test = try Restarted(["a", "b", "c", "d", "e"])
    let a = try test.store.delete(note: "a")
    try test.store.settle([a])
    #expect(try Self.texts(test.store) == 5, "the last one is kept")
    for id in ["c", "d"] { _ = try test.store.delete(note: id) }
    #expect(try Self.texts(test.store) == 4, "a was kept until there was another")
    try test.restart()
    let offers = test.store.undoable(Note.self, at: .zero)
    #expect(offers.map(\.id) == ["c", "d"])
    let back = try test.store.undo(offers, of: Note.self)
    #expect(back?.map(\.id) == ["b", "c", "d", "e"])
  }

  @Test("a restart does not offer deletions that were settled before a power failure")
  func settledInBetween() throws {
    let cases: [(settled: String, expected: String)] = [("", "ab"), ("a", "b"), ("ab", "b")]
    for (settled, expected) in cases {
      let test = try Restarted(["a", "b", "c"])
      let deletions = try ["a", "b"].map { try test.store.delete(note: $0) }
      try test.store.settle(deletions.filter { settled.contains($0.id) })
      try test.restart()
      #expect(test.store.undoableNotes() == expected, "settled: \(settled)")
    }
  }

  @Test("the last deletion is kept for the next start, also when an earlier offer ends with it")
  func lastIsKept() throws {
    let test = try Restarted(["a", "b", "c"])
    _ = try test.store.delete(note: "a")
    try test.restart()
    let a = test.store.undoable(Note.self, at: .zero)
    let b = try test.store.delete(note: "b")
    try test.store.settle(a + [b])
    try test.restart()
    #expect(test.store.undoableNotes() == "b")
  }

  @Test("deletions from before the start that were not requested are offered at the next start")
  func notRequested() throws {
    let test = try Restarted(["a", "b", "c"])
    _ = try test.store.delete(note: "a")
    try test.restart()
    _ = try test.store.delete(note: "b")
    try test.restart()
    #expect(test.store.undoableNotes() == "ab")
  }

  @Test("settling a deletion leaves the others as they are")
  func settlingOne() throws {
    let store = ItemStore.inMemory()
    try store.merge(Note.all(["a", "b", "c"]))
    let (a, b) = (try store.delete(note: "a"), try store.delete(note: "b"))
    try store.settle([a])
    #expect(store.undoable(Note.self, at: .zero) == [b])
    #expect(try Self.texts(store) == 2)
  }
}
