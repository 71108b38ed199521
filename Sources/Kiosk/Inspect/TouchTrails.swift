package import VitrineTouch
package import VitrineUnits

/// The ways of the fingers over the last moments, with their velocities.
package struct TouchTrails {
  /// The way of one finger, the oldest position first.
  package struct Trail {
    package struct Position: Hashable {
      package let point: Point
      package let time: Instant
    }

    /// The landing.
    package let start: Position
    package fileprivate(set) var positions: [Position]
    package fileprivate(set) var hasLifted = false

    package var last: Position { positions[positions.count - 1] }

    /// In points a second, over the last 50 ms; zero for a finger that has just landed.
    package var velocity: Vector {
      let first = positions.first { last.time - $0.time <= .milliseconds(50) } ?? last
      let seconds = (last.time - first.time).seconds
      return seconds > 0 ? (last.point - first.point) * (1 / seconds) : .zero
    }
  }

  /// The time for which a position is shown.
  private static let age = Duration.milliseconds(600)

  private var trails: [ContactID: Trail] = [:]

  package init() {}

  /// The trails that are shown, in the order of their landing.
  package var all: [Trail] { trails.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value) }

  /// The finger that landed last, among those that are down if there are any; nil without one.
  package var newest: Trail? { all.last { !$0.hasLifted } ?? all.last }

  /// The time at which the first of the fingers that are down has landed; nil without one.
  package var landing: Instant? { all.filter { !$0.hasLifted }.map(\.start.time).min() }

  /// Adds what a device reports.
  package mutating func add(_ frame: TouchFrame) {
    for contact in frame.contacts {
      let position = Trail.Position(point: contact.position, time: frame.time)
      trails[contact.id, default: Trail(start: position, positions: [])].positions.append(position)
    }
    for contact in frame.ended + frame.cancelled {
      let position = Trail.Position(point: contact.position, time: frame.time)
      trails[contact.id]?.positions.append(position)
      trails[contact.id]?.hasLifted = true
    }
    // A finger that rests keeps its last position.
    for (id, trail) in trails {
      let kept = trail.positions.filter { frame.time - $0.time <= Self.age }
      trails[id]?.positions = kept.isEmpty ? [trail.last] : kept
    }
  }

  /// Forgets fingers that lifted long before `now`.
  package mutating func expire(at now: Instant) {
    trails = trails.filter { !$0.value.hasLifted || now - $0.value.last.time <= Self.age }
  }
}
