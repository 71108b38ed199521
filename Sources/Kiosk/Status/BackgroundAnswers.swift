import Glibc
import Synchronization

/// Makes and sends answers on threads of their own, so that no frame waits for them.
///
/// At most two run at a time, with low priority. A client that does not read its answer within ten
/// seconds does not get it.
final class BackgroundAnswers: Sendable {
  private static let most = 2
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
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(task.client, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    _ = fcntl(task.client, F_SETFL, 0)
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        send(task.client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { break }
      rest = rest.dropFirst(sent)
    }
    close(task.client)
    running.withLock { $0 -= 1 }
  }
}
