import CLinux
import Glibc
import Synchronization
import VitrineData
import VitrineTouch

/// The messages of all sources on their way to the loop.
///
///     source's thread ──► outlet ──► mailbox ──eventfd──► loop (`take`)
///
/// A source may have 64 messages in it. It waits for room, and so does the program that sends them.
final class LiveMailbox: Sendable {
  struct Letter: Sendable {
    /// The index of the live value.
    var index: Int
    var message: SourceMessage
    /// What the message contains, decoded.
    var result: LiveResult?
    /// The room of its source.
    fileprivate var room: Int32
  }

  static let room: UInt32 = 64

  /// Readable while there are messages; negative if the system refuses it.
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  /// Readable when the sources have to end.
  let stop = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  private let letters = Mutex<[Letter]>([])
  /// The process groups of the programs that run.
  private let processes = Mutex<Set<pid_t>>([])

  /// A source's thread retains the mailbox, so nothing uses the descriptors any more.
  deinit {
    for descriptor in [descriptor, stop] where descriptor >= 0 { close(descriptor) }
  }

  func add(_ message: SourceMessage, _ result: LiveResult?, of index: Int, room: Int32) {
    letters.withLock {
      $0.append(Letter(index: index, message: message, result: result, room: room))
    }
    eventfd_write(descriptor, 1)
  }

  /// Returns the messages since the last call, in the order in which they came.
  func take() -> [Letter] {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
    let taken = letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
    for letter in taken { eventfd_write(letter.room, 1) }
    return taken
  }

  /// Ends all sources and their programs.
  func end() {
    eventfd_write(stop, 1)
    processes.withLock { for group in $0 { kill(-group, SIGTERM) } }
  }

  func add(process: pid_t) { processes.withLock { _ = $0.insert(process) } }
  /// Call it before the process is reaped: its number may then be another one's.
  func remove(process: pid_t) { processes.withLock { _ = $0.remove(process) } }
}
