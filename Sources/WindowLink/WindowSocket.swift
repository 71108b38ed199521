import Glibc
package import VitrineSystem

/// One end of the connection between a kiosk and its window. Each packet is a message; the end of
/// the program at the other end is the end of the connection.
package final class WindowSocket {
  package enum Reading: Sendable, Hashable {
    case message(WindowMessage)
    /// There is none at present.
    case nothing
    /// The other end is closed.
    case closed
  }

  package let descriptor: Int32

  /// Takes ownership of `descriptor`.
  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Creates both ends. They are closed when the program starts another one.
  package static func pair() throws(SystemError) -> (WindowSocket, WindowSocket) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    if socketpair(AF_UNIX, kind, 0, &ends) != 0 { throw .last }
    return (WindowSocket(owning: ends[0]), WindowSocket(owning: ends[1]))
  }

  /// Sends a message. Without `waits`, it is dropped if the other end does not read. An end that is
  /// closed is noticed by `receive`.
  package func send(_ message: WindowMessage, waits: Bool = false) {
    let bytes = message.bytes
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    while Glibc.send(descriptor, bytes, bytes.count, flags) < 0, errno == EINTR {}
  }

  /// Returns the next message. With `waits`, never `.nothing`. Packets of another kind are skipped.
  package func receive(waits: Bool = false) -> Reading {
    var bytes = [UInt8](repeating: 0, count: WindowMessage.longest)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, waits ? 0 : Int32(MSG_DONTWAIT))
      if count > 0 {
        if let message = WindowMessage(bytes[..<count]) { return .message(message) }
        continue
      }
      // The other end was closed before it had read everything: reported once, before the rest.
      if count < 0 && (errno == EINTR || errno == ECONNRESET) { continue }
      if count < 0 && errno == EAGAIN { return .nothing }
      return .closed
    }
  }
}
