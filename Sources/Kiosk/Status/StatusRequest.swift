/// A question to a running kiosk: a line with one word, or a GET request of HTTP.
package enum StatusRequest: Sendable, Hashable {
  package enum Topic: String, Sendable, CaseIterable {
    case status
    case metrics
    /// A PNG of what is shown now.
    case screenshot
    /// The components that are shown now, a line each.
    case components
    /// The last lines of the log.
    case log
    /// The recording of the last minutes.
    case recording

    /// The milliseconds that a client waits. A large picture is painted and compressed with a low
    /// priority, which takes long on a small or busy machine.
    var patience: Int { self == .screenshot ? 60_000 : 5000 }

    /// Whether only the users of the Unix socket may ask, because the answer shows what people see
    /// or do.
    package var isPrivate: Bool {
      switch self {
      case .status, .metrics: false
      case .screenshot, .components, .log, .recording: true
      }
    }
  }

  /// More bytes are needed.
  case incomplete
  case asks(Topic, isHTTP: Bool)
  /// Something else.
  case unknown(isHTTP: Bool)

  /// The most bytes of a request.
  package static let longest = 4096
  private static let newline: UInt8 = 0x0a

  /// Parses what a client has sent so far. `isTrusted`: whether the client may ask for private
  /// topics.
  package init(_ bytes: [UInt8], isTrusted: Bool = true) {
    let isFull = bytes.count >= Self.longest
    // Bytes, because a carriage return and a newline are one character of a string.
    guard let end = bytes.firstIndex(of: Self.newline) else {
      self = isFull ? .unknown(isHTTP: false) : .incomplete
      return
    }
    let words = String(decoding: bytes[..<end], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 3, words[2].hasPrefix("HTTP/") else {
      let topic = Topic(rawValue: words.first ?? "")
      let isAllowed = topic.map { isTrusted || !$0.isPrivate } ?? false
      self = topic.flatMap { isAllowed ? .asks($0, isHTTP: false) : nil } ?? .unknown(isHTTP: false)
      return
    }
    // The header lines are read too: closing before that would reset the connection.
    let header = bytes[(end + 1)...].split(
      separator: Self.newline, omittingEmptySubsequences: false
    ).dropLast()
    guard header.contains(where: { $0.isEmpty || $0.elementsEqual([0x0d]) }) else {
      self = isFull ? .unknown(isHTTP: true) : .incomplete
      return
    }
    let topic = words[0] == "GET" ? Topic(rawValue: String(words[1].dropFirst())) : nil
    // A browser can be led to a page of the loopback.
    let isPublic = topic.map { !$0.isPrivate } ?? false
    self = topic.flatMap { isPublic ? .asks($0, isHTTP: true) : nil } ?? .unknown(isHTTP: true)
  }

  /// The answer; nil for an incomplete request. `body` returns that to a topic.
  package func answer(_ body: (Topic) -> StatusAnswer) -> StatusAnswer? {
    switch self {
    case .incomplete: return nil
    case .asks(let topic, false): return body(topic)
    case .asks(let topic, true):
      let kind = topic == .metrics ? "text/plain; version=0.0.4" : "application/json"
      return Self.http("200 OK", kind, body(topic))
    case .unknown(false): return .text(Self.hint)
    case .unknown(true):
      return Self.http("404 Not Found", "text/plain", .text("GET /metrics or /status\n"))
    }
  }

  /// The answer to anything else.
  package static let hint =
    "ask \(Topic.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "))\n"

  private static func http(_ state: String, _ kind: String, _ body: StatusAnswer) -> StatusAnswer {
    let bytes = body.bytes()
    let head =
      "HTTP/1.1 \(state)\r\nContent-Type: \(kind)\r\nContent-Length: \(bytes.count)\r\n"
      + "Connection: close\r\n\r\n"
    return .ready(Array(head.utf8) + bytes)
  }
}
