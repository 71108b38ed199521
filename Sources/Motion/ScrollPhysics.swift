import VitrineUnits

/// The constants of a scroller's motion, in points and seconds.
package struct ScrollPhysics: Sendable, Hashable {
  /// The share of a fling's speed that is left after a millisecond.
  package var decelerationRate: Double
  /// The stiffness with which the content follows a finger beyond an end: c of `RubberBand`.
  package var rubberBand: Double
  /// The spring that returns the content from beyond an end. 10.9/s, critically damped, is in the
  /// middle of the published fits of UIScrollView (9 to 12.5).
  package var bounce: Spring
  /// A motion ends once its goal remains nearer than this: half a device pixel at two pixels per
  /// point.
  package var restDistance: Double
  /// A spring ends only below this speed.
  package var restSpeed: Double
  /// A release below this speed is no fling.
  package var minimumSpeed: Double
  /// The speed of the fastest fling, whatever the panel reports.
  package var maximumSpeed: Double
  /// Whether repeated flings in one direction add up.
  package var flywheel: Bool
  /// The time that a finger may rest between two moves before the momentum of a caught fling is
  /// lost: longer than a report of the slowest panels (54 ms) and a frame at 30 Hz together.
  package var flywheelPause: Duration

  package init(
    decelerationRate: Double = Deceleration.normalRate,
    rubberBand: Double = RubberBand.standardCoefficient,
    bounce: Spring = Spring(frequency: 10.9, dampingRatio: 1),
    restDistance: Double = 0.25,
    restSpeed: Double = 5,
    minimumSpeed: Double = 25,
    maximumSpeed: Double = 16_000,
    flywheel: Bool = true,
    flywheelPause: Duration = .milliseconds(100)
  ) {
    require(restDistance > 0 && restSpeed > 0, "restDistance and restSpeed must be above zero")
    self.decelerationRate = decelerationRate
    self.rubberBand = rubberBand
    self.bounce = bounce
    self.restDistance = restDistance
    self.restSpeed = restSpeed
    self.minimumSpeed = minimumSpeed
    self.maximumSpeed = maximumSpeed
    self.flywheel = flywheel
    self.flywheelPause = flywheelPause
  }

  package static let `default` = ScrollPhysics()

  func deceleration(from start: Double, velocity: Double) -> Deceleration {
    Deceleration(
      from: start, velocity: min(max(velocity, -maximumSpeed), maximumSpeed),
      rate: decelerationRate)
  }

  func settling(
    _ spring: Spring, from start: Double, to target: Double, velocity: Double
  ) -> (motion: SpringMotion, duration: Double) {
    let motion = SpringMotion(spring, from: start, to: target, velocity: velocity)
    return (motion, motion.settleTime(within: restDistance, speed: restSpeed))
  }
}
