import VitrineUnits

extension MotionPlanner {
  /// A trajectory that goes on in this launch's range, after one in the range `old`: with the place and
  /// the velocity that it has at `time`.
  func replanned(_ trajectory: Trajectory, from old: ScrollExtent, at time: Instant) -> Trajectory {
    let moment = trajectory.moment(at: time)
    let inside = extent.overscroll(of: moment.position) == 0
    let stays: Bool
    switch moment.phase {
    case .coast: stays = inside
    case .settle: stays = extent.overscroll(of: trajectory.target) == 0
    case .idle, .drag: stays = inside
    case .bounce:
      let edge = trajectory.segment(at: time)?.endPosition
      stays = edge == old.minimum ? edge == extent.minimum : edge == extent.maximum
    }
    if stays { return recoasted(trajectory, at: time) }
    let segments = segments(from: moment.position, velocity: moment.velocity, slowest: 0)
    return Trajectory(start: time, initial: moment.position, segments: segments)
  }

  /// A trajectory whose free motion, now or later, finds the end of this launch's range: the same laws
  /// go on, and not a digit changes before the end that has moved.
  func recoasted(_ trajectory: Trajectory, at time: Instant) -> Trajectory {
    let seconds = trajectory.seconds(at: time)
    guard let coast = trajectory.segments.first(where: { $0.phase == .coast && $0.end > seconds }),
      case .deceleration(let law) = coast.law
    else { return trajectory }
    var longer = trajectory
    longer.segments.removeAll { $0.begin >= coast.begin }
    longer.segments += coasting(law, at: coast.origin, from: coast.begin)
    return longer
  }

  /// A trajectory that was part of a larger one and now ends by itself: what it would do only after
  /// waiting for others is gone.
  func parted(_ trajectory: Trajectory, at time: Instant) -> Trajectory {
    let seconds = trajectory.seconds(at: time)
    guard let running = trajectory.segment(at: time), seconds < running.end else {
      return .resting(at: trajectory.moment(at: time).position)
    }
    var alone = trajectory
    var end = running.end
    alone.segments.removeAll { segment in
      if segment.begin <= running.begin { return false }
      if segment.begin > end { return true }
      end = segment.end
      return false
    }
    return recoasted(alone, at: time)
  }
}
