import Foundation
import Glibc
import Testing
import VitrineData
import VitrineTesting
import VitrineUnits

@testable import VitrineShowcase

@Suite("Store errors")
struct StoreTroubleTests {
  private func error(_ body: () throws -> Void) throws -> StoreError {
    do {
      try body()
    } catch let error as StoreError {
      #expect(error.description.contains(error.file) && error.description.contains(error.remedy))
      return error
    }
    Issue.record("nothing was refused")
    throw Unexpected()
  }

  private func filled(_ path: String) throws {
    let store = try Store.open(path, at: .zero)
    try store.merge(messages: Content.builtInMessages)
    try store.merge(places: Town.builtInPlaces)
  }

  @Test("a damaged file is renamed, and an empty store replaces it")
  func damaged() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    for number in 1...2 {
      try folder.write("this is no database, but somebody may want it back", "store.sqlite")
      let store = try Store.open(path, at: .zero)
      #expect(store.setAside == "\(path).damaged-\(number)")
      #expect(try store.messages().isEmpty)
      let kept = try FileBytes.of("\(path).damaged-\(number)")
      #expect(kept.starts(with: Array("this is no database".utf8)))
    }
  }

  @Test("a changed or truncated file is opened, set aside or refused without a crash")
  func mutated() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    try filled(path)
    let sound = try FileBytes.of(path)
    var aside = 0
    try withEverySeed(120) { seed, random in
      for name in try folder.names { unlink(folder.file(name)) }
      var bytes = sound
      for _ in 0..<random.int(in: 1...30) {
        // Half of the changes are in the first pages, which contain the schema.
        let limit = random.int(in: 0...1) == 0 ? min(8192, bytes.count) : bytes.count
        bytes[random.int(in: 0...(limit - 1))] = UInt8(random.int(in: 0...255))
      }
      if random.int(in: 0...4) == 0 { bytes.removeLast(random.int(in: 1...(bytes.count - 1))) }
      try FileBytes.write(bytes, to: path)
      do {
        let store = try Store.open(path, at: .zero)
        if store.setAside != nil { aside += 1 }
        _ = try store.messages()
        _ = try store.places()
        if let deletion = try store.delete(.message, id: "message-3", at: .zero) {
          _ = try store.undo(deletion, at: .zero)
        }
        try store.merge(messages: Content.builtInMessages)
      } catch let error as StoreError {
        #expect(error.file == path, "seed \(seed)")
      }
      // In every case the file or its renamed copy is still there.
      let left = try folder.names
      #expect(!left.isEmpty, "seed \(seed)")
    }
    #expect(aside > 10)
  }

  @Test("a store that another program has open is refused at once and not changed")
  func locked() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    let first = try Store.open(path, at: .zero)
    try first.merge(messages: Content.builtInMessages)
    let refused = try error { _ = try Store.open(path, at: .zero) }
    #expect(refused.problem == .isLocked)
    #expect(try first.messages().count == 60)
    #expect(try folder.names.allSatisfy { !$0.contains("damaged") })
  }

  @Test("a full disk refuses the change and keeps the previous content")
  func full() throws {
    let folder = try ScratchFolder()
    let store = try Store.open(folder.file("store.sqlite"), at: .zero)
    try store.merge(messages: StoreTests.messages(["a", "b"]))
    let pages = try #require(try store.database.integer("PRAGMA page_count"))
    try store.database.run("PRAGMA max_page_count = \(pages + 1)")
    let many = (0..<500).map { "new-\($0)" }
    let refused = try error {
      _ = try store.merge(
        messages: StoreTests.messages(many, text: String(repeating: "x", count: 400)))
    }
    #expect(refused.problem == .isFull && refused.step == "take in new messages")
    #expect(try store.messages().map(\.id) == ["a", "b"])
    let deletion = try store.delete(.message, id: "a", at: .zero)
    #expect(deletion != nil)
  }

  @Test("if an undo of several items fails halfway, none is restored and all can still be undone")
  func refusedUndo() throws {
    let store = Store.inMemory()
    try store.merge(messages: StoreTests.messages(["a", "b", "c", "d"]))
    var deletions: [Deletion] = []
    for id in ["a", "b", "c"] {
      deletions.append(try #require(try store.delete(.message, id: id, at: .zero)))
    }
    try store.database.run(
      """
      CREATE TRIGGER refusal BEFORE UPDATE OF deletion ON item WHEN OLD.id = 'b'
      BEGIN SELECT RAISE(ABORT, 'refused'); END
      """)
    let refused = try error { _ = try store.undo(deletions, at: .zero) }
    #expect(refused.step == "undo a deletion")
    #expect(try store.messages().map(\.id) == ["d"])
    #expect(store.undoable(at: .zero) == deletions.reversed())
    try store.database.run("DROP TRIGGER refusal")
    let back = try store.undo(deletions, at: .zero)
    #expect(back.map(\.index) == [0, 1, 2])
    #expect(try store.messages().map(\.id) == ["a", "b", "c", "d"])
  }

  @Test("a missing folder, and a file that is a folder, are refused")
  func places() throws {
    let folder = try ScratchFolder()
    let missing = try error { _ = try Store.open(folder.file("no/store.sqlite"), at: .zero) }
    #expect(missing.problem == .cannotOpen)
    let isFolder = try error { _ = try Store.open(folder.path, at: .zero) }
    #expect(isFolder.problem == .cannotOpen)
  }

  @Test(
    "a read-only file is refused",
    .enabled(if: getuid() != 0, "root may write everywhere"))
  func readOnly() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    try filled(path)
    chmod(path, 0o400)
    let refused = try error { _ = try Store.open(path, at: .zero) }
    #expect(refused.problem == .isReadOnly)
  }

  @Test("another program's database and a newer format are refused and not changed")
  func foreign() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    var database: Database? = try Database(path)
    try database?.run("CREATE TABLE recipes (name TEXT)")
    database = nil
    var bytes = try FileBytes.of(path)
    let foreign = try error { _ = try Store.open(path, at: .zero) }
    #expect(foreign.problem == .isForeign)
    #expect(try FileBytes.of(path) == bytes)

    let newer = folder.file("newer.sqlite")
    try filled(newer)
    database = try Database(newer)
    try database?.run("PRAGMA user_version = 99")
    database = nil
    bytes = try FileBytes.of(newer)
    let refused = try error { _ = try Store.open(newer, at: .zero) }
    #expect(refused.problem == .isNewer)
    #expect(try FileBytes.of(newer) == bytes)
  }

  @Test("system errors name the file, the failed operation and the remedy")
  func meanings() {
    let cases: [(Int32, StoreError.Problem)] = [
      (8, .isReadOnly), (264, .isReadOnly), (5, .isLocked), (13, .isFull), (10, .isUnreadable),
      (778, .isUnreadable), (11, .isDamaged), (26, .isDamaged), (14, .cannotOpen), (1, .other(1)),
    ]
    for (code, problem) in cases {
      let error = StoreError(file: "f", step: "open it", code: code, detail: "d")
      #expect(error.problem == problem)
      #expect(error.description.hasPrefix("f: could not open it: d; "))
    }
  }
}
