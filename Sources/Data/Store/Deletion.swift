public import VitrineUnits

/// A deletion that is on the disk and can still be undone.
public struct Deletion: Sendable, Hashable {
  /// The number of the deletion. Later deletions have higher numbers.
  public let number: Int64
  /// The kind of the item.
  public let kind: String
  /// The identity of the item.
  public let id: String
  /// The time at which the item was deleted. For a deletion from before the store was opened, the
  /// time at which it was first requested again.
  public internal(set) var time: Instant
  /// Whether the item was deleted before the store was opened.
  public let isFromBefore: Bool
}
