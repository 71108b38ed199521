import VitrineTouch
import VitrineUnits

/// Taps beside the field that has the focus, which end it.
struct OutsideTaps {
  /// The distance within which a contact that lifts has not moved.
  private static let slop = GestureRules.standard.slop

  /// The contacts that landed beside the field and have not moved, with their positions.
  private var landed: [ContactID: Point] = [:]

  /// A contact has landed beside the field.
  mutating func land(_ contact: Contact) { landed[contact.id] = contact.position }

  /// None of the present contacts ends the focus: it moves to another field.
  mutating func forgetAll() { landed = [:] }

  /// Follows the contacts of a frame. Returns whether one of them was a tap.
  mutating func receive(_ frame: TouchFrame) -> Bool {
    if landed.isEmpty { return false }
    for contact in frame.contacts where hasMoved(contact) { landed[contact.id] = nil }
    let isTap = isTap(in: frame)
    for contact in frame.ended + frame.cancelled { landed[contact.id] = nil }
    return isTap
  }

  /// Whether a contact that ends in a frame is a tap beside the field.
  func isTap(in frame: TouchFrame) -> Bool {
    frame.ended.contains { landed[$0.id] != nil && !hasMoved($0) }
  }

  private func hasMoved(_ contact: Contact) -> Bool {
    landed[contact.id].map { ($0 - contact.position).length > Self.slop } ?? false
  }
}
