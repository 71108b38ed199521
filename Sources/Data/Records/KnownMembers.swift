import VitrineSystem

/// The member names of one of our file formats, and common alternatives for them.
struct KnownMembers {
  let names: [String]
  /// Whether other members are common and valid, such as OpenStreetMap's keys. If so, only names
  /// with a single wrong letter and synonyms are reported.
  let isOpen: Bool

  /// The most members of a handwritten record; larger objects are not checked for misspelt names.
  static let most = 200

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

  /// Returns the name that was probably meant by `key`, with its language as in "name:de", out of
  /// the `candidates` (nil: all names) that the object does not have; nil if `key` is itself a
  /// name.
  func like(
    _ key: String, among candidates: [String]? = nil, isAbsent: (String) -> Bool
  ) -> String? {
    if names.contains(key) { return nil }
    let (stem, language) = Self.parts(key)
    // "subject:zh" is read wherever "subject" is. Other keys with a colon are OpenStreetMap's.
    if names.contains(stem) || isOpen && stem.contains(":") { return nil }
    let absent = (candidates ?? names).filter { isAbsent($0 + language) }
    if absent.isEmpty { return nil }
    return (isOpen ? oneLetterOff(stem, absent) : nearest(stem, absent)).map { $0 + language }
  }

  /// Splits "name:de" into "name" and ":de". Without a language the second part is empty.
  private static func parts(_ key: String) -> (stem: String, language: String) {
    guard let colon = key.lastIndex(of: ":") else { return (key, "") }
    let isLanguage = LocalizedText.isLanguage(String(key[key.index(after: colon)...]))
    return isLanguage ? (String(key[..<colon]), String(key[colon...])) : (key, "")
  }

  private func oneLetterOff(_ word: String, _ absent: [String]) -> String? {
    if let near = absent.first(where: { Spelling.distance(word, $0) <= 1 }) { return near }
    let small = word.lowercased()
    let names = Self.others.first { !$0.isKey && $0.word == small }?.names ?? []
    return names.first(where: absent.contains)
  }

  private func nearest(_ word: String, _ absent: [String]) -> String? {
    if let near = Spelling.nearest(to: word, among: absent) { return near }
    guard let word = Spelling.nearest(to: word, among: Self.others.map(\.word)) else { return nil }
    let names = Self.others.first { $0.word == word }?.names ?? []
    return names.first(where: absent.contains)
  }
}
