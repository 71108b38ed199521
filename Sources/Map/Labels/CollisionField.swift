import VitrineUnits

/// Occupied areas of the screen, so that labels and pins do not overlap; while the map zooms out,
/// also not shortly ahead.
struct CollisionField {
  private var present: OccupiedBoxes
  /// The areas after ``approach``.
  private var ahead: OccupiedBoxes?
  let approach: MapApproach?
  /// What touches now may overlap by a rounding error ahead, in points.
  private static let error = 1e-6

  init(_ size: Size, approach: MapApproach? = nil) {
    present = OccupiedBoxes(size)
    self.approach = approach
    if approach != nil { ahead = present }
  }

  /// Whether nothing is in an area, now or ahead. Its place is shown at the point `place`.
  func isFree(_ box: Rect, of place: Point) -> Bool {
    if !present.isFree(box) { return false }
    guard let approach, let ahead else { return true }
    let inner = box.inset(by: Insets(all: Self.error))
    return ahead.isFree(inner.offset(by: approach.motion(at: place)))
  }

  /// Whether nothing is at a point now.
  func isFree(_ point: Point) -> Bool { present.isFree(point) }

  /// Occupies an area whose place is shown at the point `place`.
  mutating func take(_ box: Rect, of place: Point) {
    present.take(box)
    if let approach { ahead?.take(box.offset(by: approach.motion(at: place))) }
  }

  /// Occupies an area that stays where it is on the screen. What comes nearer to that depends on
  /// the fingers, so it has none ahead.
  mutating func take(_ box: Rect) { present.take(box) }
}
