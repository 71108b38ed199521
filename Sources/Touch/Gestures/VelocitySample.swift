import VitrineUnits

/// A reported position of a finger, in points, and its time.
struct VelocitySample: Sendable, Hashable {
  var time: Instant
  var position: Point
}
