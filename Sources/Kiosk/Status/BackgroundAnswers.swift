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

  private struct Task: Sendable {
    var answers: BackgroundAnswers
    var client: Int32
    var job: @Sendable () -> [UInt8]
  }

  private final class Box: Sendable {
    let task: Task
    init(_ task: Task) { self.task = task }
  }

  /// Makes the answer to a client, and closes its connection. Returns false, and does nothing, if that is
  /// not possible now.
  func begin(for client: Int32, _ job: @escaping @Sendable () -> [UInt8]) -> Bool {
    let isFree = running.withLock { count in
      if count == Self.most { return false }
      count += 1
      return true
    }
    if !isFree { return false }
    let box = Unmanaged.passRetained(Box(Task(answers: self, client: client, job: job)))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        let task = Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue().task
        task.answers.run(task)
        return nil
      }, box.toOpaque())
    if code == 0 {
      pthread_detach(thread)
      return true
    }
    box.release()
    running.withLock { $0 -= 1 }
    return false
  }

  private func run(_ task: Task) {
    // Linux sets niceness per thread; 0 is the calling thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    let bytes = task.job()
    send(bytes[...], to: task.client, before: Poller.now + Self.patience)
    close(task.client)
    running.withLock { $0 -= 1 }
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
