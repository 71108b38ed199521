/// Writes the items of a merge. Its statements are prepared once: preparing one takes longer than
/// running it. Its caller owns the transaction.
struct ItemWriter {
  private let database: Database
  private let insertion: Statement
  private let removal: Statement
  private let addition: Statement

  init(_ database: Database) throws(StoreError) {
    self.database = database
    insertion = try database.prepare("INSERT INTO item (kind, id, rank) VALUES (?, ?, -1)")
    removal = try database.prepare("DELETE FROM field WHERE item = ?")
    addition = try database.prepare("INSERT INTO field VALUES (?, ?, ?, ?)")
  }

  /// Adds an item without values. Returns its key.
  func insert(_ id: String, of kind: String) throws(StoreError) -> Int64 {
    try insertion.run([.text(kind), .text(id)])
    return database.lastKey
  }

  /// Replaces the values of an item.
  func replace(_ fields: StoredFields, key: Int64) throws(StoreError) {
    try removal.run([.integer(key)])
    try add(fields, key: key)
  }

  /// Adds the values of an item that has none.
  func add(_ fields: StoredFields, key: Int64) throws(StoreError) {
    for (name, value) in fields.values {
      switch value {
      case .integer(let value): try add(name, "", .integer(value), key)
      case .real(let value): try add(name, "", .real(value), key)
      case .text(let text):
        try add(name, "", .text(text.text), key)
        for translation in text.translations {
          try add(name, translation.language, .text(translation.text), key)
        }
      }
    }
  }

  private func add(
    _ name: String, _ language: String, _ value: Statement.Value, _ key: Int64
  ) throws(StoreError) {
    try addition.run([.integer(key), .text(name), .text(language), value])
  }
}
