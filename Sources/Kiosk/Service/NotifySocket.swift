import Glibc
import VitrineSystem

/// A connection to a service manager, as `sd_notify(3)` describes it: each message is a datagram of
/// lines `NAME=value`.
///
/// Sending never waits: a frame must not be late because the service manager is busy.
package final class NotifySocket {
  private let descriptor: OwnedDescriptor
  private var address = sockaddr_un()
  private let length: socklen_t

  /// Opens a socket for the address in `NOTIFY_SOCKET`: a path that begins with `/`, or a name in
  /// Linux's abstract namespace, written with `@` in front. Nil for another kind of address, or if
  /// no socket can be created.
  package init?(address text: String) {
    let bytes = Array(text.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard let first = bytes.first, first == 0x2f || first == 0x40, bytes.count > 1,
      bytes.count < room, !bytes.contains(0)
    else { return nil }
    let isAbstract = first == 0x40
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: bytes)
      if isAbstract { path[0] = 0 }
    }
    // A path ends with a zero byte. An abstract name has no end: its length counts.
    let header = MemoryLayout<sockaddr_un>.size - room
    length = socklen_t(header + bytes.count + (isAbstract ? 0 : 1))
    let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let number = socket(AF_UNIX, kind, 0)
    if number < 0 { return nil }
    descriptor = OwnedDescriptor(number)
  }

  /// Sends a message. Returns false if the service manager cannot take it now.
  package func send(_ message: String) -> Bool {
    let bytes = Array(message.utf8)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    let (descriptor, length) = (descriptor.number, length)
    let sent = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        sendto(descriptor, bytes, bytes.count, flags, address, length)
      }
    }
    return sent == bytes.count
  }
}
