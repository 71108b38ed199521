/// The number of items that a merge has changed.
public struct MergeReport: Sendable, Hashable {
  /// The items that were not in the store.
  public var added: Int
  /// The visible items with new values.
  public var changed: Int
  /// The items that were removed, because the new edition does not contain them.
  public var removed: Int

  /// Creates a report.
  public init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
    self.added = added
    self.changed = changed
    self.removed = removed
  }

  /// Whether nothing has changed, apart from the order.
  public var isEmpty: Bool { added == 0 && changed == 0 && removed == 0 }
}
