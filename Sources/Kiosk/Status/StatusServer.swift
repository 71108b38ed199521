import CLinux
import Glibc
import VitrineSystem
package import VitrineUnits

/// Answers questions about the kiosk over a Unix socket and, if requested, over TCP on the
/// loopback.
///
/// It never waits: a client that asks or reads slowly is served in parts. At most eight clients are
/// connected; a ninth replaces the oldest.
package final class StatusServer {
  /// Readable when `serve` has something to do.
  package let descriptor: Int32

  private struct Client {
    /// Whether it has come through the Unix socket.
    var isTrusted: Bool
    var received: [UInt8] = []
    /// The rest of the answer; nil before the question is complete.
    var answer: ArraySlice<UInt8>?
  }

  private static let mostClients = 8

  private let path: String?
  private let background = BackgroundAnswers()
  private var listeners: [Int32] = []
  /// The listener of the Unix socket.
  private var local: Int32?
  private var clients: [Int32: Client] = [:]
  /// The clients, the oldest first.
  private var order: [Int32] = []
  /// A descriptor that is given up to refuse a client when there are no others.
  private var spare: Int32 = -1

  /// Listens on a socket at `path`, which the user and the group of the process may use, and on
  /// `port` of 127.0.0.1; nil: not there. A socket that cannot be opened is logged, and the other
  /// one is served.
  package init(path: String?, port: Int?, log: LogSink) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    var bound: String?
    if let path {
      do throws(SystemError) {
        let number = try StatusSocket.listen(at: path)
        listeners.append(number)
        local = number
        bound = path
      } catch {
        log(.warning, "status: no socket at \(path): \(error.message)")
      }
    }
    self.path = bound
    if let port {
      do throws(SystemError) {
        listeners.append(try StatusSocket.listen(on: port))
        log(.info, "metrics: http://127.0.0.1:\(port)/metrics")
      } catch {
        log(
          .warning,
          "metrics: port \(port) of 127.0.0.1: \(error.message); a service needs the addition in "
            + "docs/operation.md")
      }
    }
    for listener in listeners { watch(listener, for: EPOLLIN, EPOLL_CTL_ADD) }
    spare = duplicate()
  }

  deinit {
    for descriptor in listeners + order + [descriptor, spare] { close(descriptor) }
    if let path { try? FileSystem.remove(path) }
  }

  /// Accepts clients, and reads and answers questions, as far as that is possible now. `body`
  /// returns the answer to one.
  package func serve(_ body: (StatusRequest.Topic) -> StatusAnswer) {
    var events = [epoll_event](repeating: epoll_event(), count: 16)
    let count = epoll_wait(descriptor, &events, Int32(events.count), 0)
    for event in events.prefix(max(0, Int(count))) {
      let number = event.data.fd
      if listeners.contains(number) {
        accept(from: number)
      } else if clients[number] != nil {
        serve(number, body)
      }
    }
  }

  private func accept(from listener: Int32) {
    let number = Glibc.accept(listener, nil, nil)
    if number < 0 {
      if errno == EMFILE || errno == ENFILE { refuse(from: listener) }
      return
    }
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    if order.count == Self.mostClients { drop(order[0]) }
    clients[number] = Client(isTrusted: listener == local)
    order.append(number)
    watch(number, for: EPOLLIN, EPOLL_CTL_ADD)
  }

  /// Closes the connection of a client for which there is no descriptor: one that waits would wake
  /// the loop again and again.
  private func refuse(from listener: Int32) {
    close(spare)
    let number = Glibc.accept(listener, nil, nil)
    if number >= 0 { close(number) }
    spare = duplicate()
  }

  private func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

  private func serve(_ number: Int32, _ body: (StatusRequest.Topic) -> StatusAnswer) {
    guard let client = clients[number] else { return }
    if client.answer == nil {
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = recv(number, &bytes, bytes.count, 0)
      if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
      if count <= 0 { return drop(number) }
      let received = client.received + bytes[..<count]
      clients[number]?.received = received
      let request = StatusRequest(received, isTrusted: client.isTrusted)
      switch request.answer(body) {
      case nil: return
      case .ready(let bytes): clients[number]?.answer = bytes[...]
      case .work(let job):
        // From here on the client belongs to a thread, which closes it.
        watch(number, for: EPOLLIN, EPOLL_CTL_DEL)
        if background.begin(for: number, job) { return forget(number) }
        watch(number, for: EPOLLOUT, EPOLL_CTL_ADD)
        let busy = StatusAnswer.error("the kiosk makes other pictures now; ask again")
        clients[number]?.answer = busy.bytes()[...]
      }
      watch(number, for: EPOLLOUT, EPOLL_CTL_MOD)
    }
    guard let rest = clients[number]?.answer else { return }
    let sent = rest.withUnsafeBytes { send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if sent < 0 && (errno == EAGAIN || errno == EINTR) { return }
    if sent < 0 || sent == rest.count { return drop(number) }
    clients[number]?.answer = rest.dropFirst(sent)
  }

  private func drop(_ number: Int32) {
    close(number)
    forget(number)
  }

  private func forget(_ number: Int32) {
    clients[number] = nil
    order.removeAll { $0 == number }
  }

  private func watch(_ number: Int32, for events: EPOLL_EVENTS, _ operation: Int32) {
    var event = epoll_event()
    event.events = events.rawValue
    event.data.fd = number
    epoll_ctl(descriptor, operation, number, &event)
  }
}
