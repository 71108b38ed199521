/// Reads the fields of records.
struct FieldReader {
  let errors: RecordErrors

  /// Reads a text; numbers and booleans as written; nil if it is missing or null.
  func string(_ key: String, in object: JSONNode) throws(DataError) -> String? {
    guard let node = object[key] else { return nil }
    return try text(node, of: key)
  }

  private func text(_ node: JSONNode, of key: String) throws(DataError) -> String? {
    switch node.value {
    case .null: return nil
    case .string(let text), .number(let text): return text
    case .boolean(let value): return value ? "true" : "false"
    case .array, .object:
      throw errors.unexpected(node, "a text for \"\(key)\"", "write it in quotes")
    }
  }

  /// Reads `key` and its translations `key:zh`, `key:ar`, …; nil if there are none.
  func localized(_ key: String, in object: JSONNode) throws(DataError) -> LocalizedText? {
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
  func requiredText(_ key: String, in object: JSONNode) throws(DataError) -> LocalizedText {
    guard let text = try localized(key, in: object) else { throw errors.missing(key, in: object) }
    if text.text.isEmpty {
      throw errors.unexpected(object[key] ?? object, "a \"\(key)\" with letters in it", "write one")
    }
    return text
  }

  /// Reads an identifier of 1 to 200 bytes, a text or a number; nil if it is missing or null.
  func identifier(_ key: String, in object: JSONNode) throws(DataError) -> String? {
    guard let text = try string(key, in: object) else { return nil }
    if text.isEmpty || text.utf8.count > 200 {
      throw errors.unexpected(object[key] ?? object, "an id of 1 to 200 bytes", "choose another id")
    }
    return text
  }

  /// Reads a time: a text such as `2026-05-17T09:30:00+02:00` (RFC 3339), or whole seconds since
  /// 1970. Throws if it is missing.
  func time(_ key: String, in object: JSONNode) throws(DataError) -> WallTime {
    guard let node = object[key], !node.isNull else { throw errors.missing(key, in: object) }
    switch node.value {
    case .string(let text):
      if let time = WallTime(text) { return time }
    case .number(let text):
      if let seconds = Int64(text), WallTime.range.contains(seconds) {
        return WallTime(seconds: seconds)
      }
    default: break
    }
    throw errors.unexpected(
      node, "a time such as \"2026-05-17T09:30:00+02:00\"",
      "write date and time with the offset from UTC, or whole seconds since 1970")
  }

  /// Reads the name of a picture in the folder `images`; empty without one. Paths that lead out of
  /// the folder are errors.
  func fileName(_ key: String, in object: JSONNode) throws(DataError) -> String {
    guard let name = try string(key, in: object) else { return "" }
    if name.hasPrefix("/") || name.split(separator: "/").contains("..") || name.contains("\0") {
      throw errors.unexpected(
        object[key] ?? object, "the name of a file in images/", "put the picture there")
    }
    return name
  }
}
