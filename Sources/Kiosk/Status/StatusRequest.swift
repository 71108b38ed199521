/// A question to a running kiosk: a line with one word, or a GET request of HTTP.
package enum StatusRequest: Sendable, Hashable {
  package enum Topic: String, Sendable, CaseIterable {
    case status
    case metrics
  }

  /// More bytes are needed.
  case incomplete
  case asks(Topic, isHTTP: Bool)
  /// Something else.
  case unknown(isHTTP: Bool)

  /// The most bytes of a request.
  package static let longest = 4096
  private static let newline: UInt8 = 0x0a

  /// Parses what a client has sent so far.
  package init(_ bytes: [UInt8]) {
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
      self = topic.map { .asks($0, isHTTP: false) } ?? .unknown(isHTTP: false)
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
    self = topic.map { .asks($0, isHTTP: true) } ?? .unknown(isHTTP: true)
  }

  /// The bytes of an answer; nil for an incomplete request. `text` returns that of a topic.
  package func answer(_ text: (Topic) -> String) -> [UInt8]? {
    switch self {
    case .incomplete: return nil
    case .asks(let topic, false): return Array(text(topic).utf8)
    case .asks(let topic, true):
      let kind =
        switch topic {
        case .status: "application/json"
        case .metrics: "text/plain; version=0.0.4"
        }
      return Self.http("200 OK", kind, text(topic))
    case .unknown(false): return Array("ask 'status' or 'metrics'\n".utf8)
    case .unknown(true):
      return Self.http("404 Not Found", "text/plain", "GET /metrics or /status\n")
    }
  }

  private static func http(_ state: String, _ kind: String, _ body: String) -> [UInt8] {
    Array(
      ("HTTP/1.1 \(state)\r\nContent-Type: \(kind)\r\nContent-Length: \(body.utf8.count)\r\n"
        + "Connection: close\r\n\r\n" + body).utf8)
  }
}
