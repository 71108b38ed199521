import VitrineMotion

/// When something that still moves is as good as at rest: a finger stops it, and taps what it hits.
package enum Creep {
  /// Points per second: slower than whatever throws anything. At 60 frames a second it takes two frames
  /// and more for a point.
  package static let speed = ScrollPhysics.default.minimumSpeed
  /// Points still to go. A throw of v points a second goes v / (1000·ln(1 / 0.998)) points, about half
  /// of v: what isNearlyAtRest moves no further than such a throw would. A finger that holds still is allowed
  /// about as much.
  package static let way = speed / 2
}

extension ScrollState {
  /// Slow, and nearly there. A spring that has only begun, or turns far from its goal, does not creep.
  func isNearlyAtRest(to destination: Double) -> Bool {
    abs(velocity) < Creep.speed && abs(destination - offset) < Creep.way
  }
}
