package import VitrineUnits

/// The id of one contact, from landing to lifting. Never used twice while a program runs.
@frozen
package struct ContactID: Sendable, Hashable, Comparable {
  package var rawValue: UInt64

  package init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// The first id of the contacts on a device. Its number is in the upper 24 bits of their ids, so
  /// that two devices never share one.
  package static func first(ofDevice number: Int) -> ContactID {
    ContactID(UInt64(number) << 40 + 1)
  }

  /// The number of the device that the contact is on.
  package var device: Int { Int(rawValue >> 40) }

  package static func < (a: ContactID, b: ContactID) -> Bool { a.rawValue < b.rawValue }
}

/// The position of one finger at the time of its frame.
package struct Contact: Sendable, Hashable {
  package var id: ContactID
  /// In points of the picture, y downwards.
  package var position: Point

  package init(id: ContactID, position: Point) {
    self.id = id
    self.position = position
  }
}

/// All contacts at one time: the events between two SYN_REPORTs.
///
/// A contact begins in the first frame that lists it. It ends in exactly one frame, which names it
/// in `ended` (lifted) or `cancelled` (taken away: a palm, a lost device, dropped events) and no
/// longer lists it in `contacts`. The contacts that leave in a frame did so before those that begin
/// in it.
package struct TouchFrame: Sendable, Hashable {
  /// The kernel's time of the report.
  package var time: Instant
  /// The contacts on the panel, ascending by id.
  package var contacts: [Contact]
  /// The contacts that lifted in this report, at their last known position.
  package var ended: [Contact]
  package var cancelled: [Contact]

  package init(
    time: Instant, contacts: [Contact] = [], ended: [Contact] = [], cancelled: [Contact] = []
  ) {
    self.time = time
    self.contacts = contacts
    self.ended = ended
    self.cancelled = cancelled
  }
}
