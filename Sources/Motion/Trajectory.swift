import VitrineUnits

/// One law of motion during one stretch of a trajectory.
struct Segment: Sendable, Hashable {
  enum Law: Hashable {
    case deceleration(Deceleration)
    case spring(SpringMotion)
    case glide(Glide)
  }

  var phase: ScrollPhase
  var law: Law
  /// Seconds since the trajectory's start at which the law's own clock stands at zero; before `begin`
  /// when the law has been running elsewhere first.
  var origin: Double
  /// Seconds since the trajectory's start: the law holds from `begin` until before `end`.
  var begin: Double
  var end: Double
  /// Where the stretch ends, exactly: an end of the range, a goal.
  var endPosition: Double

  func position(at seconds: Double) -> Double {
    switch law {
    case .deceleration(let motion): motion.position(at: seconds - origin)
    case .spring(let motion): motion.position(at: seconds - origin)
    case .glide(let motion): motion.position(at: seconds - origin)
    }
  }

  func velocity(at seconds: Double) -> Double {
    switch law {
    case .deceleration(let motion): motion.velocity(at: seconds - origin)
    case .spring(let motion): motion.velocity(at: seconds - origin)
    case .glide(let motion): motion.velocity
    }
  }

  mutating func shift(by distance: Double) {
    endPosition += distance
    switch law {
    case .deceleration(let motion): law = .deceleration(motion.shifted(by: distance))
    case .spring(let motion): law = .spring(motion.shifted(by: distance))
    case .glide(var motion):
      motion.start += distance
      law = .glide(motion)
    }
  }
}

/// Motion at one speed.
struct Glide: Sendable, Hashable {
  var start: Double
  var velocity: Double

  func position(at seconds: Double) -> Double { start + velocity * seconds }
}

/// A whole motion from its start to its rest: segments in the order of time, all known beforehand.
///
/// Where one segment ends because of a border, the next begins at the same second (not rounded to any
/// frame or nanosecond) with the velocity that the first one has there. Between segments the mover
/// waits; after the last it is at rest.
struct Trajectory: Sendable, Hashable {
  var start: Instant
  var initial: Double
  var segments: [Segment]

  /// No motion at all.
  static func resting(at position: Double) -> Trajectory {
    Trajectory(start: .zero, initial: position, segments: [])
  }

  struct Moment {
    var position: Double
    var velocity: Double
    var phase: ScrollPhase
  }

  /// Seconds from the start to the rest.
  var duration: Double { segments.last?.end ?? 0 }
  var target: Double { segments.last?.endPosition ?? initial }
  /// The first nanosecond at which `moment(at:)` answers rest for certain: rounded up, and one more
  /// since the way back from nanoseconds to seconds rounds as well.
  var restTime: Instant {
    start + Duration(nanoseconds: Int64((duration * 1e9).rounded(.up)) + 1)
  }

  func seconds(at time: Instant) -> Double { max(0, (time - start).seconds) }

  func moment(at time: Instant) -> Moment {
    let seconds = seconds(at: time)
    guard let segment = segment(at: time) else {
      return Moment(position: initial, velocity: 0, phase: .idle)
    }
    guard seconds < segment.end else {
      return Moment(position: segment.endPosition, velocity: 0, phase: .idle)
    }
    return Moment(
      position: segment.position(at: seconds), velocity: segment.velocity(at: seconds),
      phase: segment.phase)
  }

  /// The segment that has begun last; it may have ended, and the mover be waiting or at rest.
  func segment(at time: Instant) -> Segment? {
    let seconds = seconds(at: time)
    return segments.last { $0.begin <= seconds }
  }

  func isMoving(at time: Instant) -> Bool { seconds(at: time) < duration }

  mutating func shift(by distance: Double) {
    initial += distance
    for index in segments.indices { segments[index].shift(by: distance) }
  }
}
