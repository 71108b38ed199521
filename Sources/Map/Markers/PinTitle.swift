import VitrineComponents
import VitrineUnits

/// The title of the selected marker, which is always visible.
struct PinTitle: Equatable {
  /// Position of the title, seen from its pin.
  enum Side: CaseIterable {
    case below
    case right
    case left
  }

  /// Distance between the pin and its title, in points.
  private static let gap = 4.0
  /// A title is cut by at most this much, in points, before it changes its side.
  private static let mostCut = 8.0

  let text: String
  let side: Side
  /// The covered area, in points.
  private(set) var box: Rect
  /// The time at which it began to appear there.
  let since: Instant

  /// Places a title of `size` below the tip of the pin, or beside the pin's head where covered
  /// parts of the map would cut it: on the trailing side if there is room, otherwise on the leading
  /// one. It stays on the side where it was `before` while it is hardly cut there.
  ///
  ///        ╭─╮           ╭─╮
  ///        ╰┬╯           ╰┬╯ Town Hall
  ///     Town Hall    ─────┴───────────
  init(
    _ text: String, size: Size, under tip: Point, visible: Rect, direction: LayoutDirection,
    before: PinTitle?, at now: Instant
  ) {
    func box(_ side: Side) -> Rect { Self.box(side, size, tip) }
    let old = before.flatMap { $0.text == text ? $0 : nil }
    let room = visible.inset(by: Insets(all: -Self.mostCut))
    let kept = old.flatMap { room.holds(box($0.side), or: tip) ? $0.side : nil }
    let side = kept ?? Self.side(visible, tip, direction, box)
    self.text = text
    self.side = side
    self.box = box(side)
    since = old?.side == side ? old?.since ?? now : now
  }

  /// Moves it with its pin.
  mutating func move(by distance: Vector) { box = box.offset(by: distance) }

  private static func side(
    _ visible: Rect, _ tip: Point, _ direction: LayoutDirection, _ box: (Side) -> Rect
  ) -> Side {
    // A pin that is not visible keeps its title where it was.
    if box(.below).maxY <= visible.maxY || tip.y > visible.maxY { return .below }
    let fitsLeft = box(.left).minX >= visible.minX
    if direction == .rightToLeft { return fitsLeft ? .left : .right }
    return box(.right).maxX > visible.maxX && fitsLeft ? .left : .right
  }

  private static func box(_ side: Side, _ size: Size, _ tip: Point) -> Rect {
    let aside = MarkerArt.box(.pin).maxX + gap
    let corner =
      switch side {
      case .below: Point(tip.x - size.width / 2, tip.y + gap)
      case .right: Point(tip.x + aside, tip.y - MarkerArt.pinHead - size.height / 2)
      case .left: Point(tip.x - aside - size.width, tip.y - MarkerArt.pinHead - size.height / 2)
      }
    return Rect(origin: corner, size: size)
  }

  /// The side of the title on which the pin is.
  var markerSide: TitlePictures.Side {
    switch side {
    case .below: .middle
    case .right: .left
    case .left: .right
    }
  }

  /// Opacity from 0 to 1.
  func opacity(at now: Instant) -> Double {
    min(max((now - since).seconds / NameFade.duration.seconds, 0), 1)
  }
}

extension Rect {
  /// Whether a title is in this part of the map, as far as its edges can cut it. A title below a
  /// pin that is not visible is not cut.
  fileprivate func holds(_ title: Rect, or tip: Point) -> Bool {
    title.minX >= minX && title.maxX <= maxX && (title.maxY <= maxY || tip.y > maxY)
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
