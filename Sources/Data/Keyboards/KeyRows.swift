/// Reads rows of keys from a keyboard file: strings with one key between two spaces.
struct KeyRows {
  let file: String

  private static let mostKeys = 14
  private static let longestKey = 4

  func fault(
    at node: JSONNode, expected: String, found: String? = nil, _ remedy: String
  ) -> DataError {
    DataError(
      file: file, position: node.position, expected: expected, found: found ?? node.description,
      remedy: remedy)
  }

  /// The members of an object; throws where one has another name.
  func members(
    of root: JSONNode, known: [String]
  ) throws(DataError) {
    guard let keys = root.keys else {
      throw fault(at: root, expected: "an object", "write {} around the members")
    }
    for key in keys where !known.contains(key) {
      throw fault(
        at: root[key] ?? root, expected: "one of the members \(known.joined(separator: ", "))",
        found: "\"\(JSONNode.excerpt(key))\"", "correct its name, or remove it")
    }
  }

  func member(_ key: String, of root: JSONNode) throws(DataError) -> JSONNode {
    guard let node = root[key] else {
      throw fault(at: root, expected: "a member \"\(key)\"", found: "none", "add it")
    }
    return node
  }

  func text(_ node: JSONNode) throws(DataError) -> String {
    guard let text = node.string, !text.isEmpty else {
      throw fault(at: node, expected: "a text in quotes", "write one")
    }
    return text
  }

  /// The keys of a text, one or more.
  func keys(_ node: JSONNode) throws(DataError) -> [String] { try keys(node, names: []) }

  /// The keys of a text, of which those of `names` may be longer than others.
  private func keys(_ node: JSONNode, names: [String]) throws(DataError) -> [String] {
    let keys = try text(node).split(separator: " ").map(String.init)
    if keys.isEmpty {
      throw fault(at: node, expected: "keys with spaces between them", "write at least one")
    }
    if keys.count > Self.mostKeys {
      throw fault(
        at: node, expected: "at most \(Self.mostKeys) keys in a text", found: "\(keys.count)",
        "leave some of them out, or put them elsewhere")
    }
    if let long = keys.first(where: { $0.count > Self.longestKey && !names.contains($0) }) {
      throw fault(
        at: node, expected: "keys of at most \(Self.longestKey) characters",
        found: "\"\(JSONNode.excerpt(long))\"", "put spaces between the keys")
    }
    return keys
  }

  /// Throws where a key is there twice.
  func expectUnique(_ keys: [String], at node: JSONNode) throws(DataError) {
    var seen: Set<String> = []
    for key in keys where !seen.insert(key).inserted {
      throw fault(
        at: node, expected: "each key once", found: "\"\(JSONNode.excerpt(key))\" twice",
        "remove one of them")
    }
  }

  /// The rows of a page. `count` is their number; nil: any from one.
  func rows(
    _ node: JSONNode, count: Int?, names: [String] = []
  ) throws(DataError) -> [[String]] {
    guard let elements = node.elements, !elements.isEmpty else {
      throw fault(
        at: node, expected: "rows of keys, such as [\"q w e\", \"a s d\"]", "write [] around them")
    }
    if let count, elements.count != count {
      throw fault(
        at: node, expected: "\(count) rows", found: "\(elements.count)",
        "divide the keys among \(count) rows")
    }
    var rows: [[String]] = []
    for element in elements { rows.append(try keys(element, names: names)) }
    return rows
  }

  /// The pages of digits and symbols.
  func pages(_ node: JSONNode) throws(DataError) -> [[[String]]] {
    guard let elements = node.elements, !elements.isEmpty else {
      throw fault(
        at: node, expected: "pages, each with three rows", "write [] around the rows of each page")
    }
    var pages: [[[String]]] = []
    for element in elements { pages.append(try rows(element, count: 3)) }
    return pages
  }
}
