import VitrineMotion

/// The release of a scroller by a finger, from which its target is determined.
public struct ScrollRelease: Sendable, Hashable {
  /// The offset at the release, in points.
  public var offset: Double
  /// The requested change of the offset in points per second: minus the finger's velocity.
  public var velocity: Double
  /// The offset at which the motion would end by itself, in points.
  public var projected: Double
  /// Whether the touch was cancelled, or never moved: there is no fling.
  public var isCancelled: Bool

  /// Creates a release from offsets in points and a velocity in points per second.
  package init(offset: Double, velocity: Double, projected: Double, isCancelled: Bool) {
    self.offset = offset
    self.velocity = velocity
    self.projected = projected
    self.isCancelled = isCancelled
  }
}
