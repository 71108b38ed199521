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
    /// Along a bend: where each piece of the text stands.
    var pieces: [LabelBend.Piece] = []
    /// How far from its place a town's name stands, where a marker is in its way; in points.
    var evasion = Vector.zero
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

  /// `measure` gives a text's size, nil while it is not known yet. `before`: the same name in the
  /// picture before, where it was shown.
  mutating func place(
    _ candidate: LabelCandidate, before: Placed?,
    measure: (String, LabelCandidate) -> LabelMeasure?
  ) {
    // What is there goes a little later than it would come: no flicker where a zoom rests.
    let last = candidate.look.lastZoom + (before == nil ? 0 : 0.1)
    guard view.camera.zoom < last, let text = language.name(of: candidate.names) else { return }
    let center = view.point(world: candidate.place)
    guard center.x > -60, center.y > -30, center.x < view.size.width + 60,
      center.y < view.size.height + 30, let extent = measure(text, candidate)
    else { return }
    // What comes new needs a little more room than what is there: it must not leave at once.
    let air = before == nil ? 5.0 : 1.0
    var entry = Placed(candidate: candidate, text: text, center: center, angle: 0, isTurned: false)
    if let line = candidate.line {
      let near = places[text]?.contains { ($0 - center).length < LabelTile.interval * 0.8 }
      if near ?? false { return }
      guard
        let bend = LabelBend(
          candidate, line, extent, wasTurned: before?.isTurned, air: 2 * air, in: view)
      else { return }
      (entry.center, entry.angle) = (bend.center, bend.angle)
      (entry.isTurned, entry.pieces) = (bend.isTurned, bend.pieces)
    } else if candidate.room > 0, candidate.room * view.camera.scale < extent.size.width * 0.9 {
      return
    }
    for evasion in Self.evasions(candidate, extent, before) {
      entry.evasion = evasion
      if candidate.line == nil { entry.center = center + evasion }
      if Self.boxes(entry, extent, air).contains(where: { !field.isFree($0) }) { continue }
      for box in Self.boxes(entry, extent, 0) { field.take(box) }
      if candidate.line != nil { places[text, default: []].append(entry.center) }
      placed.append(entry)
      return
    }
  }

  /// Where a name may stand, the best place first: a place's own name gives way to a marker upwards or
  /// downwards, to a side, then twice as far, and stays where it has gone.
  private static func evasions(
    _ candidate: LabelCandidate, _ extent: LabelMeasure, _ before: Placed?
  ) -> [Vector] {
    if candidate.line != nil || candidate.room > 0 { return [.zero] }
    let (down, aside) = (extent.size.height / 2 + 24, extent.size.width / 2 + 24)
    let all = [
      .zero, Vector(0, -down), Vector(0, down), Vector(aside, 0), Vector(-aside, 0),
      Vector(0, -down - 32), Vector(0, down + 32),
    ]
    guard let before else { return all }
    return [before.evasion] + all.filter { $0 != before.evasion }
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

  /// What a name covers: one box where it is level, else a row of small ones along it.
  static func boxes(_ placed: Placed, _ extent: LabelMeasure, _ air: Double) -> [Rect] {
    if placed.pieces.isEmpty { return boxes(placed.center, extent.size, placed.angle, air) }
    return zip(placed.pieces, extent.pieces).map { piece, known in
      turned(
        placed.center + piece.offset, Size(known.width + 2, extent.size.height), piece.angle, air)
    }
  }

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
    return (0..<count).map { k in
      let along = (Double(k) + 0.5) * step - size.width / 2
      return turned(
        center + Vector(cos * along, sin * along), Size(step, size.height), angle, air)
    }
  }

  /// The upright box around a turned one.
  private static func turned(
    _ center: Point, _ size: Size, _ angle: Double, _ air: Double
  ) -> Rect {
    let (sin, cos) = ExactMath.sincos(angle)
    let x = (abs(cos) * size.width + abs(sin) * size.height) / 2 + air
    let y = (abs(sin) * size.width + abs(cos) * size.height) / 2 + air
    return Rect(center.x - x, center.y - y, 2 * x, 2 * y)
  }
}
