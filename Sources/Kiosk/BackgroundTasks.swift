import CLinux
import Glibc
import Synchronization

/// Runs jobs of the kiosk itself that may wait for a disk, beside the frames. Unlike those of a
/// ``WorkerPool``, which belong to the stage, they are not part of a recording.
@MainActor
package final class BackgroundTasks {
  /// Readable when `deliver` has something to do; negative if the system refuses it. Jobs then run at once.
  package let descriptor: Int32
  private let ended = Mailbox()

  private final class Mailbox: Sendable {
    private let messages = Mutex<[@MainActor @Sendable () -> Void]>([])

    func add(_ message: @escaping @MainActor @Sendable () -> Void) {
      messages.withLock { $0.append(message) }
    }

    func takeAll() -> [@MainActor @Sendable () -> Void] {
      messages.withLock { messages in
        defer { messages = [] }
        return messages
      }
    }
  }

  package init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }

  /// Runs `job` on a thread of its own, then `end` with its result in a later call of `deliver`.
  package func run<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then end: @escaping @MainActor (Result) -> Void
  ) {
    let (descriptor, ended) = (descriptor, ended)
    let hasBegun =
      descriptor >= 0
      && BackgroundThread.start {
        let result = job()
        ended.add { end(result) }
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
      }
    if !hasBegun { end(job()) }
  }

  /// Calls the ends of the jobs that are done.
  package func deliver() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    for end in ended.takeAll() { end() }
  }
}
