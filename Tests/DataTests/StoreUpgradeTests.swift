import Testing
import VitrineData
import VitrineTesting

@Suite("Upgrading a store")
struct StoreUpgradeTests {
  private static let copy = StoreUpgrade(
    from: 2, tables: [#"my "notes""#],
    statements: [
      """
      INSERT INTO item (key, kind, id, rank, deletion)
      SELECT key, 'note', id, -key, deletion FROM [old_my "notes"]
      """,
      #"INSERT INTO field SELECT key, 'body', '', text FROM [old_my "notes"]"#,
    ])

  /// Writes a file of format 2 with a table of notes, whose last one is deleted. Returns its path.
  private static func old(in folder: TemporaryFolder) throws -> String {
    let path = "\(folder.path)/store.sqlite"
    let database = try Database(path)
    for statement in [
      #"CREATE TABLE [my "notes"] (key INTEGER PRIMARY KEY, id TEXT, text TEXT, deletion INTEGER)"#,
      #"CREATE INDEX item_order ON [my "notes"] (id)"#,
      """
      INSERT INTO [my "notes"]
      VALUES (1, 'a', 'one', NULL), (2, 'b', 'two', NULL), (3, 'c', 'three', 1)
      """,
      #"CREATE TABLE part (note INTEGER REFERENCES [my "notes"] (key))"#,
      "INSERT INTO part VALUES (1)",
      "PRAGMA application_id = \(0x5649_5452)", "PRAGMA user_version = 2",
    ] { try database.run(statement) }
    return path
  }

  @Test("the tables of an earlier format are copied by the statements and then removed")
  func upgrade() throws {
    let folder = try TemporaryFolder()
    let path = try Self.old(in: folder)
    for _ in 0..<2 {
      let store = try ItemStore.open(
        path, upgrades: [StoreUpgrade(from: 1, tables: [], statements: []), Self.copy])
      #expect(store.setAside == nil)
      let notes = try store.items(Note.self)
      #expect(notes == [Note(id: "b", body: "two"), Note(id: "a", body: "one")])
      #expect(store.undoableNotes() == "c")
      let tables = try store.query("SELECT count(*) FROM sqlite_schema WHERE type = 'table'")
      let version = try store.query("PRAGMA user_version")
      #expect(tables == 2 && version == ItemStore.formatVersion)
    }
    let store = try ItemStore.open(path)
    let back = try store.undo(store.undoable(Note.self, at: .zero), of: Note.self)
    #expect(back?.map(\.body) == ["three", "two", "one"])
  }

  @Test("an earlier format without an upgrade is refused, and the file is not changed")
  func withoutUpgrade() throws {
    let folder = try TemporaryFolder()
    let path = try Self.old(in: folder)
    let bytes = try folder.bytes(of: "store.sqlite")
    do {
      _ = try ItemStore.open(path, upgrades: [StoreUpgrade(from: 1, tables: [], statements: [])])
      Issue.record("it was opened")
    } catch {
      #expect(error.problem == .isOlder && error.description.contains("format 2"))
    }
    #expect(try folder.bytes(of: "store.sqlite") == bytes)
  }

  @Test("an upgrade that fails halfway leaves the earlier format, which can be upgraded later")
  func failingUpgrade() throws {
    let folder = try TemporaryFolder()
    let path = try Self.old(in: folder)
    let failing = StoreUpgrade(
      from: 2, tables: Self.copy.tables,
      statements: Self.copy.statements + ["INSERT INTO nowhere VALUES (1)"])
    do {
      _ = try ItemStore.open(path, upgrades: [failing])
      Issue.record("it was opened")
    } catch {
      #expect(error.step == "upgrade it from format 2 to format 3")
      #expect(error.detail.contains("nowhere"))
    }
    let store = try ItemStore.open(path, upgrades: [Self.copy])
    #expect(try store.notes == "ba")
  }

  @Test("a file of an earlier format without one of its tables is set aside")
  func missingTable() throws {
    let folder = try TemporaryFolder()
    let path = try Self.old(in: folder)
    let upgrade = StoreUpgrade(
      from: 2, tables: Self.copy.tables + ["pictures"],
      statements: Self.copy.statements + ["INSERT INTO field SELECT * FROM old_pictures"])
    let store = try ItemStore.open(path, upgrades: [upgrade])
    #expect(store.setAside == "\(path).damaged-1")
    #expect(try store.notes == "")
    // Nothing of it is lost: with a correct list of tables it can be upgraded.
    let aside = try ItemStore.open("\(path).damaged-1", upgrades: [Self.copy])
    #expect(try aside.notes == "ba")
  }

  @Test(
    "a table may be written in any quotation marks and in upper or lower case",
    arguments: [
      ("note", "SELECT id FROM OLD_Note;"), ("note", "SELECT old_note.id FROM (old_note)"),
      ("a b", "SELECT id FROM [old_a b]"), ("a`b", "SELECT id FROM `old_a``b`"),
      (#"a"b"#, #"SELECT id FROM "old_a""b""#),
    ])
  func spelling(table: String, statement: String) {
    let upgrade = StoreUpgrade(from: 1, tables: [table], statements: ["SELECT 1", statement])
    #expect(upgrade.tables == [table])
  }

  #if compiler(>=6.2)
    @Test("a table that no statement reads stops the program, before a good file is set aside")
    func misspelledTable() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = StoreUpgrade(
          from: 1, tables: ["note", "not"], statements: ["SELECT id FROM old_note, old_not_e"])
      }
      try requireStopMessage(
        "StoreUpgrade(from: 1): no statement reads old_not; correct 'not'",
        in: result?.standardErrorContent)
    }
  #endif

  @Test("a file with tables but without a format number is set aside")
  func noNumber() throws {
    let folder = try TemporaryFolder()
    let path = try Self.old(in: folder)
    do {
      let database = try Database(path)
      try database.run("PRAGMA user_version = 0")
    }
    let store = try ItemStore.open(path)
    #expect(store.setAside != nil)
    #expect(try store.notes == "")
  }
}
