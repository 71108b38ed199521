import VitrineUnits

extension Launch {
  /// A flight that goes on in this launch's range, after one in the range `old`: with the place and
  /// the velocity that it has at `time`.
  func replanned(_ flight: Flight, from old: ScrollExtent, at time: Instant) -> Flight {
    let moment = flight.moment(at: time)
    let inside = extent.overscroll(of: moment.position) == 0
    let stays: Bool
    switch moment.phase {
    case .coast: stays = inside
    case .settle: stays = extent.overscroll(of: flight.target) == 0
    case .idle, .drag: stays = inside
    case .bounce:
      let edge = flight.piece(at: time)?.endPosition
      stays = edge == old.minimum ? edge == extent.minimum : edge == extent.maximum
    }
    if stays { return recoasted(flight, at: time) }
    let pieces = pieces(from: moment.position, velocity: moment.velocity, slowest: 0)
    return Flight(start: time, initial: moment.position, pieces: pieces)
  }

  /// A flight whose free motion, now or later, finds the end of this launch's range: the same laws
  /// go on, and not a digit changes before the end that has moved.
  func recoasted(_ flight: Flight, at time: Instant) -> Flight {
    let seconds = flight.seconds(at: time)
    guard let coast = flight.pieces.first(where: { $0.phase == .coast && $0.end > seconds }),
      case .deceleration(let law) = coast.law
    else { return flight }
    var longer = flight
    longer.pieces.removeAll { $0.begin >= coast.begin }
    longer.pieces += coasting(law, at: coast.origin, from: coast.begin)
    return longer
  }

  /// A flight that was part of a larger one and now ends by itself: what it would do only after
  /// waiting for others is gone.
  func parted(_ flight: Flight, at time: Instant) -> Flight {
    let seconds = flight.seconds(at: time)
    guard let running = flight.piece(at: time), seconds < running.end else {
      return .resting(at: flight.moment(at: time).position)
    }
    var alone = flight
    var end = running.end
    alone.pieces.removeAll { piece in
      if piece.begin <= running.begin { return false }
      if piece.begin > end { return true }
      end = piece.end
      return false
    }
    return recoasted(alone, at: time)
  }
}
