public import VitrineUnits

/// A finger that follows a script: its landing, its movement and its lift.
///
///     let swipe = ScriptedFinger(downAt: Point(200, 600), at: .zero)
///       .moving(to: Point(200, 200), over: .milliseconds(120))
///
/// A script is a value without a clock. Tests, demonstrations and benchmarks describe fingers with
/// it.
public struct ScriptedFinger: Sendable {
  /// The change of a finger's speed along its path.
  package enum Easing: Sendable, Hashable {
    case steady
    /// Starts and ends slowly, as when a page is moved while reading.
    case smooth
    /// Accelerates until the finger leaves the panel, as in a fling.
    case accelerating

    /// The share of the path after a share of the time, both from 0 to 1.
    package func progress(_ s: Double) -> Double {
      switch self {
      case .steady: return s
      case .smooth: return s * s * (3 - 2 * s)
      case .accelerating: return s * s * (0.4 + 0.6 * s)
      }
    }
  }

  private struct Leg: Sendable {
    var end: Instant
    var position: @Sendable (_ elapsed: Duration) -> Point
  }

  /// The time at which it lands.
  public let landing: Instant
  private let start: Point
  private var legs: [Leg] = []
  /// Whether it is taken away (as a palm is) instead of lifting.
  public private(set) var isCancelled = false
  /// Whether it leaves at the end of its path; otherwise with the first report after that.
  package private(set) var leavesAtEnd = false

  /// A finger that lands at `position`, in points of the picture.
  public init(downAt position: Point, at time: Instant) {
    landing = time
    start = position
  }

  /// The time at which its path ends.
  public var end: Instant { legs.last?.end ?? landing }

  /// Moves in a straight line to `target`.
  public func moving(to target: Point, over duration: Duration) -> ScriptedFinger {
    moving(to: target, over: duration, .steady)
  }

  /// Moves in a straight line to `target`, with changing speed.
  package func moving(
    to target: Point, over duration: Duration, _ easing: Easing
  ) -> ScriptedFinger {
    let from = position(at: end)
    return moving(over: duration) { from + (target - from) * easing.progress($0) }
  }

  /// Moves in a straight line by `step`.
  public func moving(by step: Vector, over duration: Duration) -> ScriptedFinger {
    moving(by: step, over: duration, .steady)
  }

  /// Moves in a straight line by `step`, with changing speed.
  package func moving(
    by step: Vector, over duration: Duration, _ easing: Easing
  ) -> ScriptedFinger {
    moving(to: position(at: end) + step, over: duration, easing)
  }

  /// Moves along `path`, a function of the share of `duration` that has passed, from 0 to 1.
  public func moving(
    over duration: Duration, along path: @escaping @Sendable (_ share: Double) -> Point
  ) -> ScriptedFinger {
    // The quotient of whole numbers is exact where the share is; that of seconds is not.
    let whole = Double(duration.nanoseconds)
    return adding(duration) { path(whole > 0 ? Double($0.nanoseconds) / whole : 1) }
  }

  /// Rests at its position.
  public func resting(for duration: Duration) -> ScriptedFinger {
    let position = self.position(at: end)
    return adding(duration) { _ in position }
  }

  /// Moves along `law`, a function of the seconds since this part of the script began.
  public func following(
    over duration: Duration, _ law: @escaping @Sendable (_ seconds: Double) -> Point
  ) -> ScriptedFinger {
    adding(duration) { law($0.seconds) }
  }

  /// Is cancelled, not lifted, when its path has ended.
  public func cancelled() -> ScriptedFinger {
    var copy = self
    copy.isCancelled = true
    return copy
  }

  /// Leaves exactly at the end of its path, not with the next report.
  package func leavingAtEnd() -> ScriptedFinger {
    var copy = self
    copy.leavesAtEnd = true
    return copy
  }

  /// The position at `time`: the landing position before the landing, the last one after the end.
  public func position(at time: Instant) -> Point {
    var begin = landing
    for (i, leg) in legs.enumerated() {
      if time < leg.end || i == legs.count - 1 {
        return leg.position(min(max(time, begin), leg.end) - begin)
      }
      begin = leg.end
    }
    return start
  }

  /// The times that no panel misses, whatever its rate: the landing and the end of each part.
  package var corners: [Instant] { [landing] + legs.map(\.end) }

  /// Whether it is on the panel at `time`.
  func isDown(at time: Instant) -> Bool {
    landing <= time && (leavesAtEnd ? time < end : time <= end)
  }

  private func adding(
    _ duration: Duration, _ position: @escaping @Sendable (Duration) -> Point
  ) -> ScriptedFinger {
    require(
      duration >= .zero,
      "ScriptedFinger: a part of the script lasts \(duration); give a time of zero or more")
    var copy = self
    copy.legs.append(Leg(end: end + duration, position: position))
    return copy
  }
}
