public import Vitrine

/// Messages and places that outlive the program, with deletions that are durable and can be undone.
///
/// - A deletion has reached the disk when `delete` returns: only then let the row collapse. The
///   call waits for one fsync, some milliseconds on a memory card; it may be made from any thread.
/// - It can be undone for 5 s. Nobody knows how long a kiosk was off, so time counts only while
///   it runs: opening the store offers the last deletion once more, even if its first 5 s had
///   passed, and those that could be undone with it and have not been settled since (`settle`), for
///   5 s from then or from the moment somebody sees it (`offersAgain`). When that passes too, they are
///   settled.
/// - Killed at any moment the store holds each item once, present or deleted, in its order, and
///   every deletion and undoing that had returned.
///
/// Only one program at a time can have a store open.
public final class Store: @unchecked Sendable {
  /// How long a deletion can be undone.
  public static let undoTime = Duration(seconds: 5)

  /// Where the store lies; `:memory:` for one that ends with the program.
  public let path: String
  /// The name under which a damaged file was set aside when this store was opened.
  public let setAside: String?

  let lock = Lock()
  let database: Database
  /// Deletions whose time has not passed, oldest first.
  var open: [Deletion] = []
  /// The deletions from before have been asked for, to be shown.
  private var isOfferedAgain = false

  private init(_ database: Database, setAside: String?, at time: Instant) throws(StoreError) {
    self.path = database.file
    self.setAside = setAside
    self.database = database
    open = try unsettled(at: time)
  }

  /// Opens the store at `path`, or makes it; the folder must exist. A damaged file is set aside
  /// under another name (`path.damaged-1`, …), and an empty store takes its place.
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

  /// Deletes one item; nil where there is none of that id, or it is deleted already. Those before it
  /// whose time has passed are settled with it: only what can be undone together is offered together
  /// after a restart.
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

  /// The deletions that can be undone at that moment, the last one first.
  public func undoable(at time: Instant) -> [Deletion] {
    lock.locked { open.filter { time <= $0.until }.reversed() }
  }

  /// The deletions from before the store was opened, to be offered, oldest first: their 5 s begin anew
  /// with the first call, as the store may have been opened long before anybody could see an offer. Empty
  /// where there are none, or their time has passed.
  public func offersAgain(at time: Instant) -> [Deletion] {
    lock.locked {
      let offered = open.indices.filter { open[$0].isFromBefore }
      if offered.isEmpty { return [] }
      if !isOfferedAgain { for index in offered { open[index].until = time + Self.undoTime } }
      isOfferedAgain = true
      return offered.map { open[$0] }.filter { time <= $0.until }
    }
  }

  /// Whether it can be undone at that moment, or will be offered yet.
  private func isOpen(_ deletion: Deletion, at time: Instant) -> Bool {
    time <= deletion.until || deletion.isFromBefore && !isOfferedAgain
  }

  /// Brings an item back to its place; nil where its time has passed or it is back already.
  public func undo(_ deletion: Deletion, at time: Instant) throws(StoreError) -> Restoration? {
    try undo([deletion], at: time).first
  }

  /// Brings several items back to their places, all or none, with one fsync; gives those that came back,
  /// in their order here. Whose time has passed or who is back already is left out. Refused, all can be
  /// undone as before.
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

  /// Where items stand among those of their kind that are present.
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

  /// Gives up for good what can no longer be undone: texts of deleted items are wiped from the
  /// disk, their ids stay so that new data does not bring them back. The last deletion is kept for
  /// the next start, unless it was offered after a start already. Call it when an offer to undo
  /// disappears, with its deletion: that one cannot be undone any more, whatever time is left. One
  /// fsync, as for `delete`.
  public func settle(_ offered: Deletion? = nil, at time: Instant) throws(StoreError) {
    try lock.locked { () throws(StoreError) in
      let isOver = { (deletion: Deletion) in
        deletion.until < time || deletion.number == offered?.number
      }
      let passed = open.filter(isOver)
      let still = open.filter { !isOver($0) }
      try database.transaction("settle deletions") { () throws(StoreError) in
        let last = try database.integer("SELECT max(deletion) FROM item") ?? 0
        // All but those that are offered now or at the next start.
        var kept = still.map(\.number)
        let wasOfferedAgain = passed.contains { $0.number == last && $0.isFromBefore }
        if !wasOfferedAgain { kept.append(last) }
        try wipe(butFor: kept)
      }
      open = still
    }
  }

  /// Within a transaction: nothing but the ids is left of what was deleted, save for these deletions.
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
