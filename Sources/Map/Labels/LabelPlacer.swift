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
    /// The form along its line; nil for a horizontal name.
    var form: LabelForm?
    /// Offset from its own position where a marker is in the way, in points.
    var displacement = Vector.zero
    /// The extent of the text.
    var extent: LabelMeasure

    /// Clockwise radians; at most a quarter turn to either side, so that it is readable.
    var angle: Double { form?.angle ?? 0 }
    /// Whether it runs against the direction of the street.
    var isTurned: Bool { form?.isTurned ?? false }
    /// The letters of a text along a bend.
    var letters: [LabelBend.Letter] { form?.letters ?? [] }
    /// Whether the characters are upright, one under another.
    var isVertical: Bool { form?.isVertical ?? false }

    /// The point where its place is shown.
    var anchor: Point { center + moved - (form?.offset ?? displacement) }

    /// The area that it covers.
    var boxes: [Rect] {
      let center = center + moved
      guard let form else { return LabelPlacer.boxes(center, extent.size, 0, 0) }
      return form.boxes.map { $0.offset(by: center - .zero) }
    }
  }

  /// What a label keeps from its last placement.
  struct Before {
    var form: LabelForm?
    var displacement: Vector

    init(_ placed: Placed) { (form, displacement) = (placed.form, placed.displacement) }
  }

  /// The zoom by which a name in motion may differ from that of its form: a letter of a bent name
  /// is then two or three points beside its line.
  private static let slack = 0.35

  let view: MapViewport
  let orientation: MapOrientation
  /// Whether the map moves: names along lines then keep their forms, and so their pictures, at
  /// nearly the same zoom.
  var isMoving = false
  /// How many forms of names that are not shown yet may still be made: the others wait.
  var formsLeft = Int.max
  var field: CollisionField
  /// Names that areas and places do not show, because a pin has them.
  var pinned: Set<String> = []
  private(set) var placed: [Placed] = []
  /// The positions of each street's labels so far.
  private var places: [String: [Point]] = [:]

  init(view: MapViewport, field: CollisionField) {
    self.view = view
    self.field = field
    orientation = MapOrientation(view.camera)
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
    isAlong ? field.isFree(center) : !pinned.contains(text)
  }

  /// The form of a name along a line; nil where the text does not fit. A shown one keeps it as long
  /// as the map only pans.
  func form(
    of candidate: LabelCandidate, _ extent: LabelMeasure, before: Before?
  ) -> LabelForm? {
    guard let line = candidate.line else { return nil }
    let room = 2 * Self.air(before)
    if let known = before?.form, keeps(known.orientation) {
      return hasRoom(for: known, of: candidate, extent, room) ? known : nil
    }
    let bend = LabelBend(
      candidate, line, extent, wasTurned: before?.form?.isTurned,
      wasVertical: before?.form?.isVertical ?? false, air: room, in: view)
    return bend.map { LabelForm($0, at: view.point(world: candidate.place), extent, in: view) }
  }

  /// The form of a name that is not shown yet, as its trial knows it, or makes it now; nil where
  /// the text does not fit, or no further form may be made.
  mutating func form(
    of trial: LabelTrial, _ extent: LabelMeasure, _ candidate: @autoclosure () -> LabelCandidate
  ) -> LabelForm? {
    if let known = trial.orientation, keeps(known) {
      guard let form = trial.form else { return nil }
      if known == orientation { return form }
      return hasRoom(for: form, of: candidate(), extent, 2 * Self.air(nil)) ? form : nil
    }
    if formsLeft <= 0 { return nil }
    formsLeft -= 1
    trial.setForm(form(of: candidate(), extent, before: nil), at: orientation)
    return trial.form
  }

  /// Whether a form that was made for an orientation of the map is kept.
  private func keeps(_ known: MapOrientation) -> Bool {
    known == orientation
      || isMoving && known.rotation == orientation.rotation
        && abs(known.zoom - orientation.zoom) < Self.slack
  }

  /// Whether the line is long enough for a form, with `room` in points at both ends.
  private func hasRoom(
    for form: LabelForm, of candidate: LabelCandidate, _ extent: LabelMeasure, _ room: Double
  ) -> Bool {
    if form.orientation == orientation { return true }
    let half = extent.size.width / 2 + room
    return candidate.line?.hasRoom(half / view.scale, around: candidate.along) ?? false
  }

  /// A new label needs a little more room than a shown one, so that it does not disappear at once.
  private static func air(_ before: Before?) -> Double { before == nil ? 5 : 1 }

  /// Places a label with the `text` of its candidate and the text's extent. Returns whether the
  /// name of a street is not placed because of `sight`: a new one must be wholly in it, a shown one
  /// partly.
  @discardableResult
  mutating func place(
    _ candidate: LabelCandidate, _ text: String, _ extent: LabelMeasure, at center: Point,
    before: Before?, within sight: Rect? = nil
  ) -> Bool {
    if candidate.line != nil {
      guard let form = form(of: candidate, extent, before: before) else { return false }
      return place(candidate, text, extent, form, at: center, before: before, within: sight)
    }
    if candidate.room > 0, candidate.room * view.scale < extent.size.width * 0.9 { return false }
    var entry = Placed(
      candidate: candidate, text: text, center: center, form: nil, extent: extent)
    for displacement in Self.displacements(candidate, extent, before) {
      entry.displacement = displacement
      entry.center = center + displacement
      let box = Self.boxes(entry.center, extent.size, 0, 0)[0]
      // Two names on one line would read as one.
      if !isFree(box, of: center, air: Self.air(before), beside: 5) { continue }
      // The name of a place may fit on another side.
      if let sight, sight.cuts(box) { continue }
      field.take(box, of: center)
      placed.append(entry)
      return false
    }
    return false
  }

  /// Places a name along a line, whose place is at `center`; `candidate` and `text` are only needed
  /// where it has room. Returns the same.
  mutating func place(
    _ candidate: @autoclosure () -> LabelCandidate, _ text: @autoclosure () -> String?,
    _ extent: LabelMeasure, _ form: LabelForm, at center: Point, before: Before?,
    within sight: Rect?
  ) -> Bool {
    let middle = center + form.offset
    let air = Self.air(before)
    // Most names end here, so nothing is allocated before.
    var (isPartlyIn, isCut) = (false, false)
    for box in form.boxes {
      let box = box.offset(by: middle - .zero)
      if !isFree(box, of: center, air: air, beside: 0) { return false }
      if let sight {
        isPartlyIn = isPartlyIn || sight.overlaps(box)
        isCut = isCut || sight.cuts(box)
      }
    }
    if sight != nil && (before != nil ? !isPartlyIn : isCut) { return true }
    guard let text = text() else { return false }
    let near = places[text]?.contains { ($0 - center).length < LabelTile.interval * 0.8 }
    if near ?? false { return false }
    for box in form.boxes { field.take(box.offset(by: middle - .zero), of: center) }
    places[text, default: []].append(middle)
    placed.append(
      Placed(
        candidate: candidate(), text: text, center: middle, form: form, extent: extent))
    return false
  }

  /// The label of a place that has followed it, on another side; nil without room there.
  func elsewhere(_ label: Placed) -> Placed? {
    var placer = self
    let candidate = label.candidate
    guard candidate.line == nil,
      let center = center(of: candidate.place, candidate.look, isShown: true)
    else { return nil }
    placer.place(candidate, label.text, label.extent, at: center, before: Before(label))
    return placer.placed.first.map { found in
      var label = label
      (label.center, label.displacement) = (found.center - label.moved, found.displacement)
      return label
    }
  }

  /// Whether a box with `air` around it is free, and `beside` more on its left and right. Its place
  /// is shown at the point `place`.
  private func isFree(_ box: Rect, of place: Point, air: Double, beside: Double) -> Bool {
    field.isFree(
      box.inset(by: Insets(top: -air, left: -air - beside, bottom: -air, right: -air - beside)),
      of: place)
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

  /// The covered area of a placed label with a text of another extent.
  static func boxes(_ placed: Placed, _ extent: LabelMeasure, _ air: Double) -> [Rect] {
    boxes(placed.center + placed.moved, placed.angle, placed.letters, extent, air)
  }

  /// The covered area: one box for a horizontal text, otherwise a row of small ones along it.
  static func boxes(
    _ center: Point, _ angle: Double, _ letters: [LabelBend.Letter], _ extent: LabelMeasure,
    _ air: Double
  ) -> [Rect] {
    if letters.isEmpty { return boxes(center, extent.size, angle, air) }
    return zip(letters, extent.letters).map { letter, known in
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
