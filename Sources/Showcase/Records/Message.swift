public import Vitrine

/// A message in a list.
public struct Message: Sendable, Hashable {
  /// The identity of the message, which stays the same when the message changes.
  public var id: String
  public var sender: LocalizedText
  public var subject: LocalizedText
  public var text: LocalizedText
  public var time: WallTime
  /// The language of the plain texts; empty if unknown.
  public var language: String

  public init(
    id: String, sender: LocalizedText, subject: LocalizedText, text: LocalizedText = "",
    time: WallTime, language: String = ""
  ) {
    self.id = id
    self.sender = sender
    self.subject = subject
    self.text = text
    self.time = time
    self.language = language
  }

  /// Parses a `messages.json` (see docs/data.md) and returns its messages in the order of the file.
  /// Probable mistakes that did not prevent reading are appended to `remarks`.
  public static func messages(
    in text: [UInt8], file: String, remarks: inout [DataError]
  ) throws(DataError) -> [Message] {
    let reader = RecordReader(file: file, form: .message)
    defer { reader.takeRemarks(into: &remarks) }
    let root = try JSONNode(parsing: text, file: file)
    guard case .array(let items) = root.value else {
      throw reader.unexpected(root, "an array of messages", "begin the file with [")
    }
    if items.isEmpty {
      reader.remarkEmpty(
        root, "at least one message",
        "none is shown: add some as docs/data.md has it, or remove the file: 60 letters are built in"
      )
    }
    var messages: [Message] = []
    var seen = SeenIdentifiers()
    for item in items {
      guard case .object = item.value else {
        throw reader.unexpected(item, "a message {\"id\": …}", "write each message as an object")
      }
      reader.check(item)
      let id = try reader.identifier(item)
      try seen.add(id, at: item["id"] ?? item, "message", reader)
      messages.append(
        Message(
          id: id, sender: try reader.required("sender", in: item),
          subject: try reader.required("subject", in: item),
          text: try reader.localized("text", in: item) ?? "",
          time: try reader.time("time", in: item),
          language: try reader.string("language", in: item) ?? ""))
    }
    return messages
  }
}

extension KnownMembers {
  fileprivate static let message = KnownMembers(
    names: ["id", "sender", "subject", "text", "time", "language"], isOpen: false)
}
