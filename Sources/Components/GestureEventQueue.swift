package import VitrineTouch

/// The events that a stage still delivers: one batch for each call that delivers now. A receiver
/// that removes components starts a call inside that of its own event.
package struct GestureEventQueue {
  /// The outermost call's first; the next event of each is its last element.
  private var batches: [[GestureEvent]] = []

  package init() {}

  /// Whether no call delivers events now.
  package var isEmpty: Bool { batches.isEmpty }

  /// Begins a call that delivers `events`.
  package mutating func begin(_ events: [GestureEvent]) { batches.append(events.reversed()) }

  /// Removes and returns the next event of the innermost call; nil after its last one.
  package mutating func next() -> GestureEvent? {
    batches.isEmpty ? nil : batches[batches.count - 1].popLast()
  }

  /// Ends the innermost call.
  package mutating func end() { batches.removeLast() }

  /// Removes the events of one member from all calls, and returns them in their order.
  package mutating func remove(of member: GestureMemberID) -> [GestureEvent] {
    // The innermost call's events are the next.
    let removed = batches.reversed().flatMap { batch in
      batch.reversed().filter { $0.member == member }
    }
    for index in batches.indices { batches[index].removeAll { $0.member == member } }
    return removed
  }

  /// The ends that a member still needs where it does not receive these events: gestures that began
  /// before them are cancelled, those that begin with them are left out.
  package static func ends(of events: [GestureEvent]) -> [GestureEvent] {
    var (pans, transforms, presses) = (true, true, true)
    var ends: [GestureEvent] = []
    for var event in events {
      switch event.gesture {
      case .pressed: presses = false
      case .panBegan: pans = false
      case .transformBegan: transforms = false
      case .released:
        if presses { ends.append(event) }
        presses = true
      case .panEnded, .panCancelled:
        event.gesture = .panCancelled
        if pans { ends.append(event) }
        pans = true
      case .transformEnded, .transformCancelled:
        event.gesture = .transformCancelled
        if transforms { ends.append(event) }
        transforms = true
      case .tap, .doubleTap, .twoFingerTap, .longPress, .doubleTapDrag, .panChanged,
        .transformChanged:
        continue
      }
    }
    return ends
  }
}
