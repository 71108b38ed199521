/// Reads the records of a JSON file, such as the messages of a kiosk, field by field.
///
/// Every error has the file, the position, what was expected and found, and a remedy. Probable
/// mistakes that do not prevent reading, such as a misspelt name, become remarks for the log.
///
///     let reader = RecordReader(file: path, members: ["id", "title", "time"])
///     let events = try reader.records("event", in: text) { node, id throws(DataError) in
///       Event(
///         id: id, title: try reader.requiredText("title", in: node),
///         time: try reader.time("time", in: node))
///     }
///     for remark in reader.takeRemarks() { log(.warning, "\(remark)") }
public final class RecordReader {
  /// The name of the file in errors, usually its path.
  public let file: String
  private let known: KnownMembers
  /// The description of the file's format, such as "docs/data.md".
  let documentation: String?
  private var remarks = RecordRemarks()
  /// The misspelt names that were reported, and the names that were meant.
  private var misspelt: [String: String] = [:]
  /// The identifiers so far, each with the line of its record.
  private var lines: [String: Int] = [:]
  /// The most members of a handwritten record; larger objects are not checked for misspelt names.
  private static let mostMembers = 200

  /// Makes a reader of one file. `members` are the names that a record may have. With `allowsOthers`
  /// records have other members as well, such as OpenStreetMap's keys, and only a single wrong
  /// letter counts as misspelt. `documentation` is named in remedies.
  public init(
    file: String, members: [String], allowsOthers: Bool = false, documentation: String? = nil
  ) {
    self.file = file
    self.documentation = documentation
    known = KnownMembers(names: members, isOpen: allowsOthers)
  }

  // MARK: Records

  /// Reads a file that is an array of objects with an `id` each, and returns what `read` makes of
  /// them, in the order of the file. `noun` names a record in errors ("message"); `emptyRemedy` is
  /// the remedy in the remark about an empty array.
  ///
  /// Throws if the text is not such an array, if an id is missing or occurs twice, and what `read`
  /// throws.
  public func records<Record>(
    _ noun: String, in text: [UInt8], emptyRemedy: String = "add some, or remove the file",
    _ read: (_ node: JSONNode, _ id: String) throws(DataError) -> Record
  ) throws(DataError) -> [Record] {
    let root = try JSONNode(parsing: text, file: file)
    guard let nodes = root.elements else {
      throw unexpected(root, "an array with an object for each \(noun)", "begin the file with [")
    }
    if nodes.isEmpty { remarkEmpty(root, "at least one \(noun)", emptyRemedy) }
    var records: [Record] = []
    for node in nodes {
      guard node.keys != nil else {
        throw unexpected(
          node, "an object {\"id\": …} for each \(noun)", "write each \(noun) as an object")
      }
      check(node)
      guard let id = try identifier("id", in: node) else { throw missing("id", in: node) }
      try checkUnique(id, at: node["id"] ?? node, of: noun)
      records.append(try read(node, id))
    }
    return records
  }

  /// Throws if an earlier record of the file has the same identifier. `node` is its position, and
  /// `noun` names the record in the error.
  public func checkUnique(_ id: String, at node: JSONNode, of noun: String) throws(DataError) {
    guard let line = lines.updateValue(node.position.line, forKey: id) else { return }
    throw DataError(
      file: file, position: node.position, problem: .isUnexpected, expected: "an id of its own",
      found: "\"\(JSONNode.excerpt(id))\" as in line \(line)",
      remedy: "give each \(noun) another id")
  }

  // MARK: Errors

  /// Returns the error that a value is not the expected one.
  public func unexpected(_ node: JSONNode, _ expected: String, _ remedy: String) -> DataError {
    DataError(
      file: file, position: node.position, problem: .isUnexpected, expected: expected,
      found: node.description, remedy: remedy)
  }

  /// Returns the error for a missing required member. If a member has a similar name, the error is
  /// reported there, otherwise at the object's beginning.
  public func missing(_ key: String, in object: JSONNode) -> DataError {
    if case .object(let members) = object.value, members.count <= Self.mostMembers,
      !members.contains(where: { $0.key == key })
    {
      let isAbsent = { (name: String) in !members.contains { $0.key == name } }
      for member in members {
        guard let meant = known.like(member.key, among: [key], isAbsent: isAbsent) else {
          continue
        }
        return DataError(
          file: file, position: member.position, problem: .isUnexpected,
          expected: "\"\(meant)\"", found: "\"\(JSONNode.excerpt(member.key))\"",
          remedy: "call it \"\(meant)\"")
      }
    }
    return DataError(
      file: file, position: object.position, problem: .isUnexpected,
      expected: "\"\(key)\" in this object", found: "none",
      remedy: documentation.map { "add it (see \($0))" } ?? "add it")
  }

  // MARK: Remarks

  /// Records a remark for names of an object that occur twice, and for names that are probably misspelt.
  public func check(_ object: JSONNode) {
    guard case .object(let members) = object.value else { return }
    var firsts: [String: Int] = [:]
    firsts.reserveCapacity(members.count)
    for (index, member) in members.enumerated() where firsts[member.key] == nil {
      firsts[member.key] = index
    }
    let isAbsent = { (name: String) in firsts[name] == nil }
    for (index, member) in members.enumerated() {
      if let first = firsts[member.key], first < index {
        remarks.note(
          .twice,
          DataError(
            file: file, position: member.position, problem: .isUnexpected,
            expected: "each name once",
            found:
              "\"\(JSONNode.excerpt(member.key))\" again after line \(members[first].position.line)",
            remedy: "the last one counts: remove the other"))
      } else if members.count <= Self.mostMembers, let meant = meant(member.key, isAbsent) {
        misspelt[member.key] = meant
        remarks.note(
          .misspelt,
          DataError(
            file: file, position: member.position, problem: .isUnexpected, expected: "\"\(meant)\"",
            found: "\"\(JSONNode.excerpt(member.key))\"",
            remedy: "it is not read: call it \"\(meant)\""))
      }
    }
  }

  /// Returns the name that was meant. After enough remarks, only names that were already reported
  /// are looked up, so that no file takes long.
  private func meant(_ key: String, _ isAbsent: (String) -> Bool) -> String? {
    if let meant = misspelt[key], isAbsent(meant) { return meant }
    return remarks.wants(.misspelt) ? known.like(key, isAbsent: isAbsent) : nil
  }

  /// Returns whether another remark of this kind would be recorded with its position.
  public func wants(_ kind: RemarkKind) -> Bool { remarks.wants(kind) }

  /// Records a probable mistake at a node; `words` is called only if the remark is kept.
  public func remark(
    _ kind: RemarkKind, at node: JSONNode,
    _ words: () -> (expected: String, found: String, remedy: String)
  ) {
    remarks.note(
      kind,
      {
        let words = words()
        return DataError(
          file: file, position: node.position, problem: .isUnexpected, expected: words.expected,
          found: words.found, remedy: words.remedy)
      }())
  }

  /// Records an empty list, which is valid but probably a mistake.
  public func remarkEmpty(_ list: JSONNode, _ expected: String, _ remedy: String) {
    remark(.empty, at: list) { (expected, "an empty list", remedy) }
  }

  /// Returns the remarks so far in the order of the file, and forgets them.
  public func takeRemarks() -> [DataError] {
    let all = remarks.all(in: file)
    remarks = RecordRemarks()
    return all
  }

  // MARK: Fields

  /// Reads a text; numbers and booleans as written; nil if it is missing or null.
  public func string(_ key: String, in object: JSONNode) throws(DataError) -> String? {
    guard let node = object[key] else { return nil }
    return try text(node, of: key)
  }

  private func text(_ node: JSONNode, of key: String) throws(DataError) -> String? {
    switch node.value {
    case .null: return nil
    case .string(let text), .number(let text): return text
    case .boolean(let value): return value ? "true" : "false"
    case .array, .object: throw unexpected(node, "a text for \"\(key)\"", "write it in quotes")
    }
  }

  /// Reads `key` and its translations `key:zh`, `key:ar`, …; nil if there are none.
  public func localized(_ key: String, in object: JSONNode) throws(DataError) -> LocalizedText? {
    guard case .object(let members) = object.value else { return nil }
    // Of several members with the same name the last one counts.
    var nodes: [String: JSONNode] = [:]
    var names: [String] = []
    for member in members where Self.isText(member.key, of: key) {
      if nodes.updateValue(member.value, forKey: member.key) == nil { names.append(member.key) }
    }
    var plain: String?
    var translations: [LocalizedText.Translation] = []
    for name in names {
      guard let node = nodes[name], let text = try text(node, of: name) else { continue }
      if name == key {
        plain = text
      } else {
        let language = String(name.dropFirst(key.count + 1))
        translations.append(LocalizedText.Translation(language: language, text: text))
      }
    }
    if plain == nil && translations.isEmpty { return nil }
    var result = LocalizedText(plain ?? "", translations: translations)
    if result.text.isEmpty, let first = result.translations.first { result.text = first.text }
    return result
  }

  /// Whether a member is the text `key`, or a translation of it.
  private static func isText(_ member: String, of key: String) -> Bool {
    if member == key { return true }
    guard member.hasPrefix(key), member.dropFirst(key.count).first == ":" else { return false }
    return LocalizedText.isLanguage(String(member.dropFirst(key.count + 1)))
  }

  /// Reads `key` and its translations. Throws if they are missing or empty.
  public func requiredText(_ key: String, in object: JSONNode) throws(DataError) -> LocalizedText {
    guard let text = try localized(key, in: object) else { throw missing(key, in: object) }
    if text.text.isEmpty {
      throw unexpected(object[key] ?? object, "a \"\(key)\" with letters in it", "write one")
    }
    return text
  }

  /// Reads an identifier of 1 to 200 bytes, a text or a number; nil if it is missing or null.
  public func identifier(_ key: String, in object: JSONNode) throws(DataError) -> String? {
    guard let text = try string(key, in: object) else { return nil }
    if text.isEmpty || text.utf8.count > 200 {
      throw unexpected(object[key] ?? object, "an id of 1 to 200 bytes", "choose another id")
    }
    return text
  }

  /// Reads a time: a text such as `2026-05-17T09:30:00+02:00` (RFC 3339), or whole seconds since
  /// 1970. Throws if it is missing.
  public func time(_ key: String, in object: JSONNode) throws(DataError) -> WallTime {
    guard let node = object[key], !node.isNull else { throw missing(key, in: object) }
    switch node.value {
    case .string(let text):
      if let time = WallTime(text) { return time }
    case .number(let text):
      if let seconds = Int64(text), WallTime.range.contains(seconds) {
        return WallTime(seconds: seconds)
      }
    default: break
    }
    throw unexpected(
      node, "a time such as \"2026-05-17T09:30:00+02:00\"",
      "write date and time with the offset from UTC, or whole seconds since 1970")
  }

  /// Reads the name of a picture in the folder `images`; empty without one. Paths that lead out of
  /// the folder are errors.
  public func fileName(_ key: String, in object: JSONNode) throws(DataError) -> String {
    guard let name = try string(key, in: object) else { return "" }
    if name.hasPrefix("/") || name.split(separator: "/").contains("..") || name.contains("\0") {
      throw unexpected(
        object[key] ?? object, "the name of a file in images/", "put the picture there")
    }
    return name
  }
}
