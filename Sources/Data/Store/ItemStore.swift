import Synchronization
public import VitrineUnits

/// Items that outlive the program, in a file, with durable deletions and undo.
///
///     let store = try ItemStore.open("/var/lib/kiosk/store.sqlite")
///     try store.merge(newNotes)
///     let notes = try store.items(Note.self)
///     let deletion = try store.delete(Note.self, id: notes[0].id, at: now)
///
/// A store has any number of kinds of items, each in an order of its own. It keeps an item until a
/// merge removes it.
///
/// - A deletion is on the disk when `delete` returns; only then let the row disappear. The call
///   waits for one fsync, which takes some milliseconds on a memory card. It may be made from any
///   thread, so make it in a background job.
/// - A deletion can be undone until it is settled. The program decides when: it calls `settle` when
///   it no longer offers to undo (`UndoController` does so after five seconds).
/// - The time that a kiosk was off is unknown. Therefore a store that was opened again has more
///   deletions in `undoable`: those that were never settled, and the last one in any case. Settling
///   them now is final.
/// - If the program is killed at any time, the store contains each item once, present or deleted,
///   in its order, and every deletion and undo that had returned.
///
/// A method that throws has changed nothing. Only one program at a time can have a store open.
public final class ItemStore: Sendable {
  /// The format of the files that this version writes. ``StoreUpgrade`` has more about formats.
  public static let formatVersion = StoreFormat.version

  /// The path of the store; `:memory:` for one that ends with the program.
  public let path: String
  /// The new name of a damaged file that was set aside when this store was opened.
  public let setAside: String?
  /// The name of a copy of the store's log, whose name is `path-wal`, if the log was damaged when
  /// this store was opened: the changes after the damage are lost. The last eight copies of at most
  /// 32 MB together are kept. If no copy could be written, it is the name of the log itself, which
  /// the store then overwrites.
  public let damagedLog: String?

  private let contents: Mutex<StoreContents>

  private init(
    path: String, upgrades: [StoreUpgrade], setAside: String?
  ) throws(StoreError) {
    let (database, damagedLog) = try StoreFormat.open(path, upgrades: upgrades)
    let contents = try StoreContents(database)
    self.path = path
    self.setAside = setAside
    self.damagedLog = damagedLog
    self.contents = Mutex(contents)
  }

  /// Opens the store at `path`, or creates it; the folder must exist. A damaged file is renamed
  /// (`path.damaged-1`, …), and an empty store replaces it. A file of an earlier format is upgraded
  /// completely or not at all; one for which there is nothing in `upgrades` is refused.
  public static func open(
    _ path: String, upgrades: [StoreUpgrade] = []
  ) throws(StoreError) -> ItemStore {
    do throws(StoreError) {
      return try ItemStore(path: path, upgrades: upgrades, setAside: nil)
    } catch {
      if error.problem != .isDamaged { throw error }
      let name = try DamagedFile.setAside(path, because: error)
      return try ItemStore(path: path, upgrades: upgrades, setAside: name)
    }
  }

  /// Creates a store in memory, for replays and demonstrations.
  public static func inMemory() -> ItemStore {
    do {
      return try ItemStore(path: ":memory:", upgrades: [], setAside: nil)
    } catch {
      preconditionFailure("a store in memory needs memory only: \(error)")
    }
  }

  // MARK: Items

  /// Returns the items of a type that are not deleted, in their order.
  public func items<Item: StoredItem>(
    _ type: Item.Type = Item.self
  ) throws(StoreError) -> [Item] {
    try contents.withLock { contents throws(StoreError) in try contents.items(type) }
  }

  /// Merges a new edition of the items of one type. New items are added, changed ones are updated,
  /// deleted ones stay deleted. The order becomes that of `items`. An item that is not in `items`
  /// stays behind the item that it followed.
  @discardableResult
  public func merge<Item: StoredItem>(_ items: [Item]) throws(StoreError) -> MergeReport {
    try merge([ItemEdition(items)])
  }

  /// Merges new editions of several kinds of items, all or nothing, with one fsync.
  @discardableResult
  public func merge(_ editions: [ItemEdition]) throws(StoreError) -> MergeReport {
    try contents.withLock { contents throws(StoreError) in try contents.merge(editions) }
  }

  // MARK: Deletions

  /// Deletes an item; `time` is the current time. Returns nil if there is no item with that id, or
  /// if it is already deleted.
  public func delete<Item: StoredItem>(
    _ type: Item.Type, id: String, at time: Instant
  ) throws(StoreError) -> Deletion? {
    try contents.withLock { contents throws(StoreError) in
      try contents.delete(id, of: Item.kind, at: time)
    }
  }

  /// The deletions of items of a type that can be undone, oldest first. The `time` of a deletion
  /// from before the store was opened is set by the first call, because the store may have been
  /// opened long before an offer to undo could be visible.
  public func undoable<Item: StoredItem>(_ type: Item.Type, at time: Instant) -> [Deletion] {
    contents.withLock { contents in contents.undoable(Item.kind, at: time) }
  }

  /// Restores the items of deletions to their positions, all or none, with one fsync. Returns all
  /// items of the type as they are then, in their order. Deletions that were settled or undone and
  /// those of other types are left out; if none remains, this returns nil.
  public func undo<Item: StoredItem>(
    _ deletions: [Deletion], of type: Item.Type = Item.self
  ) throws(StoreError) -> [Item]? {
    try contents.withLock { contents throws(StoreError) in try contents.undo(deletions, of: type) }
  }

  /// Settles deletions: they can no longer be undone. The values of their items are overwritten on
  /// the disk; the ids stay, so that a merge does not bring the items back. The last deletion keeps
  /// its values for the next start, unless it is from before the store was opened. One fsync.
  public func settle(_ deletions: [Deletion]) throws(StoreError) {
    try contents.withLock { contents throws(StoreError) in try contents.settle(deletions) }
  }

  // MARK: Replays and tests

  /// A deleted item in a recording.
  package struct DeletedItem: Sendable, Hashable {
    package var kind: String
    package var id: String
    /// Whether undo is still offered, or will be offered at the next start.
    package var isOffered: Bool

    package init(kind: String, id: String, isOffered: Bool) {
      self.kind = kind
      self.id = id
      self.isOffered = isOffered
    }
  }

  /// All deleted items, in the order of their deletion.
  package func deletedItems() throws(StoreError) -> [DeletedItem] {
    try contents.withLock { contents throws(StoreError) in try contents.deletedItems() }
  }

  /// Marks items as deleted before the store was opened, which restores the state at the start of a
  /// recording. The store must have just merged its data. Items that it does not have are skipped,
  /// since they were never visible.
  package func adopt(_ deleted: [DeletedItem]) throws(StoreError) {
    try contents.withLock { contents throws(StoreError) in try contents.adopt(deleted) }
  }

  /// Runs an SQL statement and returns the first column of its first row. Tests make a store fail
  /// with it, and look at what is on the disk.
  @discardableResult
  package func query(_ sql: String) throws(StoreError) -> Int64? {
    try contents.withLock { contents throws(StoreError) in try contents.database.integer(sql) }
  }
}
