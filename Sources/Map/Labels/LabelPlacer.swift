import VitrineUnits

/// Decides which names stand where, for one picture.
///
/// A name that is shown stays while it fits; then the others come in the order of their rank. So
/// nothing flickers while the map moves, and nothing ever lies on anything else.
struct LabelPlacer {
  /// A name that stands on the map.
  struct Placed: Equatable {
    var candidate: LabelCandidate
    var text: String
    /// The middle of the text, on the screen.
    var center: Point
    /// Clockwise radians; between a quarter turn to both sides, so that it is read upright.
    var angle: Double
    /// Written against the direction of the street.
    var isTurned: Bool
  }

  let view: MapViewport
  let language: MapLanguage
  var field: CollisionField
  private(set) var placed: [Placed] = []
  /// Where each street's name stands already.
  private var places: [String: [Point]] = [:]

  init(view: MapViewport, language: MapLanguage, field: CollisionField) {
    self.view = view
    self.language = language
    self.field = field
  }

  /// `size` gives a text's size in points, nil while it is not known yet. `before`: the same name in
  /// the picture before, where it was shown.
  mutating func place(
    _ candidate: LabelCandidate, before: Placed?, size: (String, LabelCandidate) -> Size?
  ) {
    guard let text = language.name(of: candidate.names) else { return }
    let center = view.point(world: candidate.place)
    guard center.x > -60, center.y > -30, center.x < view.size.width + 60,
      center.y < view.size.height + 30, let size = size(text, candidate)
    else { return }
    // What comes new needs a little more room than what is there: it must not leave at once.
    let air = before == nil ? 5.0 : 1.0
    let room = candidate.room * view.camera.scale
    var angle = 0.0
    var isTurned = false
    if let direction = candidate.direction {
      if room < size.width + 4 * air { return }
      angle = ExactMath.atan2(direction.dy, direction.dx) + view.camera.rotation
      (angle, isTurned) = Self.upright(angle, wasTurned: before?.isTurned)
      let near = places[text]?.contains { ($0 - center).length < LabelTile.interval * 0.8 }
      if near ?? false { return }
    } else if candidate.room > 0, room < size.width * 0.9 {
      return
    }
    let boxes = Self.boxes(center, size, angle, air)
    if boxes.contains(where: { !field.isFree($0) }) { return }
    for box in Self.boxes(center, size, angle, 0) { field.take(box) }
    if candidate.direction != nil { places[text, default: []].append(center) }
    placed.append(
      Placed(
        candidate: candidate, text: text, center: center, angle: angle, isTurned: isTurned))
  }

  /// The angle, or its opposite where the text would stand on its head. Near to upright it stays as
  /// it was, so that a map that is turned slowly does not make it jump to and fro.
  static func upright(_ angle: Double, wasTurned: Bool?) -> (angle: Double, isTurned: Bool) {
    let a = Angle.normalized(angle)
    let limit = Double.pi / 2
    let slack = 0.15
    let isTurned: Bool
    switch wasTurned {
    case true?: isTurned = abs(a) > limit - slack
    case false?: isTurned = abs(a) > limit + slack
    case nil: isTurned = a > limit || a <= -limit
    }
    return (isTurned ? Angle.normalized(a + Double.pi) : a, isTurned)
  }

  /// What a text covers: one box where it is level, else a row of small ones along it.
  static func boxes(_ center: Point, _ size: Size, _ angle: Double, _ air: Double) -> [Rect] {
    if abs(angle) < 0.02 {
      return [
        Rect(
          center.x - size.width / 2 - air, center.y - size.height / 2 - air,
          size.width + 2 * air, size.height + 2 * air)
      ]
    }
    let (sin, cos) = ExactMath.sincos(angle)
    let count = max(1, Int((size.width / size.height).rounded(.up)))
    let step = size.width / Double(count)
    // A square of the text's height, turned, and a part of its length.
    let half =
      max(abs(cos) * step + abs(sin) * size.height, abs(sin) * step + abs(cos) * size.height) / 2
      + air
    return (0..<count).map { k in
      let along = (Double(k) + 0.5) * step - size.width / 2
      return Rect(
        center.x + cos * along - half, center.y + sin * along - half, 2 * half, 2 * half)
    }
  }
}
