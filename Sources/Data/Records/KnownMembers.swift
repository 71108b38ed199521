import VitrineSystem

/// The member names of one of our file formats, and common alternatives for them.
struct KnownMembers {
  let names: [String]
  /// Whether other members are common and valid, such as OpenStreetMap's keys. If so, only names
  /// with a single wrong letter and synonyms are reported.
  let isOpen: Bool

  init(names: [String], isOpen: Bool) {
    self.names = names
    self.isOpen = isOpen
  }

  /// Synonyms. Those with another meaning in OpenStreetMap are ignored if `isOpen` is set.
  private static let others: [(word: String, names: [String], isKey: Bool)] = [
    ("title", ["subject", "name"], false), ("heading", ["subject", "name"], false),
    ("from", ["sender"], true), ("author", ["sender"], true), ("body", ["text"], false),
    ("content", ["text"], true), ("message", ["text"], true), ("date", ["time"], true),
    ("datetime", ["time"], false), ("timestamp", ["time"], true), ("lang", ["language"], false),
    ("locale", ["language"], false), ("sum", ["amount"], false), ("value", ["amount"], true),
    ("payee", ["name"], false), ("hours", ["opening_hours"], false),
    ("opening", ["opening_hours"], false), ("photo", ["image"], false),
    ("picture", ["image"], false), ("street", ["addr:street"], false),
    ("housenumber", ["addr:housenumber"], false), ("type", ["category"], true),
  ]

  /// Returns the name that was probably meant by `key`, out of `absent` (the names that the object
  /// does not have); nil if `key` is itself a name.
  func like(_ key: String, absent: [String]) -> String? {
    if absent.isEmpty || names.contains(key) { return nil }
    if isOpen {
      if key.contains(":") { return nil }
      if let near = absent.first(where: { Spelling.distance(key, $0) <= 1 }) { return near }
      let small = key.lowercased()
      let names = Self.others.first { !$0.isKey && $0.word == small }?.names ?? []
      return names.first(where: absent.contains)
    }
    // "subject:zh" is read wherever "subject" is.
    let stem = String(key.prefix { $0 != ":" })
    if names.contains(stem) { return nil }
    if let near = Spelling.nearest(to: stem, among: absent) { return near }
    guard let word = Spelling.nearest(to: stem, among: Self.others.map(\.word)) else { return nil }
    let names = Self.others.first { $0.word == word }?.names ?? []
    return names.first(where: absent.contains)
  }
}
