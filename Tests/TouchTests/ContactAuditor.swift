import VitrineTouch
import VitrineUnits

/// A violation of the guarantees of `TouchFrame`.
struct AuditFailure: Error, CustomStringConvertible {
  var description: String
}

/// Checks all frames of a decoder and throws at the first violation: ids ascend and never come
/// twice, a contact is listed in every frame until it leaves by one end or one cancel, and time
/// never runs backwards.
struct ContactAuditor {
  private(set) var live: [ContactID] = []
  private(set) var begun = 0
  private(set) var ended = 0
  private(set) var cancelled = 0
  private var highest: UInt64 = 0
  private var time: Instant?

  mutating func audit(_ frame: TouchFrame) throws {
    if let time, frame.time < time { throw AuditFailure(description: "time ran backwards") }
    time = frame.time
    if frame.contacts.isEmpty, frame.ended.isEmpty, frame.cancelled.isEmpty {
      throw AuditFailure(description: "an empty frame")
    }
    var next: [ContactID] = []
    for contact in frame.contacts {
      guard contact.position.x.isFinite, contact.position.y.isFinite else {
        throw AuditFailure(description: "\(contact.id) is nowhere")
      }
      if let last = next.last, last >= contact.id {
        throw AuditFailure(description: "contacts do not ascend: \(line(frame))")
      }
      next.append(contact.id)
      if !live.contains(contact.id) {
        guard contact.id.rawValue > highest else {
          throw AuditFailure(description: "id \(contact.id.rawValue) came twice")
        }
        highest = contact.id.rawValue
        begun += 1
      }
    }
    var left: [ContactID] = []
    for contact in frame.ended + frame.cancelled {
      guard live.contains(contact.id), !left.contains(contact.id), !next.contains(contact.id)
      else { throw AuditFailure(description: "\(contact.id) left wrongly: \(line(frame))") }
      left.append(contact.id)
    }
    for id in live where !next.contains(id) && !left.contains(id) {
      throw AuditFailure(description: "\(id) vanished without a word")
    }
    ended += frame.ended.count
    cancelled += frame.cancelled.count
    live = next
  }

  mutating func audit(_ frames: [TouchFrame]) throws {
    for frame in frames { try audit(frame) }
  }
}
