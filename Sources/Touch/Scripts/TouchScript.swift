package import VitrineUnits

/// Scripted fingers on one panel, and the panel's reports of them.
package struct TouchScript: Sendable {
  package var fingers: [ScriptedFinger]

  package init(_ fingers: [ScriptedFinger]) { self.fingers = fingers }

  /// The times at which a panel reports that does so every `interval` from the first landing on,
  /// ascending.
  ///
  /// It also reports every landing and the end of every part of a script, so that no part of a
  /// script is lost between two reports. `offset` is the delay of the nth periodic report.
  package func reportTimes(
    every interval: Duration, offset: (_ report: Int) -> Duration = { _ in .zero }
  ) -> [Instant] {
    guard let first = fingers.map(\.landing).min(), let last = fingers.map(\.end).max() else {
      return []
    }
    var times = Set(fingers.flatMap(\.corners))
    var count = 0
    var report = first
    while report <= last {
      count += 1
      report = first + interval * count + offset(count)
      times.insert(report)
    }
    return times.sorted()
  }

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
