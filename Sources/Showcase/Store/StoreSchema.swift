import Vitrine

/// The format of a store on disk.
///
///     item   one row for each message and place that ever existed: its rank in the list, and for a
///            deleted one the number of its deletion. So an item is present or deleted, never both
///            or neither; a deletion and its undo change one row.
///     message, place   the columns that only these have
///     text   names and texts in their languages ('' for the plain text)
enum StoreSchema {
  /// "VITR": distinguishes these files from other programs' databases.
  static let application: Int64 = 0x5649_5452
  static let version: Int64 = 2

  /// The statements that lead to each version from the one before, from version 1 on.
  static let migrations: [[String]] = [
    [
      """
      CREATE TABLE item (
        key INTEGER PRIMARY KEY, kind INTEGER NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL,
        deletion INTEGER, settled INTEGER NOT NULL DEFAULT 0, UNIQUE (kind, id))
      """,
      "CREATE INDEX item_order ON item (kind, rank)",
      "CREATE UNIQUE INDEX item_deletion ON item (deletion) WHERE deletion IS NOT NULL",
      """
      CREATE TABLE message (
        item INTEGER PRIMARY KEY REFERENCES item (key) ON DELETE CASCADE,
        seconds INTEGER NOT NULL, utc_offset INTEGER NOT NULL, language TEXT NOT NULL)
      """,
      """
      CREATE TABLE place (
        item INTEGER PRIMARY KEY REFERENCES item (key) ON DELETE CASCADE,
        longitude REAL NOT NULL, latitude REAL NOT NULL, category TEXT NOT NULL,
        opening_hours TEXT NOT NULL, image TEXT NOT NULL)
      """,
      """
      CREATE TABLE text (
        item INTEGER NOT NULL REFERENCES item (key) ON DELETE CASCADE,
        field TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (item, field, language)) WITHOUT ROWID
      """,
    ],
    ["ALTER TABLE place ADD COLUMN category_key TEXT NOT NULL DEFAULT ''"],
  ]

  /// Opens `file`, upgrades it to the current format and checks its integrity.
  ///
  /// The store uses a write-ahead log with `synchronous = FULL`. A commit is one write and one
  /// fsync of the log, and is durable when it returns. With a rollback journal it would be three or
  /// four, and a power failure right afterwards could still undo it, because the removal of the
  /// journal is not yet on the disk. The connection is exclusive: one kiosk has one store, a second
  /// program gets an error at once, and no shared memory file is needed.
  static func open(_ file: String) throws(StoreError) -> Database {
    let database = try Database(file)
    database.wait(milliseconds: 500)
    try database.run("PRAGMA trusted_schema = OFF")
    try database.run("PRAGMA cell_size_check = ON")
    try database.run("PRAGMA foreign_keys = ON")
    try database.run("PRAGMA locking_mode = EXCLUSIVE")
    let application = try database.integer("PRAGMA application_id") ?? 0
    let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
    if application != Self.application && (application != 0 || tables > 0) {
      throw StoreError(
        file: file, step: database.step, problem: .isForeign,
        detail: "it is another program's database", remedy: "name another place for the store")
    }
    let found = try database.integer("PRAGMA user_version") ?? 0
    if found > version {
      throw StoreError(
        file: file, step: database.step, problem: .isNewer,
        detail: "it has form \(found), this program knows forms up to \(version)",
        remedy: "install the newer version again, or move the file away")
    }
    try database.run("PRAGMA journal_mode = WAL")
    try database.run("PRAGMA synchronous = FULL")
    // Wiped data is overwritten on disk.
    try database.run("PRAGMA secure_delete = ON")
    if found < 0 { throw damaged(database, "its form has a negative number") }
    if found < version {
      try database.transaction("bring it to form \(version)") { () throws(StoreError) in
        for statements in migrations[Int(found)...] {
          for statement in statements { try database.run(statement) }
        }
        try database.run("PRAGMA application_id = \(Self.application)")
        try database.run("PRAGMA user_version = \(version)")
      }
    }
    try check(database)
    database.wait(milliseconds: 0)
    return database
  }

  private static func check(_ database: Database) throws(StoreError) {
    database.step = "check it"
    let check = try database.prepare("PRAGMA quick_check(1)")
    if try check.step(), check.text(0) != "ok" { throw damaged(database, check.text(0)) }
    // A file can be a valid database without the tables of a store.
    do throws(StoreError) {
      for table in ["item", "message", "place", "text"] {
        _ = try database.integer("SELECT count(*) FROM \(table) WHERE 0")
      }
    } catch {
      throw damaged(database, error.detail)
    }
  }

  private static func damaged(_ database: Database, _ detail: String) -> StoreError {
    StoreError(
      file: database.file, step: database.step, problem: .isDamaged, detail: detail,
      remedy: "start again: the file is then set aside under another name")
  }
}
