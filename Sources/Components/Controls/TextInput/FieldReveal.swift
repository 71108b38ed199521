import VitrineUnits

/// Moves a field into sight above the keyboard: a scroller around it scrolls, and where that is not
/// enough the whole screen is shifted.
///
///     ┌──────────────┐ ▲ shift
///     │    field     │ │
///     ├─ margin ─────┤ limit
///     │   keyboard   │
///     └──────────────┘
@MainActor
struct FieldReveal {
  private static let margin = Spacing.small

  private let field: TextField
  /// The lowest place at which the field is in sight, from the top of the stage.
  private let limit: Double
  /// The present shift of the screen, in points.
  private let presentShift: Double

  /// - Parameters:
  ///   - room: The height above the keyboard once it has arrived.
  ///   - shifted: The tree that is shifted at present.
  init(_ field: TextField, above room: Double, shifted: Component?) {
    self.field = field
    limit = room - Self.margin
    presentShift = -(shifted?.frame.minY ?? 0)
  }

  /// Scrolls the scroller around the field. Returns the shift of the screen that is needed then.
  func scroll(isShifted: Bool) -> Double {
    var place = field.frameToReveal
    // Where the message does not fit, the box alone; or of several lines that of the caret.
    if place.height + Self.margin > limit { place = field.boxFrame }
    let isLine = field.editing.hasLines && place.height + Self.margin > limit
    if isLine { place = field.caretLineFrame }
    // Without the present shift, and as if all scrollers had arrived.
    let shift = isShifted ? presentShift : 0
    place = place.offset(by: Vector(0, shift))
    if let scroller = verticalScroller {
      place = place.offset(by: Vector(0, scroller.offset - scroller.destination))
      let step = step(of: scroller, showing: place)
      if step != 0 {
        scroller.scroll(to: scroller.destination + step)
        place = place.offset(by: Vector(0, -step))
      }
    }
    // The line of the caret stays where it is, as long as it is in sight.
    if isLine && place.minY - shift >= Self.margin && place.maxY - shift <= limit { return shift }
    // Of a box that is higher than the room, the line in its middle is shown.
    let surplus = max(0, place.height + Self.margin - limit) / 2
    place = place.inset(by: Insets(top: surplus, left: 0, bottom: surplus, right: 0))
    let most = max(0, place.minY - Self.margin)
    return min(max(0, place.maxY - limit), most)
  }

  /// The distance that the scroller has to scroll, within its range.
  private func step(of scroller: ScrollView, showing place: Rect) -> Double {
    let top = scroller.convert(.zero).y * -1 + presentShift
    let step = max(0, min(place.maxY - limit, scroller.extent.maximum - scroller.destination))
    if place.minY - step >= top + Self.margin { return step }
    let wanted = place.minY - top - Self.margin
    return max(wanted, scroller.extent.minimum - scroller.destination)
  }

  private var verticalScroller: ScrollView? {
    for case let scroller as ScrollView in field.path where scroller.axis == .vertical {
      return scroller
    }
    return nil
  }
}
