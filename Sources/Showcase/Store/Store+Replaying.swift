public import Vitrine

extension Store {
  /// An item that is deleted: what a recording keeps of it.
  public struct DeletedItem: Sendable, Hashable {
    public var kind: ItemKind
    public var id: String
    /// It is still offered to be had back, or will be at the next start.
    public var isOffered: Bool

    public init(kind: ItemKind, id: String, isOffered: Bool) {
      self.kind = kind
      self.id = id
      self.isOffered = isOffered
    }
  }

  /// All that is deleted, in the order in which it was.
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

  /// Makes a store that has just taken in its data one in which these items were deleted before it
  /// was opened: what a recording was made over. Items that it does not have are passed over, since
  /// nothing of them was shown.
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
