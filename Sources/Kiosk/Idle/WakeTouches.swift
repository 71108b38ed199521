package import VitrineTouch

/// Takes away the touches that wake a panel: a finger that lands while the panel sleeps has no
/// effect until it lifts, and neither have fingers that land before that.
package struct WakeTouches {
  /// Whether fingers that land now are taken away.
  package var isAsleep = false

  private var delivered: Set<ContactID> = []
  private var taken: Set<ContactID> = []

  package init() {}

  /// Returns the frame without the contacts that are taken away.
  package mutating func filtered(_ frame: TouchFrame) -> TouchFrame {
    var frame = frame
    let takesAll = isAsleep || !taken.isEmpty
    frame.ended.removeAll { !end($0.id, takesAll) }
    frame.cancelled.removeAll { !end($0.id, takesAll) }
    frame.contacts.removeAll { !begin($0.id) }
    return frame
  }

  /// Returns whether the contact is delivered.
  private mutating func begin(_ id: ContactID) -> Bool {
    if delivered.contains(id) { return true }
    if taken.contains(id) { return false }
    if isAsleep || !taken.isEmpty {
      taken.insert(id)
      return false
    }
    delivered.insert(id)
    return true
  }

  /// Returns whether the contact was delivered. One that came and went within the frame is
  /// delivered unless `takesAll`.
  private mutating func end(_ id: ContactID, _ takesAll: Bool) -> Bool {
    if taken.remove(id) != nil { return false }
    return delivered.remove(id) != nil || !takesAll
  }
}
