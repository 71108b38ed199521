import Glibc
import VitrineData
import VitrineSystem
import VitrineRecording
import VitrineUnits

/// The thread of a source waits and sends messages by its writer.
final class LiveWriter {
  let queue: LiveQueue
  private let index: Int
  private let room: LiveRoom
  private let decode: @Sendable ([UInt8]) -> LiveResult
  /// The failure that was sent last, unless a value came since.
  private var failure: String?

  init(
    _ index: Int, into queue: LiveQueue, room: LiveRoom,
    decode: @escaping @Sendable ([UInt8]) -> LiveResult
  ) {
    self.index = index
    self.queue = queue
    self.room = room
    self.decode = decode
  }

  /// Sends a value. Waits while there is no room. A message that cannot be decoded is sent as a
  /// failure, so that recordings contain readable data only.
  func send(_ bytes: [UInt8]) throws(LiveSourceError) {
    if bytes.count > SourceMessage.longest {
      return try fail(
        "a message has \(bytes.count) bytes; at most \(SourceMessage.longest) are accepted")
    }
    let value = decode(bytes)
    if case .failed(let reason) = value { return try fail(reason) }
    try add(.data(bytes), value, units: LiveRoom.units(for: bytes.count))
    failure = nil
  }

  /// Reports that there is no value at present, once for each reason.
  func fail(_ reason: String) throws(LiveSourceError) {
    let reason = SourceMessage.shortened(reason)
    if reason == failure { return }
    try add(.failed(reason), nil, units: 1)
    failure = reason
  }

  private func add(
    _ message: SourceMessage, _ value: LiveResult?, units: Int
  ) throws(LiveSourceError) {
    for _ in 0..<units {
      _ = try wait(for: [room.descriptor])
      room.takeUnit()
    }
    queue.add(
      LiveQueue.Entry(index: index, message: message, value: value, room: room, units: units))
  }

  /// Waits until something can be read from one of the descriptors, or, with `writing`, be written
  /// to it. Returns the index of the first one; nil when `time` is over. Negative descriptors are
  /// ignored.
  func wait(
    for descriptors: [Int32] = [], writing: Bool = false, atMost time: Duration? = nil
  ) throws(LiveSourceError) -> Int? {
    let events = Int16(writing ? POLLOUT : POLLIN)
    var entries = [pollfd(fd: queue.stop, events: Int16(POLLIN), revents: 0)]
    entries += descriptors.map { pollfd(fd: $0, events: events, revents: 0) }
    try Self.wait(for: &entries, atMost: time)
    if entries[0].revents != 0 { throw .stopped }
    return entries.dropFirst().firstIndex { $0.revents != 0 }.map { $0 - 1 }
  }

  /// The same also while the kiosk ends, for entries of `poll`.
  static func wait(
    for entries: inout [pollfd], atMost time: Duration?
  ) throws(LiveSourceError) {
    // A part of a millisecond counts as a whole one, or the source would not wait at all.
    let limit = time.map { Int32(clamping: ($0.nanoseconds + 999_999) / 1_000_000) } ?? -1
    while poll(&entries, nfds_t(entries.count), limit) < 0 {
      if errno != EINTR { throw .failed("waiting for it: \(SystemError.last.message)") }
    }
  }
}
