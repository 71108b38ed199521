import VitrineTouch
import VitrineUnits

/// The contacts on the keyboard, and taps beside the field.
extension StageInput {
  /// Handles the contacts on the keyboard. Returns the frame without them.
  func receive(_ frame: TouchFrame, isNew: (Contact) -> Bool, isCovered: (Point) -> Bool)
    -> TouchFrame
  {
    if !isShown && taken.isEmpty { return frame }
    let keyboard = layer.keyboard
    func local(_ point: Point) -> Point { point - keyboard.frame.origin.vector }
    for contact in frame.ended where taken.contains(contact.id) {
      keyboard.lift(contact.id, frame.time)
    }
    for contact in frame.cancelled where taken.contains(contact.id) { keyboard.cancel(contact.id) }
    for contact in frame.contacts {
      if taken.contains(contact.id) {
        keyboard.move(contact.id, to: local(contact.position), frame.time)
      } else if field != nil, isNew(contact), !keyboard.isHidden,
        keyboard.frame.contains(contact.position), !isOnEditBar(contact.position),
        !isCovered(contact.position)
      {
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

  private func isOnEditBar(_ point: Point) -> Bool {
    !layer.editBar.isHidden && layer.editBar.frame.contains(point)
  }

  /// A contact has landed on `deepest`.
  func landed(_ contact: Contact, on deepest: Component?) {
    guard let field, let stage else { return }
    // The focus may have moved the field away from the second tap of a double tap.
    let rules = GestureRules.standard
    if let focusTap, stage.now - focusTap.time <= rules.doubleTap + .milliseconds(100),
      (contact.position - focusTap.place).length <= rules.doubleTapDistance
    {
      return
    }
    // The overlay, such as a question, comes and goes without a change below it.
    if let overlay = stage.overlay, deepest?.isDescendant(of: overlay) == true,
      !field.isDescendant(of: overlay)
    {
      return
    }
    let isInside = deepest?.path.contains { $0 is TextField || $0 is EditBar } ?? false
    if !isInside { outside[contact.id] = contact.position }
  }

  /// Ends the focus after a tap beside the field.
  func finishTaps(in frame: TouchFrame) {
    if outside.isEmpty { return }
    for contact in frame.contacts where hasMoved(contact) { outside[contact.id] = nil }
    let isTap = frame.ended.contains { outside[$0.id] != nil && !hasMoved($0) }
    for contact in frame.ended + frame.cancelled { outside[contact.id] = nil }
    if isTap { end() }
  }

  private func hasMoved(_ contact: Contact) -> Bool {
    outside[contact.id].map { ($0 - contact.position).length > Self.slop } ?? false
  }
}
