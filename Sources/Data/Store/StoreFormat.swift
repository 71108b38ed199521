/// The format of a store on disk.
///
///     item    one row for each item that ever existed: its rank in its list, and for a deleted one
///             the number of its deletion. So an item is present or deleted, never both or neither;
///             a deletion and its undo change one row.
///     field   the values of the items, one row for each language of a text
enum StoreFormat {
  /// "VITR": distinguishes these files from other programs' databases.
  static let application: Int64 = 0x5649_5452
  /// The formats 1 and 2 had a table for each kind of items.
  static let version: Int64 = 3

  private static let tables = ["item", "field"]
  private static let creation = [
    """
    CREATE TABLE item (
      key INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL,
      deletion INTEGER, settled INTEGER NOT NULL DEFAULT 0, UNIQUE (kind, id))
    """,
    "CREATE INDEX item_order ON item (kind, rank)",
    "CREATE UNIQUE INDEX item_deletion ON item (deletion) WHERE deletion IS NOT NULL",
    // The values have no type of their own: they are integers, real numbers or texts.
    """
    CREATE TABLE field (
      item INTEGER NOT NULL REFERENCES item (key) ON DELETE CASCADE,
      name TEXT NOT NULL, language TEXT NOT NULL, value NOT NULL,
      PRIMARY KEY (item, name, language)) WITHOUT ROWID
    """,
  ]

  /// Opens `file`, checks its integrity and upgrades it to the current format.
  ///
  /// The store uses a write-ahead log with `synchronous = FULL`. A commit is one write and one
  /// fsync of the log, and is durable when it returns. With a rollback journal it would be three or
  /// four, and a power failure right afterwards could still undo it, because the removal of the
  /// journal is not yet on the disk. The connection is exclusive: one kiosk has one store, a second
  /// program gets an error at once, and no shared memory file is needed.
  ///
  /// `damagedLog` is the name of the copy of a damaged write-ahead log.
  static func open(
    _ file: String, upgrades: [StoreUpgrade]
  ) throws(StoreError) -> (database: Database, damagedLog: String?) {
    let database = try Database(file)
    database.wait(milliseconds: 500)
    try database.run("PRAGMA trusted_schema = OFF")
    try database.run("PRAGMA cell_size_check = ON")
    try database.run("PRAGMA foreign_keys = ON")
    try database.run("PRAGMA locking_mode = EXCLUSIVE")
    let isEmpty = try database.integer("SELECT count(*) FROM sqlite_schema") == 0
    try checkOwner(of: database, isEmpty: isEmpty)
    // SQLite has read the log, and changes it only with the next transaction.
    let damagedLog = DamagedFile.keepLog(of: file)
    let found = try database.integer("PRAGMA user_version") ?? 0
    let upgrade = upgrades.first { $0.version == found }
    if found > version { throw isNewer(database, found) }
    if found > 0 && found < version && upgrade == nil { throw isOlder(database, found) }
    try database.run("PRAGMA journal_mode = WAL")
    try database.run("PRAGMA synchronous = FULL")
    // Wiped data is overwritten on disk.
    try database.run("PRAGMA secure_delete = ON")
    try checkContents(of: database)
    if found < 0 { throw damaged(database, "its format has a negative number") }
    if found == 0 && !isEmpty { throw damaged(database, "its format has no number") }
    if found < version {
      try checkTables(upgrade?.tables ?? [], of: database)
      let step = found == 0 ? "create it" : "upgrade it from format \(found) to format \(version)"
      try database.transaction(step) { () throws(StoreError) in
        try replaceTables(of: database, upgrade?.statements ?? [])
      }
    }
    try checkTables(tables, of: database)
    try checkNumbers(of: database)
    database.wait(milliseconds: 0)
    return (database, damagedLog)
  }

  // MARK: Upgrading

  /// Replaces all tables by empty ones, which `statements` fill from those that were there.
  private static func replaceTables(
    of database: Database, _ statements: [String]
  ) throws(StoreError) {
    // Indexes without a statement belong to a constraint of their table.
    for index in try names("type = 'index' AND sql IS NOT NULL", in: database) {
      try database.run("DROP INDEX \(quoted(index))")
    }
    let old = try names("type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'", in: database)
    for table in old {
      try database.run("ALTER TABLE \(quoted(table)) RENAME TO \(quoted("old_\(table)"))")
    }
    for statement in creation + statements { try database.run(statement) }
    // Tables are usually newer than those to which they refer.
    for table in old.reversed() { try database.run("DROP TABLE \(quoted("old_\(table)"))") }
    try database.run("PRAGMA application_id = \(application)")
    try database.run("PRAGMA user_version = \(version)")
  }

  private static func names(
    _ condition: String, in database: Database
  ) throws(StoreError) -> [String] {
    let rows = try database.prepare(
      "SELECT name FROM sqlite_schema WHERE \(condition) ORDER BY rowid")
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    return names
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  // MARK: Checks

  private static func checkOwner(of database: Database, isEmpty: Bool) throws(StoreError) {
    let found = try database.integer("PRAGMA application_id") ?? 0
    if found == application || found == 0 && isEmpty { return }
    throw StoreError(
      file: database.file, step: database.step, problem: .isForeign,
      detail: "it is another program's database", remedy: "name another path for the store")
  }

  private static func checkContents(of database: Database) throws(StoreError) {
    database.step = "check it"
    let check = try database.prepare("PRAGMA quick_check(1)")
    if try check.step(), check.text(0) != "ok" { throw damaged(database, check.text(0)) }
  }

  /// A file can be a valid database without the tables of its format.
  private static func checkTables(
    _ tables: [String], of database: Database
  ) throws(StoreError) {
    database.step = "check it"
    do throws(StoreError) {
      for table in tables {
        _ = try database.integer("SELECT count(*) FROM \(quoted(table)) WHERE 0")
      }
    } catch {
      // SQLite's code for a missing table is that of any wrong statement.
      guard case .other = error.problem else { throw error }
      throw damaged(database, error.detail)
    }
  }

  /// A deletion without a usable number can neither be undone nor be followed by another.
  private static func checkNumbers(of database: Database) throws(StoreError) {
    let wrong = try database.integer(
      """
      SELECT count(*) FROM item WHERE deletion IS NOT NULL
      AND (typeof(deletion) <> 'integer' OR deletion NOT BETWEEN 1 AND \(highestDeletion))
      """)
    if wrong != 0 { throw damaged(database, "the number of a deletion is out of range") }
  }

  /// The highest number that a stored deletion may have, so that there are always higher ones.
  private static let highestDeletion: Int64 = 1 << 62

  private static func damaged(_ database: Database, _ detail: String) -> StoreError {
    StoreError(
      file: database.file, step: database.step, problem: .isDamaged, detail: detail,
      remedy: "start again: the file is then set aside under another name")
  }

  private static func isNewer(_ database: Database, _ found: Int64) -> StoreError {
    StoreError(
      file: database.file, step: database.step, problem: .isNewer,
      detail: "it has format \(found), this program knows formats up to \(version)",
      remedy: "install the newer version again, or move the file away")
  }

  private static func isOlder(_ database: Database, _ found: Int64) -> StoreError {
    StoreError(
      file: database.file, step: database.step, problem: .isOlder,
      detail: "it has format \(found), and this program has no upgrade from it",
      remedy: "open it with the program that wrote it, or move the file away")
  }
}
