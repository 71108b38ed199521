import Vitrine

/// The votes of the visitors since the start.
@MainActor @Observable public final class Votes {
  /// How a visit was, the best first.
  public enum Choice: CaseIterable, Sendable {
    case good, fair, poor
  }

  private var counts: [Choice: Int] = [:]
  /// The vote for which the screen says thank you; nil: it asks.
  public private(set) var last: Choice?
  @ObservationIgnored private var lastTime: Instant?

  public init() {}

  public var total: Int { counts.values.reduce(0, +) }

  public func count(of choice: Choice) -> Int { counts[choice] ?? 0 }

  /// Counts a vote. `time` is that of the stage.
  public func add(_ choice: Choice, at time: Instant?) {
    counts[choice, default: 0] += 1
    (last, lastTime) = (choice, time)
  }

  /// Asks the next visitor, three seconds after the last vote.
  public func advance(to now: Instant?) {
    guard let now, let lastTime, now - lastTime >= .seconds(3) else { return }
    (last, self.lastTime) = (nil, nil)
  }
}
