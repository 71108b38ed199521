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

extension ScrollState {
  /// Slower than whatever throws anything, and nearly there: at 60 frames a second it takes two frames
  /// and more for a point, and in all it moves no further than such a throw would. A spring that has
  /// only begun, or turns far from its goal, does not creep.
  func creeps(to destination: Double) -> Bool {
    let slowest = ScrollPhysics.default.minimumSpeed
    // A throw of v points a second goes v / (1000·ln(1 / 0.998)) points, about half of v.
    return abs(velocity) < slowest && abs(destination - offset) < slowest / 2
  }
}
