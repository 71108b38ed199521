import Foundation
import Glibc
import Testing
import VitrineData
import VitrineTesting
import VitrineUnits

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

  /// Enough notes for several pages of a database.
  private static let notes = (0..<200).map {
    Note(
      id: "note-\($0)",
      title: LocalizedText("Title \($0)", translations: [.init(language: "zh", text: "题")]),
      body: String(repeating: "body ", count: $0), stars: $0, weight: 0.5)
  }

  /// The names in the folder of a file.
  private func names(_ path: String) throws -> [String] {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return try FileManager.default.contentsOfDirectory(atPath: "/\(folder)").sorted()
  }

  private func filled(_ path: String) throws {
    let store = try ItemStore.open(path)
    try store.merge(Self.notes)
  }

  @Test("a damaged file is renamed, and an empty store replaces it")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    for number in 1...12 {
      let text = "this is no database, but somebody may want it back"
      _ = try folder.file("store.sqlite", Array(text.utf8))
      let store = try ItemStore.open(path)
      #expect(store.setAside == "\(path).damaged-\(number)")
      #expect(try store.items(Note.self).isEmpty)
      let kept = try folder.bytes(of: "store.sqlite.damaged-\(number)")
      #expect(kept.starts(with: Array("this is no database".utf8)))
    }
    let aside = try names(path).filter { $0.hasPrefix("store.sqlite.damaged-") }
    #expect(aside.sorted() == (5...12).map { "store.sqlite.damaged-\($0)" }.sorted())
  }

  @Test("a changed or truncated file is opened, set aside or refused without a crash")
  func mutated() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    try filled(path)
    let sound = try folder.bytes(of: "store.sqlite")
    var (opened, aside, refused) = (0, 0, 0)
    try withEverySeed(120) { seed, random in
      for name in try names(path) { unlink("\(folder.path)/\(name)") }
      var bytes = sound
      for _ in 0..<random.int(in: 1...30) {
        // Half of the changes are in the first pages, which contain the schema.
        let limit = random.int(in: 0...1) == 0 ? min(8192, bytes.count) : bytes.count
        bytes[random.int(in: 0...(limit - 1))] = UInt8(random.int(in: 0...255))
      }
      if random.int(in: 0...4) == 0 { bytes.removeLast(random.int(in: 1...(bytes.count - 1))) }
      _ = try folder.file("store.sqlite", bytes)
      let store: ItemStore
      do throws(StoreError) {
        store = try ItemStore.open(path)
      } catch {
        refused += 1
        #expect(error.file == path, "seed \(seed)")
        #expect([.isForeign, .isNewer, .isOlder].contains(error.problem), "seed \(seed): \(error)")
        #expect(try folder.bytes(of: "store.sqlite") == bytes, "seed \(seed)")
        return
      }
      if let name = store.setAside {
        aside += 1
        #expect(name == "\(path).damaged-1", "seed \(seed)")
        let kept = try folder.bytes(of: "store.sqlite.damaged-1")
        // SQLite may have written that the file has a log, in its header of 100 bytes.
        #expect(kept.dropFirst(100) == bytes.dropFirst(100), "seed \(seed)")
        #expect(try store.items(Note.self).isEmpty, "seed \(seed)")
        let report = try store.merge(Self.notes)
        #expect(report == MergeReport(added: 200), "seed \(seed)")
      } else {
        opened += 1
        try use(store, "seed \(seed)")
      }
    }
    #expect(opened > 5 && aside > 10 && refused > 0, "\(opened), \(aside), \(refused)")
  }

  /// Uses a store whose file was changed where SQLite cannot see it. An error may say so.
  private func use(_ store: ItemStore, _ seed: Comment) throws {
    do throws(StoreError) {
      let before = try store.items(Note.self)
      if let deletion = try store.delete(Note.self, id: "note-3", at: .zero) {
        #expect(try store.items(Note.self).count == before.count - 1, seed)
        #expect(try store.undo([deletion], of: Note.self) == before, seed)
      }
      try store.merge(Self.notes)
      _ = try store.items(Note.self)
    } catch {
      // Changed keys and ids can collide: SQLITE_CONSTRAINT_UNIQUE and
      // SQLITE_CONSTRAINT_PRIMARYKEY.
      #expect(
        [.isDamaged, .other(2067), .other(1555)].contains(error.problem), "\(seed): \(error)")
    }
  }

  @Test(
    "a deletion whose number is out of range is damage: the file is set aside",
    arguments: ["9223372036854775807", "4611686018427387905", "1e300", "'x'", "0", "-1"])
  func numbers(number: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    do {
      let store = try ItemStore.open(path)
      try store.merge(Self.notes)
      _ = try store.delete(note: "note-3")
      try store.query("UPDATE item SET deletion = \(number) WHERE id = 'note-3'")
    }
    let store = try ItemStore.open(path)
    #expect(store.setAside == "\(path).damaged-1")
    try store.merge(Self.notes)
    _ = try store.delete(note: "note-4")
  }

  /// The bytes of a store and of its log after three deletions, as a power failure leaves them.
  private func interrupted(_ folder: TemporaryFolder) throws -> (file: [UInt8], log: [UInt8]) {
    try filled("\(folder.path)/first.sqlite")
    let store = try ItemStore.open("\(folder.path)/first.sqlite")
    for id in ["note-1", "note-2", "note-3"] { _ = try store.delete(note: id) }
    return (try folder.bytes(of: "first.sqlite"), try folder.bytes(of: "first.sqlite-wal"))
  }

  @Test("what a damaged log holds up to the damage is used, and a copy of the log is kept")
  func damagedLog() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    let (file, log) = try interrupted(folder)
    try withEverySeed(60) { seed, random in
      for name in try names(path) { unlink("\(folder.path)/\(name)") }
      var damaged = log
      let place = random.int(in: 0...(log.count - 1))
      damaged[place] ^= UInt8(1 << random.int(in: 0...7))
      _ = try folder.file("store.sqlite", file)
      _ = try folder.file("store.sqlite-wal", damaged)
      let store = try ItemStore.open(path)
      #expect(store.setAside == nil)
      #expect(try store.items(Note.self).count > 197, "seed \(seed)")
      // With another salt the last frame is like one of an earlier log.
      let lastFrame = log.count - 24 - 4096
      if (lastFrame + 8..<lastFrame + 16).contains(place) {
        #expect(store.damagedLog == nil, "seed \(seed)")
      } else {
        #expect(store.damagedLog == "\(path)-wal.damaged-1", "seed \(seed)")
        #expect(try folder.bytes(of: "store.sqlite-wal.damaged-1") == damaged, "seed \(seed)")
      }
    }
  }

  @Test(
    "of a log that is damaged again and again the last eight copies stay, each under its own name")
  func repeatedDamage() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    let (file, log) = try interrupted(folder)
    for number in 1...11 {
      var damaged = log
      damaged[2000 + number] ^= 1
      unlink("\(path)-wal")
      _ = try folder.file("store.sqlite", file)
      _ = try folder.file("store.sqlite-wal", damaged)
      let store = try ItemStore.open(path)
      #expect(store.damagedLog == "\(path)-wal.damaged-\(number)")
      #expect(try folder.bytes(of: "store.sqlite-wal.damaged-\(number)") == damaged)
    }
    let copies = try names(path).filter { $0.hasPrefix("store.sqlite-wal.damaged-") }
    #expect(copies.sorted() == (4...11).map { "store.sqlite-wal.damaged-\($0)" }.sorted())
  }

  @Test("copies of damaged logs have a total size, and a log above it is not copied")
  func copiedBytes() throws {
    let folder = try TemporaryFolder()
    let log = "\(folder.path)/store.sqlite-wal"
    let copies = DamagedLogCopies(of: log, mostBytes: 10_000)
    for name in ["store.sqlite-wal.damaged-x", "store.sqlite-wal.damaged-99999999999999999999"] {
      _ = try folder.file(name, [1])
    }
    let others = try names(log)
    for (size, kept) in [
      (6000, [1]), (3000, [1, 2]), (2000, [2, 3]), (10_000, [4]), (10_001, [4]),
    ] {
      _ = try folder.file("store.sqlite-wal", [UInt8](repeating: 7, count: size))
      let copy = copies.add()
      #expect(copy == (size > 10_000 ? nil : "\(log).damaged-\(kept[kept.count - 1])"))
      let added = try names(log).filter { !others.contains($0) && $0 != "store.sqlite-wal" }
      #expect(added == kept.map { "store.sqlite-wal.damaged-\($0)" })
    }
  }

  @Test("a whole log, a log that was cut off, and one with frames of an earlier log are no damage")
  func soundLog() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    let (file, log) = try interrupted(folder)
    let frame = 24 + 4096
    var older = Array(log.suffix(2 * frame))
    older[8] ^= 1
    older[frame + 8] ^= 1
    for bytes in [log, Array(log.dropLast(9)), Array(log[..<32]), Array(log[..<7]), log + older] {
      for name in try names(path) { unlink("\(folder.path)/\(name)") }
      _ = try folder.file("store.sqlite", file)
      _ = try folder.file("store.sqlite-wal", bytes)
      let store = try ItemStore.open(path)
      #expect(store.setAside == nil && store.damagedLog == nil, "\(bytes.count)")
    }
  }

  @Test("a store that another program has open is refused at once and not changed")
  func locked() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    let first = try ItemStore.open(path)
    try first.merge(Self.notes)
    let refused = try error { _ = try ItemStore.open(path) }
    #expect(refused.problem == .isLocked)
    #expect(try first.items(Note.self) == Self.notes)
    #expect(try names(path).allSatisfy { !$0.contains("damaged") })
  }

  @Test("a full disk refuses the change and keeps the previous content")
  func full() throws {
    let folder = try TemporaryFolder()
    let store = try ItemStore.open("\(folder.path)/store.sqlite")
    try store.merge(Note.all(["a", "b"]))
    let pages = try #require(try store.query("PRAGMA page_count"))
    try store.query("PRAGMA max_page_count = \(pages + 1)")
    let many = Note.all((0..<500).map { "new-\($0)" }, body: String(repeating: "x", count: 400))
    let refused = try error { _ = try store.merge(many) }
    #expect(refused.problem == .isFull && refused.step == "merge the new data")
    #expect(try store.notes == "ab")
    _ = try store.delete(note: "a")
    #expect(try store.notes == "b")
  }

  @Test("if an undo of several items fails halfway, none is restored and all can still be undone")
  func refusedUndo() throws {
    let store = ItemStore.inMemory()
    try store.merge(Note.all(["a", "b", "c", "d"]))
    let deletions = try ["a", "b", "c"].map { try store.delete(note: $0) }
    try store.query(
      """
      CREATE TRIGGER refusal BEFORE UPDATE OF deletion ON item WHEN OLD.id = 'b'
      BEGIN SELECT RAISE(ABORT, 'refused'); END
      """)
    let refused = try error { _ = try store.undo(deletions, of: Note.self) }
    #expect(refused.step == "undo a deletion")
    #expect(try store.notes == "d")
    #expect(store.undoable(Note.self, at: .zero) == deletions)
    try store.query("DROP TRIGGER refusal")
    let back = try store.undo(deletions, of: Note.self)
    #expect(back?.map(\.id) == ["a", "b", "c", "d"])
  }

  @Test("a settlement that fails leaves the deletions as they are")
  func refusedSettlement() throws {
    let store = ItemStore.inMemory()
    try store.merge(Note.all(["a", "b"]))
    let deletions = try ["a", "b"].map { try store.delete(note: $0) }
    try store.query("PRAGMA query_only = ON")
    let refused = try error { try store.settle(deletions) }
    #expect(refused.step == "settle deletions" && refused.problem == .isReadOnly)
    try store.query("PRAGMA query_only = OFF")
    let back = try store.undo(deletions, of: Note.self)
    #expect(back?.map(\.id) == ["a", "b"])
  }

  @Test("a missing folder, and a file that is a folder, are refused")
  func places() throws {
    let folder = try TemporaryFolder()
    let missing = try error { _ = try ItemStore.open("\(folder.path)/no/store.sqlite") }
    #expect(missing.problem == .cannotOpen)
    let isFolder = try error { _ = try ItemStore.open(folder.path) }
    #expect(isFolder.problem == .cannotOpen)
  }

  @Test(
    "a read-only file is refused",
    .enabled(if: getuid() != 0, "root may write everywhere"))
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    try filled(path)
    chmod(path, 0o400)
    let refused = try error { _ = try ItemStore.open(path) }
    #expect(refused.problem == .isReadOnly)
  }

  @Test("another program's database and a newer format are refused and not changed")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    var database: Database? = try Database(path)
    try database?.run("CREATE TABLE recipes (name TEXT)")
    database = nil
    var bytes = try folder.bytes(of: "store.sqlite")
    let foreign = try error { _ = try ItemStore.open(path) }
    #expect(foreign.problem == .isForeign)
    #expect(try folder.bytes(of: "store.sqlite") == bytes)

    let newer = "\(folder.path)/newer.sqlite"
    try filled(newer)
    database = try Database(newer)
    try database?.run("PRAGMA user_version = 99")
    database = nil
    bytes = try folder.bytes(of: "newer.sqlite")
    let refused = try error { _ = try ItemStore.open(newer) }
    #expect(refused.problem == .isNewer)
    #expect(try folder.bytes(of: "newer.sqlite") == bytes)
  }

  @Test("an error that the last call of the connection did not cause has words of its own")
  func words() throws {
    let database = try Database(":memory:")
    #expect(database.failure(8).detail == "attempt to write a readonly database")
    #expect(database.failure(13).detail == "database or disk is full")
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
