public import VitrineRecording
public import VitrineTouch

/// What a touch source has to say. Devices are numbered in the order of their finding, from 0; a
/// number is never used again, also when the same panel comes back.
public enum TouchSourceEvent: Sendable, Hashable {
  /// A touch panel was opened. Its `resync` follows at once.
  case found(Int, RecordedDevice)
  case event(Int, RawEvent)
  /// The panel's whole state, now: after opening, and after events were dropped.
  case resync(Int, TouchDeviceState)
  /// Unplugged; nothing more comes under this number.
  case lost(Int)
}
