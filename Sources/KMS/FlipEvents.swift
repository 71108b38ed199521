import VitrineRaster
import VitrineUnits

/// A finished flip as the kernel tells it (`struct drm_event_vblank`).
struct FlipEvent: Sendable, Hashable {
  /// What the flip was queued with.
  var token: UInt64
  var seconds: UInt32
  var microseconds: UInt32
  var sequence: UInt32

  /// DRM_EVENT_FLIP_COMPLETE.
  private static let flipComplete: UInt32 = 2
  /// Type and length.
  private static let headerSize = 8
  /// Header, token, seconds, microseconds, sequence, CRTC.
  private static let flipSize = 32

  /// The flips in what was read from a card. Events of other kinds are stepped over; an event whose
  /// length cannot be, ends the reading, as nothing behind it can be found.
  static func parse(_ bytes: UnsafeRawBufferPointer) -> [FlipEvent] {
    var flips: [FlipEvent] = []
    var at = 0
    while at + headerSize <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self))
      guard length >= headerSize, at + length <= bytes.count else { break }
      if bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self) == flipComplete,
        length >= flipSize
      {
        flips.append(
          FlipEvent(
            token: bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self),
            seconds: bytes.loadUnaligned(fromByteOffset: at + 16, as: UInt32.self),
            microseconds: bytes.loadUnaligned(fromByteOffset: at + 20, as: UInt32.self),
            sequence: bytes.loadUnaligned(fromByteOffset: at + 24, as: UInt32.self)))
      }
      at += length
    }
    return flips
  }
}

/// Makes believable times and ever-growing counts out of what drivers say about their flips.
///
/// Some stamp nothing, some stamp another clock, some never count. A stamp is believed if it rejectedStamps
/// between a refresh before the flip was asked for and a refresh after it was heard of: the kernel
/// stamps the moment the first line is scanned out, which may lie a little ahead of the event.
/// Any other is replaced by the moment it was heard of, and counted in `lies`.
struct FlipClock: Sendable, Equatable {
  var refreshInterval: Duration
  /// Stamps that were not believed.
  private(set) var rejectedStamps = 0
  private var count: UInt64 = 0

  init(refreshInterval: Duration) { self.refreshInterval = refreshInterval }

  /// `isMonotonic`: the card stamps with the clock of the house.
  mutating func flip(
    _ event: FlipEvent, isMonotonic: Bool, presentedAt: Instant, now: Instant
  ) -> FlipDone {
    let stamp = Instant(
      nanoseconds: Int64(event.seconds) * 1_000_000_000 + Int64(event.microseconds) * 1000)
    var time = now
    if isMonotonic && stamp >= presentedAt - refreshInterval && stamp <= now + refreshInterval {
      time = stamp
    } else {
      rejectedStamps += 1
    }
    // The kernel counts in 32 bits: a smaller number than the last means they have run over, and a
    // driver that does not count says 0 for ever.
    let low = UInt32(truncatingIfNeeded: count)
    count &+= UInt64(event.sequence &- low)
    return FlipDone(time: time, sequence: count)
  }
}
