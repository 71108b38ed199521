import Glibc
import Synchronization
import VitrineUnits

/// Makes and sends answers on threads of their own, so that no frame waits for them.
///
/// At most two run at a time, with low priority. A client that does not read its answer within ten
/// seconds does not get it.
final class BackgroundAnswers: Sendable {
  private static let most = 2
  private static let patience = Duration.seconds(10)
  private let running = Mutex(0)

  /// Makes the answer to a client, and closes its connection. Returns false, and does nothing, if
  /// that is not possible now.
  func begin(for client: Int32, _ job: @escaping @Sendable () -> [UInt8]) -> Bool {
    let isFree = running.withLock { count in
      if count == Self.most { return false }
      count += 1
      return true
    }
    if !isFree { return false }
    let hasBegun = BackgroundThread.start {
      self.send(job()[...], to: client, before: Poller.now + Self.patience)
      close(client)
      self.running.withLock { $0 -= 1 }
    }
    if !hasBegun { running.withLock { $0 -= 1 } }
    return hasBegun
  }

  /// A client that takes a few bytes at a time has no more time than others.
  private func send(_ bytes: ArraySlice<UInt8>, to client: Int32, before end: Instant) {
    var rest = bytes
    while !rest.isEmpty {
      let left = end - Poller.now
      var entry = pollfd(fd: client, events: Int16(POLLOUT), revents: 0)
      if left <= .zero || poll(&entry, 1, Int32(left.nanoseconds / 1_000_000) + 1) == 0 { return }
      let sent = rest.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if sent < 0 && (errno == EAGAIN || errno == EINTR) { continue }
      if sent <= 0 { return }
      rest = rest.dropFirst(sent)
    }
  }
}
