public import Vitrine

/// A message in a list.
public struct Message: Sendable, Hashable {
  /// The identity of the message, which stays the same when the message changes.
  public var id: String
  /// The name of the sender.
  public var sender: LocalizedText
  /// The subject, on one line.
  public var subject: LocalizedText
  /// The text, in paragraphs.
  public var text: LocalizedText
  /// The time at which it was sent.
  public var time: WallTime
  /// The language of the plain texts; empty if unknown.
  public var language: String

  /// Creates a message.
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
    let reader = RecordReader(
      file: file, members: ["id", "sender", "subject", "text", "time", "language"],
      documentation: "docs/data.md")
    defer { remarks += reader.takeRemarks() }
    return try reader.records(
      "message", in: text,
      emptyRemedy:
        "none is shown: add some as docs/data.md has it, or remove the file: 60 messages are built in"
    ) { node, id throws(DataError) in
      Message(
        id: id, sender: try reader.requiredText("sender", in: node),
        subject: try reader.requiredText("subject", in: node),
        text: try reader.localized("text", in: node) ?? "",
        time: try reader.time("time", in: node),
        language: try reader.string("language", in: node) ?? "")
    }
  }
}
