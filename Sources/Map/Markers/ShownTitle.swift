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
  private(set) var form: MarkerArt.Form
  /// The distance from the marker's middle before its form changed, in points, and the time of the
  /// change.
  private var earlier: (reach: Double, until: Instant)?
  /// Position of the marker on the Mercator square.
  let place: Point
  /// Position of the marker on the screen.
  var point: Point
  /// The time at which it begins to appear.
  var since: Instant
  /// The time at which it began to fade out; nil before that.
  var leaving: Instant?
  /// Whether its picture existed when it was looked for last.
  var isReady = false

  /// Distance between a marker and its title, in points.
  private static let gap = 4.0
  /// Additional space around a new title, in points.
  private static let air = 4.0

  init(
    id: String, text: String, size: Size, side: Side, form: MarkerArt.Form, place: Point,
    point: Point, since: Instant
  ) {
    (self.id, self.text, self.size, self.side) = (id, text, size, side)
    (self.form, self.place, self.point, self.since) = (form, place, point, since)
  }

  /// Begins to fade out. It is gone already with `isAtOnce`, or if it has no picture: then nothing
  /// of it was visible.
  mutating func leave(isAtOnce: Bool, at now: Instant) {
    leaving = isAtOnce || !isReady ? now - NameFade.duration : now
  }

  /// Moves the title from where it is to its distance from another form of its marker; `isAtOnce`:
  /// it is there already, also where it was moving.
  mutating func change(to form: MarkerArt.Form, isAtOnce: Bool, at now: Instant) {
    if isAtOnce {
      earlier = nil
    } else if form != self.form {
      earlier = (reach(at: now), now)
    }
    self.form = form
  }

  /// Ends its appearing and its motion.
  mutating func complete(at now: Instant) {
    earlier = nil
    since = min(since, now - NameFade.duration)
  }

  /// Whether it moves to another distance from its marker.
  func isMoving(at now: Instant) -> Bool { change(at: now) < 1 }

  /// The progress of a change of the form: 0 … 1.
  private func change(at now: Instant) -> Double {
    guard let earlier else { return 1 }
    return min(max((now - earlier.until).seconds / NameFade.duration.seconds, 0), 1)
  }

  /// The covered area, in points; after a change of the form, that at the end of its motion.
  var box: Rect { box(reach: MarkerArt.box(form).maxX) }

  /// The area that is covered at a time, in points.
  func box(at now: Instant) -> Rect { box(reach: reach(at: now)) }

  /// The distance from the marker's middle to its edge, or on the way there, in points.
  private func reach(at now: Instant) -> Double {
    let end = MarkerArt.box(form).maxX
    guard let earlier else { return end }
    return earlier.reach + (end - earlier.reach) * change(at: now)
  }

  private func box(reach: Double) -> Rect {
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

  /// The side of the title on which the marker is.
  var markerSide: TitlePictures.Side {
    switch side {
    case .below, .above: .middle
    case .right: .left
    case .left: .right
    }
  }

  /// Opacity from 0 to 1.
  func opacity(at now: Instant) -> Double {
    NameFade.shown(since: since, leaving: leaving, at: now)
  }

  /// The time at which it is gone; nil while it stays.
  var end: Instant? { leaving.map { $0 + NameFade.duration } }
}
