/// The texts of one language, from a file.
package struct StringTable: Sendable {
  /// A text, or its forms for numbers.
  package enum Entry: Sendable, Hashable {
    case text(TextTemplate)
    /// It has a form for ``PluralCategory/other``.
    case plural([PluralCategory: TextTemplate])

    /// The names of all values in it.
    package var names: Set<String> {
      switch self {
      case .text(let text): text.names
      case .plural(let forms): forms.values.reduce(into: []) { $0.formUnion($1.names) }
      }
    }
  }

  package let language: String
  /// The path of the file, for messages.
  package let file: String
  /// The keys in the order of the file.
  package private(set) var keys: [String] = []
  private var entries: [String: Entry] = [:]
  private var positions: [String: DataError.Position] = [:]

  package init(parsing text: [UInt8], file: String, language: String) throws(DataError) {
    self.file = file
    self.language = language
    let root = try JSONNode(parsing: text, file: file)
    guard let keys = root.keys, case .object(let members) = root.value else {
      throw Self.fault(
        file, root, expected: "an object, such as {\"title\": \"Welcome\"}",
        "write {} around the texts")
    }
    self.keys = keys
    for member in members {
      if entries[member.key] != nil {
        throw DataError(
          file: file, position: member.position, expected: "each key once",
          found: "\"\(JSONNode.excerpt(member.key))\" twice", remedy: "remove one of them")
      }
      entries[member.key] = try Self.entry(member.value, file)
      positions[member.key] = member.position
    }
  }

  package subscript(key: String) -> Entry? { entries[key] }

  /// `file:line` of a key.
  package func place(of key: String) -> String {
    positions[key].map { "\(file):\($0.line)" } ?? file
  }

  private static func entry(
    _ node: JSONNode, _ file: String
  ) throws(DataError) -> Entry {
    if node.string != nil { return .text(try template(node, file)) }
    guard let keys = node.keys else {
      throw fault(
        file, node, expected: "a text in quotes, or an object with its forms for numbers",
        "write one")
    }
    // Also those that the language does not use: tools of translators write all of CLDR's.
    let names = PluralCategory.allCases.map(\.rawValue).joined(separator: ", ")
    var plural: [PluralCategory: TextTemplate] = [:]
    for key in keys {
      guard let member = node[key] else { continue }
      guard let category = PluralCategory(rawValue: key) else {
        throw fault(
          file, member, expected: "one of the forms that numbers have: \(names)",
          found: "\"\(JSONNode.excerpt(key))\"", "correct its name, or remove it")
      }
      plural[category] = try template(member, file)
    }
    if plural[.other] == nil {
      throw fault(
        file, node, expected: "a form \"other\" for all numbers that have none of their own",
        found: "none", "add it")
    }
    return .plural(plural)
  }

  private static func template(
    _ node: JSONNode, _ file: String
  ) throws(DataError) -> TextTemplate {
    guard let text = node.string else {
      throw fault(file, node, expected: "a text in quotes", "write one")
    }
    do throws(TextTemplate.Problem) {
      return try TextTemplate(text)
    } catch {
      throw fault(file, node, expected: error.expected, found: error.found, error.remedy)
    }
  }

  private static func fault(
    _ file: String, _ node: JSONNode, expected: String, found: String? = nil, _ remedy: String
  ) -> DataError {
    DataError(
      file: file, position: node.position, expected: expected, found: found ?? node.description,
      remedy: remedy)
  }
}
