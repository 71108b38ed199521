import VitrineUnits

/// The contents of a store that one thread uses at a time. Each change is one transaction.
struct StoreContents {
  let database: Database
  private let table: ItemTable
  /// The deletions that can be undone, oldest first.
  private var deletions: [Deletion]
  /// The numbers of deletions from before the store was opened that were not requested yet.
  private var notOfferedAgain: Set<Int64>
  /// The number of the last deletion. It is not used again, even if that deletion was undone.
  private var lastNumber: Int64 = 0

  init(_ database: Database) throws(StoreError) {
    self.database = database
    table = ItemTable(database: database)
    deletions = try Self.unsettled(database)
    notOfferedAgain = Set(deletions.map(\.number))
  }

  /// The deletions that a program offers to undo after it was started, oldest first.
  private static func unsettled(_ database: Database) throws(StoreError) -> [Deletion] {
    database.step = "list the deletions"
    let rows = try database.prepare(
      """
      SELECT deletion, kind, id FROM item WHERE deletion IS NOT NULL AND settled = 0
      ORDER BY deletion
      """)
    var deletions: [Deletion] = []
    while try rows.step() {
      deletions.append(
        Deletion(
          number: rows.integer(0), kind: rows.text(1), id: rows.text(2), time: .zero,
          isFromBefore: true))
    }
    return deletions
  }

  // MARK: Items

  func items<Item: StoredItem>(_ type: Item.Type) throws(StoreError) -> [Item] {
    database.step = "read the items of kind '\(Item.kind)'"
    return try table.visible(type)
  }

  func merge(_ editions: [ItemEdition]) throws(StoreError) -> MergeReport {
    let table = table
    return try database.transaction("merge the new data") { () throws(StoreError) in
      var sum = MergeReport()
      for edition in editions {
        let report = try EditionMerge(table: table, edition: edition).run()
        sum.added += report.added
        sum.changed += report.changed
        sum.removed += report.removed
      }
      return sum
    }
  }

  // MARK: Deletions

  mutating func delete(
    _ id: String, of kind: String, at time: Instant
  ) throws(StoreError) -> Deletion? {
    let (database, kept, lastUsed) = (database, deletions.map(\.number), lastNumber)
    let step = "delete an item of kind '\(kind)'"
    let number = try database.transaction(step) { () throws(StoreError) -> Int64? in
      let lastStored = try database.integer("SELECT max(deletion) FROM item") ?? 0
      let next = max(lastStored, lastUsed) + 1
      let delete = try database.prepare(
        "UPDATE item SET deletion = ?, settled = 0 WHERE kind = ? AND id = ? AND deletion IS NULL")
      try delete.run([.integer(next), .text(kind), .text(id)])
      if database.changes != 1 { return nil }
      try Self.wipe(except: kept + [next], in: database)
      return next
    }
    guard let number else { return nil }
    lastNumber = number
    let deletion = Deletion(number: number, kind: kind, id: id, time: time, isFromBefore: false)
    deletions.append(deletion)
    return deletion
  }

  mutating func undo<Item: StoredItem>(
    _ undone: [Deletion], of type: Item.Type
  ) throws(StoreError) -> [Item]? {
    let numbers = Set(undone.map(\.number))
    let wanted = deletions.filter { numbers.contains($0.number) && $0.kind == Item.kind }
    if wanted.isEmpty { return nil }
    let (database, table) = (database, table)
    let items = try database.transaction("undo a deletion") { () throws(StoreError) -> [Item] in
      let undo = try database.prepare("UPDATE item SET deletion = NULL WHERE deletion = ?")
      for deletion in wanted { try undo.run([.integer(deletion.number)]) }
      return try table.visible(type)
    }
    deletions.removeAll { wanted.contains($0) }
    return items
  }

  mutating func settle(_ settled: [Deletion]) throws(StoreError) {
    let numbers = Set(settled.map(\.number))
    let passed = deletions.filter { numbers.contains($0.number) }
    if passed.isEmpty { return }
    let (database, still) = (database, deletions.filter { !numbers.contains($0.number) })
    try database.transaction("settle deletions") { () throws(StoreError) in
      let last = try database.integer("SELECT max(deletion) FROM item") ?? 0
      // Everything except deletions that are offered now or at the next start.
      var kept = still.map(\.number)
      if !passed.contains(where: { $0.number == last && $0.isFromBefore }) { kept.append(last) }
      try Self.wipe(except: kept, in: database)
    }
    deletions = still
  }

  mutating func undoable(_ kind: String, at time: Instant) -> [Deletion] {
    for index in deletions.indices where deletions[index].kind == kind {
      if notOfferedAgain.remove(deletions[index].number) != nil { deletions[index].time = time }
    }
    return deletions.filter { $0.kind == kind }
  }

  /// Wipes everything except the ids of deleted items, without the deletions in `kept`. Call it
  /// within a transaction.
  private static func wipe(except kept: [Int64], in database: Database) throws(StoreError) {
    let list = kept.map { String($0) }.joined(separator: ",")
    let condition = "deletion IS NOT NULL AND settled = 0 AND deletion NOT IN (\(list))"
    try database.run(
      "DELETE FROM field WHERE item IN (SELECT key FROM item WHERE \(condition))")
    try database.run("UPDATE item SET settled = 1 WHERE \(condition)")
  }

  // MARK: Replays

  func deletedItems() throws(StoreError) -> [ItemStore.DeletedItem] {
    database.step = "list the deletions"
    let rows = try database.prepare(
      "SELECT kind, id, settled FROM item WHERE deletion IS NOT NULL ORDER BY deletion")
    var items: [ItemStore.DeletedItem] = []
    while try rows.step() {
      items.append(
        ItemStore.DeletedItem(
          kind: rows.text(0), id: rows.text(1), isOffered: rows.integer(2) == 0))
    }
    return items
  }

  mutating func adopt(_ deleted: [ItemStore.DeletedItem]) throws(StoreError) {
    let database = database
    try database.transaction("delete what was deleted") { () throws(StoreError) in
      let delete = try database.prepare(
        "UPDATE item SET deletion = ?, settled = ? WHERE kind = ? AND id = ?")
      for (index, item) in deleted.enumerated() {
        try delete.run([
          .integer(Int64(index + 1)), .integer(item.isOffered ? 0 : 1), .text(item.kind),
          .text(item.id),
        ])
      }
    }
    self = try StoreContents(database)
  }
}
