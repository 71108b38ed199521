public import Vitrine

/// Messages and places that outlive the program, with durable deletions and undo.
///
/// - A deletion is on the disk when `delete` returns; only then let the row collapse. The call
///   waits for one fsync, which takes some milliseconds on a memory card. It may be made from any
///   thread.
/// - A deletion can be undone for 5 s. The time that a kiosk was off is unknown, so time counts
///   only while it runs. Opening the store offers the last deletion again, even if its first 5 s
///   had passed. It also offers those that could be undone together with it and have not been
///   settled since (`settle`). The offer lasts 5 s from the opening, or from the first call of
///   `offersAgain`. Then they are settled.
/// - If the program is killed at any time, the store contains each item once, present or deleted,
///   in its order, and every deletion and undo that had returned.
///
/// Only one program at a time can have a store open.
public final class Store: @unchecked Sendable {
  /// The time in which a deletion can be undone.
  public static let undoTime = Duration(seconds: 5)

  /// The path of the store; `:memory:` for one that ends with the program.
  public let path: String
  /// The new name of a damaged file that was set aside when this store was opened.
  public let setAside: String?

  let lock = Lock()
  let database: Database
  /// Deletions that can still be undone, oldest first.
  var open: [Deletion] = []
  /// Whether the deletions from before the start were requested, to be shown.
  private var isOfferedAgain = false

  private init(_ database: Database, setAside: String?, at time: Instant) throws(StoreError) {
    self.path = database.file
    self.setAside = setAside
    self.database = database
    open = try unsettled(at: time)
  }

  /// Opens the store at `path`, or creates it; the folder must exist. A damaged file is renamed
  /// (`path.damaged-1`, …), and an empty store replaces it.
  public static func open(_ path: String, at time: Instant) throws(StoreError) -> Store {
    do throws(StoreError) {
      return try Store(try StoreSchema.open(path), setAside: nil, at: time)
    } catch {
      if error.problem != .isDamaged { throw error }
      let name = try Database.setAside(path, because: error)
      return try Store(try StoreSchema.open(path), setAside: name, at: time)
    }
  }

  /// A store in memory, for replays and demonstrations.
  public static func inMemory(at time: Instant = .zero) -> Store {
    do {
      return try Store(try StoreSchema.open(":memory:"), setAside: nil, at: time)
    } catch {
      preconditionFailure("a store in memory needs memory only: \(error)")
    }
  }

  // MARK: Deleting

  /// Deletes one item. Returns nil if there is no item with that id, or if it is already deleted.
  /// Earlier deletions whose time has passed are settled at the same time: after a restart, only
  /// deletions that can be undone together are offered together.
  public func delete(
    _ kind: ItemKind, id: String, at time: Instant
  ) throws(StoreError) -> Deletion? {
    try lock.locked { () throws(StoreError) in
      let number = try database.transaction("delete a \(kind)") { () throws(StoreError) -> Int64? in
        let next = (try database.integer("SELECT max(deletion) FROM item") ?? 0) + 1
        let delete = try database.prepare(
          "UPDATE item SET deletion = ?, settled = 0 WHERE kind = ? AND id = ? AND deletion IS NULL"
        )
        try delete.run([.integer(next), .integer(kind.rawValue), .text(id)])
        if database.changes != 1 { return nil }
        try wipe(butFor: open.filter { isOpen($0, at: time) }.map(\.number) + [next])
        return next
      }
      guard let number else { return nil }
      open.removeAll { !isOpen($0, at: time) }
      let deletion = Deletion(
        number: number, kind: kind, id: id, until: time + Self.undoTime, isFromBefore: false)
      open.append(deletion)
      return deletion
    }
  }

  /// The deletions that can be undone at `time`, the last one first.
  public func undoable(at time: Instant) -> [Deletion] {
    lock.locked { open.filter { time <= $0.until }.reversed() }
  }

  /// The deletions from before the store was opened that can still be undone, oldest first. Their
  /// 5 s restart with the first call, because the store may have been opened long before an offer
  /// could be visible. Empty if there are none or their time has passed.
  public func offersAgain(at time: Instant) -> [Deletion] {
    lock.locked {
      let offered = open.indices.filter { open[$0].isFromBefore }
      if offered.isEmpty { return [] }
      if !isOfferedAgain { for index in offered { open[index].until = time + Self.undoTime } }
      isOfferedAgain = true
      return offered.map { open[$0] }.filter { time <= $0.until }
    }
  }

  /// Whether the deletion can be undone at `time` or will still be offered.
  private func isOpen(_ deletion: Deletion, at time: Instant) -> Bool {
    time <= deletion.until || deletion.isFromBefore && !isOfferedAgain
  }

  /// Restores an item to its position. Returns nil if its time has passed or it is already
  /// restored.
  public func undo(_ deletion: Deletion, at time: Instant) throws(StoreError) -> Restoration? {
    try undo([deletion], at: time).first
  }

  /// Restores several items to their positions, all or none, with one fsync. Returns the restored
  /// items in the given order. Items whose time has passed and items that are already restored are
  /// left out. If this throws, all of them can still be undone.
  public func undo(
    _ deletions: [Deletion], at time: Instant
  ) throws(StoreError) -> [Restoration] {
    try lock.locked { () throws(StoreError) in
      let wanted = deletions.compactMap { deletion in
        open.first { $0.number == deletion.number && time <= $0.until }
      }
      if wanted.isEmpty { return [] }
      let restored = try database.transaction("undo a deletion") {
        () throws(StoreError) -> [Restoration] in
        let undo = try database.prepare(
          "UPDATE item SET deletion = NULL WHERE deletion = ? AND settled = 0")
        var back: [Deletion] = []
        for deletion in wanted {
          try undo.run([.integer(deletion.number)])
          if database.changes == 1 { back.append(deletion) }
        }
        return try places(of: back)
      }
      open.removeAll { deletion in wanted.contains { $0.number == deletion.number } }
      return restored
    }
  }

  /// The positions of items among those of their kind that are not deleted.
  private func places(of deletions: [Deletion]) throws(StoreError) -> [Restoration] {
    let count = try database.prepare(
      """
      SELECT count(*) FROM item WHERE kind = ?1 AND deletion IS NULL
      AND rank < (SELECT rank FROM item WHERE kind = ?1 AND id = ?2)
      """)
    var places: [Restoration] = []
    for deletion in deletions {
      try count.bind([.integer(deletion.kind.rawValue), .text(deletion.id)])
      let index = try count.step() ? Int(count.integer(0)) : 0
      places.append(Restoration(kind: deletion.kind, id: deletion.id, index: index))
    }
    return places
  }

  /// Settles deletions that can no longer be undone. The texts of their items are wiped from the
  /// disk; the ids stay, so that new data does not bring the items back. The last deletion is kept
  /// for the next start, unless it was already offered after a start. Call this with the deletion
  /// when an offer to undo disappears; that deletion cannot be undone any more, whatever time is
  /// left. One fsync, as for `delete`.
  public func settle(_ offered: Deletion? = nil, at time: Instant) throws(StoreError) {
    try lock.locked { () throws(StoreError) in
      let isOver = { (deletion: Deletion) in
        deletion.until < time || deletion.number == offered?.number
      }
      let passed = open.filter(isOver)
      let still = open.filter { !isOver($0) }
      try database.transaction("settle deletions") { () throws(StoreError) in
        let last = try database.integer("SELECT max(deletion) FROM item") ?? 0
        // Everything except deletions that are offered now or at the next start.
        var kept = still.map(\.number)
        let wasOfferedAgain = passed.contains { $0.number == last && $0.isFromBefore }
        if !wasOfferedAgain { kept.append(last) }
        try wipe(butFor: kept)
      }
      open = still
    }
  }

  /// Wipes everything except the ids of deleted items, without the deletions in `kept`. Call it
  /// within a transaction.
  private func wipe(butFor kept: [Int64]) throws(StoreError) {
    let list = kept.map { String($0) }.joined(separator: ",")
    let condition = "deletion IS NOT NULL AND settled = 0 AND deletion NOT IN (\(list))"
    for table in ["text", "message", "place"] {
      try database.run(
        "DELETE FROM \(table) WHERE item IN (SELECT key FROM item WHERE \(condition))")
    }
    try database.run("UPDATE item SET settled = 1 WHERE \(condition)")
  }

  /// The deletions that a start offers to undo, oldest first.
  func unsettled(at time: Instant) throws(StoreError) -> [Deletion] {
    let rows = try database.prepare(
      """
      SELECT deletion, kind, id FROM item WHERE deletion IS NOT NULL AND settled = 0
      ORDER BY deletion
      """)
    var deletions: [Deletion] = []
    while try rows.step() {
      guard let kind = ItemKind(rawValue: rows.integer(1)) else { continue }
      deletions.append(
        Deletion(
          number: rows.integer(0), kind: kind, id: rows.text(2), until: time + Self.undoTime,
          isFromBefore: true))
    }
    return deletions
  }
}
