public import Vitrine

/// The upgrades of stores that earlier versions of this program wrote.
///
/// They had a table `item`, whose kind was 0 for a message and 1 for a place, a table for the
/// values of each kind, and a table of texts. Format 1 had no `category_key`.
public enum ShowcaseUpgrades {
  /// One upgrade from each earlier format.
  public static let all = [
    StoreUpgrade(from: 1, tables: tables, statements: statements(categoryKey: "''")),
    StoreUpgrade(from: 2, tables: tables, statements: statements(categoryKey: "category_key")),
  ]

  private static let tables = ["item", "message", "place", "text"]

  private static func statements(categoryKey: String) -> [String] {
    let messages = [
      ("seconds", "seconds"), ("utc_offset", "utc_offset"), ("language", "language"),
    ]
    let places = [
      ("longitude", "longitude"), ("latitude", "latitude"), ("category", "category"),
      ("category_key", categoryKey), ("opening_hours", "opening_hours"), ("image", "image"),
    ]
    return [
      """
      INSERT INTO item (key, kind, id, rank, deletion, settled)
      SELECT key, CASE kind WHEN 0 THEN 'message' ELSE 'place' END, id, rank, deletion, settled
      FROM old_item WHERE kind IN (0, 1)
      """,
      """
      INSERT INTO field (item, name, language, value)
      SELECT item, field, language, text FROM old_text WHERE item IN (SELECT key FROM item)
      """,
    ] + messages.map { copy($0, from: "old_message") } + places.map { copy($0, from: "old_place") }
  }

  private static func copy(
    _ field: (name: String, column: String), from table: String
  ) -> String {
    """
    INSERT INTO field (item, name, language, value)
    SELECT item, '\(field.name)', '', \(field.column) FROM \(table)
    WHERE item IN (SELECT key FROM item)
    """
  }
}
