package import VitrineTouch
package import VitrineUnits
package import VitrineWindowLink

/// The fingers of a mouse: one at its position while the button is down, and with the key for it a
/// second one, mirrored about the middle of the picture.
///
///     ┌───────────────┐
///     │  ○            │   a pinch or a turn: the mouse moves one finger,
///     │       ·       │   the other one mirrors it
///     │            ○  │
///     └───────────────┘
///
/// A finger that leaves the picture lifts, and so does the other one. They land again with the
/// next press.
package struct WindowFingers: Sendable {
  private var first: Contact?
  private var second: Contact?
  private var hasLeft = false
  private var nextID: UInt64 = 0

  package init() {}

  /// Whether a finger is down.
  package var isDown: Bool { first != nil }

  /// Returns the report of the fingers for a state of the mouse; nil where none is down and none
  /// lifts. Positions are in pixels of a picture of `size`.
  package mutating func report(
    _ pointer: WindowPointer, in size: PixelSize, at time: Instant
  ) -> TouchFrame? {
    let (width, height) = (Double(size.width), Double(size.height))
    let position = pointer.position
    let isInside =
      position.x >= 0 && position.y >= 0 && position.x < width && position.y < height
    hasLeft = pointer.isPressed && (hasLeft || !isInside)
    let isDown = pointer.isPressed && !hasLeft
    var frame = TouchFrame(time: time)
    first = moved(first, to: isDown ? position : nil, in: &frame)
    let mirrored = Point(width - position.x, height - position.y)
    second = moved(second, to: isDown && pointer.hasSecond ? mirrored : nil, in: &frame)
    return frame.contacts.isEmpty && frame.ended.isEmpty ? nil : frame
  }

  /// Returns a contact at a new position, which may land there; nil if it is not down any more.
  private mutating func moved(
    _ contact: Contact?, to position: Point?, in frame: inout TouchFrame
  ) -> Contact? {
    guard let position else {
      if let contact { frame.ended.append(contact) }
      return nil
    }
    if contact == nil { nextID += 1 }
    let moved = Contact(id: contact?.id ?? ContactID(nextID), position: position)
    frame.contacts.append(moved)
    return moved
  }
}
