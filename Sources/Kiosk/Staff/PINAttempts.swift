package import VitrineUnits

/// Makes guessing a PIN slow: after three wrong ones in a row each further attempt must wait, twice
/// as long each time.
///
///     wrong   1   2   3     4      5 …          at most a quarter of an hour
///     wait    -   -   30 s  60 s   120 s
///
/// A PIN of four digits then takes about seven weeks on average. The page may be closed meanwhile,
/// and the kiosk may be started again: the count goes on until the right one.
package struct PINAttempts: Sendable, Equatable {
  /// The wrong PINs since the last right one.
  package private(set) var wrong = 0
  private var end: Instant?

  private static let free = 2
  private static let firstWait = Duration.seconds(30)
  private static let longestWait = Duration.seconds(900)

  package init() {}

  /// The attempts after a restart at `now`, with so many wrong PINs before. The last wait begins
  /// again: no clock that can be trusted says how much of it is over.
  package init(wrong: Int, at now: Instant) {
    self.wrong = wrong
    lock(at: now)
  }

  /// Returns the time for which no attempt counts; nil if one may be made at `now`.
  package func wait(at now: Instant) -> Duration? {
    guard let end, end > now else { return nil }
    return end - now
  }

  /// Records a wrong PIN.
  package mutating func failed(at now: Instant) {
    wrong += 1
    lock(at: now)
  }

  /// Begins the wait after the last wrong PIN.
  private mutating func lock(at now: Instant) {
    if wrong <= Self.free { return }
    let doublings = min(wrong - Self.free - 1, 16)
    end = now + min(Self.firstWait * (1 << doublings), Self.longestWait)
  }

  /// Records the right PIN.
  package mutating func succeeded() { self = PINAttempts() }
}
