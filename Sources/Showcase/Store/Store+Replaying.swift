public import Vitrine

extension Store {
  /// A deleted item in a recording.
  public struct DeletedItem: Sendable, Hashable {
    public var kind: ItemKind
    public var id: String
    /// Whether undo is still offered, or will be offered at the next start.
    public var isOffered: Bool

    public init(kind: ItemKind, id: String, isOffered: Bool) {
      self.kind = kind
      self.id = id
      self.isOffered = isOffered
    }
  }

  /// All deleted items, in the order of their deletion.
  public func deletedItems() throws(StoreError) -> [DeletedItem] {
    try lock.locked { () throws(StoreError) in
      database.step = "list the deletions"
      let rows = try database.prepare(
        "SELECT kind, id, settled FROM item WHERE deletion IS NOT NULL ORDER BY deletion")
      var items: [DeletedItem] = []
      while try rows.step() {
        guard let kind = ItemKind(rawValue: rows.integer(0)) else { continue }
        items.append(DeletedItem(kind: kind, id: rows.text(1), isOffered: rows.integer(2) == 0))
      }
      return items
    }
  }

  /// Marks items as deleted before the store was opened, which restores the state at the start of a
  /// recording. The store must have just merged its data. Items that it does not have are skipped,
  /// since they were never visible.
  public func adopt(_ deleted: [DeletedItem]) throws(StoreError) {
    try lock.locked { () throws(StoreError) in
      try database.transaction("delete what was deleted") { () throws(StoreError) in
        let delete = try database.prepare(
          "UPDATE item SET deletion = ?, settled = ? WHERE kind = ? AND id = ?")
        for (index, item) in deleted.enumerated() {
          try delete.run([
            .integer(Int64(index + 1)), .integer(item.isOffered ? 0 : 1),
            .integer(item.kind.rawValue), .text(item.id),
          ])
        }
      }
      open = try unsettled(at: .zero)
    }
  }
}
