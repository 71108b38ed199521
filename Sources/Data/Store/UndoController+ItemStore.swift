public import VitrineComponents

extension UndoController.Store where Item: StoredItem, Deletion == VitrineData.Deletion {
  /// Deletes and restores the items of a type in a store. Deletions from before the last restart
  /// are offered once more.
  public init(_ store: ItemStore) {
    self.init(
      delete: { item, time in try store.delete(Item.self, id: item.id, at: time) },
      restore: { deletions in try store.undo(deletions, of: Item.self) },
      settle: { deletions in try store.settle(deletions) },
      undoable: { time in
        store.undoable(Item.self, at: time).map { (deletion: $0, time: $0.time) }
      })
  }
}
