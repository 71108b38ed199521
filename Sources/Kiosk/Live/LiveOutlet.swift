import CLinux
import Glibc
import VitrineData
import VitrineSystem
import VitrineTouch
import VitrineUnits

/// What a source does on its thread: it waits, and sends messages to the loop.
final class LiveOutlet {
  let mailbox: LiveMailbox
  private let index: Int
  private let decode: @Sendable ([UInt8]) -> LiveResult
  /// A semaphore: the number of messages for which there is room.
  private let room = eventfd(
    LiveMailbox.room, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK) | Int32(EFD_SEMAPHORE))
  private var hasSent = false
  /// The failure that was sent last, unless a value came since.
  private var failure: String?

  init(
    _ index: Int, into mailbox: LiveMailbox, decode: @escaping @Sendable ([UInt8]) -> LiveResult
  ) {
    self.index = index
    self.mailbox = mailbox
    self.decode = decode
  }

  // The descriptor of the room stays open: messages that the loop has not taken refer to it, and a
  // source ends with the program.

  /// Sends a value. Waits while there is no room.
  func send(_ bytes: [UInt8]) throws(LiveEnd) {
    if bytes.count > SourceMessage.longest {
      throw .failed(
        "a message has \(bytes.count) bytes; at most \(SourceMessage.longest) are accepted")
    }
    try waitForRoom()
    mailbox.add(.data(bytes), decode(bytes), of: index, room: room)
    hasSent = true
    failure = nil
  }

  /// Reports that there is no value at present, once for each reason.
  func fail(_ reason: String) throws(LiveEnd) {
    if reason == failure { return }
    try waitForRoom()
    mailbox.add(.failed(reason), nil, of: index, room: room)
    failure = reason
  }

  /// Returns whether a value was sent since the last call.
  func takeSuccess() -> Bool {
    defer { hasSent = false }
    return hasSent
  }

  private func waitForRoom() throws(LiveEnd) {
    _ = try wait(for: room)
    var one: eventfd_t = 0
    eventfd_read(room, &one)
  }

  /// Waits until something can be read from a descriptor, or, with `writing`, be written to it. Returns
  /// false when `time` is over.
  func wait(
    for descriptor: Int32 = -1, writing: Bool = false, atMost time: Duration? = nil
  ) throws(LiveEnd) -> Bool {
    var entries = [
      pollfd(fd: mailbox.stop, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(writing ? POLLOUT : POLLIN), revents: 0),
    ]
    // A part of a millisecond counts as a whole one, or the source would not wait at all.
    let limit = time.map { Int32(clamping: ($0.nanoseconds + 999_999) / 1_000_000) } ?? -1
    while poll(&entries, 2, limit) < 0 {
      if errno != EINTR { throw .failed("waiting for it: \(SystemError.last.message)") }
    }
    if entries[0].revents != 0 { throw .stopped }
    return entries[1].revents != 0
  }
}
