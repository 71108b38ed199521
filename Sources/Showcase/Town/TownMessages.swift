import Vitrine

/// The built-in messages between people of a small town, newest first.
enum TownMessages {
  /// All messages. Their texts are in three files, one per month.
  static let all = messages()

  private static func messages() -> [Message] {
    var messages: [Message] = []
    for list in [june, may, april] {
      for line in list.parts(at: "\n") {
        let parts = line.parts(at: "|").map(String.init)
        precondition(parts.count == 10, "a message has ten fields: \(line)")
        guard let time = WallTime("\(parts[0])+00:00") else {
          preconditionFailure("no time: \(parts[0])")
        }
        messages.append(
          Message(
            id: "message-\(60 - messages.count)",
            sender: .town(parts[1], parts[2], parts[3]),
            subject: .town(parts[4], parts[5], parts[6]),
            text: .town(parts[7], parts[8], parts[9]), time: time, language: "en"))
      }
    }
    return messages
  }
}
