import VitrineMotion

/// A finger let go of a scroller: what is known where it is decided where to rest.
public struct ScrollRelease: Sendable, Hashable {
  /// Where the content is, in points.
  public var offset: Double
  /// The wanted change of the offset in points per second: minus the finger's velocity.
  public var velocity: Double
  /// Where the content would come to rest by itself.
  public var projected: Double
  /// Taken away, or never moved: nothing is thrown.
  public var isCancelled: Bool

  public init(offset: Double, velocity: Double, projected: Double, isCancelled: Bool) {
    self.offset = offset
    self.velocity = velocity
    self.projected = projected
    self.isCancelled = isCancelled
  }
}
