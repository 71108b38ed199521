public import Vitrine

extension Store {
  /// The treatment of items that a new edition no longer contains.
  public enum Missing: Sendable, Hashable {
    case stay
    case leave
  }

  /// The messages that are not deleted, in their order.
  public func messages() throws(StoreError) -> [Message] {
    try lock.locked { () throws(StoreError) in
      database.step = "read the messages"
      return try loadMessages().filter { !$0.isDeleted }.map(\.item)
    }
  }

  /// The places that are not deleted, in their order.
  public func places() throws(StoreError) -> [Place] {
    try lock.locked { () throws(StoreError) in
      database.step = "read the places"
      return try loadPlaces().filter { !$0.isDeleted }.map(\.item)
    }
  }

  /// Merges a new edition of the messages, all or nothing. New messages are added, changed ones are
  /// updated, deleted ones stay deleted. The order becomes that of the edition. A message that it
  /// no longer contains stays behind the message that it followed.
  @discardableResult
  public func merge(
    messages: [Message], missing: Missing = .stay
  ) throws(StoreError) -> MergeReport {
    try lock.locked { () throws(StoreError) in
      try database.transaction("take in new messages") { () throws(StoreError) in
        try merge(.message, messages, old: try loadMessages(), missing: missing)
      }
    }
  }

  /// Merges a new edition of the places. Places that it no longer contains are removed.
  @discardableResult
  public func merge(places: [Place], missing: Missing = .leave) throws(StoreError) -> MergeReport {
    try lock.locked { () throws(StoreError) in
      try database.transaction("take in new places") { () throws(StoreError) in
        try merge(.place, places, old: try loadPlaces(), missing: missing)
      }
    }
  }

  /// Merges the content of a data directory, all or nothing. Pass it the result of
  /// `DataDirectory.read`, from a background job.
  ///
  /// Messages stay, except for built-in ones. Those were added while there was no `messages.json`,
  /// and are removed when there is an edition without them.
  @discardableResult
  public func merge(_ content: Content) throws(StoreError) -> MergeReport {
    try lock.locked { () throws(StoreError) in
      try database.transaction("take in the data") { () throws(StoreError) in
        let invented = try removeBuiltIn(lackingIn: content.messages)
        let messages = try merge(
          .message, content.messages, old: try loadMessages(), missing: .stay)
        let places = try merge(.place, content.places, old: try loadPlaces(), missing: .leave)
        return MergeReport(
          added: messages.added + places.added, changed: messages.changed + places.changed,
          removed: invented + messages.removed + places.removed)
      }
    }
  }

  /// Removes built-in messages that are not deleted and not in the edition. A message that only has
  /// the id of a built-in one belongs to the user and stays. Returns the number of removed
  /// messages.
  private func removeBuiltIn(lackingIn edition: [Message]) throws(StoreError) -> Int {
    let ids = Set(edition.map(\.id))
    let missing = Content.builtInMessages.filter { !ids.contains($0.id) }
    if missing.isEmpty { return 0 }
    let present = Dictionary(
      try loadMessages().filter { !$0.isDeleted }.map { ($0.item.id, $0.item) }
    ) { first, _ in first }
    let remove = try database.prepare("DELETE FROM item WHERE kind = ? AND id = ?")
    let leaving = missing.filter { present[$0.id] == $0 }
    for message in leaving {
      try remove.run([.integer(ItemKind.message.rawValue), .text(message.id)])
    }
    return leaving.count
  }

  // MARK: Merging

  private func merge<Item: StoredItem>(
    _ kind: ItemKind, _ items: [Item], old: [Stored<Item>], missing: Missing
  ) throws(StoreError) -> MergeReport {
    var report = MergeReport()
    // Every item that ever existed, with its key and rank, in order.
    let all = try database.prepare(
      "SELECT id, key, rank, deletion FROM item WHERE kind = ? ORDER BY rank, key")
    try all.bind([.integer(kind.rawValue)])
    var order: [String] = []
    var known: [String: (key: Int64, rank: Int64)] = [:]
    var deleted: Set<String> = []
    while try all.step() {
      order.append(all.text(0))
      known[all.text(0)] = (all.integer(1), all.integer(2))
      if !all.isNull(3) { deleted.insert(all.text(0)) }
    }
    let before = Dictionary(old.map { ($0.item.id, $0.item) }) { first, _ in first }
    let edition = Set(items.map(\.id))
    if missing == .leave {
      let leaving = order.filter { !edition.contains($0) && !deleted.contains($0) }
      let remove = try database.prepare("DELETE FROM item WHERE key = ?")
      for id in leaving { try remove.run([.integer(known[id]!.key)]) }
      report.removed = leaving.count
      order.removeAll { !edition.contains($0) && !deleted.contains($0) }
    }
    let insert = try database.prepare("INSERT INTO item (kind, id, rank) VALUES (?, ?, -1)")
    for item in items {
      if let key = known[item.id]?.key {
        // A settled item has no texts to change.
        guard let previous = before[item.id], previous != item else { continue }
        try write(item, key: key)
        report.changed += deleted.contains(item.id) ? 0 : 1
      } else {
        try insert.run([.integer(kind.rawValue), .text(item.id)])
        known[item.id] = (database.lastKey, -1)
        try write(item, key: database.lastKey)
        report.added += 1
      }
    }
    let move = try database.prepare("UPDATE item SET rank = ? WHERE key = ?")
    let merged = StoreOrder.merged(old: order, new: items.map(\.id))
    for (rank, id) in merged.enumerated() {
      guard let place = known[id], place.rank != Int64(rank) else { continue }
      try move.run([.integer(Int64(rank)), .integer(place.key)])
    }
    return report
  }

  private func write<Item: StoredItem>(_ item: Item, key: Int64) throws(StoreError) {
    let row = try database.prepare(Item.insertion)
    try row.run([.integer(key)] + item.columns)
    let clear = try database.prepare("DELETE FROM text WHERE item = ?")
    try clear.run([.integer(key)])
    let text = try database.prepare("INSERT INTO text VALUES (?, ?, ?, ?)")
    for (field, value) in item.texts where !value.isEmpty {
      try text.run([.integer(key), .text(field), .text(""), .text(value.text)])
      for translation in value.translations where !translation.language.isEmpty {
        try text.run([
          .integer(key), .text(field), .text(translation.language), .text(translation.text),
        ])
      }
    }
  }

  // MARK: Reading

  private func loadMessages() throws(StoreError) -> [Stored<Message>] {
    let texts = try loadTexts(.message)
    return try load(
      .message, columns: "seconds, utc_offset, language", from: "message"
    ) { row, key, id in
      let seconds = row.integer(4)
      return Message(
        id: id, sender: texts[key]?["sender"] ?? "", subject: texts[key]?["subject"] ?? "",
        text: texts[key]?["text"] ?? "",
        time: WallTime(
          seconds: WallTime.range.contains(seconds) ? seconds : 0,
          offset: Int(max(-1439, min(1439, row.integer(5))))),
        language: row.text(6))
    }
  }

  private func loadPlaces() throws(StoreError) -> [Stored<Place>] {
    let texts = try loadTexts(.place)
    return try load(
      .place, columns: "longitude, latitude, category, opening_hours, image, category_key",
      from: "place"
    ) { row, key, id in
      Place(
        id: id, name: texts[key]?["name"] ?? "", category: row.text(6),
        categoryKey: row.text(9),
        location: GeoPoint(
          longitude: max(-180, min(180, row.real(4))), latitude: max(-90, min(90, row.real(5)))),
        text: texts[key]?["text"] ?? "", address: texts[key]?["address"] ?? "",
        openingHours: row.text(7), image: row.text(8))
    }
  }

  private func load<Item>(
    _ kind: ItemKind, columns: String, from table: String,
    _ make: (_ row: Statement, _ key: Int64, _ id: String) -> Item
  ) throws(StoreError) -> [Stored<Item>] {
    let rows = try database.prepare(
      """
      SELECT key, id, deletion, rank, \(columns) FROM item JOIN \(table) ON item.key = \(table).item
      WHERE kind = ? AND settled = 0 ORDER BY rank, key
      """)
    try rows.bind([.integer(kind.rawValue)])
    var items: [Stored<Item>] = []
    while try rows.step() {
      let item = make(rows, rows.integer(0), rows.text(1))
      items.append(Stored(item: item, isDeleted: !rows.isNull(2)))
    }
    return items
  }

  private func loadTexts(
    _ kind: ItemKind
  ) throws(StoreError) -> [Int64: [String: LocalizedText]] {
    let rows = try database.prepare(
      """
      SELECT item, field, language, text FROM text
      WHERE item IN (SELECT key FROM item WHERE kind = ? AND settled = 0)
      ORDER BY item, field, language
      """)
    try rows.bind([.integer(kind.rawValue)])
    var texts: [Int64: [String: LocalizedText]] = [:]
    while try rows.step() {
      let (key, field, language) = (rows.integer(0), rows.text(1), rows.text(2))
      if language.isEmpty {
        texts[key, default: [:]][field] = LocalizedText(rows.text(3))
      } else {
        texts[key, default: [:]][field, default: ""][exactly: language] = rows.text(3)
      }
    }
    return texts
  }
}

/// An item that was read, including deleted ones.
struct Stored<Item> {
  var item: Item
  var isDeleted: Bool
}

/// The properties that the store needs for writing an item.
protocol StoredItem: Equatable {
  static var insertion: String { get }
  var id: String { get }
  /// The columns of the item's own table, after the key.
  var columns: [Statement.Value] { get }
  var texts: [(field: String, text: LocalizedText)] { get }
}

extension Message: StoredItem {
  static let insertion = "INSERT OR REPLACE INTO message VALUES (?, ?, ?, ?)"

  var columns: [Statement.Value] {
    [.integer(time.seconds), .integer(Int64(time.offset)), .text(language)]
  }

  var texts: [(field: String, text: LocalizedText)] {
    [("sender", sender), ("subject", subject), ("text", text)]
  }
}

extension Place: StoredItem {
  static let insertion = "INSERT OR REPLACE INTO place VALUES (?, ?, ?, ?, ?, ?, ?)"

  var columns: [Statement.Value] {
    [
      .real(location.longitude), .real(location.latitude), .text(category), .text(openingHours),
      .text(image), .text(categoryKey),
    ]
  }

  var texts: [(field: String, text: LocalizedText)] {
    [("name", name), ("text", text), ("address", address)]
  }
}
