import VitrineSystem

/// Asks a running kiosk.
package struct StatusClient: Sendable {
  /// The sockets at which a kiosk may answer, in this order.
  package let paths: [String]

  /// `socket` is the path that was requested; nil: that of the service of `program`, and that of
  /// the user's session.
  package init(socket: String?, program: String) {
    paths = socket.map { [$0] } ?? StatusSocket.candidates(of: program, Settings.value)
  }

  /// Returns the answer of the first kiosk that gives one.
  package func ask(_ topic: StatusRequest.Topic) throws(KioskError) -> [UInt8] {
    var reasons: [String] = []
    for path in paths {
      let answer: [UInt8]
      do throws(SystemError) {
        answer = try StatusSocket.ask(topic, at: path, patience: topic.patience)
      } catch {
        reasons.append("\(path): \(error.message)")
        continue
      }
      return try Self.checked(answer, topic)
    }
    throw .refused(
      step: "ask a kiosk",
      reason: "none answers (\(reasons.joined(separator: "; "))); start it, or use sudo for the "
        + "socket of the service")
  }

  /// Throws if the answer says that there is no result.
  package static func checked(
    _ answer: [UInt8], _ topic: StatusRequest.Topic
  ) throws(KioskError) -> [UInt8] {
    let step = "get the \(topic.rawValue) of the kiosk"
    if answer.starts(with: StatusAnswer.errorMark.utf8) {
      let text = answer.dropFirst(StatusAnswer.errorMark.utf8.count)
      let reason = String(decoding: text, as: UTF8.self)
      throw .refused(step: step, reason: reason.filter { !$0.isNewline })
    }
    // A kiosk that was started before an update knows less.
    if answer.starts(with: "ask '".utf8) {
      throw .refused(
        step: step, reason: "the running kiosk is of an older version; restart it")
    }
    // A log may be empty.
    if answer.isEmpty && topic != .log {
      throw .refused(step: step, reason: "the kiosk closed the connection; ask again")
    }
    return answer
  }
}
