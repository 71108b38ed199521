/// A new edition of all items of one kind, to be merged into a store.
public struct ItemEdition: Sendable {
  let kind: String
  /// The items in order; each id once.
  let items: [(id: String, fields: StoredFields)]
  /// The fields of an item after reading it, with defaults for those that are not stored.
  let normalized: @Sendable (_ id: String, _ fields: StoredFields) -> StoredFields
  /// Whether an item that the edition does not contain is removed.
  let removes: @Sendable (_ id: String, _ fields: StoredFields) -> Bool

  /// Creates an edition of items in their order. Of several items with the same id the first one
  /// counts. `shouldRemove` is called with each visible item that the edition does not contain, and
  /// returns whether it is removed from the store; without it, all of them stay.
  public init<Item: StoredItem>(
    _ items: [Item],
    removingMissingWhere shouldRemove: @escaping @Sendable (Item) -> Bool = { _ in false }
  ) {
    var seen: Set<String> = []
    kind = Item.kind
    self.items = items.compactMap { item in
      seen.insert(item.id).inserted ? (item.id, item.storedFields) : nil
    }
    normalized = { Item(id: $0, storedFields: $1).storedFields }
    removes = { shouldRemove(Item(id: $0, storedFields: $1)) }
  }
}
