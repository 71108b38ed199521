package import VitrineUnits

/// One event of the kernel's `struct input_event`.
///
/// Type and code are those of Linux's `input-event-codes.h`. `time` is the kernel's own stamp on
/// `CLOCK_MONOTONIC`; in recordings it is on the clock of the recording.
@frozen
package struct RawEvent: Sendable, Hashable {
  package var time: Instant
  package var type: UInt16
  package var code: UInt16
  package var value: Int32

  package init(time: Instant, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// Event types of Linux's input protocol.
package enum EventType {
  package static let syn: UInt16 = 0x00
  package static let key: UInt16 = 0x01
  package static let abs: UInt16 = 0x03
  package static let msc: UInt16 = 0x04

  /// The largest code of each type, from `linux/input-event-codes.h`.
  private static let largestCodes: [UInt16: UInt16] = [
    syn: 0x0f, key: 0x2ff, 0x02: 0x0f, abs: 0x3f, msc: 0x07, 0x05: 0x11, 0x11: 0x0f, 0x12: 0x07,
    0x14: 0x01, 0x15: 0x7f, 0x17: 0x01,
  ]

  /// Whether Linux defines this type, and codes up to at least this one.
  package static func defines(_ code: UInt16, of type: UInt16) -> Bool {
    largestCodes[type].map { code <= $0 } ?? false
  }
}

/// Event codes of Linux's input protocol that touch panels use.
package enum EventCode {
  package static let synReport: UInt16 = 0
  package static let synMTReport: UInt16 = 2
  package static let synDropped: UInt16 = 3

  package static let buttonLeft: UInt16 = 0x110
  package static let buttonTouch: UInt16 = 0x14a
  package static let buttonToolFinger: UInt16 = 0x145

  package static let absX: UInt16 = 0x00
  package static let absY: UInt16 = 0x01
  package static let absPressure: UInt16 = 0x18
  package static let mtSlot: UInt16 = 0x2f
  package static let mtPositionX: UInt16 = 0x35
  package static let mtPositionY: UInt16 = 0x36
  package static let mtToolType: UInt16 = 0x37
  package static let mtTrackingID: UInt16 = 0x39
  package static let mtPressure: UInt16 = 0x3a
  package static let mtDistance: UInt16 = 0x3b
}
