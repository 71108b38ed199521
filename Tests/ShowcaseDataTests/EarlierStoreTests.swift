import Glibc
import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting

/// Files as versions 0.1 of this program wrote them, by their own statements.
@Suite("Stores of earlier formats")
struct EarlierStoreTests {
  /// The statements that led to format 1, and to format 2.
  private static let schema = [
    [
      """
      CREATE TABLE item (
        key INTEGER PRIMARY KEY, kind INTEGER NOT NULL, id TEXT NOT NULL, rank INTEGER NOT NULL,
        deletion INTEGER, settled INTEGER NOT NULL DEFAULT 0, UNIQUE (kind, id))
      """,
      "CREATE INDEX item_order ON item (kind, rank)",
      "CREATE UNIQUE INDEX item_deletion ON item (deletion) WHERE deletion IS NOT NULL",
      """
      CREATE TABLE message (
        item INTEGER PRIMARY KEY REFERENCES item (key) ON DELETE CASCADE,
        seconds INTEGER NOT NULL, utc_offset INTEGER NOT NULL, language TEXT NOT NULL)
      """,
      """
      CREATE TABLE place (
        item INTEGER PRIMARY KEY REFERENCES item (key) ON DELETE CASCADE,
        longitude REAL NOT NULL, latitude REAL NOT NULL, category TEXT NOT NULL,
        opening_hours TEXT NOT NULL, image TEXT NOT NULL)
      """,
      """
      CREATE TABLE text (
        item INTEGER NOT NULL REFERENCES item (key) ON DELETE CASCADE,
        field TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (item, field, language)) WITHOUT ROWID
      """,
    ],
    ["ALTER TABLE place ADD COLUMN category_key TEXT NOT NULL DEFAULT ''"],
  ]

  /// Writes a file as the earlier program did. The messages with `deletions` are deleted in that
  /// order; those in `settled` have only their ids.
  private static func write(
    _ path: String, format: Int, messages: [Message], places: [Place], deletions: [String] = [],
    settled: [String] = []
  ) throws {
    let database = try Database(path)
    try database.run("PRAGMA foreign_keys = ON")
    try database.run("PRAGMA journal_mode = WAL")
    for statement in schema.prefix(format).joined() { try database.run(statement) }
    try database.run("PRAGMA application_id = \(0x5649_5452)")
    try database.run("PRAGMA user_version = \(format)")
    let item = try database.prepare("INSERT INTO item VALUES (?, ?, ?, ?, ?, ?)")
    let text = try database.prepare("INSERT INTO text VALUES (?, ?, ?, ?)")
    func addTexts(_ texts: [(String, LocalizedText)], _ key: Int64) throws {
      for (field, value) in texts where !value.isEmpty {
        for (language, words) in [("", value.text)]
          + value.translations.map({ ($0.language, $0.text) })
        {
          try text.run([.integer(key), .text(field), .text(language), .text(words)])
        }
      }
    }
    for (index, value) in messages.enumerated() {
      let key = Int64(index + 1)
      let deletion = deletions.firstIndex(of: value.id)
      let isSettled = settled.contains(value.id)
      try item.run([
        .integer(key), .integer(0), .text(value.id), .integer(Int64(index)),
        deletion.map { .integer(Int64($0 + 1)) } ?? .null, .integer(isSettled ? 1 : 0),
      ])
      if isSettled { continue }
      try database.prepare("INSERT INTO message VALUES (?, ?, ?, ?)").run([
        .integer(key), .integer(value.time.seconds), .integer(Int64(value.time.offset)),
        .text(value.language),
      ])
      try addTexts(
        [("sender", value.sender), ("subject", value.subject), ("text", value.text)], key)
    }
    for (index, value) in places.enumerated() {
      let key = Int64(1000 + index)
      try item.run([
        .integer(key), .integer(1), .text(value.id), .integer(Int64(index)), .null, .integer(0),
      ])
      let columns: [Statement.Value] = [
        .integer(key), .real(value.location.longitude), .real(value.location.latitude),
        .text(value.category), .text(value.openingHours), .text(value.image),
      ]
      if format == 1 {
        try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?)").run(columns)
      } else {
        try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?)")
          .run(columns + [.text(value.categoryKey)])
      }
      try addTexts([("name", value.name), ("text", value.text), ("address", value.address)], key)
    }
  }

  @Test("everything in a store of an earlier format is there after the upgrade", arguments: [1, 2])
  func content(format: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let (messages, places) = (Content.builtInMessages, Town.places)
    try Self.write(path, format: format, messages: messages, places: places)
    for _ in 0..<2 {
      let store = try ItemStore.open(path, upgrades: ShowcaseUpgrades.all)
      #expect(store.setAside == nil)
      let readMessages = try store.items(Message.self)
      let readPlaces = try store.items(Place.self)
      let expected =
        format == 2
        ? places
        : places.map {
          var place = $0
          place.categoryKey = ""
          return place
        }
      #expect(readMessages == messages && readPlaces == expected)
    }
    // Only what the earlier format could not store is new.
    let store = try ItemStore.open(path, upgrades: ShowcaseUpgrades.all)
    let report = try store.merge(
      Content(places: places, messages: messages, map: nil))
    let withKey = places.count { !$0.categoryKey.isEmpty }
    #expect(report == MergeReport(changed: format == 2 ? 0 : withKey))
  }

  @Test(
    "deletions in a store of an earlier format stay, and the last ones can be undone",
    arguments: [1, 2])
  func deletions(format: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let messages = Array(Content.builtInMessages.prefix(6))
    let ids = messages.map(\.id)
    try Self.write(
      path, format: format, messages: messages, places: [], deletions: [ids[4], ids[1], ids[2]],
      settled: [ids[4]])
    let store = try ItemStore.open(path, upgrades: ShowcaseUpgrades.all)
    let deleted = try store.deletedItems()
    #expect(deleted.map(\.id) == [ids[4], ids[1], ids[2]])
    #expect(deleted.map(\.isOffered) == [false, true, true])
    #expect(try store.items(Message.self) == [messages[0], messages[3], messages[5]])
    let offers = store.undoable(Message.self, at: .zero)
    #expect(offers.map(\.id) == [ids[1], ids[2]] && offers.map(\.number) == [2, 3])
    let back = try store.undo(offers, of: Message.self)
    #expect(back == Array(messages[0...3]) + [messages[5]])
    let report = try store.merge(messages)
    #expect(report.isEmpty, "the settled one stays deleted")
  }

  @Test("a damaged store of an earlier format is set aside or refused, and never lost")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    try Self.write(
      path, format: 2, messages: Content.builtInMessages, places: Town.places)
    let sound = try FileBytes.of(path)
    var (opened, aside, refused) = (0, 0, 0)
    try withEverySeed(60) { seed, random in
      for name in try folder.names { unlink(folder.file(name)) }
      var bytes = sound
      for _ in 0..<random.int(in: 1...30) {
        bytes[random.int(in: 0...(bytes.count - 1))] = UInt8(random.int(in: 0...255))
      }
      try FileBytes.write(bytes, to: path)
      let store: ItemStore
      do throws(StoreError) {
        store = try ItemStore.open(path, upgrades: ShowcaseUpgrades.all)
      } catch {
        refused += 1
        #expect(error.file == path, "seed \(seed)")
        #expect([.isForeign, .isNewer, .isOlder].contains(error.problem), "seed \(seed): \(error)")
        #expect(try FileBytes.of(path) == bytes, "seed \(seed)")
        return
      }
      let messages = try store.items(Message.self)
      let places = try store.items(Place.self)
      if let name = store.setAside {
        aside += 1
        // SQLite may have written that the file has a log, in its header of 100 bytes.
        #expect(try FileBytes.of(name).dropFirst(100) == bytes.dropFirst(100), "seed \(seed)")
        #expect(messages.isEmpty && places.isEmpty, "seed \(seed)")
      } else {
        opened += 1
        #expect(messages.count == Content.builtInMessages.count, "seed \(seed)")
        #expect(places.count == Town.places.count, "seed \(seed)")
      }
    }
    #expect(opened > 0 && aside > 10, "\(opened), \(aside), \(refused)")
  }

  @Test(
    "a store of an earlier format without one of its tables is set aside, and an empty one replaces it",
    arguments: ["item", "message", "place", "text"])
  func missingTable(table: String) throws {
    for format in [1, 2] {
      let folder = try TemporaryFolder()
      let path = folder.file("store.sqlite")
      try Self.write(path, format: format, messages: Content.builtInMessages, places: [])
      do {
        let database = try Database(path)
        try database.run("DROP TABLE \(table)")
      }
      let store = try ItemStore.open(path, upgrades: ShowcaseUpgrades.all)
      #expect(store.setAside == "\(path).damaged-1")
      #expect(try store.items(Message.self).isEmpty)
    }
  }
}
