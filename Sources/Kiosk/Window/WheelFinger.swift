package import VitrineTouch
package import VitrineUnits

/// The finger of a mouse wheel: it lands at the mouse, drags as far as the wheel was turned, rests
/// so that nothing flings, and lifts.
///
/// Further turns before it lifts make the drag longer. Times are arguments.
package struct WheelFinger: Sendable {
  /// Pixels of the picture for a step of the wheel.
  private static let stepLength = 60.0
  /// The longest way from one report to the next, in pixels.
  private static let reportLength = 12.0
  private static let reportInterval = Duration.milliseconds(8)
  /// The reports without motion before it lifts: longer than the time over which the velocity of a
  /// release is measured.
  private static let restingReports = 15
  /// An id that no finger of the buttons has.
  private static let id = ContactID(.max)

  private var position: Point?
  private var way = Vector.zero
  private var rest = 0
  private var hasLanded = false
  /// The time of the next report; nil: none.
  package private(set) var next: Instant?

  package init() {}

  /// Turns the wheel by so many steps, to the right and down.
  package mutating func turn(dx: Int, dy: Int, at place: Point, time: Instant) {
    // The content follows the finger: what is below comes into sight as it moves up.
    way = way + Vector(-Double(dx), -Double(dy)) * Self.stepLength
    rest = 0
    if position != nil { return }
    position = place
    next = time
  }

  /// Returns the reports until `now`. A finger at the edge of a picture of `size` lifts.
  package mutating func reports(until now: Instant, in size: PixelSize) -> [TouchFrame] {
    var frames: [TouchFrame] = []
    while let time = next, time <= now, let position {
      var frame = TouchFrame(time: time)
      next = time + Self.reportInterval
      if hasLanded {
        advance(&frame, from: position, in: size)
      } else {
        hasLanded = true
        frame.contacts = [Contact(id: Self.id, position: position)]
      }
      frames.append(frame)
    }
    return frames
  }

  /// Lifts the finger at once; nil if it is not down.
  package mutating func lift(at time: Instant) -> TouchFrame? {
    guard let position else { return nil }
    let wasDown = hasLanded
    end()
    return wasDown
      ? TouchFrame(time: time, ended: [Contact(id: Self.id, position: position)]) : nil
  }

  private mutating func advance(
    _ frame: inout TouchFrame, from position: Point, in size: PixelSize
  ) {
    let length = way.length
    let part = length > 0 ? way * min(1, Self.reportLength / length) : .zero
    let target = position + part
    let isInside =
      target.x >= 0 && target.y >= 0 && target.x < Double(size.width)
      && target.y < Double(size.height)
    way = isInside ? way - part : .zero
    rest = part == .zero || !isInside ? rest + 1 : 0
    let contact = Contact(id: Self.id, position: isInside ? target : position)
    if rest > Self.restingReports {
      frame.ended = [contact]
      return end()
    }
    self.position = contact.position
    frame.contacts = [contact]
  }

  private mutating func end() {
    (position, next, way, rest, hasLanded) = (nil, nil, .zero, 0, false)
  }
}
