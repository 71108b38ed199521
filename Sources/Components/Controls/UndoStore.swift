public import VitrineUnits

extension UndoController {
  /// The operations of a store. They run on any thread.
  public struct Store: Sendable {
    /// Deletes an item; nil where it was deleted before.
    public var delete: @Sendable (_ item: Item, _ time: Instant) throws -> Deletion?
    /// Restores items, all or none. Returns all items as they are then, in their order; nil where
    /// it was too late.
    public var restore: @Sendable (_ deletions: [Deletion]) throws -> [Item]?
    /// Makes deletions final once they are no longer offered.
    public var settle: @Sendable (_ deletions: [Deletion]) throws -> Void
    /// Returns the deletions that were made before the controller and are not settled, oldest
    /// first, each with its time. Nil for a store without such deletions.
    public var undoable:
      (@Sendable (_ time: Instant) throws -> [(deletion: Deletion, time: Instant)])?

    /// Creates the operations from functions.
    public init(
      delete: @escaping @Sendable (_ item: Item, _ time: Instant) throws -> Deletion?,
      restore: @escaping @Sendable (_ deletions: [Deletion]) throws -> [Item]?,
      settle: @escaping @Sendable (_ deletions: [Deletion]) throws -> Void = { _ in },
      undoable: (@Sendable (_ time: Instant) throws -> [(deletion: Deletion, time: Instant)])? = nil
    ) {
      self.delete = delete
      self.restore = restore
      self.settle = settle
      self.undoable = undoable
    }
  }
}
