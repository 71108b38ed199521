package import VitrineRaster
package import VitrineUnits

/// A page flip event of the kernel (`struct drm_event_vblank`).
package struct FlipEvent: Sendable, Hashable {
  /// The token that the flip was queued with.
  package var token: UInt64
  package var seconds: UInt32
  package var microseconds: UInt32
  package var sequence: UInt32

  package init(token: UInt64, seconds: UInt32, microseconds: UInt32, sequence: UInt32) {
    self.token = token
    self.seconds = seconds
    self.microseconds = microseconds
    self.sequence = sequence
  }

  /// DRM_EVENT_FLIP_COMPLETE.
  private static let flipComplete: UInt32 = 2
  /// Type and length.
  private static let headerSize = 8
  /// Header, token, seconds, microseconds, sequence, CRTC.
  private static let flipSize = 32

  /// Parses the flip events in bytes read from a card. Other events are skipped; an event with an
  /// impossible length ends parsing, since the next event cannot be found.
  package static func parse(_ bytes: UnsafeRawBufferPointer) -> [FlipEvent] {
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

/// Derives plausible times and increasing counts from the flip events of a driver.
///
/// Some drivers set no time, some use another clock, some never count. A time is accepted if it is
/// at most one refresh before the flip was queued and at most one refresh after the event arrived:
/// the kernel reports the time at which the first line is scanned out, which may be slightly after
/// the event. Any other time is replaced by the arrival time and counted in `rejectedStamps`.
package struct FlipClock: Sendable, Equatable {
  package var refreshInterval: Duration
  /// The number of times that were not accepted.
  package private(set) var rejectedStamps = 0
  private var count: UInt64 = 0

  package init(refreshInterval: Duration) { self.refreshInterval = refreshInterval }

  /// `isMonotonic`: the card uses `CLOCK_MONOTONIC`.
  package mutating func flip(
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
    // The kernel counts in 32 bits: a smaller number than the last one means an overflow. A driver
    // that does not count always reports 0.
    let low = UInt32(truncatingIfNeeded: count)
    count &+= UInt64(event.sequence &- low)
    return FlipDone(time: time, sequence: count)
  }
}
