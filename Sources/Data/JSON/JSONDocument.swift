import VitrineSystem

/// A JSON tree whose values know their places, for small files such as messages or places.
package struct JSONNode {
  package indirect enum Value {
    case null
    case boolean(Bool)
    /// The number's text, as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the file; if a key occurs twice, the last one is used.
    case object([Member])
  }

  package struct Member {
    package var key: String
    /// The place of the key.
    package var place: DataError.Place
    package var value: JSONNode
  }

  package var place: DataError.Place
  package var value: Value

  package init(place: DataError.Place, value: Value) {
    self.place = place
    self.value = value
  }

  /// Parses a whole text; `file` is the name used in errors.
  package init(parsing text: [UInt8], file: String) throws(DataError) {
    self = try JSONDocument.parse(text, file: file)
  }

  /// The description of this value in errors.
  package var description: String {
    switch value {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let text): return Self.excerpt(text)
    case .string(let text): return "\"\(Self.excerpt(text))\""
    case .array: return "an array"
    case .object: return "an object"
    }
  }

  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  package var isNull: Bool { if case .null = value { true } else { false } }

  /// Returns the beginning of a text for an error, without terminal control characters.
  package static func excerpt(_ text: String) -> String {
    ShellWord.excerpt(text.count <= 40 ? text : "\(text.prefix(39))…")
  }
}

/// Builds the tree from the parser's events.
final class JSONDocument: JSONSink {
  /// An object or array that has not ended yet. Both use `nodes`; an object uses `keys` as well.
  private struct Open {
    var place: DataError.Place
    var isObject: Bool
    var keys: [(text: String, place: DataError.Place)] = []
    var nodes: [JSONNode] = []
  }

  private var open: [Open] = []
  /// The most values in one tree, which limits its memory to a few hundred megabytes.
  private static let limit = 1_000_000
  private var count = 0
  private var root: JSONNode?
  private var parser: JSONParser!

  private override init() {}

  /// Returns the tree of the whole text.
  static func parse(_ bytes: [UInt8], file: String) throws(DataError) -> JSONNode {
    let document = JSONDocument()
    let parser = JSONParser(file: file, sink: document)
    document.parser = parser
    defer { document.parser = nil }
    var failure: DataError?
    bytes.withUnsafeBufferPointer { bytes in
      do throws(DataError) {
        try parser.read(bytes)
        try parser.finish()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard let root = document.root else { preconditionFailure("yajl lets no empty text pass") }
    return root
  }

  override func null() throws(ParseIssue) { try add(.null) }
  override func boolean(_ value: Bool) throws(ParseIssue) { try add(.boolean(value)) }
  override func number(_ digits: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    try add(.number(String(decoding: digits, as: UTF8.self)))
  }
  override func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseIssue) {
    try add(.string(String(decoding: bytes, as: UTF8.self)))
  }
  override func startObject() { open.append(Open(place: parser.place, isObject: true)) }
  override func startArray() { open.append(Open(place: parser.place, isObject: false)) }
  override func endObject() throws(ParseIssue) { try close() }
  override func endArray() throws(ParseIssue) { try close() }

  override func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    open[open.count - 1].keys.append((String(decoding: bytes, as: UTF8.self), parser.place))
  }

  private func close() throws(ParseIssue) {
    let closed = open.removeLast()
    let members = zip(closed.keys, closed.nodes).map {
      JSONNode.Member(key: $0.text, place: $0.place, value: $1)
    }
    try add(
      JSONNode(
        place: closed.place,
        value: closed.isObject ? .object(members) : .array(closed.nodes)))
  }

  private func add(_ value: JSONNode.Value) throws(ParseIssue) {
    try add(JSONNode(place: parser.place, value: value))
  }

  private func add(_ node: JSONNode) throws(ParseIssue) {
    count += 1
    if count > Self.limit {
      throw ParseIssue(
        expected: "at most \(Self.limit) values", found: "more", remedy: "split the file",
        problem: .isTooLarge)
    }
    if open.isEmpty {
      root = node
    } else {
      open[open.count - 1].nodes.append(node)
    }
  }
}
