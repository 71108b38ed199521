public import VitrineComponents

extension KeyboardLayout {
  private static let members = [
    "language", "name", "letters", "capitals", "accents", "symbols", "comma", "stop",
    "conversion",
  ]
  private static let largestFile = 1 << 18

  /// Reads a layout from a file. Throws an error with file, line and column where it is not as the
  /// [guide](docs/guide/controls.md) describes.
  public init(file path: String) throws(DataError) {
    let slash = path.lastIndex(of: "/")
    let folder = DataFolder(slash.map { String(path[..<$0]) } ?? ".")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    try self.init(parsing: folder.bytes(of: name, limit: Self.largestFile), file: path)
  }

  /// Reads a layout from the text of a file, whose name is for errors.
  package init(parsing text: [UInt8], file: String) throws(DataError) {
    let root = try JSONNode(parsing: text, file: file)
    let reader = KeyRows(file: file)
    try reader.members(of: root, known: Self.members)
    let language = try reader.text(reader.member("language", of: root))
    if !LocalizedText.isLanguage(language) {
      throw reader.fault(
        at: root["language"] ?? root, expected: "the tag of a language, such as \"de\"",
        "write one")
    }
    let rows = try reader.member("letters", of: root)
    let letters = try reader.rows(rows, count: 3)
    try reader.expectUnique(Array(letters.joined()), at: rows)
    self.init(
      language: language, name: try reader.text(reader.member("name", of: root)),
      letters: letters, capitals: try Self.capitals(of: letters, root, reader),
      accents: try Self.accents(of: letters, root, reader),
      symbols: try root["symbols"].map(reader.pages) ?? [],
      comma: try root["comma"].map(reader.keys) ?? [",", ";", ":"],
      stop: try root["stop"].map(reader.keys) ?? [".", "?", "!"],
      conversion: try root["conversion"].map { node throws(DataError) in
        try Self.conversion(node, reader)
      })
  }

  private static func conversion(
    _ node: JSONNode, _ reader: KeyRows
  ) throws(DataError) -> TextConversion {
    if let known = node.string.flatMap(TextConversion.init(rawValue:)) { return known }
    throw reader.fault(
      at: node, expected: "a way to convert the letters, which is \"pinyin\"",
      "write it, or remove the member")
  }

  /// The capitals in the file, or those of Unicode; empty for a script without them.
  private static func capitals(
    of letters: [[String]], _ root: JSONNode, _ reader: KeyRows
  ) throws(DataError) -> [[String]] {
    guard let node = root["capitals"] else {
      let capitals = letters.map { row in row.map { $0 == "ß" ? "ẞ" : $0.uppercased() } }
      return capitals == letters ? [] : capitals
    }
    let capitals = try reader.rows(node, count: 3)
    if capitals.map(\.count) != letters.map(\.count) {
      throw reader.fault(
        at: node, expected: "a capital for each letter",
        found: "rows of \(capitals.map { "\($0.count)" }.joined(separator: ", ")) keys",
        "write rows of \(letters.map { "\($0.count)" }.joined(separator: ", ")) keys")
    }
    return capitals == letters ? [] : capitals
  }

  private static func accents(
    of letters: [[String]], _ root: JSONNode, _ reader: KeyRows
  ) throws(DataError) -> [String: [String]] {
    guard let node = root["accents"] else { return [:] }
    guard let keys = node.keys else {
      throw reader.fault(
        at: node, expected: "an object, such as {\"a\": \"à á\"}", "write {} around the members")
    }
    var accents: [String: [String]] = [:]
    for key in keys {
      guard let member = node[key] else { continue }
      if !letters.joined().contains(key) {
        throw reader.fault(
          at: member, expected: "accents of a key of the letters",
          found: "those of \"\(JSONNode.excerpt(key))\"", "add the key, or remove its accents")
      }
      let keys = try reader.keys(member)
      try reader.expectUnique([key] + keys, at: member)
      accents[key] = keys
    }
    return accents
  }
}
