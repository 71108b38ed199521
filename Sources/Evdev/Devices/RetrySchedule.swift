import VitrineUnits

/// The attempts at what is missing for long: one a second, while it is missing.
struct RetrySchedule {
  private static let pause = Duration.seconds(1)

  /// The time of the next attempt; nil until something is found to be missing.
  private var due: Instant?

  /// The time by which `takeTurn` has to be called while something is missing.
  var next: Instant { due ?? .zero }

  /// Returns whether an attempt is due, and plans the one after it.
  mutating func takeTurn(at now: Instant, isMissing: Bool) -> Bool {
    guard isMissing else {
      due = nil
      return false
    }
    let time = due ?? now + Self.pause
    let isDue = now >= time
    due = isDue ? now + Self.pause : time
    return isDue
  }
}
