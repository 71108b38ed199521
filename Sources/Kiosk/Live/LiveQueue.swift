import CLinux
import Glibc
import Synchronization
import VitrineData
import VitrineTouch

/// The messages of all sources on their way to the loop.
///
///     source's thread ──► writer ──► queue ──eventfd──► loop (`take`)
///
/// Each source may have 1 MB of messages in it. It waits until there is room, and so does the program that
/// sends them.
final class LiveQueue: Sendable {
  struct Entry: Sendable {
    /// The index of the live value.
    var index: Int
    var message: SourceMessage
    /// The decoded message; nil for a failure.
    var value: LiveResult?
    /// The room of the source, and the units of it that the message takes.
    var room: LiveRoom?
    var units = 0
  }

  /// Readable while there are messages; negative if the system refuses it.
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  /// Readable when the sources have to end; negative if the system refuses it.
  let stop = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
  private let entries = Mutex<[Entry]>([])
  private let processes = Mutex(Processes())

  private struct Processes {
    /// The process groups of the programs that run.
    var groups: Set<pid_t> = []
    var hasEnded = false
  }

  /// A source's thread retains the queue, so nothing uses the descriptors any more.
  deinit {
    for descriptor in [descriptor, stop] where descriptor >= 0 { close(descriptor) }
  }

  /// Whether the system has given all descriptors.
  var isUsable: Bool { descriptor >= 0 && stop >= 0 }

  func add(_ entry: Entry) {
    entries.withLock { $0.append(entry) }
    eventfd_write(descriptor, 1)
  }

  /// Returns the messages since the last call, in the order in which they came.
  func take() -> [Entry] {
    var count: eventfd_t = 0
    eventfd_read(descriptor, &count)
    return entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }

  /// Ends all sources and their programs, also one that is just being started.
  func end() {
    eventfd_write(stop, 1)
    processes.withLock { processes in
      processes.hasEnded = true
      for group in processes.groups { kill(-group, SIGTERM) }
    }
  }

  func add(process: pid_t) {
    processes.withLock { processes in
      processes.groups.insert(process)
      if processes.hasEnded { kill(-process, SIGTERM) }
    }
  }

  /// Call it before the process is reaped: its number may then be another one's.
  func remove(process: pid_t) { processes.withLock { _ = $0.groups.remove(process) } }
}

/// The room of one source in the queue, as a semaphore: 256 units of 4 kB, of which each message takes at
/// least one.
final class LiveRoom: Sendable {
  private static let units = 256
  private static let bytes = 4096

  /// Readable while there is room; negative if the system refuses it.
  let descriptor = eventfd(
    UInt32(LiveRoom.units), Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK) | Int32(EFD_SEMAPHORE))

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The units of a message of `count` bytes.
  static func units(for count: Int) -> Int { 1 + count / bytes }

  func takeUnit() {
    var one: eventfd_t = 0
    eventfd_read(descriptor, &one)
  }

  func giveBack(_ units: Int) {
    if units > 0 { eventfd_write(descriptor, eventfd_t(units)) }
  }
}
