package import VitrineUnits

/// A sum of steps, as a position, and its velocity: continuous while fingers come and go.
package struct TravelTracker: Sendable, Hashable {
  package private(set) var position: Point
  private var tracker: VelocityTracker

  package init(from position: Point, at time: Instant, strategy: VelocityStrategy) {
    self.position = position
    tracker = VelocityTracker(strategy: strategy)
    tracker.add(time: time, position: position)
  }

  /// Continues the travel of a finger.
  package init(of finger: TrackedFinger) {
    position = finger.position
    tracker = finger.tracker
  }

  package mutating func move(by step: Vector, at time: Instant) {
    position = position + step
    tracker.add(time: time, position: position)
  }

  /// The velocity at a lift, computed with the panel's report interval.
  package func velocity(at lift: Instant, reportInterval: Duration?) -> Vector {
    var tracker = tracker
    tracker.reportInterval = reportInterval
    return tracker.velocity(at: lift)
  }
}
