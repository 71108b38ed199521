import VitrineComponents
import VitrineUnits

/// The title of the selected marker, which is always visible.
struct PinTitle: Equatable {
  /// Distance between the pin and its title, in points.
  private static let gap = 4.0

  let text: String
  /// The covered area, in points.
  let box: Rect

  /// Places a title of `size` below the tip of the pin, or beside the pin's head where covered
  /// parts of the map would cut it: on the trailing side if there is room, otherwise on the leading
  /// one.
  ///
  ///        ╭─╮           ╭─╮
  ///        ╰┬╯           ╰┬╯ Town Hall
  ///     Town Hall    ─────┴───────────
  init(
    _ text: String, size: Size, under tip: Point, visible: Rect, direction: LayoutDirection
  ) {
    self.text = text
    box = Rect(origin: Self.corner(size, tip, visible, direction), size: size)
  }

  private static func corner(
    _ size: Size, _ tip: Point, _ visible: Rect, _ direction: LayoutDirection
  ) -> Point {
    let below = Point(tip.x - size.width / 2, tip.y + gap)
    // A pin that is not visible keeps its title where it was.
    if below.y + size.height <= visible.maxY || tip.y > visible.maxY { return below }
    let aside = MarkerArt.box(.pin).maxX + gap
    let (left, right) = (tip.x - aside - size.width, tip.x + aside)
    let fitsLeft = left >= visible.minX
    let isLeft =
      direction == .rightToLeft ? fitsLeft : right + size.width > visible.maxX && fitsLeft
    return Point(isLeft ? left : right, tip.y - MarkerArt.pinHead - size.height / 2)
  }
}

extension MapViewport {
  /// Whether a pin at a place is wholly visible with its title, wherever that is.
  func showsPin(at place: GeoPoint) -> Bool {
    let pin = MarkerArt.box(.pin).offset(by: point(of: place) - .zero)
    // A title extends at most this far beyond the pin on each side, and a line of it below.
    let box = pin.inset(by: Insets(top: -4, left: -24, bottom: -24, right: -24))
    let room = visible
    return box.minX >= room.minX && box.maxX <= room.maxX && box.minY >= room.minY
      && box.maxY <= room.maxY
  }
}
