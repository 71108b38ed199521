package import VitrineUnits

/// Scripted fingers on one panel, and the panel's reports of them.
package struct TouchScript: Sendable {
  package var fingers: [ScriptedFinger]

  package init(_ fingers: [ScriptedFinger]) { self.fingers = fingers }

  /// The reports of a panel at `times`, which ascend. Ids count from `firstContact` in the order of
  /// landing.
  package func frames(at times: [Instant], firstContact: UInt64 = 1) -> [TouchFrame] {
    let order = fingers.enumerated().sorted {
      ($0.element.landing, $0.offset) < ($1.element.landing, $1.offset)
    }
    let numbered = order.enumerated().map { rank, entry in
      (id: ContactID(firstContact + UInt64(rank)), finger: entry.element)
    }
    var gone: Set<ContactID> = []
    return times.map { time in
      var frame = TouchFrame(time: time)
      for (id, finger) in numbered where finger.landing <= time && !gone.contains(id) {
        let contact = Contact(id: id, position: finger.position(at: time))
        if finger.isDown(at: time) {
          frame.contacts.append(contact)
          continue
        }
        gone.insert(id)
        if finger.isCancelled {
          frame.cancelled.append(contact)
        } else {
          frame.ended.append(contact)
        }
      }
      return frame
    }
    .filter { !($0.contacts.isEmpty && $0.ended.isEmpty && $0.cancelled.isEmpty) }
  }
}
