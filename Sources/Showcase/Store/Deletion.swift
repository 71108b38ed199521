public import Vitrine

/// The kinds of items in a store.
public enum ItemKind: Int64, Sendable, Hashable, CaseIterable {
  case message = 0
  case place = 1
}

/// A deletion that has been committed and can still be undone.
public struct Deletion: Sendable, Hashable {
  /// The number of the deletion. Numbers increase, also across restarts.
  public var number: Int64
  public var kind: ItemKind
  public var id: String
  /// The last time at which the deletion can be undone.
  public var until: Instant
  /// Whether the deletion was made before the store was last opened.
  public var isFromBefore: Bool

  public init(number: Int64, kind: ItemKind, id: String, until: Instant, isFromBefore: Bool) {
    self.number = number
    self.kind = kind
    self.id = id
    self.until = until
    self.isFromBefore = isFromBefore
  }
}

/// An item that was restored to its position.
public struct Restoration: Sendable, Hashable {
  public var kind: ItemKind
  public var id: String
  /// The index among the items of its kind that are not deleted.
  public var index: Int

  public init(kind: ItemKind, id: String, index: Int) {
    self.kind = kind
    self.id = id
    self.index = index
  }
}

/// The changes made by merging new data.
public struct MergeReport: Sendable, Hashable {
  public var added = 0
  public var changed = 0
  public var removed = 0

  public init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
    self.added = added
    self.changed = changed
    self.removed = removed
  }

  public var isEmpty: Bool { added == 0 && changed == 0 && removed == 0 }
}
