import VitrineUnits

/// Placement of a map's labels for one frame.
///
/// A shown label stays while it fits; then the others follow in the order of their rank. So labels
/// do not flicker while the map moves, and never overlap.
struct LabelPlacer {
  /// A placed label.
  struct Placed: Equatable {
    var candidate: LabelCandidate
    var text: String
    /// The middle of the text on the screen where it was placed.
    var center: Point
    /// The distance that it has followed its place since, in points, by whole pixels.
    var moved = Vector.zero
    /// Clockwise radians; at most a quarter turn to either side, so that it is readable.
    var angle: Double
    /// Whether it runs against the direction of the street.
    var isTurned: Bool
    /// The letters of a text along a bend.
    var letters: [LabelBend.Letter] = []
    /// Whether the characters are upright, one under another.
    var isVertical = false
    /// Offset from its own position where a marker is in the way, in points.
    var displacement = Vector.zero
    /// The extent of the text.
    var extent: LabelMeasure

    /// The area that it covers.
    var boxes: [Rect] { LabelPlacer.boxes(self, extent, 0) }
  }

  /// What a label keeps from its last placement.
  struct Before {
    var isTurned: Bool
    var isVertical: Bool
    var displacement: Vector

    init(_ placed: Placed) {
      (isTurned, isVertical) = (placed.isTurned, placed.isVertical)
      displacement = placed.displacement
    }
  }

  let view: MapViewport
  var field: CollisionField
  /// Names that areas and places do not show, because a pin has them.
  var pinned: Set<String> = []
  private(set) var placed: [Placed] = []
  /// The positions of each street's labels so far.
  private var places: [String: [Point]] = [:]

  init(view: MapViewport, field: CollisionField) {
    self.view = view
    self.field = field
  }

  /// The point of a label's place on the screen; nil where that is outside, or at a zoom without
  /// the label.
  func center(of place: Point, _ look: MapLabelSource.Look, isShown: Bool) -> Point? {
    // A shown label disappears a little later than it would appear, so that it does not flicker
    // where a zoom rests.
    let last = look.lastZoom + (isShown ? 0.1 : 0)
    let center = view.point(world: place)
    guard view.camera.zoom < last, center.x > -60, center.y > -30,
      center.x < view.size.width + 60, center.y < view.size.height + 30
    else { return nil }
    return center
  }

  /// Whether no pin has the name already, and nothing covers the middle of a name along a line: it
  /// is on the line, so most lines whose text has no room end here.
  func mayShow(_ text: String, isAlong: Bool, at center: Point) -> Bool {
    isAlong ? field.isFree(Rect(center.x, center.y, 0, 0)) : !pinned.contains(text)
  }

  /// Places a label with the `text` of its candidate and the text's extent. Returns whether the
  /// name of a street is not placed because of `sight`: a new one must be wholly in it, a shown one
  /// partly.
  @discardableResult
  mutating func place(
    _ candidate: LabelCandidate, _ text: String, _ extent: LabelMeasure, at center: Point,
    before: Before?, within sight: Rect? = nil
  ) -> Bool {
    // A new label needs a little more room than a shown one, so that it does not disappear at once.
    let air = before == nil ? 5.0 : 1.0
    var bend: LabelBend?
    if let line = candidate.line {
      let near = places[text]?.contains { ($0 - center).length < LabelTile.interval * 0.8 }
      if near ?? false { return false }
      bend = LabelBend(
        candidate, line, extent, wasTurned: before?.isTurned,
        wasVertical: before?.isVertical ?? false, air: 2 * air, in: view)
      if bend == nil { return false }
    } else if candidate.room > 0, candidate.room * view.scale < extent.size.width * 0.9 {
      return false
    }
    var entry = Placed(
      candidate: candidate, text: text, center: bend?.center ?? center, angle: bend?.angle ?? 0,
      isTurned: bend?.isTurned ?? false, letters: bend?.letters ?? [],
      isVertical: bend?.isVertical ?? false, extent: extent)
    for displacement in Self.displacements(candidate, extent, before) {
      entry.displacement = displacement
      if candidate.line == nil { entry.center = center + displacement }
      let boxes = entry.boxes
      // Two names on one line would read as one.
      let beside = candidate.line == nil ? air + 5 : air
      let around = Insets(top: -air, left: -beside, bottom: -air, right: -beside)
      if boxes.contains(where: { !field.isFree($0.inset(by: around)) }) { continue }
      if let sight, !isIn(sight, entry, boxes, isShown: before != nil) {
        // The name of a place may fit on another side.
        if candidate.line == nil { continue }
        return true
      }
      for box in boxes { field.take(box) }
      if candidate.line != nil { places[text, default: []].append(entry.center) }
      placed.append(entry)
      return false
    }
    return false
  }

  /// Whether a label is in the visible part: wholly, or partly if it is that of a street and is
  /// shown already.
  private func isIn(_ sight: Rect, _ entry: Placed, _ boxes: [Rect], isShown: Bool) -> Bool {
    isShown && entry.candidate.line != nil
      ? boxes.contains { sight.overlaps($0) } : !boxes.contains { sight.cuts($0) }
  }

  /// Possible offsets of a label, the best first: the label of a point avoids a marker upwards or
  /// downwards, to a side, then twice as far, and stays there.
  private static func displacements(
    _ candidate: LabelCandidate, _ extent: LabelMeasure, _ before: Before?
  ) -> [Vector] {
    if candidate.line != nil || candidate.room > 0 { return [.zero] }
    let (down, aside) = (extent.size.height / 2 + 24, extent.size.width / 2 + 24)
    let all = [
      .zero, Vector(0, -down), Vector(0, down), Vector(aside, 0), Vector(-aside, 0),
      Vector(0, -down - 32), Vector(0, down + 32),
    ]
    guard let before else { return all }
    return [before.displacement] + all.filter { $0 != before.displacement }
  }

  /// The angle, or its opposite where the text would be upside down. Near the vertical it stays as
  /// it was, so that it does not flip back and forth while the map rotates slowly.
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

  /// The covered area: one box for a horizontal text, otherwise a row of small ones along it.
  static func boxes(_ placed: Placed, _ extent: LabelMeasure, _ air: Double) -> [Rect] {
    let center = placed.center + placed.moved
    if placed.letters.isEmpty { return boxes(center, extent.size, placed.angle, air) }
    return zip(placed.letters, extent.letters).map { letter, known in
      turned(
        center + letter.offset, Size(known.width + 2, extent.size.height), letter.angle, air)
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

  /// The axis-aligned box around a rotated one.
  private static func turned(
    _ center: Point, _ size: Size, _ angle: Double, _ air: Double
  ) -> Rect {
    let (sin, cos) = ExactMath.sincos(angle)
    let x = (abs(cos) * size.width + abs(sin) * size.height) / 2 + air
    let y = (abs(sin) * size.width + abs(cos) * size.height) / 2 + air
    return Rect(center.x - x, center.y - y, 2 * x, 2 * y)
  }
}
