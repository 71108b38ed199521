import VitrineUnits

/// Title beside a marker, with the progress of its appearing or disappearing.
struct ShownTitle {
  /// Position of a title, seen from its marker.
  enum Side: Sendable {
    case left
    case right
    case below
    case above
  }

  /// The marker's identifier.
  let id: String
  let text: String
  /// Size of the text, in points.
  let size: Size
  let side: Side
  let form: MarkerArt.Form
  /// Position of the marker on the Mercator square.
  let place: Point
  /// Position of the marker on the screen.
  var point: Point
  /// The time at which it begins to appear.
  var since: Instant
  /// The time at which it began to fade out; nil before that.
  var leaving: Instant?

  /// Duration of fading in or out, in seconds.
  static let fade = 0.2
  /// Distance between a marker and its title, in points.
  private static let gap = 4.0
  /// Additional space around a new title, in points.
  private static let air = 4.0

  /// The covered area, in points.
  var box: Rect {
    let reach = MarkerArt.box(form).maxX
    let (x, y) = (point.x - size.width / 2, point.y - size.height / 2)
    let corner =
      switch side {
      case .left: Point(point.x - reach - Self.gap - size.width, y)
      case .right: Point(point.x + reach + Self.gap, y)
      case .below: Point(x, point.y + reach)
      case .above: Point(x, point.y - reach - size.height)
      }
    return Rect(origin: corner, size: size)
  }

  /// The area that must be free for a new title: more than it covers, so that it does not disappear
  /// at once, but nothing of its marker.
  var room: Rect {
    func air(_ toward: Side) -> Double { side == toward ? 0 : Self.air }
    return box.inset(
      by: Insets(
        top: -air(.below), left: -air(.right), bottom: -air(.above), right: -air(.left)))
  }

  /// Opacity from 0 to 1.
  func opacity(at now: Instant) -> Double {
    let seen = (now - since).seconds / Self.fade
    let left = leaving.map { 1 - (now - $0).seconds / Self.fade } ?? 1
    return min(max(min(seen, left), 0), 1)
  }

  /// The time at which it is gone; nil while it stays.
  var end: Instant? { leaving.map { $0 + Duration(seconds: Self.fade) } }
}

/// A name that fades out on the map.
struct FadingName {
  var text: String
  /// The covered areas, in points.
  var boxes: [Rect]
  /// The time at which it is gone.
  var end: Instant
}
