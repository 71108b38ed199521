import VitrineTouch
import VitrineUnits

/// The contacts that have landed on the keyboard: they are its own until they lift, also after it
/// has left, and never those of a component below it.
///
/// A class, because a key may run code of the kiosk that delivers another frame.
@MainActor
final class KeyboardTouches {
  private var taken: Set<ContactID> = []

  /// Delivers the contacts on the keyboard to it. Returns the frame without them.
  ///
  /// - Parameter takes: Whether the keyboard takes a contact that is not its own yet.
  func receive(
    _ frame: TouchFrame, on keyboard: KeyboardView, takes: (Contact) -> Bool
  ) -> TouchFrame {
    func local(_ point: Point) -> Point { point - keyboard.frame.origin.vector }
    for contact in frame.ended where taken.contains(contact.id) {
      keyboard.lift(contact.id, frame.time)
    }
    for contact in frame.cancelled where taken.contains(contact.id) { keyboard.cancel(contact.id) }
    for contact in frame.contacts {
      if taken.contains(contact.id) {
        keyboard.move(contact.id, to: local(contact.position), frame.time)
      } else if takes(contact) {
        taken.insert(contact.id)
        keyboard.land(contact.id, at: local(contact.position), frame.time)
      }
    }
    let own = taken
    for contact in frame.ended + frame.cancelled { taken.remove(contact.id) }
    return TouchFrame(
      time: frame.time, contacts: frame.contacts.filter { !own.contains($0.id) },
      ended: frame.ended.filter { !own.contains($0.id) },
      cancelled: frame.cancelled.filter { !own.contains($0.id) })
  }

  /// Whether no contact is the keyboard's.
  var isEmpty: Bool { taken.isEmpty }
}
