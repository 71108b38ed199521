package import VitrineRecording
package import VitrineTouch

/// An event from a touch source. Devices are numbered from 0 in the order in which they are found.
/// A number is never reused, even if the same panel is plugged in again.
package enum TouchSourceEvent: Sendable, Hashable {
  /// A touch panel was opened. Its `resync` follows immediately.
  case found(Int, RecordedDevice)
  case event(Int, RawEvent)
  /// The panel's complete current state, after opening and after dropped events.
  case resync(Int, TouchDeviceState)
  /// The panel was unplugged; no further events have this number.
  case lost(Int)
}
