import VitrineMotion

/// The limits below which a motion counts as at rest for a finger: it stops the motion and taps
/// what it hits.
package enum NearlyAtRest {
  /// Points per second: slower than any fling. At 60 frames a second it takes more than two frames
  /// for a point.
  package static let speed = ScrollPhysics.default.minimumSpeed
  /// The remaining distance in points. A fling of v points per second moves v / (1000·ln(1 /
  /// 0.998)) points, about half of v: content nearly at rest moves no further than the slowest
  /// fling. A finger at rest may move about as far.
  package static let distance = speed / 2
}

extension ScrollState {
  /// Whether it is slow and near its destination. A spring that has just begun, or reverses far
  /// from its goal, is not.
  func isNearlyAtRest(to destination: Double) -> Bool {
    abs(velocity) < NearlyAtRest.speed && abs(destination - offset) < NearlyAtRest.distance
  }
}
