import VitrineUnits

/// The kind of motion of a scroller.
public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
  /// At rest.
  case idle
  /// Held by a finger.
  case drag
  /// Decelerating after a fling.
  case coast
  /// Returning from beyond an end.
  case bounce
  /// Moving to a target by a spring.
  case settle
}

/// The motion of a scroller at one time, in points and points per second along its axis.
public struct ScrollState: Sendable, Hashable {
  /// The content coordinate drawn at the viewport's leading edge, rubber band included.
  public var offset: Double
  /// The change of `offset` in points per second; zero while a finger holds the scroller.
  public var velocity: Double
  /// The kind of motion, or rest.
  public var phase: ScrollPhase
  /// The distance of `offset` beyond the range: negative before its start, positive after its end.
  public var overscroll: Double

  /// Creates a state; lengths are in points, `velocity` in points per second.
  package init(offset: Double, velocity: Double, phase: ScrollPhase, overscroll: Double) {
    self.offset = offset
    self.velocity = velocity
    self.phase = phase
    self.overscroll = overscroll
  }
}

/// The offsets at which a scroller may rest, `minimum`…`maximum`, and its viewport's length, in
/// points.
public struct ScrollExtent: Sendable, Hashable {
  /// The lowest offset at rest: the start of the content.
  public var minimum: Double
  /// Never below `minimum`: content shorter than the viewport rests at `minimum`.
  public var maximum: Double
  /// The viewport's length along the axis; it sets the rubber band's stiffness.
  public var viewport: Double

  /// Creates an extent from finite lengths. A `maximum` below `minimum` becomes `minimum`, and a
  /// `viewport` below 1 becomes 1.
  package init(minimum: Double, maximum: Double, viewport: Double) {
    require(
      minimum.isFinite && maximum.isFinite && viewport.isFinite,
      "a scroll extent must be finite, but is \(minimum)…\(maximum) with the viewport \(viewport)")
    self.minimum = minimum
    self.maximum = max(minimum, maximum)
    self.viewport = max(viewport, 1)
  }
}
