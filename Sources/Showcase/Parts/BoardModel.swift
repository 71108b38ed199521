import Vitrine

/// The model that the rows of a departure board follow: the minute of the timetable, and the chosen
/// departure.
@MainActor @Observable
final class BoardModel {
  private let clock: ShowcaseClock
  /// The minute since the midnight before the clock's start.
  private(set) var minute: Int
  /// The time of the stage at which the next minute begins.
  @ObservationIgnored private(set) var nextMinute: Instant
  /// The number of the departure that was tapped last.
  var chosen: Int?

  /// The minute of `clock` at a time of the stage.
  init(_ clock: ShowcaseClock, at now: Instant) {
    self.clock = clock
    minute = clock.minute(at: now)
    nextMinute = clock.nextMinute(after: now)
  }

  /// Moves the clock on to a time of the stage.
  func advance(to now: Instant) {
    let next = clock.minute(at: now)
    if next == minute { return }
    minute = next
    nextMinute = clock.nextMinute(after: now)
  }
}
