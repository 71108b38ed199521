package import VitrineTouch
package import VitrineUnits

/// Recognizes the staff's gesture: one finger that lands in a corner and rests there, alone.
///
///     lands in the corner ── hold ──► done        it leaves, it lifts, another one lands: from the beginning
///
/// A state machine without a clock: every time is an argument. It watches touches of all panels,
/// also those that have no effect because the panel is dimmed, and takes none of them away.
package struct StaffGesture: Sendable {
  private let settings: StaffSettings
  private var fingers: Set<ContactID> = []
  /// The finger that rests in the corner, and the time at which it landed.
  private var resting: (finger: ContactID, since: Instant)?

  package init(_ settings: StaffSettings) { self.settings = settings }

  /// Records a report; `size` is that of the picture in points.
  package mutating func receive(_ frame: TouchFrame, in size: Size) {
    for contact in frame.ended + frame.cancelled { fingers.remove(contact.id) }
    let corner = settings.corner.rect(in: size)
    for contact in frame.contacts {
      let isNew = fingers.insert(contact.id).inserted
      let isInside = corner.contains(contact.position)
      if contact.id == resting?.finger {
        if !isInside { resting = nil }
      } else if isNew {
        resting = fingers.count == 1 && isInside ? (contact.id, frame.time) : nil
      }
    }
    if let finger = resting?.finger, !fingers.contains(finger) { resting = nil }
  }

  /// The time at which the gesture is complete if the finger stays; nil: there is none.
  package var due: Instant? { resting.map { $0.since + settings.hold } }

  /// Returns whether the gesture is complete at `now`; once for each.
  package mutating func takeCompletion(at now: Instant) -> Bool {
    guard let due, now >= due else { return false }
    resting = nil
    return true
  }
}
