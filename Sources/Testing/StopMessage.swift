/// Requires that a program which an exit test stopped has written `message` to standard error.
package func requireStopMessage(_ message: String, in standardError: [UInt8]?) throws {
  let text = String(decoding: standardError ?? [], as: UTF8.self)
  if !text.contains(message) { throw MissingStopMessage(expected: message, found: text) }
}

/// The standard error output of a stopped program that lacks the expected message.
package struct MissingStopMessage: Error, CustomStringConvertible {
  package var expected: String
  package var found: String

  package var description: String { "expected \"\(expected)\", found \"\(found.prefix(300))\"" }
}
