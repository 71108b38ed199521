package import VitrineUnits

/// A part of the flight recording: lines of the recording format, in memory that never moves, so
/// that a signal handler can write it.
///
///     head │ the panel, its settings and devices, and their state: what a replay needs to begin here
///     body │ the steps from then on
package final class FlightChunk {
  /// The part of the state that a replay knows if it begins with the chunk.
  package enum Beginning: String, Sendable {
    /// Everything: the program has just started.
    case start
    /// The screen: the start screen has just been shown again.
    case home
    /// Less: the kiosk was being used.
    case cut
  }

  /// The bytes of a body, unless a single step has more.
  package static let capacity = 64 << 10

  package let beginning: Beginning
  package let time: Instant
  let head: UnsafeMutableRawBufferPointer
  private let body: UnsafeMutableRawBufferPointer
  private var count = 0

  /// `room` is the size of the lines that it must have room for.
  init(_ beginning: Beginning, at time: Instant, head: [UInt8], room: Int = 0) {
    self.beginning = beginning
    self.time = time
    self.head = .allocate(byteCount: head.count, alignment: 1)
    self.head.copyBytes(from: head)
    body = .allocate(byteCount: max(Self.capacity, room), alignment: 1)
  }

  deinit {
    head.deallocate()
    body.deallocate()
  }

  /// The bytes of memory that it takes.
  var size: Int { head.count + body.count }

  /// The steps.
  var steps: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: body[..<count]) }

  /// Adds whole lines. Returns false, and adds nothing, if there is no room.
  func append(_ lines: [UInt8]) -> Bool {
    if count + lines.count > body.count { return false }
    UnsafeMutableRawBufferPointer(rebasing: body[count...]).copyBytes(from: lines)
    count += lines.count
    return true
  }
}
