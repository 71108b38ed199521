import VitrineSystem

/// The member names of one of our file formats, and common alternatives for them.
package struct KnownMembers {
  package let names: [String]
  /// Whether other members are common and valid, such as OpenStreetMap's keys. If so, only names
  /// with a single wrong letter and synonyms are reported.
  package let isOpen: Bool

  package init(names: [String], isOpen: Bool) {
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
  package func like(_ key: String, absent: [String]) -> String? {
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

/// The remarks of a record reader: the first eight of each kind, and the number of further ones.
package struct RecordRemarks {
  package enum Kind: Int, CaseIterable {
    case misspelt, twice, empty, hours, image, exchanged, away
    /// Places without a name that are skipped; places named by their kind; places without a
    /// position that are skipped.
    case nameless, named, nowhere

    /// The texts of the summary for remarks after the eighth.
    fileprivate var more: (expected: String, found: String, remedy: String) {
      switch self {
      case .misspelt: ("names that are read", "that are not", "fix these too")
      case .twice: ("each name once", "that are not", "fix these too")
      case .hours: ("opening hours that can be read", "that are not", "fix these too")
      case .image: ("pictures that are there", "that are not", "fix these too")
      case .exchanged: ("places whose longitude comes first", "that are not", "fix these too")
      case .nameless: ("places with a name", "without one", "these are left out too")
      case .named: ("places with a name", "without one", "these are called by their kind too")
      case .nowhere: ("places with a position", "without one", "these are left out too")
      case .empty, .away: ("", "", "")  // once a file
      }
    }
  }

  private static let most = 8
  private var noted: [DataError] = []
  private var counts = Kind.allCases.map { _ in 0 }

  /// Returns whether another remark of this kind would be recorded.
  package func wants(_ kind: Kind) -> Bool { counts[kind.rawValue] < Self.most }

  package mutating func note(_ kind: Kind, _ remark: @autoclosure () -> DataError) {
    counts[kind.rawValue] += 1
    if counts[kind.rawValue] <= Self.most { noted.append(remark()) }
  }

  /// Returns all remarks in the order of the file.
  package func all(in file: String) -> [DataError] {
    func place(_ remark: DataError) -> (Int, Int) {
      (remark.place?.line ?? 0, remark.place?.column ?? 0)
    }
    return noted.sorted { place($0) < place($1) }
      + Kind.allCases.filter { counts[$0.rawValue] > Self.most }.map { kind in
        let (expected, found, remedy) = kind.more
        return DataError(
          file: file, problem: .isUnexpected, expected: expected,
          found: "\(counts[kind.rawValue] - Self.most) more \(found)", remedy: remedy)
      }
  }
}
