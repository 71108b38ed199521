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

  private(set) var minute: Int
  private var readers: [WeakReader] = []

  /// A clock at a time of the stage.
  init(at now: Instant) { minute = Self.minute(at: now) }

  /// Adds a part; the clock does not keep it alive.
  func add(_ reader: any Reader) {
    // A row that scrolled out of sight is gone.
    readers.removeAll { $0.reader == nil }
    readers.append(WeakReader(reader: reader))
  }

  /// Moves the clock on to a time of the stage.
  func advance(to now: Instant) {
    let next = Self.minute(at: now)
    if next == minute { return }
    minute = next
    for entry in readers { entry.reader?.minuteDidChange() }
  }

  /// The time of the stage at which the next minute begins.
  var nextMinute: Instant { Instant(nanoseconds: Int64(minute + 1) * Self.nanoseconds) }

  /// The timetable begins with the stage's time, so that a replay shows the same minutes.
  private static func minute(at now: Instant) -> Int { Int(now.nanoseconds / nanoseconds) }

  private static let nanoseconds: Int64 = 60_000_000_000
}
