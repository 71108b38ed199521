public import Vitrine

/// What a store holds.
public enum ItemKind: Int64, Sendable, Hashable, CaseIterable {
  case message = 0
  case place = 1
}

/// A deletion that has been committed and can still be undone.
public struct Deletion: Sendable, Hashable {
  /// Deletions count upwards, over restarts too.
  public var number: Int64
  public var kind: ItemKind
  public var id: String
  /// The last moment at which it can be undone.
  public var until: Instant
  /// It was made before the store was last opened.
  public var isFromBefore: Bool

  public init(number: Int64, kind: ItemKind, id: String, until: Instant, isFromBefore: Bool) {
    self.number = number
    self.kind = kind
    self.id = id
    self.until = until
    self.isFromBefore = isFromBefore
  }
}

/// An item that is back in its place.
public struct Restoration: Sendable, Hashable {
  public var kind: ItemKind
  public var id: String
  /// Where it stands now among the items that are present.
  public var index: Int

  public init(kind: ItemKind, id: String, index: Int) {
    self.kind = kind
    self.id = id
    self.index = index
  }
}

/// What merging new data has changed.
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
