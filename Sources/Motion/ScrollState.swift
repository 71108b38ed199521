import VitrineUnits

/// The kind of motion of a scroller.
public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
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
  public var velocity: Double
  public var phase: ScrollPhase
  /// The distance of `offset` beyond the range: negative before its start, positive after its end.
  public var overscroll: Double

  public init(offset: Double, velocity: Double, phase: ScrollPhase, overscroll: Double) {
    self.offset = offset
    self.velocity = velocity
    self.phase = phase
    self.overscroll = overscroll
  }
}

/// The offsets at which a scroller may rest, `minimum`…`maximum`, and its viewport's length, in
/// points.
public struct ScrollExtent: Sendable, Hashable {
  public var minimum: Double
  /// Never below `minimum`: content shorter than the viewport rests at `minimum`.
  public var maximum: Double
  /// The viewport's length along the axis; it sets the rubber band's stiffness.
  public var viewport: Double

  public init(minimum: Double, maximum: Double, viewport: Double) {
    require(
      minimum.isFinite && maximum.isFinite && viewport.isFinite,
      "a scroll extent must be finite, but is \(minimum)…\(maximum) with the viewport \(viewport)")
    self.minimum = minimum
    self.maximum = max(minimum, maximum)
    self.viewport = max(viewport, 1)
  }
}
