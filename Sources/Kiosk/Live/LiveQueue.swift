import Glibc
import Synchronization
import VitrineData
import VitrineSystem
import VitrineRecording

/// The messages of all sources on their way to the loop.
///
///     source's thread ──► writer ──► queue ──eventfd──► loop (`take`)
///
/// Each source may have 1 MB of messages in it. It waits until there is room, and so does the
/// program that sends them.
final class LiveQueue: Sendable {
  struct Entry: Sendable {
    /// The index of the live value.
    var index: Int
    var message: SourceMessage
    /// The decoded message; nil for a failure.
    var value: LiveResult?
    /// The quota of the source, and the units of it that the message uses.
    var room: LiveRoom?
    var units = 0
  }

  /// Above zero when the sources have to end; nil if the system refuses it.
  private let ending = try? EventCounter()
  private let entries = Inbox<Entry>()
  private let processes = Mutex(Processes())

  private struct Processes {
    /// The process groups of the programs that run.
    var groups: Set<pid_t> = []
    var hasEnded = false
  }

  /// Readable while there are messages; negative if the system refuses it.
  var descriptor: Int32 { entries.descriptor }
  /// Readable when the sources have to end; negative if the system refuses it.
  var stop: Int32 { ending?.descriptor ?? -1 }
  /// Whether the system has given all descriptors.
  var isUsable: Bool { entries.refusal == nil && ending != nil }

  func add(_ entry: Entry) { entries.add(entry) }

  /// Returns the messages since the last call, in the order in which they came.
  func take() -> [Entry] { entries.take() }

  /// Ends all sources and their programs, also one that is just being started.
  func end() {
    ending?.add()
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

/// The room of one source in the queue, as a semaphore: 256 units of 4 kB, of which each message
/// takes at least one.
final class LiveRoom: Sendable {
  private static let units = 256
  private static let bytes = 4096

  /// Nil if the system refuses it.
  private let free = try? EventCounter(UInt32(LiveRoom.units), taking: .one)

  /// Readable while there is room; negative if the system refuses it.
  var descriptor: Int32 { free?.descriptor ?? -1 }

  /// The units of a message of `count` bytes.
  static func units(for count: Int) -> Int { 1 + count / bytes }

  func takeUnit() { free?.take() }

  func giveBack(_ units: Int) { if units > 0 { free?.add(UInt64(units)) } }
}
