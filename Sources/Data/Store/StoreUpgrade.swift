/// The SQL statements that bring a file of an earlier format to the present one.
///
/// ``ItemStore/open(_:upgrades:)`` runs them in the transaction that also sets the new format, so the
/// file has either format, whenever the power fails. Before the statements it renames every table
/// `name` to `old_name`, drops the indexes of these tables, and creates its own tables:
///
///     item   key, kind, id, rank, deletion, settled
///     field  item (the key), name, language ('' for a value without one), value
///
/// Afterwards it drops the tables `old_…`. So the statements only copy:
///
///     StoreUpgrade(
///       from: 1, tables: ["note"],
///       statements: [
///         "INSERT INTO item (key, kind, id, rank) SELECT rowid, 'note', id, rowid FROM old_note",
///         "INSERT INTO field SELECT rowid, 'text', '', text FROM old_note",
///       ])
///
/// `rank` is the position among the items of a kind. `deletion` is the number of a deletion, NULL for
/// an item that is not deleted. `settled` is 1 if the deletion can no longer be undone.
public struct StoreUpgrade: Sendable {
  /// The format that the file has: its `PRAGMA user_version`.
  public var version: Int64
  /// The tables of the format that the statements read, without `old_`. A file without one of them is
  /// damaged.
  public var tables: [String]
  /// The statements, one in each text.
  public var statements: [String]

  /// Creates an upgrade from a format. Formats below ``ItemStore/formatVersion`` have one.
  public init(from version: Int64, tables: [String], statements: [String]) {
    self.version = version
    self.tables = tables
    self.statements = statements
  }
}
