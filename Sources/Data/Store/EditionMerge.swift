/// Merges a new edition of the items of one kind into a store. Its caller owns the transaction.
struct EditionMerge {
  let table: ItemTable
  let edition: ItemEdition

  func run() throws(StoreError) -> MergeReport {
    let writer = try ItemWriter(table.database)
    let rows = try table.rows(edition.kind)
    let stored = try table.fields(edition.kind)
    let ids = Set(edition.items.map(\.id))
    var report = MergeReport()
    // The items that stay, in their order before.
    var order: [String] = []
    var known: [String: ItemTable.Row] = [:]
    for row in rows {
      let fields = stored[row.key] ?? StoredFields()
      if !row.isDeleted && !ids.contains(row.id) && edition.removes(row.id, fields) {
        try table.remove(key: row.key)
        report.removed += 1
      } else {
        order.append(row.id)
        known[row.id] = row
      }
    }
    // Key and rank of each item.
    var places = known.mapValues { (key: $0.key, rank: $0.rank) }
    for (id, fields) in edition.items {
      if let row = known[id] {
        // A settled item has no values to change.
        if row.isSettled { continue }
        let before = edition.normalized(id, stored[row.key] ?? StoredFields())
        if before == fields { continue }
        try writer.replace(fields, key: row.key)
        report.changed += row.isDeleted ? 0 : 1
      } else {
        let key = try writer.insert(id, of: edition.kind)
        places[id] = (key, -1)
        try writer.add(fields, key: key)
        report.added += 1
      }
    }
    let merged = StoreOrder.merged(old: order, new: edition.items.map(\.id))
    var moves: [(key: Int64, rank: Int64)] = []
    for (rank, id) in merged.enumerated() {
      guard let place = places[id], place.rank != Int64(rank) else { continue }
      moves.append((place.key, Int64(rank)))
    }
    try table.move(moves)
    return report
  }
}
