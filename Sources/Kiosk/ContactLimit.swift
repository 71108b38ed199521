package import VitrineTouch

/// Ignores contacts above a number that no people around a panel reach. Whatever devices or a
/// recording send, the time of a frame is bounded.
package struct ContactLimit {
  /// The most contacts on all devices at a time.
  package static let most = 256

  /// The contacts on the panel, and whether each is delivered.
  private var isDelivered: [ContactID: Bool] = [:]
  private var delivered = 0

  package init() {}

  /// Returns the frame without the contacts that landed while there were too many others.
  package mutating func limited(_ frame: TouchFrame) -> TouchFrame {
    var frame = frame
    frame.ended.removeAll { !forget($0.id) }
    frame.cancelled.removeAll { !forget($0.id) }
    frame.contacts.removeAll { !notice($0.id) }
    return frame
  }

  private mutating func notice(_ id: ContactID) -> Bool {
    if let known = isDelivered[id] { return known }
    let isTaken = delivered < Self.most
    if isTaken { delivered += 1 }
    isDelivered[id] = isTaken
    return isTaken
  }

  /// Returns whether the contact was delivered.
  private mutating func forget(_ id: ContactID) -> Bool {
    guard isDelivered.removeValue(forKey: id) == true else { return false }
    delivered -= 1
    return true
  }
}
