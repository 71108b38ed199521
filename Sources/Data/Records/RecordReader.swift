/// Reads typed fields from JSON objects; every error has a place and a remedy.
package final class RecordReader {
  package let file: String
  private let form: KnownMembers
  private var remarks = RecordRemarks()
  /// The misspelt names that were reported, and the names that were meant.
  private var misspelt: [String: String] = [:]
  /// The most members of a handwritten record; larger objects are not checked for misspelt names.
  private static let mostMembers = 200

  package init(file: String, form: KnownMembers) {
    self.file = file
    self.form = form
  }

  package func unexpected(_ node: JSONNode, _ expected: String, _ remedy: String) -> DataError {
    DataError(
      file: file, place: node.place, problem: .isUnexpected, expected: expected,
      found: node.description, remedy: remedy)
  }

  /// Returns the error for a missing required member. If a member has a similar name, the error is
  /// reported there, otherwise at the object's beginning.
  package func missing(_ key: String, in object: JSONNode) -> DataError {
    if case .object(let members) = object.value, members.count <= Self.mostMembers,
      !members.contains(where: { $0.key == key }),
      let member = members.first(where: { form.like($0.key, absent: [key]) == key })
    {
      return DataError(
        file: file, place: member.place, problem: .isUnexpected, expected: "\"\(key)\"",
        found: "\"\(JSONNode.excerpt(member.key))\"", remedy: "call it \"\(key)\"")
    }
    return DataError(
      file: file, place: object.place, problem: .isUnexpected,
      expected: "\"\(key)\" in this object", found: "none", remedy: "add it (see docs/data.md)")
  }

  /// Records names that occur twice, and names that are probably misspelt.
  package func check(_ object: JSONNode) {
    guard case .object(let members) = object.value else { return }
    var firsts: [String: Int] = [:]
    firsts.reserveCapacity(members.count)
    for (index, member) in members.enumerated() where firsts[member.key] == nil {
      firsts[member.key] = index
    }
    let absent = form.names.filter { firsts[$0] == nil }
    for (index, member) in members.enumerated() {
      if let first = firsts[member.key], first < index {
        remarks.note(
          .twice,
          DataError(
            file: file, place: member.place, problem: .isUnexpected, expected: "each name once",
            found:
              "\"\(JSONNode.excerpt(member.key))\" again after line \(members[first].place.line)",
            remedy: "the last one counts: remove the other"))
      } else if members.count <= Self.mostMembers, let meant = meant(member.key, absent) {
        misspelt[member.key] = meant
        remarks.note(
          .misspelt,
          DataError(
            file: file, place: member.place, problem: .isUnexpected, expected: "\"\(meant)\"",
            found: "\"\(JSONNode.excerpt(member.key))\"",
            remedy: "it is not read: call it \"\(meant)\""))
      }
    }
  }

  /// Returns the name that was meant. After enough remarks, only names that were already reported
  /// are looked up, so that no file takes long.
  private func meant(_ key: String, _ absent: [String]) -> String? {
    if let meant = misspelt[key], absent.contains(meant) { return meant }
    return remarks.wants(.misspelt) ? form.like(key, absent: absent) : nil
  }

  /// Returns whether another remark of this kind would be recorded.
  package func wants(_ kind: RecordRemarks.Kind) -> Bool { remarks.wants(kind) }

  /// Records a probable mistake at a node; `words` is called only if the remark is kept.
  package func remark(
    _ kind: RecordRemarks.Kind, at node: JSONNode,
    _ words: () -> (expected: String, found: String, remedy: String)
  ) {
    remarks.note(
      kind,
      {
        let words = words()
        return DataError(
          file: file, place: node.place, problem: .isUnexpected, expected: words.expected,
          found: words.found, remedy: words.remedy)
      }())
  }

  /// Records an empty list, which is valid but probably a mistake.
  package func remarkEmpty(_ list: JSONNode, _ expected: String, _ remedy: String) {
    remark(.empty, at: list) { (expected, "an empty list", remedy) }
  }

  /// Moves all remarks so far to `remarks`.
  package func takeRemarks(into remarks: inout [DataError]) {
    remarks += self.remarks.all(in: file)
    self.remarks = RecordRemarks()
  }

  /// Reads a text; numbers and booleans as written; nil if it is missing or null.
  package func string(_ key: String, in object: JSONNode) throws(DataError) -> String? {
    guard let node = object[key] else { return nil }
    switch node.value {
    case .null: return nil
    case .string(let text), .number(let text): return text
    case .boolean(let value): return value ? "true" : "false"
    case .array, .object: throw unexpected(node, "a text for \"\(key)\"", "write it in quotes")
    }
  }

  /// Reads `key` and its translations `key:zh`, `key:ar`, …; nil if there are none.
  package func localized(_ key: String, in object: JSONNode) throws(DataError) -> LocalizedText? {
    guard case .object(let members) = object.value else { return nil }
    var result = LocalizedText("")
    var isThere = false
    for member in members where member.key.hasPrefix(key) {
      guard member.key.utf8.count == key.utf8.count || member.key.dropFirst(key.count).first == ":"
      else { continue }
      let language = String(member.key.dropFirst(key.count + 1))
      guard member.key == key || LocalizedText.isLanguage(language),
        let text = try string(member.key, in: object)
      else { continue }
      isThere = true
      if member.key == key {
        result.text = text
      } else {
        result[exactly: language] = text
      }
    }
    if result.text.isEmpty, let first = result.translations.first { result.text = first.text }
    return isThere ? result : nil
  }

  package func required(_ key: String, in object: JSONNode) throws(DataError) -> LocalizedText {
    guard let text = try localized(key, in: object) else { throw missing(key, in: object) }
    if text.text.isEmpty {
      throw unexpected(object[key] ?? object, "a \"\(key)\" with letters in it", "write one")
    }
    return text
  }

  package func optionalIdentifier(_ object: JSONNode, _ key: String) throws(DataError) -> String? {
    guard let text = try string(key, in: object) else { return nil }
    if text.isEmpty || text.utf8.count > 200 {
      throw unexpected(object[key] ?? object, "an id of 1 to 200 bytes", "choose another id")
    }
    return text
  }

  package func identifier(_ object: JSONNode) throws(DataError) -> String {
    guard let id = try optionalIdentifier(object, "id") else { throw missing("id", in: object) }
    return id
  }

  package func time(_ key: String, in object: JSONNode) throws(DataError) -> WallTime {
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
      "write date and time with the distance from UTC, or whole seconds since 1970")
  }

  package func degrees(
    _ node: JSONNode, within limit: Double, _ name: String, _ remedy: String? = nil
  ) throws(DataError) -> Double {
    if let value = Self.number(node), abs(value) <= limit { return value }
    var remedy = remedy ?? "write [longitude, latitude] in degrees"
    if case .string = node.value { remedy = "write the number without quotes" }
    throw unexpected(node, "a \(name) from −\(Int(limit)) to \(Int(limit))", remedy)
  }

  package func isDegrees(_ node: JSONNode, within limit: Double) -> Bool {
    Self.number(node).map { abs($0) <= limit } ?? false
  }

  private static func number(_ node: JSONNode) -> Double? {
    guard case .number(let text) = node.value, text.utf8.count <= 64 else { return nil }
    return Double(text)
  }

  /// Reads the name of a file in a folder; paths that lead out of the folder are errors.
  package func fileName(_ key: String, in object: JSONNode) throws(DataError) -> String {
    guard let name = try string(key, in: object) else { return "" }
    if name.hasPrefix("/") || name.split(separator: "/").contains("..") || name.contains("\0") {
      throw unexpected(
        object[key] ?? object, "the name of a file in images/", "put the picture there")
    }
    return name
  }
}

/// The identifiers of a file's records; each may occur once.
package struct SeenIdentifiers {
  private var lines: [String: Int] = [:]

  package init() {}

  /// Adds an identifier; throws if another record has it.
  package mutating func add(
    _ id: String, at node: JSONNode, _ what: String, _ reader: RecordReader
  ) throws(DataError) {
    guard let line = lines.updateValue(node.place.line, forKey: id) else { return }
    throw DataError(
      file: reader.file, place: node.place, problem: .isUnexpected, expected: "an id of its own",
      found: "\"\(JSONNode.excerpt(id))\" as in line \(line)",
      remedy: "give each \(what) another id")
  }
}
