import VitrineUnits

/// A scroller under a finger: the place the finger has pulled it to, and where that is drawn.
///
/// Inside the range both are one; beyond an end the rubber band lies between. The pull is summed
/// without rounding, so that a finger that goes back the same way gives the same offsets.
struct DragPosition: Sendable, Hashable {
  /// How far out content may be caught or bounce, in viewports. The rubber band itself ends at 1,
  /// where it is infinitely stiff.
  static let reach = 0.75

  private(set) var pulled: ExactSum
  private let band: RubberBand
  /// Where it was caught: for that pull the drawn place is this very number, not the rubber band of
  /// its inverse, which may differ in the last digit.
  private var caughtPull: ExactSum
  private var caughtAt: Double

  /// Catches what is drawn at `offset`.
  init(at offset: Double, extent: ScrollExtent, physics: ScrollPhysics) {
    let beyond = extent.overscroll(of: offset)
    // Content that shrank under a moving list can leave it further out than any pull would: then
    // the band of this touch is as long as it takes.
    band = RubberBand(
      dimension: max(extent.viewport, abs(beyond) / DragPosition.reach),
      coefficient: physics.rubberBand)
    let pull = beyond == 0 ? offset : extent.clamp(offset) + band.pull(offset: beyond)
    pulled = ExactSum(pull)
    caughtPull = pulled
    caughtAt = offset
  }

  mutating func drag(by delta: Double) { pulled.add(delta) }

  mutating func drag(by delta: ExactSum) { pulled.add(delta) }

  /// Pulled just to an end.
  mutating func stop(at edge: Double) { pulled = ExactSum(edge) }

  /// How much further it must be pulled to be at `edge`.
  func distance(to edge: Double) -> ExactSum { ExactSum(edge) - pulled }

  /// The content's coordinates have moved under the finger.
  mutating func shift(by distance: Double) {
    pulled.add(distance)
    caughtPull.add(distance)
    caughtAt += distance
  }

  func offset(in extent: ScrollExtent) -> Double {
    if pulled == caughtPull { return caughtAt }
    let beyond = extent.overscroll(of: pulled.value)
    return beyond == 0 ? pulled.value : extent.clamp(pulled.value) + band.offset(pull: beyond)
  }

  /// How fast the drawn place moves for each unit of the finger's speed.
  func slope(in extent: ScrollExtent) -> Double {
    let beyond = extent.overscroll(of: pulled.value)
    return beyond == 0 ? 1 : band.slope(pull: beyond)
  }
}

extension ScrollExtent {
  /// How far `offset` lies beyond the range: negative before its start, positive after its end.
  func overscroll(of offset: Double) -> Double {
    if offset < minimum { return offset - minimum }
    if offset > maximum { return offset - maximum }
    return 0
  }

  func shifted(by distance: Double) -> ScrollExtent {
    ScrollExtent(minimum: minimum + distance, maximum: maximum + distance, viewport: viewport)
  }

  func clamp(_ offset: Double) -> Double { min(max(offset, minimum), maximum) }
}
