public import Vitrine

/// The wall clock, as the screens show it.
///
/// It is given once and then runs with the stage's time, so that a replay shows the same times.
@MainActor
public final class ShowcaseClock {
  private let start: WallTime
  /// The stage's time at `start`: that of the first question.
  private var begun: Instant?

  /// A clock that shows `start` when it is asked first.
  public init(_ start: WallTime) { self.start = start }

  /// The time in the built-in town: Sunday, 28 June 2026, 18:45, after its last message.
  public nonisolated static let townTime = WallTime(seconds: 1_782_672_300)

  /// The time at `now` on the stage.
  func time(at now: Instant) -> WallTime {
    let seconds = (now - beginning(at: now)).nanoseconds / 1_000_000_000
    return WallTime(seconds: start.seconds + seconds, offset: start.offset)
  }

  /// The minutes since the midnight before the clock's start. They go on after the next midnight.
  func minute(at now: Instant) -> Int {
    let seconds = (now - beginning(at: now)).nanoseconds / 1_000_000_000
    return (secondOfDay + Int(seconds)) / 60
  }

  /// The time of the stage at which the minute after the one at `now` begins.
  func nextMinute(after now: Instant) -> Instant {
    let seconds = (minute(at: now) + 1) * 60 - secondOfDay
    return beginning(at: now) + Duration(seconds: Double(seconds))
  }

  private var secondOfDay: Int { (start.hour * 60 + start.minute) * 60 + start.second }

  private func beginning(at now: Instant) -> Instant {
    let begun = begun ?? now
    self.begun = begun
    return begun
  }
}
