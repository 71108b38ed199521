public import Vitrine

/// The clock on the wall, as the screens show it.
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
    let begun = begun ?? now
    self.begun = begun
    return WallTime(
      seconds: start.seconds + (now - begun).nanoseconds / 1_000_000_000, offset: start.offset)
  }
}
