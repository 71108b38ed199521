import Vitrine

/// The votes of the visitors since the start.
@MainActor @Observable public final class Feedback {
  /// How a visit was, the best first.
  public enum Vote: CaseIterable, Sendable {
    case good, fair, poor
  }

  private var counts: [Vote: Int] = [:]
  /// The vote for which the screen says thank you; nil: it asks.
  public private(set) var last: Vote?
  @ObservationIgnored private var lastTime: Instant?

  public init() {}

  public var total: Int { counts.values.reduce(0, +) }

  public func count(of vote: Vote) -> Int { counts[vote] ?? 0 }

  /// Counts a vote. `time` is that of the stage.
  public func add(_ vote: Vote, at time: Instant?) {
    counts[vote, default: 0] += 1
    (last, lastTime) = (vote, time)
  }

  /// Asks the next visitor, three seconds after the last vote.
  public func advance(to now: Instant?) {
    guard let now, let lastTime, now - lastTime >= .seconds(3) else { return }
    (last, self.lastTime) = (nil, nil)
  }
}
