import VitrineArguments

/// The members of our own forms, and what people write instead of them.
enum KnownMembers {
  static let message = ["id", "sender", "subject", "text", "time", "language"]
  static let transaction = ["id", "name", "amount", "time", "category"]
  /// Of a place those by which it is read; other keys of OpenStreetMap's are many, and rightly there.
  static let place = [
    "name", "category", "amenity", "text", "description", "address", "addr:street",
    "addr:housenumber", "opening_hours", "image",
  ]

  /// Words of like meaning.
  private static let others = [
    (word: "title", names: ["subject", "name"]), (word: "heading", names: ["subject", "name"]),
    (word: "from", names: ["sender"]), (word: "author", names: ["sender"]),
    (word: "body", names: ["text"]), (word: "content", names: ["text"]),
    (word: "message", names: ["text"]), (word: "date", names: ["time"]),
    (word: "datetime", names: ["time"]), (word: "timestamp", names: ["time"]),
    (word: "lang", names: ["language"]), (word: "locale", names: ["language"]),
    (word: "sum", names: ["amount"]), (word: "value", names: ["amount"]),
    (word: "payee", names: ["name"]), (word: "hours", names: ["opening_hours"]),
    (word: "opening", names: ["opening_hours"]), (word: "photo", names: ["image"]),
    (word: "picture", names: ["image"]), (word: "street", names: ["addr:street"]),
    (word: "housenumber", names: ["addr:housenumber"]), (word: "type", names: ["category"]),
  ]

  /// The one of `known` that `key` was probably meant to be, if it is none of them and the object,
  /// whose keys are `keys`, does not have it.
  static func like(_ key: String, _ known: [String], besides keys: [String]) -> String? {
    // "name:zh" is read where "name" is.
    let stem = key.hasPrefix("addr:") ? key : String(key.prefix { $0 != ":" })
    if known.contains(stem) || known.contains(key) { return nil }
    let absent = known.filter { !keys.contains($0) }
    if let near = Spelling.nearest(to: stem, among: absent) { return near }
    guard let word = Spelling.nearest(to: stem, among: others.map(\.word)) else { return nil }
    let names = others.first { $0.word == word }?.names ?? []
    return names.first(where: absent.contains)
  }
}

/// What a reader of records notes while it reads on: of each kind the first eight, and how many more.
struct RecordRemarks {
  enum Kind: Int { case misspelt, twice, empty }

  private static let most = 8
  private var noted: [ContentError] = []
  private var counts = [0, 0, 0]

  mutating func note(_ kind: Kind, _ remark: @autoclosure () -> ContentError) {
    counts[kind.rawValue] += 1
    if counts[kind.rawValue] <= Self.most { noted.append(remark()) }
  }

  func all(in file: String) -> [ContentError] {
    let expected = ["names that are read", "each name once", ""]
    return noted
      + counts.indices.filter { counts[$0] > Self.most }.map { kind in
        ContentError(
          file: file, problem: .isUnexpected, expected: expected[kind],
          found: "\(counts[kind] - Self.most) more that are not", remedy: "mend these too")
      }
  }
}
