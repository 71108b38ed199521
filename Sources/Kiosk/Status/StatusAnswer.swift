/// The answer of a kiosk to a ``StatusRequest``.
package enum StatusAnswer: Sendable {
  case ready([UInt8])
  /// An answer that takes longer than a frame can wait: it is made on a thread of its own.
  case work(@Sendable () -> [UInt8])

  /// The word that an answer without a result begins with.
  package static let errorMark = "error: "

  package static func text(_ text: String) -> StatusAnswer { .ready(Array(text.utf8)) }

  /// Says why there is no result.
  package static func error(_ reason: String) -> StatusAnswer { .text(errorMark + reason + "\n") }

  /// Makes the bytes, on the calling thread.
  package func bytes() -> [UInt8] {
    switch self {
    case .ready(let bytes): bytes
    case .work(let job): job()
    }
  }
}
