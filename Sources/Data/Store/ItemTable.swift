/// Reads and writes the items of a store. Its caller owns the transaction.
struct ItemTable {
  /// An item that was read.
  struct Row {
    let key: Int64
    let id: String
    let rank: Int64
    let isDeleted: Bool
    /// Whether the deletion can no longer be undone: such an item has only its id.
    let isSettled: Bool
  }

  let database: Database

  /// All items of a kind that ever existed, in their order.
  func rows(_ kind: String) throws(StoreError) -> [Row] {
    let rows = try database.prepare(
      """
      SELECT key, id, rank, deletion IS NOT NULL, settled FROM item WHERE kind = ?
      ORDER BY rank, key
      """)
    try rows.bind([.text(kind)])
    var result: [Row] = []
    while try rows.step() {
      result.append(
        Row(
          key: rows.integer(0), id: rows.text(1), rank: rows.integer(2),
          isDeleted: rows.integer(3) != 0, isSettled: rows.integer(4) != 0))
    }
    return result
  }

  /// The values of all items of a kind, by the items' keys.
  func fields(_ kind: String) throws(StoreError) -> [Int64: StoredFields] {
    let rows = try database.prepare(
      """
      SELECT item, name, language, value FROM field
      WHERE item IN (SELECT key FROM item WHERE kind = ? AND settled = 0)
      ORDER BY item, name, language
      """)
    try rows.bind([.text(kind)])
    var result: [Int64: StoredFields] = [:]
    // The rows of an item follow each other, and so do those of a field.
    var item: (key: Int64, fields: StoredFields) = (.min, StoredFields())
    var field: (name: String, value: StoredFields.Value?) = ("", nil)
    while try rows.step() {
      let key = rows.integer(0)
      if key != item.key || !rows.isText(1, field.name) {
        item.fields.set(field.value, for: field.name)
        field = (rows.text(1), nil)
      }
      if key != item.key {
        result[item.key] = item.fields
        item = (key, StoredFields())
      }
      Self.add(rows.value(3), language: rows.text(2), to: &field.value)
    }
    item.fields.set(field.value, for: field.name)
    result[item.key] = item.fields
    return result
  }

  /// Adds a value that was read, or a translation of one.
  private static func add(
    _ value: Statement.Value, language: String, to field: inout StoredFields.Value?
  ) {
    switch value {
    case .null: break
    case .integer(let value): field = .integer(value)
    case .real(let value): field = .real(value)
    case .text(let translation):
      if language.isEmpty { return field = .text(LocalizedText(translation)) }
      var text: LocalizedText = ""
      if case .text(let present) = field { text = present }
      // Changed in place: a text may have any number of translations.
      field = nil
      text[exactly: language] = translation
      field = .text(text)
    }
  }

  /// Returns the items of a kind that are not deleted, in their order.
  func visible<Item: StoredItem>(_ type: Item.Type) throws(StoreError) -> [Item] {
    let fields = try fields(Item.kind)
    return try rows(Item.kind).filter { !$0.isDeleted }.map { row in
      Item(id: row.id, storedFields: fields[row.key] ?? StoredFields())
    }
  }

  func remove(key: Int64) throws(StoreError) {
    try database.prepare("DELETE FROM item WHERE key = ?").run([.integer(key)])
  }

  /// Sets the positions of items.
  func move(_ moves: [(key: Int64, rank: Int64)]) throws(StoreError) {
    let move = try database.prepare("UPDATE item SET rank = ? WHERE key = ?")
    for item in moves { try move.run([.integer(item.rank), .integer(item.key)]) }
  }
}
