import VitrineUnits

/// Whether a person has used the screen just now, so that what happens is done for that person.
struct RecentUse {
  private var last = Instant.zero
  private var hadFingers = false

  /// The longest time between a use and what it causes.
  private static let span = Duration.seconds(1)

  /// Notes the touches and keys since the last call. The lift of a finger is a use, too.
  mutating func note(_ activity: TouchActivity, hasFingers: Bool, at now: Instant) {
    if activity == .used || hasFingers || hadFingers { last = now }
    hadFingers = hasFingers
  }

  /// Notes that something was done for the person: what follows from it is, too.
  mutating func goOn(at now: Instant) { last = now }

  func isRecent(at now: Instant) -> Bool { now - last <= Self.span }
}
