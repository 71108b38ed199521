import VitrineUnits

/// A scroller under a finger: the offset to which the finger has pulled it, and the offset drawn.
///
/// Inside the range both are equal; beyond an end the rubber band is between them. The pull is
/// summed without rounding, so a finger that returns on the same path gives the same offsets.
struct DragPosition: Sendable, Hashable {
  /// The farthest that content may be caught or bounce beyond an end, in viewports. The rubber band
  /// itself ends at 1, where it is infinitely stiff.
  static let maximumOverscroll = 0.75

  private(set) var pulled: ExactSum
  private let band: RubberBand
  /// The pull at which it was caught, where `caughtAt` is drawn exactly: the rubber band of its own
  /// inverse may differ in the last digit.
  private var caughtPull: ExactSum
  private var caughtAt: Double

  /// Catches the content drawn at `offset`.
  init(at offset: Double, extent: ScrollExtent, physics: ScrollPhysics) {
    let beyond = extent.overscroll(of: offset)
    // Content that shrank under a moving list can leave it further out than any pull would. This
    // touch then has a longer band.
    band = RubberBand(
      dimension: max(extent.viewport, abs(beyond) / DragPosition.maximumOverscroll),
      coefficient: physics.rubberBand)
    let pull = beyond == 0 ? offset : extent.clamp(offset) + band.pull(offset: beyond)
    pulled = ExactSum(pull)
    caughtPull = pulled
    caughtAt = offset
  }

  mutating func drag(by delta: Double) { pulled.add(delta) }

  mutating func drag(by delta: ExactSum) { pulled.add(delta) }

  /// Pulls it exactly to an end.
  mutating func stop(at edge: Double) { pulled = ExactSum(edge) }

  /// The travel that is missing to `edge`.
  func distance(to edge: Double) -> ExactSum { ExactSum(edge) - pulled }

  /// Shifts the content's coordinates under the finger.
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

  /// The drawn offset's share of the finger's speed.
  func slope(in extent: ScrollExtent) -> Double {
    let beyond = extent.overscroll(of: pulled.value)
    return beyond == 0 ? 1 : band.slope(pull: beyond)
  }
}

extension ScrollExtent {
  /// The distance of `offset` beyond the range: negative before its start, positive after its end.
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
