import VitrineMotion
import VitrineUnits

/// The way of some numbers to their goals: offsets that become 0, all from one time on.
struct ValueMotion {
  private let since: Instant
  private let motions: [OffsetMotion]
  /// The first time at which all numbers are at their goals.
  let end: Instant

  /// The motion to `goal` of numbers that were on their way to `old`, or there. They take up their
  /// present positions and velocities; nil where nothing is left to do.
  ///
  /// - Parameters:
  ///   - running: The motion to `old`; nil at rest.
  ///   - tolerance: The distance that is not seen, above 0, in the unit of the numbers; nil: a
  ///     thousandth of the greatest way.
  init?(
    _ law: OffsetMotion.Law, from old: [Double], to goal: [Double], replacing running: ValueMotion?,
    at now: Instant, tolerance: Double? = nil
  ) {
    let seconds = running.map { max(0, (now - $0.since).seconds) } ?? 0
    let offsets = goal.indices.map { index in
      old[index] - goal[index] + (running?.motions[index].offset(at: seconds) ?? 0)
    }
    let velocities = goal.indices.map { running?.motions[$0].velocity(at: seconds) ?? 0 }
    if offsets.allSatisfy({ $0 == 0 }) && velocities.allSatisfy({ $0 == 0 }) { return nil }
    let motions = zip(offsets, velocities).map { offset, velocity in
      OffsetMotion(law, from: offset, velocity: velocity)
    }
    let way = max(offsets.map(abs).max() ?? 0, velocities.map(abs).max() ?? 0)
    let distance = tolerance ?? max(way / 1000, .leastNormalMagnitude)
    let duration = motions.map { $0.duration(within: distance) }.max() ?? 0
    since = now
    self.motions = motions
    end = now + Duration(seconds: duration)
  }

  /// The number of numbers.
  var count: Int { motions.count }

  /// The distance of each number from its goal at `now`.
  func offsets(at now: Instant) -> [Double] {
    if now >= end { return motions.map { _ in 0 } }
    let seconds = max(0, (now - since).seconds)
    return motions.map { $0.offset(at: seconds) }
  }

  func isOver(at now: Instant) -> Bool { now >= end }
}

extension ValueMotion {
  /// The numbers at `now` that have `goal` as their goal.
  func numbers(to goal: [Double], at now: Instant) -> [Double] {
    zip(goal, offsets(at: now)).map { $0 + $1 }
  }
}

extension ValueMotion? {
  /// The numbers at `now` that have `goal` as their goal; the goal at rest.
  func numbers(to goal: [Double], at now: Instant) -> [Double] {
    self?.numbers(to: goal, at: now) ?? goal
  }
}
