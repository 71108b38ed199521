import VitrineMotion
import VitrineUnits

/// The end of a pinch: its velocities are kept until the remaining finger lifts.
struct PinchRelease {
  /// The longest time between the lifts of the first and the last finger of one pinch.
  private static let liftsTogether = Duration.milliseconds(120)

  private struct End {
    var time: Instant
    /// Velocity of the focus, in points per second.
    var velocity: Vector
    var scaleVelocity: Double
    var rotationVelocity: Double
    /// The fingers' middle, from the focus of the map.
    var focus: Vector
  }
  private var end: End?
  /// The last middle of the pinching fingers, from the focus of the map.
  private var focus = Vector.zero

  /// Notes the middle of the fingers, from the focus of the map.
  mutating func fingersMoved(to focus: Vector) { self.focus = focus }

  /// A finger of the pinch lifts.
  mutating func fingerLifted(
    velocity: Vector, scaleVelocity: Double, rotationVelocity: Double, at time: Instant
  ) {
    end = End(
      time: time, velocity: velocity, scaleVelocity: scaleVelocity,
      rotationVelocity: rotationVelocity, focus: focus)
  }

  /// Another touch begins, or the pinch is cancelled.
  mutating func reset() { end = nil }

  /// The last finger lifts: releases the map with the velocities of a pinch that ended just now, or
  /// with that of the finger.
  mutating func release(_ motion: inout CameraMotion, velocity: Vector, at time: Instant) {
    if let end, time - end.time <= Self.liftsTogether {
      motion.release(
        velocity: velocity == .zero ? end.velocity : velocity, scaleVelocity: end.scaleVelocity,
        rotationVelocity: end.rotationVelocity, focus: end.focus, at: time)
    } else {
      motion.release(velocity: velocity, at: time)
    }
    end = nil
  }
}
