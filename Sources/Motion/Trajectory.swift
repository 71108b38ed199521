import VitrineUnits

/// One law of motion during one part of a trajectory.
struct Segment: Sendable, Hashable {
  enum Law: Hashable {
    case deceleration(Deceleration)
    case spring(SpringMotion)
    case glide(Glide)
  }

  var phase: ScrollPhase
  var law: Law
  /// Seconds from the trajectory's start to zero of the law's own clock; earlier than `begin` if
  /// the law has moved another link first.
  var origin: Double
  /// Seconds since the trajectory's start: the law applies from `begin` until before `end`.
  var begin: Double
  var end: Double
  /// The exact position at `end`: an end of the range, or a goal.
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

/// A whole motion from its start to its rest, planned in advance: segments in the order of time.
///
/// Where one segment ends at a border, the next begins at the same second (not rounded to a frame
/// or a nanosecond) with the velocity that the first one has there. Between two segments, and after
/// the last one, the scroller does not move.
struct Trajectory: Sendable, Hashable {
  var start: Instant
  var initial: Double
  var segments: [Segment]

  /// No motion at all.
  static func resting(at position: Double) -> Trajectory {
    Trajectory(start: .zero, initial: position, segments: [])
  }

  /// Position and velocity at one time.
  struct Sample {
    var position: Double
    var velocity: Double
    var phase: ScrollPhase
  }

  /// Seconds from the start to the rest.
  var duration: Double { segments.last?.end ?? 0 }
  var target: Double { segments.last?.endPosition ?? initial }
  /// The first nanosecond at which `sample(at:)` is certainly at rest: rounded up, and one more
  /// because the conversion back to seconds rounds as well.
  var restTime: Instant {
    start + Duration(nanoseconds: Int64((duration * 1e9).rounded(.up)) + 1)
  }

  func seconds(at time: Instant) -> Double { max(0, (time - start).seconds) }

  func sample(at time: Instant) -> Sample {
    let seconds = seconds(at: time)
    guard let segment = segment(at: time) else {
      return Sample(position: initial, velocity: 0, phase: .idle)
    }
    guard seconds < segment.end else {
      return Sample(position: segment.endPosition, velocity: 0, phase: .idle)
    }
    return Sample(
      position: segment.position(at: seconds), velocity: segment.velocity(at: seconds),
      phase: segment.phase)
  }

  /// The segment that has begun last; it may have ended already.
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
