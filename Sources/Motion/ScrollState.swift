/// What a scroller is doing.
public enum ScrollPhase: String, Sendable, Hashable, CaseIterable {
  case idle
  /// A finger holds it.
  case drag
  /// It decelerates by itself.
  case coast
  /// It returns from beyond its end.
  case bounce
  /// A spring takes it to a place it was told.
  case settle
}

/// A scroller at one moment, in points and points per second along its axis.
public struct ScrollState: Sendable, Hashable {
  /// The content coordinate at the viewport's leading edge, rubber band included: where it is drawn.
  public var offset: Double
  public var velocity: Double
  public var phase: ScrollPhase
  /// How far `offset` lies beyond the range: negative before its start, positive after its end.
  public var overscroll: Double

  public init(offset: Double, velocity: Double, phase: ScrollPhase, overscroll: Double) {
    self.offset = offset
    self.velocity = velocity
    self.phase = phase
    self.overscroll = overscroll
  }
}

/// Where a scroller may rest, in points: the offsets `minimum`…`maximum`, seen through `viewport`.
public struct ScrollExtent: Sendable, Hashable {
  public var minimum: Double
  /// Never below `minimum`: content shorter than the viewport rests at `minimum`.
  public var maximum: Double
  /// The viewport's length along the axis; it sets the rubber band's stiffness.
  public var viewport: Double

  public init(minimum: Double, maximum: Double, viewport: Double) {
    precondition(minimum.isFinite && maximum.isFinite && viewport.isFinite)
    self.minimum = minimum
    self.maximum = max(minimum, maximum)
    self.viewport = max(viewport, 1)
  }
}
