import VitrineUnits

/// The SQL statements that bring a file of an earlier format to the present one.
///
/// ``ItemStore/open(_:upgrades:)`` runs them in the transaction that also sets the new format, so
/// the file has either format, whenever the power fails. Before the statements it renames every
/// table `name` to `old_name`, drops the indexes of these tables, and creates its own tables:
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
/// `rank` is the position among the items of a kind. `deletion` is the number of a deletion, NULL
/// for an item that is not deleted. `settled` is 1 if the deletion can no longer be undone.
public struct StoreUpgrade: Sendable {
  /// The format that the file has: its `PRAGMA user_version`.
  public let version: Int64
  /// The tables of the format that the statements read, without `old_`. A file without one of them
  /// is damaged.
  public let tables: [String]
  /// The statements, one in each text.
  public let statements: [String]

  /// Creates an upgrade from a format. Formats below ``ItemStore/formatVersion`` have one. The
  /// statements must read every table of `tables` by its name with `old_`: with a misspelled table
  /// each file would seem damaged.
  public init(from version: Int64, tables: [String], statements: [String]) {
    for table in tables {
      require(
        statements.contains { Self.names("old_\(table)", in: $0) },
        "StoreUpgrade(from: \(version)): no statement reads old_\(table); correct '\(table)' in"
          + " 'tables', or leave it out")
    }
    self.version = version
    self.tables = tables
    self.statements = statements
  }
  /// Whether `statement` has the word `name`, in upper or lower case. Inside quotation marks those
  /// of the name itself may be doubled.
  private static func names(_ name: String, in statement: String) -> Bool {
    let statement = statement.lowercased()
    let name = name.lowercased()
    let spellings = ["\"", "`"].map { name.replacing($0, with: $0 + $0) } + [name]
    return spellings.contains { spelling in
      statement.ranges(of: spelling).contains { range in
        !isWordCharacter(statement[..<range.lowerBound].last)
          && !isWordCharacter(statement[range.upperBound...].first)
      }
    }
  }

  /// Whether SQLite takes a character for a part of a name without quotation marks.
  private static func isWordCharacter(_ character: Character?) -> Bool {
    guard let character else { return false }
    return character.isLetter || character.isNumber || character == "_" || character == "$"
  }
}
