import VitrineSystem

/// The members of one of our forms, and what people write instead of them.
package struct KnownMembers {
  package let names: [String]
  /// Other members are many and rightly there, as OpenStreetMap's keys are: only what is a single slip
  /// away from a name, or a word that means the same, is told.
  package let isOpen: Bool

  package init(names: [String], isOpen: Bool) {
    self.names = names
    self.isOpen = isOpen
  }

  /// Words of like meaning; those that OpenStreetMap has for something else are none in an open form.
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

  /// The one of `absent` (of the form's names those that the object does not have) that `key` was
  /// probably meant to be, if it is no name itself.
  package func like(_ key: String, absent: [String]) -> String? {
    if absent.isEmpty || names.contains(key) { return nil }
    if isOpen {
      if key.contains(":") { return nil }
      if let near = absent.first(where: { Spelling.distance(key, $0) <= 1 }) { return near }
      let small = key.lowercased()
      let names = Self.others.first { !$0.isKey && $0.word == small }?.names ?? []
      return names.first(where: absent.contains)
    }
    // "subject:zh" is read where "subject" is.
    let stem = String(key.prefix { $0 != ":" })
    if names.contains(stem) { return nil }
    if let near = Spelling.nearest(to: stem, among: absent) { return near }
    guard let word = Spelling.nearest(to: stem, among: Self.others.map(\.word)) else { return nil }
    let names = Self.others.first { $0.word == word }?.names ?? []
    return names.first(where: absent.contains)
  }
}

/// What a reader of records notes while it reads on: of each kind the first eight, and how many more.
package struct RecordRemarks {
  package enum Kind: Int, CaseIterable {
    case misspelt, twice, empty, hours, image, exchanged, away
    /// Places: without a name and left out; called by their kind; without a position and left out.
    case nameless, named, nowhere

    /// What the summary of those beyond the eighth expects, finds and advises.
    fileprivate var more: (expected: String, found: String, remedy: String) {
      switch self {
      case .misspelt: ("names that are read", "that are not", "mend these too")
      case .twice: ("each name once", "that are not", "mend these too")
      case .hours: ("opening hours that can be read", "that are not", "mend these too")
      case .image: ("pictures that are there", "that are not", "mend these too")
      case .exchanged: ("places whose longitude comes first", "that are not", "mend these too")
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

  /// Whether another remark of this kind would be told.
  package func wants(_ kind: Kind) -> Bool { counts[kind.rawValue] < Self.most }

  package mutating func note(_ kind: Kind, _ remark: @autoclosure () -> DataError) {
    counts[kind.rawValue] += 1
    if counts[kind.rawValue] <= Self.most { noted.append(remark()) }
  }

  /// In the order of the file.
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
