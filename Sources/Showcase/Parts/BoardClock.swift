import Vitrine

/// The minute of the timetable, for the rows of a board that show how long it is to a departure.
@MainActor
final class BoardClock {
  /// The parts of a board that change with the minute.
  @MainActor
  protocol Reader: AnyObject {
    /// Shows the new minute of the clock.
    func minuteDidChange()
  }

  private struct WeakReader {
    weak var reader: (any Reader)?
  }

  private let clock: ShowcaseClock
  /// The minute since the midnight before the clock's start.
  private(set) var minute: Int
  /// The time of the stage at which the next minute begins.
  private(set) var nextMinute: Instant
  private var readers: [WeakReader] = []

  /// The minute of `clock` at a time of the stage.
  init(_ clock: ShowcaseClock, at now: Instant) {
    self.clock = clock
    minute = clock.minute(at: now)
    nextMinute = clock.nextMinute(after: now)
  }

  /// Adds a part; the clock does not keep it alive.
  func add(_ reader: any Reader) {
    // A row that scrolled out of sight is gone.
    readers.removeAll { $0.reader == nil }
    readers.append(WeakReader(reader: reader))
  }

  /// Moves the clock on to a time of the stage.
  func advance(to now: Instant) {
    let next = clock.minute(at: now)
    if next == minute { return }
    minute = next
    nextMinute = clock.nextMinute(after: now)
    for entry in readers { entry.reader?.minuteDidChange() }
  }
}
