import Vitrine

/// A range on an axis that moves to another one: the background of the chosen chip or tab.
///
/// Fast at first, then slower. Both ends are a function of the time since the start.
struct SlidingRange {
  /// Positions in points.
  struct Ends: Equatable {
    var start: Double
    var end: Double

    init(_ start: Double, _ end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// Seconds from the start to the end.
  private static let duration = 0.28

  private let from: Ends
  let target: Ends
  private let since: Instant

  init(from: Ends, to target: Ends, at since: Instant) {
    self.from = from
    self.target = target
    self.since = since
  }

  func isDone(at now: Instant) -> Bool { (now - since).seconds >= Self.duration }

  func range(at now: Instant) -> Ends {
    let left = 1 - min(max((now - since).seconds / Self.duration, 0), 1)
    // The rest of the way falls with the cube of the remaining time.
    let rest = left * left * left
    return Ends(
      target.start + (from.start - target.start) * rest, target.end + (from.end - target.end) * rest
    )
  }
}
