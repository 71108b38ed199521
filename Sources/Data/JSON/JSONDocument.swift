import VitrineSystem

/// A value of a JSON text that knows its position, for files that are small enough to be held in
/// memory, such as the messages of a kiosk.
public struct JSONNode: Sendable {
  package indirect enum Value: Sendable {
    case null
    case boolean(Bool)
    /// The number's text, as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the file; if a key occurs twice, the last one is used.
    case object([Member])
  }

  package struct Member: Sendable {
    package var key: String
    /// The position of the key.
    package var position: DataError.Position
    package var value: JSONNode
  }

  /// The position where the value begins.
  public let position: DataError.Position
  package let value: Value

  package init(position: DataError.Position, value: Value) {
    self.position = position
    self.value = value
  }

  /// Parses a whole text; `file` is its name in errors. Throws if the text is not JSON, nests more
  /// than 64 levels deep, or has more than a million values.
  public init(parsing text: [UInt8], file: String) throws(DataError) {
    self = try JSONDocument.parse(text, file: file)
  }

  /// Whether the value is `null`.
  public var isNull: Bool { if case .null = value { true } else { false } }

  /// The value of a boolean; nil for other values.
  public var boolean: Bool? { if case .boolean(let value) = value { value } else { nil } }

  /// The text of a string; nil for other values.
  public var string: String? { if case .string(let text) = value { text } else { nil } }

  /// A number as it is written in the file, so that no digit is lost; nil for other values.
  public var number: String? { if case .number(let text) = value { text } else { nil } }

  /// The elements of an array; nil for other values.
  public var elements: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }

  /// The keys of an object in the order of the file; nil for other values.
  public var keys: [String]? {
    if case .object(let members) = value { members.map(\.key) } else { nil }
  }

  /// The value of a member of an object; the last one if the key occurs twice. Nil without one.
  public subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The description of this value in errors: a short text, or "an array", "an object".
  public var description: String {
    switch value {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let text): return Self.excerpt(text)
    case .string(let text): return "\"\(Self.excerpt(text))\""
    case .array: return "an array"
    case .object: return "an object"
    }
  }

  /// Returns the first 40 characters of a text for an error, without control characters that a
  /// terminal would interpret.
  public static func excerpt(_ text: String) -> String {
    ShellWord.excerpt(text.count <= 40 ? text : "\(text.prefix(39))…")
  }
}

/// Builds the tree from the parser's events.
final class JSONDocument: JSONSink {
  /// An object or array that has not ended yet. Both use `nodes`; an object uses `keys` as well.
  private struct Open {
    var position: DataError.Position
    var isObject: Bool
    var keys: [(text: String, position: DataError.Position)] = []
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
  override func startObject() { open.append(Open(position: parser.position, isObject: true)) }
  override func startArray() { open.append(Open(position: parser.position, isObject: false)) }
  override func endObject() throws(ParseIssue) { try close() }
  override func endArray() throws(ParseIssue) { try close() }

  override func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    open[open.count - 1].keys.append((String(decoding: bytes, as: UTF8.self), parser.position))
  }

  private func close() throws(ParseIssue) {
    let closed = open.removeLast()
    let members = zip(closed.keys, closed.nodes).map {
      JSONNode.Member(key: $0.text, position: $0.position, value: $1)
    }
    try add(
      JSONNode(
        position: closed.position,
        value: closed.isObject ? .object(members) : .array(closed.nodes)))
  }

  private func add(_ value: JSONNode.Value) throws(ParseIssue) {
    try add(JSONNode(position: parser.position, value: value))
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
